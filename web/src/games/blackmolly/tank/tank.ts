/** Where the cards lie on the screen, and how the arrow keys lead from one to the next. */

import { EVERY_PLACE, type Place, type Water as Card } from '../types'

/** The side of a card, in units of the drawing. */
export const SIDE = 100

const ROWS = 'ABCD'
const COLUMNS = 6

/** The places row by row, as the view lists its cards. */
export const PLACES: readonly Place[] = EVERY_PLACE

export interface Point {
  x: number
  y: number
}

/** How many cards lie side by side and one below the other. */
export interface Size {
  across: number
  down: number
}

/** A tall tank is the same one with rows and columns changed over: row A is its left side. */
export function sizeOf(tall: boolean): Size {
  return tall ? { across: ROWS.length, down: COLUMNS } : { across: COLUMNS, down: ROWS.length }
}

/** The middle of a card. */
export function middleOf(place: Place, tall: boolean): Point {
  const row = ROWS.indexOf(place.charAt(0))
  const column = Number(place.charAt(1)) - 1
  const [x, y] = tall ? [row, column] : [column, row]
  return { x: (x + 0.5) * SIDE, y: (y + 0.5) * SIDE }
}

/** The place at a point of the drawing, if a card lies there. */
export function placeAt({ x, y }: Point, tall: boolean): Place | undefined {
  return PLACES.find((place) => {
    const middle = middleOf(place, tall)
    return Math.abs(middle.x - x) <= SIDE / 2 && Math.abs(middle.y - y) <= SIDE / 2
  })
}

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -SIDE, y: 0 },
  ArrowRight: { x: SIDE, y: 0 },
  ArrowUp: { x: 0, y: -SIDE },
  ArrowDown: { x: 0, y: SIDE },
}

/** Where this arrow key leads; the same place at the edge of the tank, nothing for other keys. */
export function stepFrom(place: Place, key: string, tall: boolean): Place | undefined {
  const step = STEPS[key]
  if (!step) return undefined
  const { x, y } = middleOf(place, tall)
  return placeAt({ x: x + step.x, y: y + step.y }, tall) ?? place
}

/** The direction from one card to another as an angle, 0 to the right and then clockwise. */
export function angleOf(from: Place, to: Place, tall: boolean): number {
  const [start, end] = [middleOf(from, tall), middleOf(to, tall)]
  return (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI
}

/** The card that lies at a place. */
export function cardAt(tank: readonly Card[], place: Place): Card | undefined {
  return tank[PLACES.indexOf(place)]
}
