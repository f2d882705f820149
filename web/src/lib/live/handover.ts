/** Hot seat: several people at one screen, who pass the device on. */

import type { Now, Seat } from '../protocol'

/** The seat at this screen that is awaited next, if it is not the one whose eyes are open. */
export function nextHere(mine: readonly number[], eyes: number | null, now: Now): number | null {
  if (mine.length < 2 || now.over !== null) return null
  const awaited = mine.filter((seat) => now.asked.includes(seat))
  return eyes !== null && awaited.includes(eyes) ? null : (awaited[0] ?? null)
}

/** What somebody in this seat is called. */
export function nameOf(seats: readonly Seat[], seat: number): string {
  return seats[seat]?.name || `Seat ${seat + 1}`
}
