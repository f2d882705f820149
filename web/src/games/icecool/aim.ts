/** The arithmetic of aiming: what a pull, a key or a number does to the flick that is being made. */

import type { Point } from './board'
import type { Box, Flick, Measures, School } from './types'

/** A flick before it is made. */
export type Aim = Omit<Flick, 'kind'>

export interface Range {
  least: number
  most: number
}

export const RANGES: Record<keyof Aim, Range> = {
  heading: { least: 0, most: 3599 },
  power: { least: 0, most: 100 },
  height: { least: 5, most: 45 },
  side: { least: -100, most: 100 },
}

/** The height of the belly, where a push slides the penguin straight on. */
export const BELLY = 11

export const FIRST_AIM: Aim = { heading: 900, power: 45, height: BELLY, side: 0 }

/** The shortest and the longest pull, in tenths of a millimetre of the floor. */
export const SHORTEST_PULL = 200
const LONGEST_PULL = 1600
/** How long the line of the gentlest and of the strongest flick is: only its first bit, never where it ends. */
const SHORT_LINE = 400
const LONG_LINE = 1500

/** The aim with one number changed, kept in its range; a heading goes round. */
export function changed(aim: Aim, part: keyof Aim, value: number): Aim {
  if (!Number.isFinite(value)) return aim
  const whole = Math.round(value)
  const { least, most } = RANGES[part]
  const kept = part === 'heading' ? ((whole % 3600) + 3600) % 3600 : Math.min(most, Math.max(least, whole))
  return { ...aim, [part]: kept }
}

export const moveOf = (aim: Aim): Flick => ({ kind: 'flick', ...aim })

/** The way from one point to another: tenths of a degree from east towards north. */
export function headingTo(from: Point, to: Point): number {
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  return (Math.round(10 * degrees) + 3600) % 3600
}

/** One step of length 1 that way. */
export function wayOf(heading: number): Point {
  const angle = (heading * Math.PI) / 1800
  return { x: Math.cos(angle), y: Math.sin(angle) }
}

/** The aim of a pull from the penguin to here, like a sling; null where the pull is too short to mean one. */
export function pulled(aim: Aim, penguin: Point, to: Point): Aim | null {
  const length = Math.hypot(to.x - penguin.x, to.y - penguin.y)
  if (length < SHORTEST_PULL) return null
  const share = Math.min(1, (length - SHORTEST_PULL) / (LONGEST_PULL - SHORTEST_PULL))
  return { ...aim, heading: headingTo(to, penguin), power: Math.round(100 * share) }
}

/** Where the hand is that pulls so strongly: the other way round. */
export function handOf(aim: Aim, penguin: Point): Point {
  const way = wayOf(aim.heading)
  const length = SHORTEST_PULL + (aim.power / 100) * (LONGEST_PULL - SHORTEST_PULL)
  return { x: penguin.x - way.x * length, y: penguin.y - way.y * length }
}

// The hit point ----------------------------------------------------------------------------------------------

/** Half the width of a penguin at this height, in tenths of a millimetre: a ball below, slim above. */
export function widthAt(high: number, { radius, height, slim }: Measures): number {
  const ball = Math.sqrt(Math.max(0, radius * radius - (high - radius) ** 2))
  const dome = Math.sqrt(Math.max(0, slim * slim - Math.max(0, high - (height - slim)) ** 2))
  return Math.max(ball, high > radius ? dome : 0)
}

/** How far to the right of the middle the finger touches, in tenths of a millimetre. */
export function touchOf({ height, side }: Pick<Aim, 'height' | 'side'>, measures: Measures): number {
  return (side / 100) * (measures.widest / 100) * widthAt(10 * height, measures)
}

/** The aim that hits this place of the penguin's back: so far to the right of the middle, so high. */
export function hitAt(aim: Aim, right: number, high: number, measures: Measures): Aim {
  const raised = changed(aim, 'height', high / 10)
  const wide = touchOf({ ...raised, side: 100 }, measures)
  return changed(raised, 'side', wide > 0 ? (100 * right) / wide : 0)
}

// Keys -------------------------------------------------------------------------------------------------------

/** What a key changes, and by how much; with Shift by how much more. */
const KEYS: Record<string, [keyof Aim, number, number]> = {
  ArrowLeft: ['heading', 10, 100],
  ArrowRight: ['heading', -10, -100],
  ArrowUp: ['power', 1, 10],
  ArrowDown: ['power', -1, -10],
  PageUp: ['height', 1, 5],
  PageDown: ['height', -1, -5],
  ',': ['side', -5, -25],
  '<': ['side', -5, -25],
  '.': ['side', 5, 25],
  '>': ['side', 5, 25],
}

/** The aim after this key; null if the key has nothing to do with aiming. */
export function keyed(aim: Aim, key: string, shift: boolean): Aim | null {
  if (key === 'Home') return { ...aim, height: BELLY, side: 0 }
  const [part, step, leap] = KEYS[key] ?? []
  return part ? changed(aim, part, aim[part] + (shift ? leap! : step!)) : null
}

/** What keys on the picture of the penguin stand for. */
const ON_PENGUIN: Record<string, string> = {
  ArrowLeft: ',',
  ArrowRight: '.',
  ArrowUp: 'PageUp',
  ArrowDown: 'PageDown',
  Home: 'Home',
}

/** The aim after this key on the picture of the penguin, where arrows move the hit point. */
export function hitKeyed(aim: Aim, key: string, shift: boolean): Aim | null {
  const meant = ON_PENGUIN[key]
  return meant ? keyed(aim, meant, shift) : null
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/** Where this arrow moves a point that has to stay in a box: half a centimetre, with Shift two. */
export function nudged(point: Point, key: string, shift: boolean, box: Box): Point | null {
  const way = ARROWS[key]
  if (!way) return null
  const step = shift ? 200 : 50
  return inside({ x: point.x + way.x * step, y: point.y + way.y * step }, box)
}

/** The nearest point of a box. */
export function inside(point: Point, box: Box): Point {
  return {
    x: Math.round(Math.min(box.east, Math.max(box.west, point.x))),
    y: Math.round(Math.min(box.north, Math.max(box.south, point.y))),
  }
}

export const within = ({ x, y }: Point, box: Box): boolean =>
  x >= box.west && x <= box.east && y >= box.south && y <= box.north

// The line ---------------------------------------------------------------------------------------------------

/** Where the line ends that shows the first bit of a straight path: at the first wall if that is nearer. */
export function lineEnd(school: School, from: Point, aim: Aim, radius: number): Point {
  const way = wayOf(aim.heading)
  const wished = SHORT_LINE + (aim.power / 100) * (LONG_LINE - SHORT_LINE)
  const length = Math.max(0, Math.min(wished, wallAhead(school, from, way) - radius))
  return { x: from.x + way.x * length, y: from.y + way.y * length }
}

/** How far the first wall is that way; walls go along x or along y. */
function wallAhead(school: School, from: Point, way: Point): number {
  let nearest = Infinity
  for (const { x0, y0, x1, y1 } of school.walls) {
    const upright = x0 === x1
    const [start, step, wall] = upright ? [from.x, way.x, x0] : [from.y, way.y, y0]
    const distance = (wall - start) / step
    const along = upright ? from.y + way.y * distance : from.x + way.x * distance
    const [low, high] = upright ? [y0, y1] : [x0, x1]
    if (distance > 0 && along >= low && along <= high) nearest = Math.min(nearest, distance)
  }
  return nearest
}
