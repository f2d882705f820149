/** How large the table is drawn: `--u` is the length of one unit, in pixels. */

import type { Tab } from './tabs'

export interface Room {
  width: number
  height: number
}

/** The plane on which the whole table is drawn, in units. */
const PLANE: Room = { width: 960, height: 747 }
/** Below this the words of the whole table would be too small: then it scrolls. */
const LEAST = 0.93
/** Narrower than this, the parts become tabs. */
const NARROW = 900
/** What stands around an open tab: rounds, tabs, choices and hand, in pixels. */
const AROUND = 258

/** Each part with its width in units, and the largest unit that it needs. */
const PARTS: Record<Tab, { width: number; most: number }> = {
  ring: { width: 330, most: 1.7 },
  book: { width: 490, most: 1.3 },
  cards: { width: 236, most: 1.5 },
  tank: { width: 350, most: 1.3 },
  others: { width: 300, most: 1.4 },
  score: { width: 340, most: 1.3 },
}

/** Whether the whole table has room; where nothing can be measured it has. */
export const isWide = ({ width }: Room): boolean => width === 0 || width >= NARROW

/** The unit of the whole table: as large as the room allows. */
export function wideUnit({ width, height }: Room): number {
  return width === 0 ? 1 : Math.max(LEAST, Math.min(width / PLANE.width, height / PLANE.height))
}

/** The unit of an open tab: as wide as the room, and the ring not higher than it. */
export function tabUnit(tab: Tab, { width, height }: Room): number {
  const { width: units, most } = PARTS[tab]
  const fits = tab === 'ring' ? Math.max(1, (height - AROUND) / 292) : most
  return Math.min(width / units, fits, most)
}
