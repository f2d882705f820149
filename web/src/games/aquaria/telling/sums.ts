/** What the end of a round brings each player, summed up: "fed +9, filter −2". */

import type { AquariaEvent } from '../types'

type Cause = 'microflora' | 'income' | 'fed' | 'filter'

/** A round that is over, and the points of each seat by where they came from. */
export class Ended {
  readonly #points = new Map<number, Map<Cause, number>>()

  constructor(readonly round: number) {}

  add(seat: number, cause: Cause, by: number): void {
    const mine = this.#points.get(seat) ?? new Map<Cause, number>()
    this.#points.set(seat, mine.set(cause, (mine.get(cause) ?? 0) + by))
  }

  /** A sentence for each player who gained or lost points. */
  words(nameOf: (seat: number) => string): string[] {
    return [...this.#points].sort(([one], [other]) => one - other).map(([seat, causes]) => `${nameOf(seat)}: ${partsOf(causes)}.`)
  }
}

/** Listens to what happens, and answers with a round once it is over. */
export class Sums {
  #now: Ended | null = null
  #cause: Cause | null = null
  #round = 0

  take(events: readonly AquariaEvent[]): Ended | null {
    let ended: Ended | null = null
    for (const event of events) {
      if (event.kind === 'round') {
        ended = this.#now
        this.#now = null
        this.#round = event.round
      } else this.#count(event)
    }
    return ended
  }

  #count(event: AquariaEvent): void {
    if (event.kind === 'phase') {
      if (event.phase === 'microflora') this.#now = new Ended(this.#round)
      this.#cause = event.phase === 'microflora' || event.phase === 'income' ? event.phase : event.phase === 'feeding' ? 'fed' : null
    } else if (event.kind === 'triggered') this.#cause = 'filter'
    else if (event.kind === 'fed') this.#cause = 'fed'
    else if (event.kind === 'changed' && event.stock === 'points' && this.#cause) this.#now?.add(event.seat, this.#cause, event.by)
  }
}

const partsOf = (causes: ReadonlyMap<Cause, number>): string =>
  [...causes].map(([cause, by]) => `${cause} ${by < 0 ? '−' : '+'}${Math.abs(by)}`).join(', ')
