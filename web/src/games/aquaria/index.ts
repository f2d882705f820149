/** All that the client needs to show Aquaria. */

export { default as board } from './Board.svelte'
export { describe } from './describe'
export { default as coach } from './Coach.svelte'
export { default as tour } from './Tour.svelte'

/** Every move can be made on the board. */
export const complete = true
