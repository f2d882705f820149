/**
 * The stage shows beat after beat. What can be done never waits for it. A step that comes early is shown after the one
 * still going on, both hurried; a leap to another view wins at once.
 */

import type { Happening } from '../../lib/protocol'
import { beatsOf, sceneOf, stillsOf, type Beat, type Scene } from './animate'
import type { GetBitView } from './types'

/** How much quicker it goes while another step waits. */
const HURRY = 2

/** More beats than this do not wait: the newest step is shown instead. */
const PATIENCE = 12

export class Stage {
  scene: Scene = $state.raw() as Scene
  /** How long the change to this scene may take, in milliseconds. */
  length = $state(0)
  #view: GetBitView
  #waiting: Beat[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(view: GetBitView) {
    this.#view = view
    this.scene = sceneOf(view)
  }

  /** Go on to this view. */
  show(view: GetBitView, happened: Happening[], pace: number, reduced: boolean): void {
    if (JSON.stringify(view) === JSON.stringify(this.#view)) return
    const beats = pace > 0 ? beatsOf(this.#view, view, happened) : []
    const waiting = this.#waiting.length <= PATIENCE ? this.#waiting : []
    const speed = waiting.length ? pace * HURRY : pace
    const coming = (reduced ? stillsOf(beats) : beats).map((beat) => ({ ...beat, ms: beat.ms / speed }))
    this.#view = view
    if (!beats.length) this.stop()
    this.#waiting = beats.length ? [...waiting.map((beat) => ({ ...beat, ms: beat.ms / HURRY })), ...coming] : []
    if (!this.#timer) this.#next(reduced)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #next(reduced: boolean): void {
    const [beat, ...waiting] = this.#waiting
    this.#waiting = waiting
    this.#timer = beat && setTimeout(() => this.#next(reduced), beat.ms)
    this.length = reduced ? 0 : (beat?.ms ?? this.length)
    this.scene = beat ? beat.scene : sceneOf(this.#view)
  }
}
