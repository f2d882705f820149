/** How a step of Aquaria is shown: phase by phase with what each player gains, and at the end the scoring line by line. */

import type { Beat, Performer, Script } from '../../../lib/live/step_player.svelte'
import type { Happening } from '../../../lib/protocol'
import type { Walk } from './scoring.svelte'
import { Sums } from './sums'
import type { AquariaEvent, AquariaView, Player, Stock } from '../types'

/** How long a step stays, how much longer for each sentence of it, and at most; then a line of the scoring. */
const STAY = 250
const MORE = 350
const LONGEST = 1500
const LINE = 1000

const CANS: readonly Stock[] = ['red food', 'green food', 'blue food']

export class Showing implements Performer<AquariaView> {
  view: AquariaView = $state.raw() as AquariaView
  caption = $state('')
  /** What each player came to in the rounds that were seen to their end, in words. */
  rounds = $state.raw<ReadonlyMap<number, string[]>>(new Map())
  #sums = new Sums()

  constructor(
    view: AquariaView,
    private readonly walk: Walk,
    private readonly nameOf: (seat: number) => string,
  ) {
    this.view = view
    // Whoever comes after the end has been told the result: the whole scoring is there with it.
    if (view.outcome) walk.end()
  }

  scriptOf(before: AquariaView, after: AquariaView, happened: readonly Happening[], still: boolean): Script {
    if (after.outcome && !before.outcome && !still) return this.#score(after)
    const parts = partsOf(happened)
    let view = before
    const beats = parts.map((part, place): Beat => {
      for (const { event } of part) view = changed(view, event as AquariaEvent)
      const shown = place === parts.length - 1 ? after : view
      return { ms: Math.min(LONGEST, STAY + MORE * part.length), calm: parts.length > 1, show: () => this.#show(shown, part) }
    })
    if (still) return { beats: [{ ms: 0, show: () => this.#showAll(beats, after) }], told: after.outcome ? 1 : 0 }
    // What somebody chose is told at once; what follows by itself is followed first.
    return { beats, told: parts.length > 1 ? beats.length : 0 }
  }

  rest(view: AquariaView, leftOut: boolean): void {
    this.view = view
    if (leftOut && view.outcome) this.walk.end()
  }

  #score(after: AquariaView): Script {
    const lines = after.outcome?.lines[0]?.length ?? 0
    const show = (place: number) => {
      this.view = after
      this.walk.at = place
    }
    const beats = Array.from({ length: lines }, (_, place): Beat => ({ ms: LINE, calm: true, show: () => show(place) }))
    return { beats: [...beats, { ms: 0, show: () => show(lines) }], told: lines + 1 }
  }

  /** Everything at once, without motion: in the end the whole scoring, which can be walked through from there. */
  #showAll(beats: readonly Beat[], after: AquariaView): void {
    for (const beat of beats) beat.show(0, 0)
    if (after.outcome) this.walk.end()
  }

  #show(view: AquariaView, part: readonly Happening[]): void {
    const said = part.findLast(({ words }) => words)?.words ?? ''
    const ended = this.#sums.take(part.map(({ event }) => event as AquariaEvent))
    if (ended) this.rounds = new Map(this.rounds).set(ended.round, ended.words(this.nameOf))
    this.caption = ended ? [`Round ${ended.round} is over.`, ...ended.words(this.nameOf)].join(' ') : said
    this.view = view
  }
}

/** What happened, cut where a phase or a round begins. */
function partsOf(happened: readonly Happening[]): Happening[][] {
  const parts: Happening[][] = [[]]
  for (const one of happened) {
    const { kind } = one.event as AquariaEvent
    if ((kind === 'phase' || kind === 'round') && parts.at(-1)!.length) parts.push([])
    parts.at(-1)!.push(one)
  }
  return parts
}

/** The view after this event, as far as the event itself says what there is now. */
function changed(view: AquariaView, event: AquariaEvent): AquariaView {
  if (event.kind === 'phase') return { ...view, stage: event.phase }
  if (event.kind !== 'changed') return view
  return { ...view, players: view.players.map((one) => (one.seat === event.seat ? { ...one, ...stockOf(one, event.stock, event.now) } : one)) }
}

function stockOf(player: Player, stock: Stock, now: number): Partial<Player> {
  const can = CANS.indexOf(stock)
  if (can >= 0) return { food: player.food.map((count, place) => (place === can ? now : count)) as Player['food'] }
  return stock === 'wool' ? {} : { [stock]: now }
}
