/** What helps to aim: a dotted line ahead, the point that is hit, and a ring for a place. */

import {
  CircleGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
  Shape,
  ShapeGeometry,
  SphereGeometry,
} from 'three'
import { headingTo, lineOf, touchOf, wayOf, widthAt, type Aim } from '../aiming/aim'
import type { Point } from '../board'
import type { Measures, School } from '../types'
import type { Palette } from './palette'
import type { Space } from './space'

const DOTS = 14
/** No penguin has more red lines in reach than this. */
const RINGS = 4

export class Pointer {
  readonly group = new Group()
  readonly #dots: InstancedMesh
  readonly #head: Mesh
  readonly #hit: Mesh
  /** One for each place that can be chosen. */
  readonly #rings: Mesh[]

  constructor(
    private readonly school: School,
    private readonly measures: Measures,
    private readonly space: Space,
    palette: Palette,
  ) {
    const paint = (name: string, opacity: number) =>
      new MeshBasicMaterial({ color: palette(name), transparent: opacity < 1, opacity, depthWrite: false })
    const flat = (mesh: Mesh): Mesh => {
      mesh.geometry.rotateX(-Math.PI / 2)
      return mesh
    }
    this.#dots = flat(new InstancedMesh(new CircleGeometry(0.26, 14), paint('deep', 0.75), DOTS)) as InstancedMesh
    this.#head = flat(new Mesh(arrowHead(), paint('deep', 0.75)))
    this.#hit = new Mesh(new SphereGeometry(0.24, 16, 12), paint('school-red', 1))
    const ring = flat(new Mesh(new RingGeometry(1.9, 2.3, 40), paint('school-red', 0.9)))
    this.#rings = Array.from({ length: RINGS }, () => ring.clone())
    this.group.add(this.#dots, this.#head, this.#hit, ...this.#rings)
    this.group.children.forEach((part, order) => (part.renderOrder = 5 + order))
    this.clear()
    this.ring([])
  }

  clear(): void {
    for (const part of [this.#dots, this.#head, this.#hit]) part.visible = false
  }

  /** Show this aim of the penguin that stands here. */
  aim(spot: Point, aim: Aim): void {
    this.#line(lineOf(this.school, spot, aim, this.measures))
    this.#point(spot, aim)
  }

  /** Show a ring around each of these places. */
  ring(places: readonly Point[]): void {
    this.#rings.forEach((ring, number) => {
      const place = places[number]
      ring.visible = place !== undefined
      if (place) ring.position.copy(this.space.at(place, 3))
    })
  }

  /** Dots along these points, from the edge of the penguin on, and a head where they end. */
  #line(points: Point[]): void {
    const seen = points.filter((point) => away(points[0]!, point) > this.measures.radius + 60)
    const [before, end] = [points.at(-2), seen.at(-1)]
    this.#dots.visible = this.#head.visible = !!before && !!end
    if (!before || !end) return
    for (let dot = 0; dot < DOTS; dot++) {
      const size = 1 - (0.45 * dot) / DOTS
      const place = this.space.at(seen[Math.floor((dot * seen.length) / DOTS)]!, 3)
      this.#dots.setMatrixAt(dot, new Matrix4().makeScale(size, 1, size).setPosition(place))
    }
    this.#dots.instanceMatrix.needsUpdate = true
    this.#head.position.copy(this.space.at(end, 4))
    this.#head.rotation.y = (headingTo(before, end) * Math.PI) / 1800
  }

  /** The point that the finger hits is on the back of the penguin, a little out of it so that it is seen. */
  #point(spot: Point, aim: Aim): void {
    const way = wayOf(aim.heading)
    const high = 10 * aim.height
    const wide = widthAt(high, this.measures)
    const side = touchOf(aim, this.measures)
    const deep = Math.sqrt(Math.max(0, wide * wide - side * side))
    this.#hit.visible = true
    // The right-hand side of somebody who looks along the heading is clockwise of it.
    const [x, y] = [spot.x - way.x * deep + way.y * side, spot.y - way.y * deep - way.x * side]
    this.#hit.position.copy(this.space.at({ x, y }, high))
  }
}

const away = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

function arrowHead(): ShapeGeometry {
  const shape = new Shape()
  shape.moveTo(0.7, 0)
  shape.lineTo(-0.7, 0.75)
  shape.lineTo(-0.3, 0)
  shape.lineTo(-0.7, -0.75)
  return new ShapeGeometry(shape)
}
