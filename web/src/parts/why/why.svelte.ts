/**
 * "Why?" on a board. Whatever has a `data-why` answers in one sentence with its rule, which goes away by itself:
 * the name of a number, a move as JSON that cannot be made, or nothing, which asks what is waited for. A press on
 * nothing in particular asks that, too. The words come from the rules: a board only says what it is about.
 */

import type { Plain } from '../../lib/protocol'
import { numberOf } from '../../lib/rulebook'

export interface Answer {
  reason: string
  rule: string
}

/** How long a pointer rests on something before it answers, in milliseconds. */
const REST = 600
/** How long an answer stays, and how much longer for each letter. */
const STAY = 3500
const LETTER = 45
/** A press that moves further than this is a drag, in pixels. */
const FAR = 6
/** What has a use of its own when it is pressed. */
const OWN = 'a, button, input, select, textarea, summary, label, dialog, [role=button], [role=slider], [role=tab]'

interface Asks {
  game: () => string
  /** Ask why this move cannot be made, or what is waited for; only who plays can. */
  ask?: (move: Plain | null) => Promise<Answer | null>
  /** Whether a press means something else now: it hurries what is shown, or has just made a move. */
  busy?: () => boolean
}

export class Why {
  answer = $state.raw<Answer | null>(null)
  /** Whether the answer is about what is asked now, so that the next step makes it old. */
  #passing = false
  #number = 0
  #going: ReturnType<typeof setTimeout> | undefined
  #resting: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly asks: Asks) {}

  /** Let this board answer; answers how to stop. */
  listen = (board: HTMLElement): (() => void) => {
    const over = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(name: K, hear: (event: HTMLElementEventMap[K]) => void) =>
      board.addEventListener(name, hear, { signal: over.signal })
    let down = { x: 0, y: 0, busy: false }
    on('pointerdown', ({ clientX, clientY }) => (down = { x: clientX, y: clientY, busy: this.#isBusy() }))
    on('pointerover', (event) => event.pointerType === 'mouse' && this.#rest(event.target))
    on('pointerleave', () => clearTimeout(this.#resting))
    on('focusin', ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible') && isClosed(thingAt(target))) this.#tell(thingAt(target))
    })
    on('keydown', ({ key, target }) => {
      if ((key === 'Enter' || key === ' ') && !(target instanceof HTMLElement)) this.#tell(thingAt(target))
    })
    on('click', (event) => {
      const thing = thingAt(event.target)
      const drag = event.detail > 0 && Math.hypot(event.clientX - down.x, event.clientY - down.y) > FAR
      if (thing) this.#tell(thing)
      else if (!drag && !down.busy && !this.#isBusy() && !(event.target as Element).closest(OWN)) void this.about('')
    })
    return () => {
      over.abort()
      this.hide()
    }
  }

  /** Answer to this: the name of a number, a move as JSON, or nothing. */
  async about(what: string): Promise<void> {
    clearTimeout(this.#resting)
    const number = ++this.#number
    const rules = asksRules(what)
    const ask = rules ? this.asks.ask?.(what ? (JSON.parse(what) as Plain) : null) : numberOf(this.asks.game(), what)
    const found = await ask?.catch(() => null)
    if (!found || number !== this.#number) return
    this.answer = found
    this.#passing = rules
    this.leave()
  }

  /** The kinds of numbers that are in sight on a board, in their order. */
  numbersOn(board: ParentNode): string[] {
    const things = [...board.querySelectorAll<HTMLElement>('[data-why]')].filter((thing) => thing.checkVisibility?.() ?? true)
    return [...new Set(things.map((thing) => thing.dataset['why']!).filter((what) => !asksRules(what)))]
  }

  /** Show where the numbers of this kind are and tell what they are, as long as somebody stays with them; or let go of them. */
  async point(board: ParentNode, name = ''): Promise<void> {
    for (const thing of board.querySelectorAll('[data-told]')) thing.removeAttribute('data-told')
    if (!name) return this.leave()
    const things = board.querySelectorAll(`[data-why="${name}"]`)
    for (const thing of things) thing.setAttribute('data-told', '')
    things[0]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    await this.about(name)
    if (board.querySelector('[data-told]')) this.stay()
  }

  /** Something happened: what was said about the moment before is old. */
  pass(): void {
    if (this.#passing) this.hide()
  }

  hide(): void {
    this.#number += 1
    this.stay()
    clearTimeout(this.#resting)
    this.answer = null
  }

  /** Stay while somebody reads. */
  stay(): void {
    clearTimeout(this.#going)
  }

  /** Go away after a while. */
  leave(): void {
    this.stay()
    this.#going = setTimeout(() => this.hide(), STAY + LETTER * (this.answer?.reason.length ?? 0))
  }

  #isBusy(): boolean {
    return this.asks.busy?.() ?? false
  }

  #rest(target: EventTarget | null): void {
    clearTimeout(this.#resting)
    const thing = thingAt(target)
    if (isClosed(thing)) this.#resting = setTimeout(() => this.#tell(thing), REST)
  }

  #tell(thing: HTMLElement | null): void {
    // What could not be chosen when a pointer came to rest on it may have nothing to answer any more.
    const what = thing?.dataset['why']
    if (what !== undefined) void this.about(what)
  }
}

/** Whether the rules are asked about this, and not the game about a number. */
const asksRules = (what: string): boolean => what === '' || what.startsWith('{')

/** What answers here; a picture's parts have data, too. */
function thingAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-why]') : null
}

/** Whether this answers without being pressed: a number, or what cannot be chosen. */
const isClosed = (thing: HTMLElement | null): boolean => !!thing && (thing.dataset['why'] !== '' || thing.getAttribute('aria-disabled') === 'true')
