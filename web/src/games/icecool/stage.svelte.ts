/**
 * The stage plays what happened, one thing after the other, and shows the newest view when there is nothing to play.
 * It asks for pictures of the screen only while something moves.
 */

import { hop, Reel, standing, type Pose } from './motion'
import type { IceCoolEvent, Measures, Motion, Spot } from './types'

/** What stands and hangs in the school. */
export interface Still {
  spots: (Spot | null)[]
  /** For each penguin the doors where its fish hang. */
  fish: number[][]
  /** Who has no fish. */
  catcher: number | null
}

/** Something to be called out at its moment of a motion. */
export interface Call {
  at: number
  words: string
  kind: string
  /** Whose fish is gone from which door with it. */
  fish?: { seat: number; door: number }
}

/** A motion as it was shown, to be seen again. */
export interface Shot {
  /** Who was flicked, and which way it went at first. */
  seat: number
  heading: number
  reel: Reel
  before: Still
  calls: Call[]
}

interface Beat {
  length: number
  /** Show the state after so many milliseconds. */
  show: (ms: number) => void
  /** Whether it may be played faster while others wait. */
  hurried: boolean
  /** Called when it has been shown, or is left out. */
  seen?: () => void
}

export const SPEEDS = [0.25, 0.5, 1] as const
/** How long a step aside takes, how long a word after a motion stays, and how long one called out does. */
const HOP = 380
const WORD = 1100
const CALLED = 2200
/** How much faster everything goes while more than this waits. */
const PATIENCE = 4
const HURRY = 3
/** No picture of the screen jumps farther than this, whatever the browser did meanwhile. */
const LONGEST_FRAME = 100

export class Stage {
  poses = $state.raw<(Pose | null)[]>([])
  fish = $state.raw<number[][]>([])
  catcher = $state<number | null>(null)
  /** What is being called out. */
  call = $state.raw<{ words: string; kind: string } | null>(null)
  /** The last motion, which can be watched again. */
  shot = $state.raw<Shot | null>(null)
  /** Whether a motion is going on, and which part of it is over. */
  running = $state(false)
  progress = $state(1)
  /** How fast motions are shown. */
  speed = $state<number>(1)
  /** How fast everything is shown. */
  pace = 1
  #still: Still
  #beats: Beat[] = []
  #spent = 0
  #last = 0
  #frame = 0
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(
    still: Still,
    private readonly measures: Measures,
  ) {
    this.#still = still
    this.#settle()
  }

  /** What stands and hangs once everything has been shown. */
  get rest(): Still {
    return this.#still
  }

  /** Be at this state at once. */
  leap(still: Still): void {
    this.stop()
    this.#still = still
    this.#settle()
  }

  /** Play a motion; afterwards the penguins stand where it left them, and the fish taken are gone. */
  flick(seat: number, motion: Motion, calls: Call[]): void {
    const shot = this.#shotOf(seat, motion, calls)
    this.#still = { ...this.#still, spots: motion.rest, fish: calls.reduce(withoutFish, this.#still.fish) }
    this.#add(this.#beatOf(shot, () => (this.shot = shot)))
  }

  /** Tell a motion without moving anything; it can still be watched by who wants to. */
  cut(seat: number, motion: Motion, calls: Call[]): void {
    this.shot = this.#shotOf(seat, motion, calls)
    this.#still = { ...this.#still, spots: motion.rest, fish: calls.reduce(withoutFish, this.#still.fish) }
    for (const { words, kind } of calls) this.say(words, kind)
  }

  /** Say something between motions. */
  say(words: string, kind: string): void {
    this.#add({ length: WORD, hurried: true, show: (ms) => ms === 0 && this.#callOut({ words, kind }) })
  }

  /** Call this when everything before it has been shown, or is left out. */
  then(seen: () => void): void {
    this.#add({ length: 0, hurried: true, show: () => undefined, seen })
  }

  /** Go to this state: penguins that stand elsewhere now hop there. */
  go(after: Still): void {
    const from = this.#standing(this.#still)
    const to = this.#standing(after)
    const moved = to.map((pose, one) => pose && JSON.stringify(pose) !== JSON.stringify(from[one]))
    this.#still = after
    const show = (ms: number) => {
      this.#hang(after)
      this.poses = to.map((pose, one) => (pose && moved[one] ? hop(from[one] ?? null, pose, ms / HOP) : pose))
    }
    this.#add({ length: moved.some(Boolean) ? HOP : 0, hurried: true, show })
  }

  /** Be at this state at once, while what is said goes on. */
  jump(after: Still): void {
    this.#still = after
    this.#settle()
  }

  /** Show the last motion once more, then stand as before. */
  again(): void {
    if (!this.shot) return
    this.stop()
    this.#add(this.#beatOf(this.shot, () => undefined))
  }

  /** Show all that is still to be played at once. */
  skip(): void {
    this.stop()
    this.#settle()
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#silence)
    this.#frame = 0
    this.#spent = 0
    for (const { seen } of this.#beats.splice(0)) seen?.()
    this.running = false
    this.progress = 1
    this.call = null
  }

  #shotOf(seat: number, motion: Motion, calls: Call[]): Shot {
    const before = this.#still
    const reel = new Reel(this.#standing(before), motion, this.measures)
    return { seat, heading: reel.headingOf(seat), reel, before, calls }
  }

  #beatOf({ reel, before, calls }: Shot, started: () => void): Beat {
    let told = 0
    const show = (ms: number) => {
      if (ms === 0) {
        started()
        told = 0
        this.#hang(before)
      }
      this.running = ms < reel.length
      this.progress = ms / reel.length
      this.poses = reel.at(ms)
      for (; told < calls.length && calls[told]!.at <= ms; told++) this.#happen(calls[told]!)
    }
    return { length: reel.length, show, hurried: false }
  }

  #happen(call: Call): void {
    this.fish = withoutFish(this.fish, call)
    if (call.words) this.#callOut(call)
  }

  #callOut({ words, kind }: { words: string; kind: string }): void {
    clearTimeout(this.#silence)
    this.call = { words, kind }
    this.#silence = setTimeout(() => (this.call = null), CALLED)
  }

  #standing(still: Still): (Pose | null)[] {
    return still.spots.map((spot) => spot && standing(spot, this.measures.radius))
  }

  #settle(): void {
    this.poses = this.#standing(this.#still)
    this.#hang(this.#still)
  }

  #hang({ fish, catcher }: Still): void {
    this.fish = fish
    this.catcher = catcher
  }

  // The clock --------------------------------------------------------------------------------------------------

  #add(beat: Beat): void {
    this.#beats.push(beat)
    if (this.#frame) return
    this.#begin()
    this.#last = performance.now()
    this.#frame = requestAnimationFrame((now) => this.#tick(now))
  }

  #begin(): void {
    this.#spent = 0
    this.#beats[0]?.show(0)
  }

  #tick(now: number): void {
    const passed = Math.min(LONGEST_FRAME, Math.max(0, now - this.#last))
    this.#last = now
    this.#spend(passed)
    this.#frame = this.#beats.length ? requestAnimationFrame((next) => this.#tick(next)) : 0
    if (!this.#frame) this.#settle()
  }

  #spend(passed: number): void {
    const beat = this.#beats[0]
    if (!beat) return
    const hurry = this.#beats.length > PATIENCE ? HURRY : 1
    this.#spent += passed * this.pace * (beat.hurried ? hurry : this.speed)
    beat.show(Math.min(beat.length, this.#spent))
    if (this.#spent < beat.length) return
    this.#beats.shift()
    beat.seen?.()
    this.#begin()
  }
}

/** The fish that still hang after this. */
function withoutFish(fish: number[][], { fish: taken }: Call): number[][] {
  if (!taken) return fish
  return fish.map((doors, seat) => (seat === taken.seat ? doors.filter((door) => door !== taken.door) : doors))
}

/** The calls of a motion: what the events that belong to it say, in order of time. */
export function callsOf(events: IceCoolEvent[], words: (event: IceCoolEvent) => string): Call[] {
  const calls = events.flatMap((event): Call[] => {
    if (event.kind !== 'fish' && event.kind !== 'caught' && event.kind !== 'left') return []
    const fish = event.kind === 'fish' ? { seat: event.seat, door: event.door } : undefined
    return [{ at: event.at, words: words(event), kind: event.kind, ...(fish && { fish }) }]
  })
  return calls.sort((one, other) => one.at - other.at)
}
