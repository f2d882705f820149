/** What the player has pointed at so far, on the way to a move. */

import type { Choice, Plain } from '../../../lib/protocol'
import { choiceOf, lastSpots, openSpots, openWays, spotsOf, waysOf, type Spot } from './spots'
import type { AquariaMove, AquariaView, Preview } from '../types'

/** How a spot looks: what is asked for, what can be done besides, what is chosen already, or nothing now. */
export type Look = 'asked' | 'free' | 'chosen' | ''

export class Picking {
  chosen = $state<Spot[]>([])
  /** What the eye rests on, for a look at what it would bring. */
  seen = $state<Spot | null>(null)
  #ways = $derived.by(() => waysOf(this.choices()))
  #hints = $derived.by(() => new Set(this.hinted() ? spotsOf(this.hinted() as AquariaMove) : []))
  #open = $derived(openSpots(this.#ways, this.chosen))
  #last = $derived(lastSpots(this.#ways, this.chosen))
  /** The choice that is complete but might still grow, or that wants a second look. */
  ready = $derived.by(() => choiceOf(this.#ways, this.chosen))

  constructor(
    readonly view: () => AquariaView,
    private readonly choices: () => Choice[],
    private readonly play: (move: Plain) => void,
    private readonly hinted: () => Plain | null = () => null,
    private readonly previews: () => readonly Preview[] = () => [],
  ) {}

  get awaited(): boolean {
    return this.choices().length > 0
  }

  look(spot: Spot): Look {
    if (this.chosen.includes(spot) && !this.#open.has(spot)) return 'chosen'
    return this.#open.get(spot) ?? (this.chosen.includes(spot) ? 'chosen' : '')
  }

  /** Whether a bot would point here. */
  hints(spot: Spot): boolean {
    return this.#hints.has(spot)
  }

  /** Whether a bot would point at this part of the board. */
  hintsAt(start: string): boolean {
    return [...this.#hints].some((spot) => spot.startsWith(start))
  }

  /** Whether what is asked for can be pointed at in this part of the board. */
  asks(start: string): boolean {
    return [...this.#open].some(([spot, look]) => look === 'asked' && spot.startsWith(start))
  }

  /** The words of the move that this spot would complete. */
  words(spot: Spot): string {
    return this.#last.get(spot) ?? ''
  }

  /** What the choice would bring that is made with this spot, or with what is chosen. */
  previewWith(spot: Spot | null): Preview | null {
    const wanted = spot === null || this.chosen.includes(spot) ? this.chosen : [...this.chosen, spot]
    const choice = choiceOf(this.#ways, wanted)
    return choice && this.previewOf(choice)
  }

  previewOf({ preview }: Choice): Preview | null {
    return this.previews()[preview ?? -1] ?? null
  }

  /** What the chosen card brings on each cell where it can be placed. */
  get cells(): ReadonlyMap<number, Preview> {
    const cells = new Map<number, Preview>()
    for (const { choice, move } of this.chosen.length ? openWays(this.#ways, this.chosen) : []) {
      const preview = this.previewOf(choice)
      if ((move.kind === 'place' || move.kind === 'lionfish') && preview) cells.set(move.cell, preview)
    }
    return cells
  }

  /** The player points at a spot: take it, or take it back. What cannot be used answers why by itself. */
  point(spot: Spot): void {
    const look = this.look(spot)
    if (look === 'chosen') this.chosen = this.chosen.filter((one) => one !== spot)
    else if (look) this.#take(spot)
  }

  #take(spot: Spot): void {
    const chosen = [...this.chosen, spot]
    const left = openWays(this.#ways, chosen)
    const exact = choiceOf(this.#ways, chosen)
    if (exact && left.length === 1 && exact.move['kind'] !== 'keep') this.make(exact.move)
    else this.chosen = chosen
  }

  /** Make the move that is complete. */
  confirm(): void {
    if (this.ready) this.make(this.ready.move)
  }

  make(move: Plain): void {
    this.clear()
    this.play(move)
  }

  clear(): void {
    this.chosen = []
  }
}
