import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { playOn } from '../../../tests/played'
import type { Choice, Plain } from '../../lib/protocol'
import Art from './Art.svelte'
import { board, marks, out } from './index'
import { bitten, LOSS, SCENERY, SEATS, second, third, told, TURN_UP } from './samples'
import type { BoardProps } from './board'
import type { GetBitView } from './types'

const plays: Choice[] = [2, 3, 4, 5].map((card) => ({
  move: { kind: 'play', robot: 0, card },
  words: `Coral plays ${card}`,
}))
const losses: Choice[] = ['left arm', 'right leg'].map((limb) => ({
  move: { kind: 'lose', robot: 2, limb },
  words: `Green loses its ${limb}`,
}))

function show(view: GetBitView, more: Partial<BoardProps> = {}) {
  const played: Plain[] = []
  const calm = { seats: SEATS, choices: [], happened: [], pace: 1, reduced: false }
  const props = { scenery: SCENERY, view, ...calm, play: (move: Plain) => played.push(move), ...more }
  return { ...playOn<GetBitView>(board, props), played }
}

/** The colours in the line, front first. */
function line(container: HTMLElement): string[] {
  const berths = [...container.querySelectorAll<HTMLElement>('.berth')]
  const place = (berth: HTMLElement) => Number(berth.style.getPropertyValue('--place'))
  berths.sort((one, other) => place(one) - place(other))
  return berths.map((berth) => berth.querySelector('.title b')!.textContent!)
}

describe('choosing', () => {
  test('a click on a card plays the choice it stands for', async () => {
    const { played } = show(second(), { choices: plays })
    await fireEvent.click(screen.getByRole('button', { name: 'Coral plays 4' }))
    expect(played).toEqual([{ kind: 'play', robot: 0, card: 4 }])
  })

  test('without choices the cards of the hand cannot be clicked', () => {
    show(second())
    expect(screen.getAllByRole('button').every((button) => button.ariaDisabled === 'true')).toBe(true)
  })

  test('a spectator sees no hand', () => {
    show(second({ seat: null }))
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test('a limb is chosen by click or by key on the limb itself', async () => {
    const { played } = show({ ...bitten(), seat: 2 }, { choices: losses })
    await fireEvent.click(screen.getByRole('button', { name: 'Green loses its left arm' }))
    await fireEvent.keyDown(screen.getByRole('button', { name: 'Green loses its right leg' }), { key: 'Enter' })
    expect(played).toEqual([losses[0]!.move, losses[1]!.move])
  })

  test('sealed cards of others show no number', () => {
    const { container } = show(second())
    const sealed = [...container.querySelectorAll('.now .card')]
    expect(sealed).toHaveLength(3)
    expect(sealed.map((card) => card.textContent!.trim())).toEqual(['', '', ''])
  })
})

test('number keys choose the limb, as its name shows', async () => {
  const { container, played } = show(bitten(), { choices: losses })
  expect([...container.querySelectorAll('.limbs text')].map((text) => text.textContent!.trim().replace(/\s+/, ' '))).toEqual(['1 left arm', '2 right leg'])
  await fireEvent.keyDown(document.body, { key: '3' })
  await fireEvent.keyDown(document.body, { key: '2' })
  expect(played).toEqual([{ kind: 'lose', robot: 2, limb: 'right leg' }])
})

describe('moving', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('the line changes robot by robot and ends as the view says', async () => {
    const { container, rerender } = show(second())
    await rerender({ view: bitten(), happened: told(...TURN_UP) })
    expect(line(container)).toEqual(['Coral', 'Blue', 'Green', 'Amber'])
    await vi.advanceTimersByTimeAsync(100 + 900 + 600 + 10)
    expect(line(container)).toEqual(['Blue', 'Coral', 'Green', 'Amber'])
    await vi.advanceTimersByTimeAsync(2000)
    expect(line(container)).toEqual(['Amber', 'Blue', 'Coral', 'Green'])
  })

  test('is told in words when the last beat of it is over, or when it is left out', async () => {
    const tellings = [vi.fn(), vi.fn()]
    const { rerender } = show(second())
    await rerender({ view: bitten(), happened: told(...TURN_UP), tell: tellings[0]! })
    await vi.advanceTimersByTimeAsync(500)
    expect(tellings[0]).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tellings[0]).toHaveBeenCalledOnce()
    await rerender({ view: third(), happened: told(...LOSS), tell: tellings[1]! })
    expect(tellings[1]).not.toHaveBeenCalled()
    await rerender({ view: second(), happened: [] })
    expect(tellings[1]).toHaveBeenCalledOnce()
  })

  test('a leap to another view wins at once over what is still going on', async () => {
    const { container, rerender } = show(second())
    await rerender({ view: bitten(), happened: told(...TURN_UP) })
    await rerender({ view: third(), happened: [] })
    for (let beat = 0; beat < 10; beat++) {
      expect(line(container)).toEqual(['Green', 'Amber', 'Blue', 'Coral'])
      expect(container.querySelector('.round')!.textContent).toBe('Round 3')
      await vi.advanceTimersByTimeAsync(200)
    }
  })

  test('a step that comes early is shown hurried after the one still going on, whose words keep their time', async () => {
    const { container, rerender } = show(second())
    await rerender({ view: bitten(), happened: told(...TURN_UP) })
    await rerender({ view: third(), happened: told(...LOSS) })
    await vi.advanceTimersByTimeAsync(100 + 900 + 600 + 10)
    expect(line(container)).toEqual(['Blue', 'Coral', 'Green', 'Amber'])
    await vi.advanceTimersByTimeAsync(260 + 260 + 800 + 450 / 2)
    expect(line(container)).toEqual(['Green', 'Amber', 'Blue', 'Coral'])
  })

  test('at twice the pace it takes half the time', async () => {
    const { container, rerender } = show(bitten(), { pace: 2 })
    await rerender({ view: third(), happened: told(...LOSS) })
    await vi.advanceTimersByTimeAsync(215)
    expect(line(container)[0]).toBe('Amber')
    await vi.advanceTimersByTimeAsync(20)
    expect(line(container)[0]).toBe('Green')
  })

  test('a hand stays where it is while somebody else is bitten, and lies face down where others look on', async () => {
    const { rerender } = show(second())
    await rerender({ view: bitten(), happened: told(...TURN_UP) })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(screen.getByRole('group', { name: 'Coral’s hand' }).textContent).toContain('2')
    await rerender({ seats: SEATS.map((seat) => ({ ...seat, mine: true })) })
    expect(screen.getByRole('group', { name: 'Coral’s hand' }).textContent).not.toMatch(/\d/)
  })

  test('choices are open while things still move', async () => {
    const { rerender, played } = show(bitten())
    await rerender({ view: third(), happened: told(...LOSS), choices: plays })
    await fireEvent.click(screen.getByRole('button', { name: 'Coral plays 2' }))
    expect(played).toHaveLength(1)
  })

  test('without motion nothing takes time to move', async () => {
    const { container, rerender } = show(second(), { reduced: true })
    await rerender({ view: bitten(), happened: told(...TURN_UP) })
    expect(container.querySelector('.getbit')!.classList).toContain('still')
    expect((container.querySelector('.getbit') as HTMLElement).style.getPropertyValue('--beat')).toBe('0ms')
    expect(container.querySelectorAll('.now .tied')).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2400)
    expect(line(container)).toEqual(['Amber', 'Blue', 'Coral', 'Green'])
  })
})

test('the picture for the start page is only decoration', () => {
  const { container } = render(Art)
  expect(container.firstElementChild!.getAttribute('aria-hidden')).toBe('true')
})

test('a seat with two robots has the marks of both', () => {
  const two = second({ robots: second().robots.map((one, number) => ({ ...one, seat: number >> 1 })) })
  expect([marks(two, 0), marks(two, 1)]).toEqual([[0, 1], [2, 3]])
})

test('a seat is out once all its robots are', () => {
  const two = second({ robots: second().robots.map((one, number) => ({ ...one, seat: number >> 1 })), out: [0] })
  expect([out(two, 0), out({ ...two, out: [0, 1] }, 0), out({ ...two, out: [0, 1] }, 1)]).toEqual([false, true, false])
})
