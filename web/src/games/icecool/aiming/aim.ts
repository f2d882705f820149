/** The arithmetic of aiming: what a pull, a key or a number does to the flick that is being made. */

import type { Point } from '../board'
import type { Box, Flick, Measures, School } from '../types'

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

/** The shortest and the longest pull, in pixels: the same in every view and at every zoom. */
export const SHORTEST_PULL = 12
export const LONGEST_PULL = 132
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

/** How strong a pull over so many pixels is; null where it is too short to mean anything. */
export function powerOf(pixels: number): number | null {
  if (pixels < SHORTEST_PULL) return null
  return Math.round(100 * Math.min(1, (pixels - SHORTEST_PULL) / (LONGEST_PULL - SHORTEST_PULL)))
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
export function moved(point: Point, key: string, shift: boolean, box: Box): Point | null {
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

/** The first bit of the path as points from the penguin on: bent as was measured, and ending at the first wall. */
export function lineOf(school: School, from: Point, aim: Aim, measures: Measures): Point[] {
  const way = wayOf(aim.heading)
  const wished = SHORT_LINE + (aim.power / 100) * (LONG_LINE - SHORT_LINE)
  const points = [from]
  let [on, off] = [0, 0]
  for (let far = STEP; far <= wished; far += STEP) {
    const aside = asideOf(aim, far, measures)
    on += Math.sqrt(Math.max(0, STEP * STEP - (aside - off) ** 2))
    off = aside
    // The right-hand side of somebody who looks along the heading is clockwise of it.
    const next = { x: from.x + way.x * on + way.y * off, y: from.y + way.y * on - way.x * off }
    if (walled(school, points.at(-1)!, next, measures.radius)) break
    points.push(next)
  }
  return points
}

/** The length of one piece of the line. */
const STEP = 50

/** How far to the right the penguin is after so much of its way, as was measured where it slides. */
function asideOf(aim: Aim, far: number, { arcs, arc_step }: Measures): number {
  const place = far / arc_step
  const above = arcs.findIndex(({ power }) => power >= aim.power)
  const [high, low] = [arcs[above] ?? arcs.at(-1)!, arcs[Math.max(0, above - 1)] ?? arcs.at(-1)!]
  const share = high.power > low.power ? (aim.power - low.power) / (high.power - low.power) : 0
  return (aim.side / 100) * (read(low.aside, place) * (1 - share) + read(high.aside, place) * share)
}

/** A column of numbers read between its lines; before the first one it is 0. */
function read(column: number[], place: number): number {
  const at = (n: number) => (n < 0 ? 0 : column[Math.min(n, column.length - 1)]!)
  const whole = Math.floor(place)
  return at(whole - 1) + (at(whole) - at(whole - 1)) * (place - whole)
}

/** Whether a wall is nearer than this to the end of a step. */
function walled(school: School, from: Point, to: Point, radius: number): boolean {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const way = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  return wallAhead(school, from, way) - radius < length
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
