/** The hand of whoever is to play: the aim that is being made, the pull of the sling, and a place to be chosen. */

import { FIRST_AIM, headingTo, powerOf, type Aim } from './aim'
import type { Point } from '../board'
import type { IceCoolView, School } from '../types'

export class Hand {
  aim = $state.raw<Aim>(FIRST_AIM)
  /** How far the finger has gone from where it went down, in pixels; null while that is too little to mean anything. */
  pull = $state.raw<Point | null>(null)
  /** Where the Catcher would be put. */
  place = $state.raw<Point | null>(null)
  /** The flick that was made last, and the motion before it: until a new one is there, the penguin is seen to be hit. */
  struck = $state.raw<{ aim: Aim; after: unknown } | null>(null)
  /** Whether a finger is down: then nothing else moves the picture. */
  grasped = $state(false)
  /** Whether the finger has only tapped so far. */
  tapping = true
  #before: Aim = FIRST_AIM
  #down: Point = { x: 0, y: 0 }

  /** The finger goes down here on the screen. */
  grasp(at: Point): void {
    this.grasped = this.tapping = true
    this.#before = this.aim
    this.#down = at
  }

  /** The finger is here on the screen now; `headingOf` says which way a penguin goes that is pulled like this. */
  drag(to: Point, headingOf: (pull: Point) => number | null): void {
    const pull = { x: to.x - this.#down.x, y: to.y - this.#down.y }
    const power = powerOf(Math.hypot(pull.x, pull.y))
    const heading = power === null ? null : headingOf(pull)
    const meant = power !== null && heading !== null
    this.tapping &&= power === null
    this.pull = meant ? pull : null
    this.aim = meant ? { ...this.#before, heading, power } : this.#before
  }

  /** Let go; whether the pull was far enough. */
  release(): boolean {
    const meant = this.pull !== null
    this.grasped = false
    this.pull = null
    return meant
  }

  /** The flick is made now; the last motion before it was this one. */
  strike(after: unknown): void {
    this.struck = { aim: this.aim, after }
  }

  /** Let go without any effect. */
  cancel(): void {
    if (this.grasped) this.aim = this.#before
    this.release()
  }
}

/** Where to look first: the nearest door of the room with a fish of one's own, or else the nearest door. */
export function firstHeading({ penguins }: IceCoolView, school: School, seat: number): number | null {
  const penguin = penguins[seat]
  const spot = penguin?.spot
  if (!spot) return null
  const far = ({ x, y }: Point) => Math.hypot(x - spot.x, y - spot.y)
  const here = school.doors.filter((door) => penguin.room === null || door.rooms.includes(penguin.room))
  const own = here.filter((door) => penguin.fish.includes(school.doors.indexOf(door)))
  const [nearest] = (own.length ? own : here).sort((one, other) => far(one) - far(other))
  return nearest ? headingTo(spot, nearest) : null
}
