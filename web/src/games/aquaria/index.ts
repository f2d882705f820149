/** All that the client needs to show Aquaria. */

export { default as board } from './Board.svelte'
export { describe } from './telling/describe'
export { default as coach } from './choosing/Coach.svelte'
export { default as tour } from './telling/Tour.svelte'

/** Every move can be made on the board. */
export const complete = true

/** On a phone held sideways the board is as wide as the screen. */
export const wide = true

export const sounds = { placed: 'card', took: 'card', drew: 'card', moved: 'dice', fed: 'fish', triggered: 'water', turned: 'clack', lionfish: 'water' } as const

/** Where lessons point. */
export const parts = { aquarium: '.mine .aquarium', ring: '.ring' }
