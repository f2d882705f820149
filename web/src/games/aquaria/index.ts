/** All that the client needs to show Aquaria. */

export { default as board } from './Board.svelte'
export { describe } from './telling/describe'
export { default as coach } from './choosing/Coach.svelte'
export { default as tour } from './telling/Tour.svelte'

/** Every move can be made on the board. */
export const complete = true

/** Where lessons point. */
export const parts = { aquarium: '.mine .aquarium', ring: '.ring' }
