/** All that the client needs to show Aquaria. */

export { default as board } from './Board.svelte'
export { describe } from './describe'
export { default as tour } from './Tour.svelte'

/** Every move can be made on the board. */
export const complete = true

export const tips = [
  'In your turn move your die to another circle of the ring and take its action. From a circle beside it you also gain the bonus at its arrow.',
  'Place cards in your aquarium for oxygen. Fish want food at the end of every round; a hungry one costs 4 points.',
  'What shines can be chosen now. Rest on anything, or press it long, to read what it is.',
]
