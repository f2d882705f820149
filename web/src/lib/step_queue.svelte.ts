/**
 * Steps as a board is shown them: one after the other, each long enough to be seen. What can be done never waits; what a
 * step tells in words comes when the board has shown it, so that no word gives away what the picture is still to show.
 */

import { tick } from 'svelte'
import { isNote } from './notes'
import type { Happening, Plain } from './protocol'

export interface Frame {
  view: Plain
  /** What led to this view; nothing where the board has to leap. */
  happened: Happening[]
}

/** What a step tells, and how many still want to show something before: the queue it waits in, and the board. */
interface Untold {
  tell: () => void
  holds: number
}

/** How long a step stays while others wait, and how much longer for each thing that happened in it. */
const STAY = 250
const MORE = 350
const LONGEST = 1500
/** With more steps than this behind, only the newest one is worth looking at. */
const PATIENCE = 6

export class StepQueue {
  frame = $state.raw<Frame>({ view: {}, happened: [] })
  #waiting: { frame: Frame; untold: Untold }[] = []
  /** In the order in which they are told. */
  #untold: Untold[] = []
  /** What the frame tells that the board has now. */
  #shown: Untold | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly pace: () => number,
    private readonly still: () => boolean = () => false,
  ) {}

  /** Be at this view at once, with everything told. */
  leap(view: Plain): void {
    this.hurry()
    this.stop()
    this.frame = { view, happened: [] }
  }

  /** Show this step once those before it have been seen, and tell it then. A board knows nothing of notes. */
  add(view: Plain, happened: readonly Happening[], tell: () => void = () => undefined): void {
    const frame = { view, happened: happened.filter((one) => !isNote(one)) }
    const noted = !frame.happened.length && view === (this.#waiting.at(-1)?.frame ?? this.frame).view
    const untold = { tell, holds: noted ? 0 : 1 }
    this.#untold.push(untold)
    if (!noted) this.#waiting.push({ frame, untold })
    if (this.still()) this.hurry()
    if (document.hidden || this.#waiting.length > PATIENCE) this.leap(view)
    else if (this.#timer === undefined) this.#next()
    this.#tellSeen()
  }

  /** The board takes its time with the frame it has; what that tells waits until the answer is called. */
  readonly hold = (): (() => void) => {
    const untold = this.#shown
    if (!untold) return () => undefined
    untold.holds += 1
    return () => this.#release(untold)
  }

  /** Tell everything now, whatever the board still shows. */
  hurry(): void {
    for (const { tell } of this.#untold.splice(0)) tell()
  }

  /** Show nothing more. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = []
    this.#untold = []
  }

  #next(): void {
    const step = this.#waiting.shift()
    this.#timer = step && setTimeout(() => this.#next(), this.#stay(step.frame))
    if (!step) return
    this.frame = step.frame
    this.#shown = step.untold
    // By then the board has been given the frame, and holds it if it wants to.
    void tick().then(() => this.#release(step.untold))
  }

  #release(untold: Untold): void {
    untold.holds -= 1
    this.#tellSeen()
  }

  #tellSeen(): void {
    while (this.#untold[0]?.holds === 0) this.#untold.shift()!.tell()
  }

  #stay({ happened }: Frame): number {
    const alone = Math.min(LONGEST, STAY + MORE * happened.length) / this.pace()
    return alone / (1 + this.#waiting.length)
  }
}
