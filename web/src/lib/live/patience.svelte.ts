/** What hurries a board that still shows what happened, and which clicks are not taken for an answer. */

import type { Live } from './live.svelte'

/** What has a use of its own when it is pressed. */
const OWN = 'a, button, input, select, textarea, summary, dialog, [role=button], [role=tab], [aria-label="Camera"]'
/** A second click so soon and so near, on something else, belongs to the first: it is no answer to what was asked in between. */
const SOON = 500
const NEAR = 24
const HURRIES = /^(Enter|Escape| |\d)$/

export class Patience {
  /** The last click, what it was on, and what was asked then. */
  #last = { at: -SOON, x: 0, y: 0, on: '', asked: null as unknown }

  constructor(private readonly live: Live) {}

  /** A click on nothing in particular hurries; one that was meant for what was there a moment ago does nothing. */
  clicked = (event: MouseEvent): void => {
    const { live } = this
    const before = this.#last
    const on = thingAt(event.target)
    this.#last = { at: event.timeStamp, x: event.clientX, y: event.clientY, on, asked: live.told }
    if (!isOnTable(event.target)) return
    const second = event.timeStamp - before.at < SOON && Math.hypot(event.clientX - before.x, event.clientY - before.y) < NEAR
    // A key that presses a button makes a click without a place.
    if (second && event.detail > 0 && before.asked !== live.told && before.on !== on) stop(event)
    else if (live.showing && !isOwn(event.target)) live.player.skip()
  }

  /** A key that has no other use hurries. */
  pressed = (event: KeyboardEvent): void => {
    const { live } = this
    if (!live.showing || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !HURRIES.test(event.key)) return
    if (isOwn(event.target)) return
    stop(event)
    live.player.skip()
  }
}

/** What was clicked, by its name: a dial that is turned again and again stays the same thing. */
function thingAt(target: EventTarget | null): string {
  if (!(target instanceof Element)) return ''
  const spot = target.closest('[data-spot]')?.getAttribute('data-spot')
  const own = target.closest(OWN)
  return spot ?? own?.getAttribute('aria-label') ?? own?.textContent ?? ''
}

/** Whether a press here has a use of its own; on what cannot be chosen now it has none. */
function isOwn(target: EventTarget | null): boolean {
  const own = target instanceof Element ? target.closest(OWN) : null
  return own !== null && own.getAttribute('aria-disabled') !== 'true'
}

/** Whether this is where a game is played: the board, and what stands beside it. */
const isOnTable = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.desk') !== null

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
