/**
 * How fast a motion is shown: as it was, slower where something happens, and quicker to the end once nothing that counts
 * can come any more.
 */

import type { Motion } from '../types'

/** Around a door, a touch or a jump everything goes at this share of its speed, from so long before to so long after. */
const SLOW = 0.45
const BEFORE = 70
const AFTER = 110
/** What follows so soon after a moment belongs to it. */
const RATTLE = 260
/** The last wobble goes so much faster, and is over after this at the latest. */
const QUICK = 2.5
const TAIL = 380

interface Span {
  /** When it begins, as shown and in the motion. */
  shown: number
  at: number
  speed: number
}

export class Tempo {
  /** Milliseconds that the whole is shown for. */
  readonly length: number
  readonly #spans: Span[] = []
  /** From when on, as shown, the wobble dies down. */
  readonly #calm: number

  /** A motion with these moments, after which all is calm from then on, until its end. */
  constructor(moments: readonly number[], calm: number, end: number) {
    let [shown, at] = [0, 0]
    const go = (to: number, speed: number) => {
      if (to <= at) return
      this.#spans.push({ shown, at, speed })
      shown += (to - at) / speed
      at = to
    }
    for (const moment of moments) {
      go(Math.min(calm, moment - BEFORE), 1)
      go(Math.min(calm, moment + AFTER), SLOW)
    }
    go(calm, 1)
    this.#calm = shown
    go(Math.max(calm, end), QUICK)
    this.length = Math.min(shown, this.#calm + TAIL)
  }

  /** The time of the motion that is shown after so many milliseconds. */
  timeOf(shown: number): number {
    const span = this.#spans.findLast((one) => one.shown <= shown)
    return span ? span.at + (shown - span.shown) * span.speed : shown
  }

  /** How far the wobble has died down by then: 0 is not at all, 1 is standing still. */
  settled(shown: number): number {
    if (shown <= this.#calm) return 0
    return Math.min(1, (shown - this.#calm) / Math.max(1, this.length - this.#calm)) ** 2
  }
}

/** When something happened that is worth a closer look: a door, a touch, a jump. */
export function momentsOf({ happened }: Motion): number[] {
  const times = happened.map(({ at }) => at).filter((at) => at > 0).sort((one, other) => one - other)
  return times.filter((at, place) => place === 0 || at - times[place - 1]! > RATTLE)
}
