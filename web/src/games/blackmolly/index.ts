/** All that the client needs to show Black Molly. */

import type { Tip } from '..'

export { default as board } from './Board.svelte'
export { describe } from './around/describe'
export { default as tour } from './around/Tour.svelte'

/** Every move can be made on the board. */
export const complete = true

/** Everybody sees everything. */
export const open = true

export const tips: readonly Tip[] = [
  {
    words: 'Pick up a fish of yours and put it on a card beside it. Every fish may swim one card in your turn; then press Done.',
    point: ['done'],
    until: ['swam', 'stayed'],
  },
  {
    words: 'The die switches machines on or off, or lets the current run. Its four faces below the tank show what each would do.',
    point: ['die'],
    until: ['rolled'],
  },
  {
    words: 'Then both Mollies swim towards the smallest groups of fish. Whoever shares a card with a Molly or a red light is gone.',
    point: ['mollies'],
  },
]

/** Where lessons point. */
export const parts = { mollies: '.molly', done: '.deciding .main', die: '.controls > :first-child' }
