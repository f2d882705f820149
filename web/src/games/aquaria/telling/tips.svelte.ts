/** Words for what is pointed at: by a pointer that rests on it, by the focus, or by a long press. */

import type { Card as CardData, LionfishCard as LionfishData } from '../types'

export interface Tip {
  title: string
  lines?: string[]
  card?: CardData | undefined
  lionfish?: LionfishData | undefined
}

/** How long a finger, and a pointer, has to rest on a thing before its words come, in milliseconds. */
const LONG = 450
const REST = 220

export class Tips {
  shown = $state.raw<{ tip: Tip; box: DOMRect } | null>(null)
  #owner: Element | null = null

  show(owner: Element, tip: Tip): void {
    this.#owner = owner
    this.shown = { tip, box: owner.getBoundingClientRect() }
  }

  /** Hide what is shown, or what this element shows: a moment later, since it may go away while the board is drawn. */
  hide(owner: Element | null = this.#owner): void {
    queueMicrotask(() => {
      if (owner !== this.#owner) return
      this.#owner = null
      this.shown = null
    })
  }

  /** Let this element have these words; arrow keys lead to it, too. */
  on(tip: () => Tip | null): (element: HTMLElement) => () => void {
    const listen = this.under(tip)
    return (element) => {
      element.dataset['rove'] = ''
      element.tabIndex = -1
      return listen(element)
    }
  }

  /** Let this element have these words for pointers only, where keys find them beside it. */
  under(tip: () => Tip | null): (element: HTMLElement) => () => void {
    return (element) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let long = false
      const show = () => {
        const words = tip()
        if (words) this.show(element, words)
      }
      const events: [string, (event: Event) => void][] = [
        ['pointerenter', (event) => {
          if ((event as PointerEvent).pointerType !== 'touch') timer = setTimeout(show, REST)
        }],
        ['pointerleave', () => (clearTimeout(timer), this.hide(element))],
        ['focus', () => element.matches(':focus-visible') && show()],
        ['blur', () => this.hide(element)],
        ['pointerdown', (event) => {
          long = false
          clearTimeout(timer)
          this.hide(element)
          if ((event as PointerEvent).pointerType !== 'touch') return
          timer = setTimeout(() => ((long = true), show()), LONG)
        }],
        ['pointerup', () => clearTimeout(timer)],
        ['pointercancel', () => clearTimeout(timer)],
        ['contextmenu', (event) => long && event.preventDefault()],
        // A long press only asks for words: the click that ends it does nothing.
        ['click', (event) => long && (event.stopImmediatePropagation(), (long = false))],
      ]
      for (const [name, listen] of events) element.addEventListener(name, listen, name === 'click')
      return () => {
        clearTimeout(timer)
        this.hide(element)
        for (const [name, listen] of events) element.removeEventListener(name, listen, name === 'click')
      }
    }
  }
}
