/** All that the client needs to show Black Molly. */

import type { Tip } from '..'

export { default as board } from './Board.svelte'
export { isOut as out } from './board'
export { describe } from './around/describe'
export { default as tour } from './around/Tour.svelte'

/** Every move can be made on the board. */
export const complete = true

/** On a phone held sideways the tank is as wide as the screen. */
export const wide = true

/** Everybody sees everything. */
export const open = true

export const sounds = { swam: 'water', rolled: 'dice', switched: 'clack', swept: 'water', hunted: 'water', eaten: 'bite' } as const

export const tips: readonly Tip[] = [
  {
    words: 'Pick up one of your fish and put it on a card beside it. On your turn, every fish may swim one card; then press Done.',
    point: ['done'],
    until: ['swam', 'stayed'],
  },
  {
    words: 'The die switches machines on or off, or lets the current run. Its four faces below the tank show what each would do.',
    point: ['die'],
    until: ['rolled'],
  },
  {
    words: 'Then both Mollies swim towards the smallest groups of fish. A fish that shares a card with a Molly or a red light is gone.',
    point: ['mollies'],
  },
]

/** Where lessons point. */
export const parts = { mollies: '.molly', done: '.deciding .main', die: '.controls > :first-child' }
