/** What is seen in the school: who stands where, what hangs, what is called out; and the beats in which that changes. */

import type { Beat } from '../../../lib/live/step_player.svelte'
import { hear, type Cue } from '../../../lib/sound/sound'
import { hop, Reel, standing, type Pose } from './motion'
import { noisesOf, type Noise } from './noises'
import type { IceCoolEvent, Measures, Motion, Spot } from '../types'

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
  noises: Noise[]
}

export const SPEEDS = [0.25, 0.5, 1] as const
/** How long a step aside takes, how long a word after a motion stays, and how long one called out does. */
const HOP = 380
const WORD = 1100
const CALLED = 2200
/** What is heard with what is called out. */
const CUES: Readonly<Record<string, Cue>> = { fish: 'fish', caught: 'bite', left: 'water' }
/** A noise that is later than this was skipped, and is not heard any more. */
const LATE = 200

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
  #still: Still
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(
    still: Still,
    private readonly measures: Measures,
  ) {
    this.#still = still
    this.settle()
  }

  /** What stands and hangs once everything has been shown. */
  get rest(): Still {
    return this.#still
  }

  /** Be at this state at once, and call nothing out any more. */
  leap(still: Still): void {
    clearTimeout(this.#silence)
    this.running = false
    this.progress = 1
    this.call = null
    this.jump(still)
  }

  /** Be at this state at once, while what is said goes on. */
  jump(after: Still): void {
    this.#still = after
    this.settle()
  }

  /** Show what stands and hangs once everything has been shown. */
  settle(): void {
    this.poses = this.#standing(this.#still)
    this.#hang(this.#still)
  }

  /** A motion; afterwards the penguins stand where it left them, and the fish taken are gone. */
  flick(seat: number, motion: Motion, calls: Call[]): Beat {
    const shot = this.#shotOf(seat, motion, calls)
    this.#still = { ...this.#still, spots: motion.rest, fish: calls.reduce(withoutFish, this.#still.fish) }
    return this.#beatOf(shot, () => (this.shot = shot))
  }

  /** A motion told without moving anything; it can still be watched by who wants to. */
  cut(seat: number, motion: Motion, calls: Call[]): Beat[] {
    this.shot = this.#shotOf(seat, motion, calls)
    this.#still = { ...this.#still, spots: motion.rest, fish: calls.reduce(withoutFish, this.#still.fish) }
    return calls.map(({ words, kind }) => this.say(words, kind))
  }

  /** Something said between motions. */
  say(words: string, kind: string): Beat {
    return { ms: WORD, show: () => this.#happen({ at: 0, words, kind }) }
  }

  /** The way to this state: penguins that stand elsewhere now hop there. */
  go(after: Still): Beat {
    const from = this.#standing(this.#still)
    const to = this.#standing(after)
    const moved = to.map((pose, one) => pose && JSON.stringify(pose) !== JSON.stringify(from[one]))
    this.#still = after
    const show = (ms: number) => {
      this.#hang(after)
      this.poses = to.map((pose, one) => (pose && moved[one] ? hop(from[one] ?? null, pose, ms / HOP) : pose))
    }
    return { ms: moved.some(Boolean) ? HOP : 0, moves: true, show }
  }

  /** The last motion once more. */
  again(): Beat[] {
    return this.shot ? [this.#beatOf(this.shot, () => undefined)] : []
  }

  #shotOf(seat: number, motion: Motion, calls: Call[]): Shot {
    const before = this.#still
    const reel = new Reel(this.#standing(before), motion, this.measures)
    return { seat, heading: reel.headingOf(seat), reel, before, calls, noises: noisesOf(motion, this.measures.frames) }
  }

  #beatOf({ reel, before, calls, noises }: Shot, started: () => void): Beat {
    let [told, heard] = [0, 0]
    const show = (ms: number) => {
      if (ms === 0) {
        started()
        told = heard = 0
        this.#hang(before)
      }
      this.running = ms < reel.length
      this.progress = ms / reel.length
      this.poses = reel.at(ms)
      const at = reel.timeOf(ms)
      for (; told < calls.length && calls[told]!.at <= at; told++) this.#happen(calls[told]!)
      for (; heard < noises.length && noises[heard]!.at <= at; heard++) {
        if (at - noises[heard]!.at < LATE) hear(noises[heard]!.cue)
      }
    }
    return { ms: reel.length, show, moves: true, calm: true, rate: () => this.speed }
  }

  #happen(call: Call): void {
    this.fish = withoutFish(this.fish, call)
    const cue = call.fish ? 'fish' : CUES[call.kind]
    if (cue) hear(cue)
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

  #hang({ fish, catcher }: Still): void {
    this.fish = fish
    this.catcher = catcher
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
