/** How large the table is drawn: `--u` is the length of one unit, in pixels. */

import type { Tab } from '../tabs'

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
const AROUND = 238
/** Where it is lower than this, choices and hand stand beside the open tab; then this much stands around it, and beside it. */
const SHORT = 420
const ABOVE = 92
const BESIDE = 340

interface Part {
  /** In units. */
  width: number
  /** The largest unit that it needs. */
  most: number
  /** What is looked at as a whole is not higher than the room, if its unit stays at least so large. */
  height?: number
  least?: number
}

const PARTS: Record<Tab, Part> = {
  ring: { width: 330, most: 1.7, height: 296, least: 0.9 },
  book: { width: 312, most: 1.4 },
  cards: { width: 236, most: 1.5 },
  tank: { width: 330, most: 1.3, height: 292, least: 0.84 },
  others: { width: 300, most: 1.4 },
  score: { width: 340, most: 1.3 },
}

/** Whether the whole table has room; where nothing can be measured it has. */
export const isWide = ({ width }: Room): boolean => width === 0 || width >= NARROW

/** The unit of the whole table: as large as the room allows. */
export function wideUnit({ width, height }: Room): number {
  return width === 0 ? 1 : Math.max(LEAST, Math.min(width / PLANE.width, height / PLANE.height))
}

/** Whether choices and hand stand beside the open tab, since there is no room below it. */
export const isShort = ({ width, height }: Room): boolean => width >= 600 && height < SHORT

/** The unit of an open tab: as large as the room allows. */
export function tabUnit(tab: Tab, room: Room): number {
  const { width, most, height = 0, least = 0 } = PARTS[tab]
  const short = isShort(room)
  const fits = height ? Math.max(short ? 0.7 : least, (room.height - (short ? ABOVE : AROUND)) / height) : most
  return Math.min((room.width - (short ? BESIDE : 0)) / width, fits, most)
}
