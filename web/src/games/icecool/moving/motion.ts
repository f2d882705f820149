/** How a motion is told apart again into places and turns of penguins at any time. */

import { headingTo, wayOf } from '../aiming/aim'
import { momentsOf, Tempo } from './tempo'
import type { Motion, Path, Spot } from '../types'

/** Where a penguin is, the middle of its round bottom, and how it is turned (a quaternion; z goes up). */
export interface Pose {
  x: number
  y: number
  z: number
  w: number
  i: number
  j: number
  k: number
}

/** Seven columns of true numbers, a picture each. */
export interface Track {
  penguin: number
  first: number
  frames: Pose[]
}

const ONE = 1000
/** How long a penguin that still leans takes to stand up at the end. */
export const STAND_UP = 150
/** After so many pictures it is clear which way a penguin goes. */
const START = 6
/** So near to where it comes to rest, in tenths of a millimetre, a penguin only wobbles. */
const WOBBLE = 40

/** The pose of a penguin that stands here. */
export function standing(spot: Spot, radius: number): Pose {
  const half = (spot.turn * Math.PI) / 360
  return { x: spot.x, y: spot.y, z: radius, w: Math.cos(half), i: 0, j: 0, k: Math.sin(half) }
}

/** The path with its steps added up. */
export function decode(path: Path): Track {
  const [x, y, z] = [path.x, path.y, path.z].map(summed) as [number[], number[], number[]]
  const turns = [path.w, path.i, path.j, path.k].map(summed) as [number[], number[], number[], number[]]
  const frames = x.map((at, n) => {
    const [w, i, j, k] = turns.map((column) => column[n]! / ONE) as [number, number, number, number]
    return { x: at, y: y[n]!, z: z[n]!, w, i, j, k }
  })
  return { penguin: path.penguin, first: path.first, frames }
}

function summed(steps: number[]): number[] {
  let sum = 0
  return steps.map((step) => (sum += step))
}

/** The pose between two: places on a line, turns on the shortest arc. */
export function between(one: Pose, other: Pose, share: number): Pose {
  const mix = (from: number, to: number) => from + (to - from) * share
  const place = { x: mix(one.x, other.x), y: mix(one.y, other.y), z: mix(one.z, other.z) }
  return { ...place, ...turned(one, other, share) }
}

type Turn = Pick<Pose, 'w' | 'i' | 'j' | 'k'>

function turned(one: Turn, other: Turn, share: number): Turn {
  const dot = one.w * other.w + one.i * other.i + one.j * other.j + one.k * other.k
  const angle = Math.acos(Math.min(1, Math.abs(dot)))
  const sine = Math.sin(angle)
  // Nearly the same turn: on so short an arc the line is as good, and nothing is divided by zero.
  const near = sine < 1e-4
  const a = near ? 1 - share : Math.sin((1 - share) * angle) / sine
  const b = (near ? share : Math.sin(share * angle) / sine) * Math.sign(dot || 1)
  return unit({
    w: a * one.w + b * other.w,
    i: a * one.i + b * other.i,
    j: a * one.j + b * other.j,
    k: a * one.k + b * other.k,
  })
}

function unit(turn: Turn): Turn {
  const size = Math.hypot(turn.w, turn.i, turn.j, turn.k) || 1
  return { w: turn.w / size, i: turn.i / size, j: turn.j / size, k: turn.k / size }
}

/** A motion ready to be shown from where the penguins stood. */
export class Reel {
  readonly tracks: Track[]
  #rate: number
  readonly #tempo: Tempo
  #rest: (Pose | null)[]

  constructor(
    readonly before: (Pose | null)[],
    motion: Motion,
    { radius, frames }: { radius: number; frames: number },
  ) {
    this.#rate = frames / 1000
    this.#rest = motion.rest.map((spot) => spot && standing(spot, radius))
    this.tracks = motion.paths.map(decode).filter((track) => track.frames.length)
    const last = this.tracks.map((track) => (track.first + track.frames.length - 1) / this.#rate)
    const moments = momentsOf(motion)
    const calm = Math.max(0, ...this.tracks.map((track) => this.#calmFrom(track)), ...moments.slice(-1))
    this.#tempo = new Tempo(moments, calm, Math.max(motion.time, ...last) + STAND_UP)
  }

  /** Milliseconds that it is shown for. */
  get length(): number {
    return this.#tempo.length
  }

  /** The time of the motion that is shown after so many milliseconds. */
  timeOf(shown: number): number {
    return this.#tempo.timeOf(shown)
  }

  /** Where everybody is after so many milliseconds; null for who is off the board. */
  at(shown: number): (Pose | null)[] {
    const [ms, settled] = [this.timeOf(shown), this.#tempo.settled(shown)]
    const poses = [...this.before]
    for (const track of this.tracks) poses[track.penguin] = this.#calmed(this.#along(track, ms), track.penguin, settled)
    return poses
  }

  /** From when on a penguin only wobbles where it will stand; one that leaves the school moves to its last picture. */
  #calmFrom({ penguin, first, frames }: Track): number {
    const rest = this.#rest[penguin]
    const far = ({ x, y }: Pose) => !rest || Math.hypot(x - rest.x, y - rest.y) > WOBBLE
    return (first + frames.findLastIndex(far) + 1) / this.#rate
  }

  #calmed(pose: Pose | null, penguin: number, settled: number): Pose | null {
    const rest = this.#rest[penguin] ?? null
    return pose && rest && settled ? between(pose, rest, settled) : settled === 1 ? rest : pose
  }

  /** Which way a penguin goes at first: tenths of a degree from east towards north. */
  headingOf(penguin: number): number {
    const frames = this.tracks.find((track) => track.penguin === penguin)?.frames ?? []
    const [from, to] = [frames[0], frames[Math.min(START, frames.length - 1)]]
    return from && to ? headingTo(from, to) : 0
  }

  #along(track: Track, ms: number): Pose | null {
    const place = ms * this.#rate - track.first
    const last = track.frames.length - 1
    if (place <= 0) return this.before[track.penguin] ?? track.frames[0]!
    if (place < last) {
      const n = Math.floor(place)
      return between(track.frames[n]!, track.frames[n + 1]!, place - n)
    }
    const rest = this.#rest[track.penguin] ?? null
    return rest && between(track.frames[last]!, rest, Math.min(1, (place - last) / this.#rate / STAND_UP))
  }
}

/** How a penguin leans that has just been hit, while the world works out what becomes of it. */
export function nudged(pose: Pose, heading: number, power: number): Pose {
  const way = wayOf(heading)
  const lean = 0.08 + power / 900
  // A turn around the axis that lies across the way, on top of how it stands.
  const [w, i, j] = [Math.cos(lean), -way.y * Math.sin(lean), way.x * Math.sin(lean)]
  const turn = {
    w: w * pose.w - i * pose.i - j * pose.j,
    i: w * pose.i + i * pose.w + j * pose.k,
    j: w * pose.j - i * pose.k + j * pose.w,
    k: w * pose.k + i * pose.j - j * pose.i,
  }
  const far = 20 + power / 3
  return { ...pose, ...unit(turn), x: pose.x + way.x * far, y: pose.y + way.y * far }
}

/** A step aside without a flick: onto the board, onto a red line, back to the circle. */
export function hop(from: Pose | null, to: Pose, share: number): Pose {
  const start = from ?? { ...to, z: to.z + 900 }
  const eased = share * share * (3 - 2 * share)
  const lift = from ? 300 * Math.sin(Math.PI * eased) : 0
  const pose = between(start, to, eased)
  return { ...pose, z: pose.z + lift }
}
