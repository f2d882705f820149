/** Hot seat: several people at one screen, who pass the device on. */

import type { GameFolder } from '../../games'
import type { Now, Seat } from '../protocol'
import { settings } from '../settings.svelte'
import type { Line } from './lines'
import type { Live } from './live.svelte'

/** How long the last thing that happened stays in sight before the device is passed on. */
const LOOK = 2600
/** The same for each thing that happened, where the next person goes on without a curtain. */
const GLANCE = 400

/**
 * The seat at this screen that the device has to be passed to, if any: one that is awaited, while the one whose eyes are
 * open is not, or is awaited together with others who have looked on.
 */
export function nextHere(mine: readonly number[], eyes: number | null, now: Now, lookedOn: boolean): number | null {
  if (mine.length < 2 || now.over !== null) return null
  const awaited = mine.filter((seat) => now.asked.includes(seat))
  const goesOn = eyes !== null && awaited.includes(eyes) && !(lookedOn && awaited.length > 1)
  return goesOn ? null : (awaited[0] ?? null)
}

/** What somebody in this seat is called. */
export function nameOf(seats: readonly Seat[], seat: number): string {
  return seats[seat]?.name || `Seat ${seat + 1}`
}

/** When and how the device goes from one to the next: behind a curtain, where something is hidden. */
export class Handover {
  #passing = $state(false)
  /** Whether nothing is hidden, once that is known: then the next person just goes on. */
  readonly #open = $derived.by(() => {
    const folder = this.folder()
    return folder === undefined ? undefined : (folder?.open ?? false)
  })

  /** The log as everybody at this screen may read it. */
  readonly log = $derived.by<readonly Line[]>(() => {
    const discreet = this.live.mine.length > 1 && this.folder()?.discreet
    return discreet ? this.live.log.map((line) => ({ ...line, words: discreet(line.words) })) : this.live.log
  })
  /** The seat to whose person the device is passed, while a curtain hides the board. */
  readonly curtain = $derived.by(() => {
    const { live } = this
    if (this.#open !== false) return null
    return this.#passing && live.next !== null ? live.next : live.arriving && live.mine.length > 1 ? live.eyes : null
  })

  constructor(
    private readonly live: Live,
    /** What the game brings: null if nothing, undefined while that is not known. */
    private readonly folder: () => GameFolder | null | undefined,
  ) {
    $effect(() => {
      const open = this.#open
      this.#passing = false
      const seat = live.next
      if (seat === null || open === undefined) return
      // What others choose meanwhile shortens nothing, whether it is told after this or together with it.
      const { eventful } = live
      const wait = eventful < 2 ? 0 : open ? Math.min(LOOK, GLANCE * eventful) : LOOK
      const timer = setTimeout(() => (open ? live.look(seat) : (this.#passing = true)), wait / settings.wishes.pace)
      return () => clearTimeout(timer)
    })
  }
}
