/** What is where on the screen: from points of the school to pixels of the window and back, in every view. */

import { headingTo, wayOf } from '../aiming/aim'
import type { Point } from '../board'
import type { Body } from './labels'
import type Plan from './Plan.svelte'
import type { Scene } from '../scene'

/** So many pixels before and behind a penguin tell which way on the floor a way on the screen is. */
const NEAR = 6

/** How near to a penguin or to a ring the pointer has to be to take it, in pixels; a finger is broader. */
const REACH = { mouse: 34, touch: 46 }

/** Where a pointer is, in pixels of the window. */
export const pointAt = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY })

const reachOf = (event: PointerEvent): number => (event.pointerType === 'touch' ? REACH.touch : REACH.mouse)

/** What the school is shown with: the plan, or the picture in three dimensions. */
interface Shown {
  frame: HTMLElement
  plan: Plan | undefined
  scene: Scene | null
}

/** A point of the school, and how high above the floor it is. */
interface Target {
  at: Point
  high?: number
}

export class Screen {
  constructor(private readonly shown: () => Shown) {}

  /** The point of the floor that is seen here. */
  floorAt({ x, y }: Point): Point | null {
    const { plan, scene } = this.shown()
    return (plan ?? scene)?.floorAt(x, y) ?? null
  }

  /** Where a point of the floor, or so high above it, is seen. */
  seenAt(spot: Point, high = 0): Point | null {
    const { frame, plan, scene } = this.shown()
    if (plan) return plan.onScreen(spot)
    const seen = scene?.onScreen(scene.space.at(spot, high))
    const box = frame.getBoundingClientRect()
    return seen ? { x: seen.x + box.left, y: seen.y + box.top } : null
  }

  /** The same, counted from the corner of the frame. */
  inFrame(spot: Point): Point | null {
    const [seen, box] = [this.seenAt(spot), this.shown().frame.getBoundingClientRect()]
    return seen && { x: seen.x - box.left, y: seen.y - box.top }
  }

  /** How far from here a point of the school is seen, in pixels. */
  far(from: Point, spot: Point, high = 0): number {
    const seen = this.seenAt(spot, high)
    return seen ? Math.hypot(from.x - seen.x, from.y - seen.y) : Infinity
  }

  /** Whether the pointer is near enough to one of these points to mean it, or on a body that is seen there. */
  isOn(event: PointerEvent, points: readonly Target[], body: Body | null): boolean {
    const [here, box] = [pointAt(event), this.shown().frame.getBoundingClientRect()]
    const near = Math.min(...points.map(({ at, high }) => this.far(here, at, high)))
    return near < reachOf(event) || (!!body && Math.hypot(here.x - box.left - body.x, here.y - box.top - body.y) < body.r)
  }

  /** The nearest one to the pointer, if it is near enough to be meant. */
  nearest<One extends { spot: Point }>(event: PointerEvent, all: readonly One[]): One | null {
    const far = all.map((one) => ({ one, far: this.far(pointAt(event), one.spot) })).sort((one, other) => one.far - other.far)
    return far[0] && far[0].far < reachOf(event) ? far[0].one : null
  }

  /** Which way on the floor a penguin here goes that is pulled this way on the screen: just the other way. */
  headingOf({ x, y }: Point, spot: Point): number | null {
    const foot = this.seenAt(spot)
    const length = Math.hypot(x, y)
    if (!foot || !length) return null
    const [dx, dy] = [(x / length) * NEAR, (y / length) * NEAR]
    const behind = this.floorAt({ x: foot.x + dx, y: foot.y + dy })
    const ahead = this.floorAt({ x: foot.x - dx, y: foot.y - dy })
    return behind && ahead && headingTo(behind, ahead)
  }

  /** Which way on the screen this heading goes from here. */
  aheadOf(spot: Point, heading: number): Point | undefined {
    const way = wayOf(heading)
    const [foot, on] = [this.seenAt(spot), this.seenAt({ x: spot.x + 100 * way.x, y: spot.y + 100 * way.y })]
    const far = foot && on ? Math.hypot(on.x - foot.x, on.y - foot.y) : 0
    return foot && on && far ? { x: (on.x - foot.x) / far, y: (on.y - foot.y) / far } : undefined
  }
}
