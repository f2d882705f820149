/** Hot seat: several people at one screen, who pass the device on. */

import type { Now, Seat } from '../protocol'

/**
 * The seat at this screen that the device has to be passed to, if any: one that is awaited, while the one whose eyes are
 * open is not, or is awaited together with others who have looked on.
 */
export function nextHere(mine: readonly number[], eyes: number | null, now: Now, lookedOn: boolean): number | null {
  if (mine.length < 2 || now.over !== null) return null
  const awaited = mine.filter((seat) => now.asked.includes(seat))
  const goesOn = eyes !== null && awaited.includes(eyes) && !(lookedOn && awaited.length > 1)
  return goesOn ? null : (awaited[0] ?? null)
}

/** What somebody in this seat is called. */
export function nameOf(seats: readonly Seat[], seat: number): string {
  return seats[seat]?.name || `Seat ${seat + 1}`
}
