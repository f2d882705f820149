/** Where names stand: beside their penguins, over nobody. */

import type { Point } from '../board'

/** A penguin as it is seen: a circle around all of it. */
export interface Body extends Point {
  r: number
  /** Which way it is aimed, if it is: its name stands elsewhere. */
  ahead?: Point | undefined
}

export interface Size {
  width: number
  height: number
}

interface Box extends Point, Size {}

/** How far a name stands from its penguin, as a share of its height. */
const GAP = 0.3

/** The middle of each name: above its penguin, or where else there is room; null where there is none at all. */
export function placed(bodies: readonly (Body | null)[], sizes: readonly Size[], room: Box): (Point | null)[] {
  const taken: Box[] = []
  return bodies.map((body, one) => {
    const size = sizes[one]
    if (!body || !size) return null
    const free = around(body, size)
      .map((middle) => ({ x: middle.x - size.width / 2, y: middle.y - size.height / 2, ...size }))
      .find((box) => inside(box, room) && !bodies.some((other) => other && covers(box, other)) && !taken.some((other) => meet(box, other)))
    if (!free) return null
    taken.push(free)
    return { x: free.x + size.width / 2, y: free.y + size.height / 2 }
  })
}

/** Places for the middle of a name, the best first; y goes down. */
function around({ x, y, r, ahead }: Body, { width, height }: Size): Point[] {
  const [aside, off] = [r + width / 2 + GAP * height, r + height / 2 + GAP * height]
  const ways = [1, 1.6].flatMap((far) => WAYS.map(([right, down]) => ({ x: right * aside * far, y: down * off * (right ? 1 : far) })))
  const free = ahead ? ways.filter((way) => way.x * ahead.x + way.y * ahead.y < 0.3 * Math.hypot(way.x, way.y)) : ways
  return free.map((way) => ({ x: x + way.x, y: y + way.y }))
}

/** Above, below, beside, and the corners. */
const WAYS = [[0, -1], [0, 1], [1, 0], [-1, 0], [1, -1], [-1, -1], [1, 1], [-1, 1]] as const

const inside = (box: Box, room: Box): boolean =>
  box.x >= room.x && box.y >= room.y && box.x + box.width <= room.x + room.width && box.y + box.height <= room.y + room.height

/** Whether a box lies over a part of this penguin. */
function covers(box: Box, { x, y, r }: Body): boolean {
  const near = { x: Math.max(box.x, Math.min(x, box.x + box.width)), y: Math.max(box.y, Math.min(y, box.y + box.height)) }
  return Math.hypot(near.x - x, near.y - y) < r
}

const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height
