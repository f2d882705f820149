/** What helps to aim: a dotted line ahead, the band of the sling, the point that is hit, and a ring for a place. */

import {
  CircleGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  RingGeometry,
  Shape,
  ShapeGeometry,
  SphereGeometry,
} from 'three'
import { handOf, lineEnd, touchOf, wayOf, widthAt, type Aim } from '../aim'
import type { Point } from '../board'
import type { Measures, School } from '../types'
import type { Palette } from './palette'
import { UNIT, type Space } from './space'

const DOTS = 14
/** No penguin has more red lines in reach than this. */
const RINGS = 4

export class Pointer {
  readonly group = new Group()
  readonly #dots: InstancedMesh
  readonly #head: Mesh
  readonly #band: Mesh
  readonly #hand: Mesh
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
    this.#band = flat(new Mesh(new PlaneGeometry(1, 1).translate(0.5, 0, 0), paint('school-red', 0.55)))
    this.#hand = flat(new Mesh(new CircleGeometry(0.9, 28), paint('school-red', 0.85)))
    this.#hit = new Mesh(new SphereGeometry(0.24, 16, 12), paint('school-red', 1))
    const ring = flat(new Mesh(new RingGeometry(1.9, 2.3, 40), paint('school-red', 0.9)))
    this.#rings = Array.from({ length: RINGS }, () => ring.clone())
    this.group.add(this.#band, this.#hand, this.#dots, this.#head, this.#hit, ...this.#rings)
    this.group.children.forEach((part, order) => (part.renderOrder = 5 + order))
    this.clear()
    this.ring([])
  }

  clear(): void {
    for (const part of [this.#dots, this.#head, this.#band, this.#hand, this.#hit]) part.visible = false
  }

  /** Show this aim of the penguin that stands here; the band only while somebody pulls. */
  aim(spot: Point, aim: Aim, pulling: boolean): void {
    const turn = (aim.heading * Math.PI) / 1800
    this.#line(spot, aim, turn)
    this.#point(spot, aim)
    const hand = handOf(aim, spot)
    for (const part of [this.#band, this.#hand]) part.visible = pulling
    this.#hand.position.copy(this.space.at(hand, 5))
    this.#band.position.copy(this.space.at(hand, 4))
    this.#band.rotation.y = turn
    this.#band.scale.set(Math.hypot(hand.x - spot.x, hand.y - spot.y) / UNIT, 1, 1.4 - aim.power / 120)
  }

  /** Show a ring around each of these places. */
  ring(places: readonly Point[]): void {
    this.#rings.forEach((ring, number) => {
      const place = places[number]
      ring.visible = place !== undefined
      if (place) ring.position.copy(this.space.at(place, 3))
    })
  }

  #line(spot: Point, aim: Aim, turn: number): void {
    const end = lineEnd(this.school, spot, aim, this.measures.radius)
    const length = Math.hypot(end.x - spot.x, end.y - spot.y) / UNIT
    const start = this.measures.radius / UNIT + 0.7
    const step = Math.max(0.001, (length - start) / DOTS)
    const way = wayOf(aim.heading)
    const from = this.space.at(spot, 3)
    for (let dot = 0; dot < DOTS; dot++) {
      const far = start + dot * step
      const size = 1 - (0.45 * dot) / DOTS
      const place = new Matrix4().makeScale(size, 1, size)
      this.#dots.setMatrixAt(dot, place.setPosition(from.x + way.x * far, from.y, from.z - way.y * far))
    }
    this.#dots.instanceMatrix.needsUpdate = true
    this.#dots.visible = length > start
    this.#head.visible = length > start
    this.#head.position.copy(this.space.at(end, 4))
    this.#head.rotation.y = turn
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

function arrowHead(): ShapeGeometry {
  const shape = new Shape()
  shape.moveTo(0.7, 0)
  shape.lineTo(-0.7, 0.75)
  shape.lineTo(-0.3, 0)
  shape.lineTo(-0.7, -0.75)
  return new ShapeGeometry(shape)
}
