/** What no step tells: what time is left, who is away, who makes signs or says something, and who waits for me elsewhere. */

import type { Clocks, Nudged, Presence, Reacted, Spoken } from '../protocol'

export interface Sign extends Reacted {
  id: number
}

const SIGN_STAYS = 5_000
const NUDGE_STAYS = 20_000
const TICK = 250

export class Around {
  signs = $state.raw<Sign[]>([])
  /** What was said in words since I came. */
  spoken = $state.raw<Spoken[]>([])
  clocks = $state.raw<Clocks | null>(null)
  presence = $state.raw<Presence | null>(null)
  nudged = $state.raw<Nudged | null>(null)
  /** Seconds since the clocks were told, and since it was told who is away. */
  #sinceClocks = $state(0)
  #sincePresence = $state(0)

  #heardClocks = 0
  #heardPresence = 0
  #signs = 0
  #ticks: ReturnType<typeof setInterval> | undefined

  /** The time that a seat has now: for its move and of its reserve, and whether it runs; nothing without a clock. */
  timeOf(seat: number): { move: number; reserve: number; runs: boolean } | null {
    const told = this.clocks?.seats[seat]
    if (!told) return null
    const used = told.runs ? this.#sinceClocks : 0
    return { move: Math.max(0, told.move - used), reserve: Math.max(0, told.reserve - Math.max(0, used - told.move)), runs: told.runs }
  }

  /** For how many seconds the person of a seat has been away; nothing if they are there. */
  awayFor(seat: number): number | null {
    const absent = this.presence?.absent.find((one) => one.seat === seat)
    return absent ? absent.seconds + this.#sincePresence : null
  }

  /** A new line stands: who is away will be told, unless nobody is. */
  begin(): void {
    this.presence = null
  }

  hearClocks(clocks: Clocks): void {
    this.clocks = clocks
    this.#heardClocks = performance.now()
    this.#tick()
  }

  hearPresence(presence: Presence): void {
    this.presence = presence
    this.#heardPresence = performance.now()
    this.#tick()
  }

  hearSign(sign: Reacted): void {
    const id = ++this.#signs
    this.signs = [...this.signs.slice(-3), { ...sign, id }]
    setTimeout(() => (this.signs = this.signs.filter((one) => one.id !== id)), SIGN_STAYS)
  }

  hearWords(line: Spoken): void {
    this.spoken = [...this.spoken, line]
  }

  hearNudge(nudged: Nudged): void {
    this.nudged = nudged
    setTimeout(() => this.nudged === nudged && (this.nudged = null), NUDGE_STAYS)
  }

  stop(): void {
    clearInterval(this.#ticks)
    this.#ticks = undefined
  }

  /** Count on, for as long as something counts. */
  #tick(): void {
    this.#sinceClocks = (performance.now() - this.#heardClocks) / 1000
    this.#sincePresence = (performance.now() - this.#heardPresence) / 1000
    const counts = this.clocks?.seats.some(({ runs }) => runs) || this.presence?.absent.length
    if (counts) this.#ticks ??= setInterval(() => this.#tick(), TICK)
    else this.stop()
  }
}
