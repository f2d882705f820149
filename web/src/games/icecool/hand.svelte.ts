/** The hand of whoever is to play: the aim that is being made, the pull of the sling, and a place to be chosen. */

import { FIRST_AIM, headingTo, pulled, type Aim } from './aim'
import type { Point } from './board'
import type { IceCoolView, School } from './types'

export class Hand {
  aim = $state.raw<Aim>(FIRST_AIM)
  /** Whether the sling is being pulled, far enough to mean something. */
  pulling = $state(false)
  /** Where the Catcher would be put. */
  place = $state.raw<Point | null>(null)
  #before: Aim | null = null

  /** Begin to pull. */
  grasp(): void {
    this.#before = this.aim
  }

  get grasped(): boolean {
    return this.#before !== null
  }

  /** Pull from the penguin to here. */
  pull(penguin: Point, to: Point): void {
    const next = pulled(this.aim, penguin, to)
    this.pulling = next !== null
    this.aim = next ?? this.#before ?? this.aim
  }

  /** Let go; whether the pull was far enough. */
  release(): boolean {
    const meant = this.pulling
    this.#before = null
    this.pulling = false
    return meant
  }

  /** Let go without any effect. */
  cancel(): void {
    this.aim = this.#before ?? this.aim
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
