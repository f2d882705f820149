/**
 * A game that is over, told as a table tells it: one whole view, then step by step, each as it comes. Whole views in
 * between and those that have been looked at are kept, so that every step is near one of them, also on the way back.
 */

import { Trouble } from '../api'
import { viewAfter } from './follow'
import type { Mark, Now, Plain, Replayed, Step, Whole } from '../protocol'

/** A moment to find again. */
export interface Marked {
  number: number
  mark: Mark | 'end'
  words: string
}

const CUT = 'The rest of this game did not arrive. Reload the page to see it all.'
const DIFFERENT = 'This game did not arrive as it was sent. Reload the page to see it.'

export class Recording {
  /** How everything stood at first, and all that never changes. */
  whole = $state.raw<Whole | null>(null)
  /** The last step there will be, and the last one that has come. */
  last = $state(0)
  come = $state(0)
  /** Where there is something to see: before, chance lays things out and nobody is asked. */
  first = $state<number | null>(null)
  marks = $state.raw<Marked[]>([])
  #steps: Step[] = []
  #views = new Map<number, Plain>()

  /** Take in all that comes, line by line. */
  async read(content: Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>): Promise<void> {
    const letters = new TextDecoder()
    let rest = ''
    for (let part = await content.read(); !part.done; part = await content.read()) {
      const lines = (rest + letters.decode(part.value, { stream: true })).split('\n')
      rest = lines.pop()!
      this.take(lines.map((line) => JSON.parse(line) as Replayed))
    }
    if (!this.whole || this.come < this.last) throw new Trouble(CUT)
    this.first ??= this.last
  }

  /** Take in what has come. */
  take(told: readonly Replayed[]): void {
    for (const message of told) {
      if (message.kind === 'replay') this.last = message.last
      else if (message.kind === 'whole') this.#takeWhole(message)
      else this.#steps.push(message)
    }
    const fresh = this.#steps.slice(this.come)
    this.come = this.#steps.length
    this.first ??= fresh.find(({ happened, now }) => happened.length || now.asked.length)?.number ?? null
    this.marks = [...this.marks, ...fresh.flatMap(marksOf)]
  }

  /** The step with this number; the first one has number 1. */
  stepAt(number: number): Step | undefined {
    return this.#steps[number - 1]
  }

  /** All steps up to this one. */
  stepsTo(number: number): readonly Step[] {
    return this.#steps.slice(0, number)
  }

  /** What was asked then. */
  nowAt(number: number): Now | undefined {
    return this.stepAt(number)?.now ?? this.whole?.now
  }

  /** The view after this step. */
  viewAt(number: number): Plain {
    let known = number
    while (!this.#views.has(known)) known -= 1
    let view = this.#views.get(known)!
    for (const step of this.#steps.slice(known, number)) {
      const next = viewAfter(view, step)
      if (!next) throw new Trouble(DIFFERENT)
      view = next
      this.#views.set(step.number, view)
    }
    return view
  }

  #takeWhole(whole: Whole): void {
    this.#views.set(whole.number, whole.view)
    if (whole.number > 0) return
    this.whole = whole
    if (whole.now.asked.length) this.first = 0
  }
}

/** The moments of this step to find again. */
function marksOf({ number, happened, now }: Step): Marked[] {
  const marked = happened.flatMap(({ mark, words }) => (mark ? [{ number, mark, words }] : []))
  return now.over ? [...marked, { number, mark: 'end', words: now.over.headline }] : marked
}
