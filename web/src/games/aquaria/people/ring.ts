/** Where things lie: the circles of the main board, and the spaces of the Encyclopedia. */

import type { Components } from '../types'

export interface Point {
  x: number
  y: number
}

/** Where the outer circles stand, clockwise from the top, with the middle at 0, 0. */
export function ringPoint(place: number, radius: number, circles = 5): Point {
  const angle = (place / circles) * 2 * Math.PI - Math.PI / 2
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}

/** Where the spaces of the Encyclopedia lie: rank by rank from the start, each rank left to right. */
export function bookPoints(box: Components): Map<string, Point> {
  const ranks = rankOf(box)
  const rows = new Map<number, string[]>()
  for (const { name } of box.spaces) rows.set(ranks.get(name)!, [...(rows.get(ranks.get(name)!) ?? []), name])
  const points = new Map<string, Point>()
  for (const [rank, names] of rows) {
    names.forEach((name, place) => points.set(name, { x: place - (names.length - 1) / 2, y: rank }))
  }
  return points
}

/** How many steps each space is from the start at most. */
function rankOf(box: Components): Map<string, number> {
  const ranks = new Map<string, number>()
  const visit = (name: string, rank: number): void => {
    if ((ranks.get(name) ?? -1) >= rank) return
    ranks.set(name, rank)
    for (const next of box.spaces.find((space) => space.name === name)?.next ?? []) visit(next, rank + 1)
  }
  if (box.spaces[0]) visit(box.spaces[0].name, 0)
  return ranks
}
