/**
 * The stage shows beat after beat. What can be done never waits for it: whoever acts sees the newest view at once. A step
 * that comes early is shown after the one still going on, both hurried.
 */

import type { Happening } from '../../lib/protocol'
import { beatsOf, sceneOf, stillsOf, type Beat, type Scene } from './animate'
import type { BlackMollyView } from './types'

/** How much quicker it goes while another step waits. */
const HURRY = 2

/** More beats than this do not wait: the newest step is shown instead. */
const PATIENCE = 16

/** What moves has arrived after so many milliseconds, and is then looked at. */
const SWIFT = 400

const quicker = (beats: readonly Beat[], speed: number): Beat[] =>
  beats.map((beat) => ({ ...beat, ms: beat.ms / speed }))

export class Stage {
  scene: Scene = $state.raw() as Scene
  /** How long the change to this scene may take, in milliseconds. */
  length = $state(0)
  #view: BlackMollyView
  /** The view that somebody wanted to see at once; what leads to it is left out. */
  #leapt = ''
  #waiting: Beat[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(view: BlackMollyView) {
    this.#view = view
    this.scene = sceneOf(view)
  }

  /** Go on to this view; the newest one may be ahead of it. */
  show(view: BlackMollyView, newest: BlackMollyView, happened: readonly Happening[], pace: number, reduced: boolean): void {
    const text = JSON.stringify(view)
    if (this.#leapt && text !== this.#leapt && text !== JSON.stringify(newest)) return
    this.#leapt = ''
    if (text === JSON.stringify(this.#view)) return
    const beats = pace > 0 ? beatsOf(this.#view, view, happened) : []
    const waiting = this.#waiting.length <= PATIENCE ? this.#waiting : []
    const coming = quicker(reduced ? stillsOf(beats) : beats, waiting.length ? pace * HURRY : pace)
    this.#view = view
    if (!beats.length) return this.#rest()
    this.#waiting = [...quicker(waiting, HURRY), ...coming]
    if (!this.#timer) this.#next(reduced)
  }

  /** Leave out what is still to be shown, up to this view. */
  leap(newest: BlackMollyView): void {
    this.#leapt = JSON.stringify(newest)
    this.#view = newest
    this.#rest()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Show the view as it stands. */
  #rest(): void {
    this.stop()
    this.#waiting = []
    this.scene = sceneOf(this.#view)
  }

  #next(reduced: boolean): void {
    const [beat, ...waiting] = this.#waiting
    this.#waiting = waiting
    this.#timer = beat && setTimeout(() => this.#next(reduced), beat.ms)
    this.length = reduced ? 0 : Math.min(SWIFT, beat?.ms ?? this.length)
    this.scene = beat ? beat.scene : sceneOf(this.#view)
  }
}
