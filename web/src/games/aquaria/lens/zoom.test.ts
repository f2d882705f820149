import { describe, expect, test } from 'vitest'
import { Zoom } from './zoom.svelte'

/** A box of 100 by 100 pixels at 10, 10 of the screen. */
function lens(): { zoom: Zoom; box: HTMLElement } {
  const box = document.createElement('div')
  box.innerHTML = '<b data-look="asked"></b><i></i>'
  box.getBoundingClientRect = () => ({ left: 10, top: 10, width: 100, height: 100 }) as DOMRect
  const zoom = new Zoom()
  zoom.on(box)
  return { zoom, box }
}

/** Fingers at these places. */
function touch(box: HTMLElement, kind: string, ...points: [number, number][]): Event {
  const event = new Event(kind, { cancelable: true })
  Object.assign(event, { touches: points.map(([clientX, clientY]) => ({ clientX, clientY })) })
  box.dispatchEvent(event)
  return event
}

describe('a closer look', () => {
  test('is taken with two fingers, about the place between them, and not beyond what is sensible', () => {
    const { zoom, box } = lens()
    touch(box, 'touchstart', [50, 60], [70, 60])
    const moved = touch(box, 'touchmove', [40, 60], [80, 60])
    expect([zoom.factor, box.scrollLeft, box.scrollTop, moved.defaultPrevented]).toEqual([2, 50, 50, true])
    touch(box, 'touchmove', [0, 60], [400, 60])
    expect(zoom.factor).toBe(3)
    touch(box, 'touchmove', [60, 60], [61, 60])
    expect(zoom.near).toBe(false)
  })

  test('leaves one finger to scroll', () => {
    const { zoom, box } = lens()
    touch(box, 'touchstart', [50, 60])
    expect(touch(box, 'touchmove', [40, 60]).defaultPrevented).toBe(false)
    expect(zoom.near).toBe(false)
  })

  test('is taken with keys and by two taps where nothing can be chosen, and back again', () => {
    const { zoom, box } = lens()
    expect([zoom.pressed('+'), zoom.near, zoom.pressed('0'), zoom.near, zoom.pressed('a')]).toEqual([true, true, true, false, false])
    const tap = (on: string) => box.querySelector(on)!.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, clientX: 60, clientY: 60 }))
    tap('b')
    expect(zoom.near).toBe(false)
    tap('i')
    expect(zoom.near).toBe(true)
    tap('i')
    expect(zoom.near).toBe(false)
  })
})
