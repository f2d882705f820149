/**
 * The stage shows beat after beat. What can be done never waits for it: whoever acts sees the newest view at once. A step
 * that comes early is shown after the one still going on, both hurried.
 */

import type { Happening } from '../lib/protocol'

/** A moment that is shown for so many milliseconds. */
export interface Beat<Scene> {
  ms: number
  scene: Scene
  /** Whether it keeps its time while another step waits, since there is something to read. */
  calm?: boolean
}

/** How a game is put on the stage. */
export interface Drama<View, Scene, Shown extends Beat<Scene>> {
  /** The view as it stands. */
  sceneOf: (view: View) => Scene
  /** The beats that lead from one view to the other; none where the events do not explain the change. */
  beatsOf: (before: View, after: View, happened: readonly Happening[]) => Shown[]
  /** The same as a few still pictures. */
  stillsOf: (beats: readonly Shown[]) => Shown[]
  /** What moves has arrived after so many milliseconds, and is then looked at. */
  swift: number
}

/** How the audience likes it: how fast, whether nothing may move, and how to make words wait for the picture. */
export interface Manner {
  pace: number
  reduced: boolean
  hold?: (() => () => void) | undefined
}

/** A beat that waits; after the last one of a step, all of the step has been seen. */
type Cue<Shown> = Shown & { seen?: () => void }

/** How much quicker it goes while another step waits. */
const HURRY = 2

/** More beats than this do not wait: the newest step is shown instead. */
const PATIENCE = 12

export class Stage<View, Scene, Shown extends Beat<Scene>> {
  scene: Scene = $state.raw() as Scene
  /** How long the change to this scene may take, in milliseconds. */
  length = $state(0)
  readonly #drama: Drama<View, Scene, Shown>
  #view: View
  /** The view that somebody wanted to see at once; what leads to it is left out. */
  #leapt = ''
  #waiting: Cue<Shown>[] = []
  #now: Cue<Shown> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(drama: Drama<View, Scene, Shown>, view: View) {
    this.#drama = drama
    this.#view = view
    this.scene = drama.sceneOf(view)
  }

  /** Go on to this view; the newest one may be ahead of it. */
  show(view: View, newest: View, happened: readonly Happening[], { pace, reduced, hold }: Manner): void {
    const text = JSON.stringify(view)
    if (this.#leapt && text !== this.#leapt && text !== JSON.stringify(newest)) return
    this.#leapt = ''
    if (text === JSON.stringify(this.#view)) return
    const beats = pace > 0 ? this.#drama.beatsOf(this.#view, view, happened) : []
    const waiting = this.#waiting.length <= PATIENCE ? this.#waiting : this.#leaveOut()
    const coming: Cue<Shown>[] = quicker(reduced ? this.#drama.stillsOf(beats) : beats, pace)
    this.#view = view
    if (!beats.length) return this.#rest()
    if (hold && coming.length) coming[coming.length - 1] = { ...coming.at(-1)!, seen: hold() }
    this.#waiting = waiting.length ? hurried([...waiting, ...coming]) : coming
    if (!this.#timer) this.#next(reduced)
  }

  /** Leave out what is still to be shown, up to this view. */
  leap(newest: View): void {
    this.#leapt = JSON.stringify(newest)
    this.#view = newest
    this.#rest()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#now?.seen?.()
    this.#now = undefined
    this.#waiting = this.#leaveOut()
  }

  /** Nothing waits any more; what was to be seen counts as seen. */
  #leaveOut(): Cue<Shown>[] {
    for (const { seen } of this.#waiting) seen?.()
    return []
  }

  /** Show the view as it stands. */
  #rest(): void {
    this.stop()
    this.scene = this.#drama.sceneOf(this.#view)
  }

  #next(reduced: boolean): void {
    this.#now?.seen?.()
    const [beat, ...waiting] = this.#waiting
    this.#waiting = waiting
    this.#now = beat
    this.#timer = beat && setTimeout(() => this.#next(reduced), beat.ms)
    this.length = reduced ? 0 : Math.min(this.#drama.swift, beat?.ms ?? this.length)
    this.scene = beat ? beat.scene : this.#drama.sceneOf(this.#view)
  }
}

function quicker<Shown extends { ms: number }>(beats: readonly Shown[], speed: number): Shown[] {
  return beats.map((beat) => ({ ...beat, ms: beat.ms / speed }))
}

/** The beats while another step waits: all but the calm ones are quicker. */
function hurried<Shown extends { ms: number; calm?: boolean }>(beats: readonly Shown[]): Shown[] {
  return beats.map((beat) => (beat.calm ? beat : { ...beat, ms: beat.ms / HURRY }))
}
