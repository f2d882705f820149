/** The board of ICECOOL as the tests of this folder see it. */

import { fireEvent, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, vi } from 'vitest'
import { playOn } from '../../../tests/played'
import type { Plain } from '../../lib/protocol'
import type { BoardProps } from './board'
import { board } from './index'
import { GROUND, SEATS } from './samples'
import type { IceCoolView } from './types'

const CLOCKS = ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'] as const

/** Let each test of this file begin with clocks that stand still, on a machine without WebGL. */
export function beginCalmly(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...CLOCKS] })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

/** The board with this view, and what is played there. */
export function show(view: IceCoolView, more: Partial<BoardProps> = {}) {
  const played: Plain[] = []
  const seats = SEATS.map((one, seat) => ({ ...one, mine: seat === view.seat }))
  const turn = view.seat !== null && view.asked.includes(view.seat)
  const calm = { seats, turn, choices: [], happened: [], pace: 1, reduced: false }
  const props = { scenery: GROUND, view, ...calm, play: (move: Plain) => played.push(move), ...more }
  return { ...playOn<IceCoolView>(board, props), played }
}

const school = () => screen.getByRole('application', { name: 'The school' })
export const press = (key: string, more: object = {}) => fireEvent.keyDown(school(), { key, ...more })
export const calledOut = () => screen.getByRole('status', { name: 'Called out' }).textContent

/** Where a penguin is drawn on the plan. */
export function drawn(container: HTMLElement): string[] {
  const place = /translate\(([-\d.]+ [-\d.]+)\)/
  return [...container.querySelectorAll('.penguin')].map((one) => place.exec(one.getAttribute('transform')!)![1]!)
}
