/** What the ICECOOL board is given, and what its penguins are called. */

import type { BoardProps as AnyBoardProps } from '..'
import type { Seat } from '../../lib/protocol'
import type { Ground, IceCoolView, Motion } from './types'

export type BoardProps = AnyBoardProps<IceCoolView, Ground>

/** A point of the floor, in tenths of a millimetre: x goes east and y north. */
export interface Point {
  x: number
  y: number
}

/** One thing that happens while a penguin is on its way. */
export type Occurrence = Motion['happened'][number]

/** What the penguins are called, by their seat. */
export const COLOURS = ['Red', 'Blue', 'Green', 'Yellow'] as const

/** Whether several people play at this screen, who may see everything but each other's cards. */
export const shared = (seats: Seat[]): boolean => seats.filter(({ mine }) => mine).length > 1

/** What this seat's player is called: by name, or by colour where there is none. */
export function nameOf(seats: Seat[], seat: number, eyes: number | null = null): string {
  return seat === eyes ? 'You' : seats[seat]?.name || COLOURS[seat] || ''
}
