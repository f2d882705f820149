/**
 * The one player of steps, for live tables, replays and every board. Steps are shown one after the other, each long
 * enough to be seen: a board that moves says in which beats, any other gets the view and a while to show it. What a step
 * tells in words, and what is asked after it, comes when the board has shown it, so that nothing gives away what the
 * picture is still to show; whoever does not want to wait skips it.
 */

import { isNote } from './notes'
import type { Happening, Plain } from '../protocol'

export interface Frame {
  view: Plain
  /** What led to this view; nothing where the board has to leap. */
  happened: Happening[]
}

/** Something that is shown for so many milliseconds at the usual pace. */
export interface Beat {
  ms: number
  /** Show how it looks after so many milliseconds, first at 0; and how long it really lasts. */
  show: (ms: number, lasts: number) => void
  /** Whether it looks different at every moment, and is shown anew with each picture of the screen. */
  moves?: boolean
  /** Whether it keeps its time while another step waits. */
  calm?: boolean
  /** How fast it goes, besides the pace. */
  rate?: () => number
}

/** How a step is shown, and after how many beats it is told in words. */
export interface Script {
  beats: Beat[]
  told: number
}

/** A board that shows steps in beats. */
export interface Performer<View = Plain> {
  /** How this step is shown, without motion where everything has to be still; no beats where it has to leap. */
  scriptOf(before: View, after: View, happened: readonly Happening[], still: boolean): Script
  /** Show this view as it stands: everything that led here was shown, or it is left out. */
  rest(view: View, leftOut: boolean): void
}

/** What a step tells, and whether the board has shown it. */
interface Untold {
  tell: () => void
  shown: boolean
}

/** A step that waits; one that came while another was shown is hurried. */
interface Waiting {
  frame: Frame
  untold: Untold
  hurried: boolean
}

/** How long a step stays on a board without beats, how much longer for each thing that happened in it, and at most. */
const STAY = 250
const MORE = 350
const LONGEST = 1500
/** With more steps than this behind, only the newest few are shown: they still tell what led to what is asked. */
const MOST_STEPS = 30
const NEWEST = 9
/** How much quicker beats go while another step waits, and how many more that takes to go quicker once more. */
const HURRY = 2
const MANY = 3
/** No picture of the screen jumps farther than this, whatever the browser did meanwhile. */
const LONGEST_JUMP = 100

export class StepPlayer {
  frame = $state.raw<Frame>({ view: {}, happened: [] })
  /** Whether something is being shown. */
  showing = $state(false)
  #performer: Performer | undefined
  #waiting: Waiting[] = []
  /** In the order in which they are told. */
  #untold: Untold[] = []
  /** The step that is shown, its beats that are not over, and how many of them come before its words. */
  #now: Waiting | undefined
  #beats: Beat[] = []
  #untilTold = 0
  /** How much of the first beat is over, when that was, and what ends it or goes on with it. */
  #spent = 0
  #since = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #picture = 0

  constructor(
    private readonly pace: () => number,
    private readonly still: () => boolean = () => false,
  ) {}

  /** A board that shows steps in beats is there; answers how it goes. */
  perform<View>(performer: Performer<View>): () => void {
    const one = performer as unknown as Performer
    this.#performer = one
    return () => {
      if (this.#performer === one) this.#performer = undefined
    }
  }

  /** Be at this view at once, with everything told. */
  leap(view: Plain): void {
    this.hurry()
    this.stop()
    this.frame = { view, happened: [] }
    this.#performer?.rest(view, true)
  }

  /** Be at the newest view at once: somebody acts, and does not wait for the picture. */
  skip(): void {
    this.leap((this.#waiting.at(-1)?.frame ?? this.frame).view)
  }

  /** Show this step once those before it have been seen, and tell it then. A board knows nothing of notes. */
  add(view: Plain, happened: readonly Happening[], tell: () => void = () => undefined): void {
    const frame = { view, happened: happened.filter((one) => !isNote(one)) }
    const noted = !frame.happened.length && view === (this.#waiting.at(-1)?.frame ?? this.frame).view
    const untold = { tell, shown: noted }
    this.#untold.push(untold)
    if (!noted) this.#waiting.push({ frame, untold, hurried: this.#beats.length > 0 })
    if (document.hidden) this.leap(view)
    else if (this.#waiting.length > MOST_STEPS) this.#catchUp()
    else if (!this.#beats.length) this.#next()
    this.#tellShown()
  }

  /** Show these beats in place of what goes on, then everything as it stands. */
  play(beats: Beat[]): void {
    this.#cut()
    this.#beats = beats
    this.#begin()
  }

  /** Leave out the rest of the step that is shown. */
  pass(): void {
    this.#cut()
    this.#next()
  }

  /** Tell everything now, whatever the board still shows. */
  hurry(): void {
    for (const { tell } of this.#untold.splice(0)) tell()
  }

  /** Show nothing more. */
  stop(): void {
    this.#untold = []
    this.#waiting = []
    this.#halt()
  }

  // From step to step ------------------------------------------------------------------------------------------

  #next(): void {
    this.#halt()
    const step = this.#waiting.shift()
    if (!step) return this.#performer?.rest(this.frame.view, false)
    const before = this.frame.view
    this.#now = step
    this.frame = step.frame
    const { beats, told } = this.#scriptOf(before, step.frame)
    this.#beats = beats
    this.#untilTold = told
    if (this.#performer && !beats.length) this.#performer.rest(step.frame.view, true)
    this.#begin()
  }

  /** Leave out all but the newest steps, as if they had been shown. */
  #catchUp(): void {
    const newest = this.#waiting.splice(-NEWEST)
    const { frame, untold } = this.#waiting.pop()!
    for (const { tell } of this.#untold.splice(0, this.#untold.indexOf(untold) + 1)) tell()
    this.#waiting = []
    this.#halt()
    this.frame = { view: frame.view, happened: [] }
    this.#performer?.rest(frame.view, true)
    this.#waiting = newest
    this.#next()
  }

  #scriptOf(before: Plain, { view, happened }: Frame): Script {
    if (this.#performer) return this.#performer.scriptOf(before, view, happened, this.still())
    if (this.still()) return { beats: [], told: 0 }
    const ms = Math.min(LONGEST, STAY + MORE * happened.length) / (1 + this.#waiting.length)
    return { beats: [{ ms, calm: true, show: () => undefined }], told: 0 }
  }

  /** What is shown ends here, whatever was still to come of it. */
  #cut(): void {
    const cut = this.#beats.length > 0
    this.#halt()
    if (cut) this.#performer?.rest(this.frame.view, true)
  }

  #halt(): void {
    clearTimeout(this.#timer)
    cancelAnimationFrame(this.#picture)
    this.#untilTold = 0
    this.#tellIfShown()
    this.#now = undefined
    this.#beats = []
    this.showing = false
  }

  #tellIfShown(): void {
    if (this.#now && this.#untilTold <= 0) this.#now.untold.shown = true
    this.#tellShown()
  }

  #tellShown(): void {
    while (this.#untold[0]?.shown) this.#untold.shift()!.tell()
  }

  // From beat to beat ------------------------------------------------------------------------------------------

  #begin(): void {
    this.#tellIfShown()
    const beat = this.#beats[0]
    if (!beat) return this.#next()
    this.showing = true
    this.#spent = 0
    this.#since = performance.now()
    const lasts = beat.ms / this.#speedOf(beat)
    beat.show(0, lasts)
    if (beat.moves) this.#picture = requestAnimationFrame((now) => this.#move(beat, now))
    else this.#timer = setTimeout(() => this.#end(), lasts)
  }

  #move(beat: Beat, now: number): void {
    const speed = this.#speedOf(beat)
    this.#spent += Math.min(LONGEST_JUMP, Math.max(0, now - this.#since)) * speed
    this.#since = now
    beat.show(Math.min(beat.ms, this.#spent), beat.ms / speed)
    if (this.#spent >= beat.ms) this.#end()
    else this.#picture = requestAnimationFrame((next) => this.#move(beat, next))
  }

  #end(): void {
    this.#beats.shift()
    this.#untilTold -= 1
    this.#begin()
  }

  #speedOf({ calm, rate }: Beat): number {
    const hurried = !calm && (this.#waiting.length > 0 || this.#now?.hurried)
    return this.pace() * (rate?.() ?? 1) * (hurried ? HURRY : 1) * (1 + Math.floor(this.#waiting.length / MANY))
  }
}
