/** How fish that share a card are arranged: a little school in which every fish can be seen and counted. */

import { middleOf, type Point } from './tank'
import type { Fish, Place } from '../types'

/** Where a fish is drawn, and how large. */
export interface Spot extends Point {
  scale: number
}

/** More fish than this on one card are counted with a number too. */
export const MANY = 4

/** The room of a school inside its card. */
const ROOM = { width: 92, height: 84 }

/** What tells one fish from all others. */
export const keyOf = ({ owner, age }: { owner: number; age: number }): string => `${owner}-${age}`

/** The fish in the tank, card by card. */
export function schools(fish: readonly Fish[]): Map<Place, Fish[]> {
  const found = new Map<Place, Fish[]>()
  for (const one of fish) if (one.at !== null) found.set(one.at, [...(found.get(one.at) ?? []), one])
  return found
}

/** For every fish in the tank its spot, by its key. */
export function spotsOf(fish: readonly Fish[], tall: boolean): Map<string, Spot> {
  const spots = new Map<string, Spot>()
  for (const [place, school] of schools(fish)) {
    const middle = middleOf(place, tall)
    const ordered = [...school].sort((one, other) => one.owner - other.owner || other.age - one.age)
    slots(ordered.length).forEach((slot, index) => {
      spots.set(keyOf(ordered[index]!), { x: middle.x + slot.x, y: middle.y + slot.y, scale: slot.scale })
    })
  }
  return spots
}

/** So many spots around the middle of a card, in rows of which every other one is moved a little. */
export function slots(count: number): Spot[] {
  const across = count <= 2 ? 1 : Math.ceil(Math.sqrt(count))
  const down = Math.ceil(count / across)
  const width = ROOM.width / across
  const height = Math.min(ROOM.height / down, 40)
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / across)
    const inRow = Math.min(across, count - row * across)
    const sway = down > 1 ? (row % 2 ? 0.05 : -0.05) * width : 0
    return {
      x: ((index % across) - (inRow - 1) / 2) * width + sway,
      y: (row - (down - 1) / 2) * height,
      scale: Math.min(1, width / (across > 2 ? 57 : 50), height / 38),
    }
  })
}
