/**
 * A closer look at the open part of a narrow table: by two fingers, a double tap, buttons or keys. Things are drawn
 * larger, so their words stay sharp, and what has no room any more is scrolled to.
 */

import { flushSync } from 'svelte'

const MOST = 3
/** How much closer a press of a button comes. */
const STEP = 1.6

export class Zoom {
  /** How much larger than whole everything is. */
  factor = $state(1)
  #box: HTMLElement | null = null
  /** How far apart two fingers were when they were last looked at. */
  #apart = 0

  get near(): boolean {
    return this.factor > 1
  }

  closer(): void {
    this.#by(STEP)
  }

  whole(): void {
    this.factor = 1
  }

  /** What a key does; no if it does nothing here. */
  pressed(key: string): boolean {
    if (key === '+' || key === '=') this.closer()
    else if (key === '-') this.#by(1 / STEP)
    else if (key === '0') this.whole()
    else return false
    return true
  }

  /** Let fingers on this box come closer. */
  on = (box: HTMLElement): (() => void) => {
    this.#box = box
    const touched = (event: TouchEvent) => (this.#apart = fingers(event)?.apart ?? 0)
    const moved = (event: TouchEvent) => this.#pinched(event)
    const tapped = (event: MouseEvent) => this.#tapped(event)
    box.addEventListener('touchstart', touched, { passive: true })
    box.addEventListener('touchmove', moved, { passive: false })
    box.addEventListener('dblclick', tapped)
    return () => {
      box.removeEventListener('touchstart', touched)
      box.removeEventListener('touchmove', moved)
      box.removeEventListener('dblclick', tapped)
    }
  }

  #pinched(event: TouchEvent): void {
    const found = fingers(event)
    if (!found || !this.#apart) return
    event.preventDefault()
    this.#by(found.apart / this.#apart, found)
    this.#apart = found.apart
  }

  /** Two taps on something that can be chosen are two choices. */
  #tapped(event: MouseEvent): void {
    if ((event.target as Element).closest('[data-look]:not([data-look=""])')) return
    if (this.near) this.whole()
    else this.#by(STEP * STEP, { x: event.clientX, y: event.clientY })
  }

  /** Come so much closer, or go further away; what lies at this point of the screen stays there. */
  #by(ratio: number, point?: { x: number; y: number }): void {
    const before = this.factor
    const factor = Math.min(MOST, Math.max(1, before * ratio))
    const box = this.#box
    if (!box || factor === before) return
    const frame = box.getBoundingClientRect()
    const x = point ? point.x - frame.left : frame.width / 2
    const y = point ? point.y - frame.top : frame.height / 2
    const left = ((box.scrollLeft + x) * factor) / before - x
    const top = ((box.scrollTop + y) * factor) / before - y
    flushSync(() => (this.factor = factor))
    box.scrollLeft = left
    box.scrollTop = top
  }
}

/** Where two fingers are: the middle between them, and how far apart. */
function fingers({ touches: [one, other, more] }: TouchEvent): { x: number; y: number; apart: number } | null {
  if (!one || !other || more) return null
  const x = (one.clientX + other.clientX) / 2
  const y = (one.clientY + other.clientY) / 2
  return { x, y, apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) }
}
