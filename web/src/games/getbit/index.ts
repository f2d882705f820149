/** All that the client needs to show Get Bit!. */

import type { Tip } from '..'
import type { GetBitView } from './types'

export { default as board } from './Board.svelte'
export { describe } from './describe'

export const complete = true

/** The robots of a seat: each has a mark of its own. */
export function marks(view: GetBitView, seat: number): number[] {
  return view.robots.flatMap((robot, number) => (robot.seat === seat ? [number] : []))
}

/** Whether all robots of this seat have been eaten up. */
export const out = (view: GetBitView, seat: number): boolean => !view.outcome && marks(view, seat).every((robot) => view.out.includes(robot))

export const sounds = { chose: 'card', revealed: 'card', swam: 'water', bitten: 'bite', lost: 'clack', eaten: 'bite' } as const

export const parts = {
  // Not while a limb is to be chosen: that lies over it.
  shark: '.getbit:not(:has(.limbs)) svg.shark',
  you: '.plate.mine',
  hand: '.hand .cards',
  hands: '.plate:not(.mine)',
}

export const tips: readonly Tip[] = [
  {
    words: 'Choose one of your cards below the water. It stays secret until everyone has chosen.',
    point: ['hand'],
    until: ['chose'],
  },
  {
    words: 'Then the robots swim: the highest number leads. Robots with the same number drop anchor and stay where they are.',
    point: ['you'],
    until: ['swam', 'tied'],
  },
  {
    words: 'From round 2 on, the shark bites whoever is last. A bitten robot loses a limb, takes the lead, and gets all its cards back.',
    point: ['shark'],
  },
]
