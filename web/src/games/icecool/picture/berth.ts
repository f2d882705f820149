/** Where fish hang: beside each other above their door. */

import type { Point } from '../board'
import type { Door } from '../types'

/** The room for a fish, so that three fit above a door. */
const BERTH = 225

/** The point at this door where a seat's fish hangs. The Catcher has none, so the others have more room. */
export function berthOf(door: Door, seat: number, seats: number, catcher: number | null): Point {
  const runners = [...Array(seats).keys()].filter((one) => one !== catcher)
  const aside = (runners.indexOf(seat) - (runners.length - 1) / 2) * BERTH
  return door.across === 'x' ? { x: door.x, y: door.y - aside } : { x: door.x + aside, y: door.y }
}
