/** All that the client needs to show ICECOOL. The school in three dimensions is fetched only once it is looked at. */

import type { Tip } from '..'

export { default as board } from './Board.svelte'
export { describe, discreet } from './around/describe'
export { default as practice } from './around/Practice.svelte'
export { default as tour } from './around/Tour.svelte'

/** Only the values of cards are hidden, and those the board keeps hidden while others look on. */
export const open = true

/** A phone held sideways shows the school as wide as its screen. */
export const wide = true

/** Every move can be made on the board. */
export const complete = true

export const tips: readonly Tip[] = [
  {
    words: 'To flick, pull your penguin back like a sling and let go. Or set direction and power below, then press “Flick!”.',
    point: ['aim'],
    until: ['flicked'],
  },
  {
    words: 'Runners: slide all the way through the three doors where your fish hang. Catcher: touch the others.',
    until: ['fish', 'caught', 'flicked'],
  },
  {
    words: 'Choose the point you hit: the belly slides, a side bends the path to that side, the head jumps over walls.',
    point: ['hit'],
  },
]

/** Where lessons point. */
export const parts = { aim: '.panel .go .main', line: '.choices .button', hit: '.panel .pad' }
