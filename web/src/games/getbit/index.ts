/** All that the client needs to show Get Bit!. */

import type { GetBitView } from './types'

export { default as board } from './Board.svelte'
export { describe } from './describe'

export const complete = true

/** The robots of a seat: each has a mark of its own. */
export function marks(view: GetBitView, seat: number): number[] {
  return view.robots.flatMap((robot, number) => (robot.seat === seat ? [number] : []))
}

export const tips = [
  'Choose one of your cards below the water. Nobody sees it until all have chosen.',
  'Then the robots swim: the highest number leads. Those with the same number drop anchor and stay where they are.',
  'From round 2 on the shark bites whoever is last. A bitten robot loses a limb, leads, and gets all its cards back.',
]
