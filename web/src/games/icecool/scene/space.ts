/** From the plan of the school to the space of the picture: centimetres, y up, the middle of the school at 0. */

import { Quaternion, Vector3 } from 'three'
import type { Pose } from '../moving/motion'
import type { Point } from '../board'
import type { School } from '../types'

/** Tenths of a millimetre in a unit of the picture. */
export const UNIT = 100

export class Space {
  readonly middle: Point
  readonly width: number
  readonly depth: number

  constructor({ outline }: School) {
    this.middle = { x: (outline.west + outline.east) / 2, y: (outline.south + outline.north) / 2 }
    this.width = (outline.east - outline.west) / UNIT
    this.depth = (outline.north - outline.south) / UNIT
  }

  /** Where a point of the plan is, so high above the floor. */
  at({ x, y }: Point, z = 0): Vector3 {
    return new Vector3((x - this.middle.x) / UNIT, z / UNIT, (this.middle.y - y) / UNIT)
  }

  /** The point of the plan below a place in the picture. */
  back({ x, z }: Vector3): Point {
    return { x: x * UNIT + this.middle.x, y: this.middle.y - z * UNIT }
  }
}

/** How a pose is turned: its axis goes from z up to y up. */
export function turnOf({ w, i, j, k }: Pose): Quaternion {
  return new Quaternion(i, k, -j, w)
}
