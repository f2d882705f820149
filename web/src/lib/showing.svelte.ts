/** Steps as a board is shown them: one after the other, each long enough to be seen. What can be done never waits. */

import { isNote } from './notes'
import type { Happening, Plain } from './protocol'

export interface Frame {
  view: Plain
  /** What led to this view; nothing where the board has to leap. */
  happened: Happening[]
}

/** How long a step stays while others wait, and how much longer for each thing that happened in it. */
const STAY = 250
const MORE = 350
const LONGEST = 1500
/** With more steps than this behind, only the newest one is worth looking at. */
const PATIENCE = 6

export class Showing {
  frame = $state.raw<Frame>({ view: {}, happened: [] })
  #waiting: Frame[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly pace: () => number) {}

  /** Be at this view at once. */
  leap(view: Plain): void {
    this.stop()
    this.frame = { view, happened: [] }
  }

  /** Show this step once those before it have been seen. A board knows nothing of notes. */
  add(view: Plain, happened: readonly Happening[]): void {
    const frame = { view, happened: happened.filter((one) => !isNote(one)) }
    if (!frame.happened.length && view === (this.#waiting.at(-1) ?? this.frame).view) return
    this.#waiting.push(frame)
    if (document.hidden || this.#waiting.length > PATIENCE) this.leap(view)
    else if (this.#timer === undefined) this.#next()
  }

  /** Show nothing more. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = []
  }

  #next(): void {
    const frame = this.#waiting.shift()
    this.#timer = frame && setTimeout(() => this.#next(), this.#stay(frame))
    if (frame) this.frame = frame
  }

  #stay({ happened }: Frame): number {
    const alone = Math.min(LONGEST, STAY + MORE * happened.length) / this.pace()
    return alone / (1 + this.#waiting.length)
  }
}
