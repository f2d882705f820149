/** How large the tank is drawn in the room it has. */

import { SIDE, sizeOf } from './tank'

/** What the drawing needs around the cards, in its own units: the glass, the letters and numbers, the sand. */
export const FRAME = { left: 27, top: 33, right: 11, bottom: 23 }

/** A card is never smaller than this many pixels, the gap beside it included: fingers have to find it. */
export const LEAST = 46

/** A card larger than this many pixels shows nothing more. */
const MOST = 230

/** Rooms narrower than this have the tank upright, unless the screen lies on its side. */
const NARROW = 480

export interface Room {
  width: number
  height: number
}

export interface Fit {
  tall: boolean
  /** The side of a card in pixels. */
  cell: number
  /** The height in pixels without which fingers would not find the cards. */
  least: number
}

/** The whole drawing, in its own units. */
export function drawingOf(tall: boolean): Room {
  const { across, down } = sizeOf(tall)
  return { width: across * SIDE + FRAME.left + FRAME.right, height: down * SIDE + FRAME.top + FRAME.bottom }
}

/** The tank as large as the room allows; once nobody points at cards any more, all of it is in sight. */
export function fitted(room: Room, over = false, sideways = false): Fit {
  const tall = !sideways && room.width > 0 && room.width < NARROW
  const drawing = drawingOf(tall)
  const cell = Math.min(room.width / drawing.width, room.height / drawing.height) * SIDE
  const side = over ? Math.min(LEAST, cell) : LEAST
  return { tall, cell: Math.min(MOST, Math.max(side, cell)), least: (side * drawing.height) / SIDE }
}
