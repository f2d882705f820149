/** What is asked of the server: each request waits for its answer, and is told apart by its id. */

import { SvelteMap } from 'svelte/reactivity'
import type { Fill, Free, Hint, Hinted, Leave, Now, Nudge, Pause, Plain, Play, Refusal, Resume, Sit, StandIn, Turn, Undo, WhyNot } from '../protocol'

type Request = Play | Undo | Hint | Sit | Leave | Fill | Free | Turn | StandIn | Pause | Resume | Nudge
type Asked = Request extends infer One ? (One extends Request ? Omit<One, 'id'> : never) : never

export class Requests {
  /** Why the newest request was refused. */
  refusal = $state.raw<Refusal | null>(null)
  hint = $state.raw<Hinted | null>(null)
  pending = new SvelteMap<string, Request>()
  /** What waits to be sent or answered, in words. */
  unsent = new SvelteMap<string, string>()
  /** Who waits for an answer why something cannot be done; nobody is kept from playing by it. */
  #whys = new Map<string, (refusal: Refusal | null) => void>()
  /** Whether a move of mine is on its way. */
  busy = $derived([...this.pending.values()].some((request) => request.kind !== 'hint'))

  constructor(readonly say: (message: Request | WhyNot) => void) {}

  ask(asked: Asked, words = ''): void {
    const request = { ...asked, id: newId() } as Request
    this.refusal = null
    this.hint = null
    this.pending.set(request.id, request)
    if (words) this.unsent.set(request.id, words)
    this.say(request)
  }

  /** Why this move of this seat cannot be made now, or what is waited for; nothing where it can. */
  whyNot(seat: number, move: Plain | null): Promise<Refusal | null> {
    const id = newId()
    return new Promise((resolve) => {
      this.#whys.set(id, resolve)
      this.say({ kind: 'why not', id, seat, move })
    })
  }

  /** Say again all that has no answer yet, after a gap. */
  sayAgain(): void {
    for (const request of this.pending.values()) this.say(request)
  }

  /** Whether something of this kind waits for its answer. */
  asks(kind: Request['kind']): boolean {
    return [...this.pending.values()].some((request) => request.kind === kind)
  }

  // Seats -----------------------------------------------------------------------------------------------------

  sit(seat: number): void {
    this.ask({ kind: 'sit', seat })
  }

  leave(seat: number): void {
    this.ask({ kind: 'leave', seat })
  }

  /** Let a bot take an open seat. */
  fill(seat: number): void {
    this.ask({ kind: 'fill', seat })
  }

  /** Let a bot leave its seat to whoever comes. */
  free(seat: number): void {
    this.ask({ kind: 'free', seat })
  }

  /** Let a bot play for somebody who is away. */
  standIn(seat: number): void {
    this.ask({ kind: 'stand in', seat })
  }

  /** Tell somebody that they are waited for. */
  nudge(seat: number): void {
    this.ask({ kind: 'nudge', seat })
  }

  // Answers ---------------------------------------------------------------------------------------------------

  /** What was asked with this id has its answer; no if nobody waited for it. */
  answered(id: string): boolean {
    this.unsent.delete(id)
    this.#explain(id, null)
    return this.pending.delete(id)
  }

  hearHint(hint: Hinted): void {
    if (this.answered(hint.id)) this.hint = hint
  }

  /** Take this in; no if it only explains why something cannot be done. */
  hearRefusal(refusal: Refusal): boolean {
    if (this.#explain(refusal.id, refusal)) return false
    this.answered(refusal.id)
    this.refusal = refusal
    return true
  }

  /** Let go of answers that say nothing about what is asked now. */
  outlive(before: Now, now: Now): void {
    if (now.ask !== before.ask) this.refusal = null
    if (!now.choices.some(({ words }) => words === this.hint?.words)) this.hint = null
  }

  /** Whoever asked why with this id has an answer; no if nobody did. */
  #explain(id: string, refusal: Refusal | null): boolean {
    this.#whys.get(id)?.(refusal)
    return this.#whys.delete(id)
  }
}

/** An id nobody else has. (`randomUUID` is not there on plain http in a home network.) */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
}
