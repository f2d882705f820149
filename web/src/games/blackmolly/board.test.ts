import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { playOn } from '../../../tests/played'
import { settings } from '../../lib/settings.svelte'
import type { Plain } from '../../lib/protocol'
import { board, tour } from './index'
import { after, before, choice, ROUND, SEATS, splitting, swimming, SWIMS, told } from './samples'
import Podium from './around/Podium.svelte'
import { STOPS } from './around/tour'
import type { BoardProps } from './board'
import type { BlackMollyView } from './types'

function show(view: BlackMollyView, more: Partial<BoardProps> = {}) {
  const played: Plain[] = []
  const calm = { seats: SEATS, choices: [], happened: [], pace: 1, reduced: false }
  const props = { scenery: null, view, ...calm, play: (move: Plain) => played.push(move), ...more }
  return { ...playOn<BlackMollyView>(board, props), played }
}

// Looking for roles and names as a whole takes long in a drawing as large as this; these names stand where they are.
const buttons = () => [...document.querySelectorAll<HTMLElement>('button, [role="button"]')]
const nameOf = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.textContent!.trim()
const names = () => buttons().map(nameOf)

/** The one button with this name. */
function button(name: string | RegExp): HTMLElement {
  const found = buttons().filter((one) => (typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one))))
  expect(found.map(nameOf), `buttons called ${name}`).toHaveLength(1)
  return found[0]!
}

const card = (place: string) => button(new RegExp(`(^|\\. )${place}, `))
const targets = (container: HTMLElement) =>
  [...container.querySelectorAll('.target')].map((one) => one.getAttribute('aria-label')!)
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

describe('fish', () => {
  test('a fish is picked up and put on a card with two presses', async () => {
    const { container, played } = show(swimming(), { choices: SWIMS })
    await fireEvent.click(button('your tiny fish'))
    expect(targets(container).map((name) => name.split('.')[0])).toEqual(['swim 1 A2', 'swim 1 B1'])
    await fireEvent.click(card('B1'))
    expect(played).toEqual([{ kind: 'swim', fish: 1, to: 'B1' }])
    expect(targets(container)).toEqual([])
  })

  test('a press on the card picks its fish up, too', async () => {
    const { played } = show(swimming(), { choices: SWIMS })
    await fireEvent.click(card('D6'))
    await fireEvent.click(card('C6'))
    expect(played).toEqual([{ kind: 'swim', fish: 4, to: 'C6' }])
  })

  test('a card where the picked fish may not go lets it down and plays nothing', async () => {
    const { container, played } = show(swimming(), { choices: SWIMS })
    await fireEvent.click(button('your tiny fish'))
    await fireEvent.click(card('C3'))
    expect([played, targets(container)]).toEqual([[], []])
  })

  test('fish of others, and fish without a choice, are no buttons', () => {
    show(swimming(), { choices: SWIMS.slice(0, 3) })
    expect(names().filter((name) => name.endsWith(' fish'))).toEqual(['your tiny fish'])
  })

  test('done ends the turn', async () => {
    const { played } = show(swimming(), { choices: SWIMS })
    await fireEvent.click(button('done'))
    expect(played).toEqual([{ kind: 'done' }])
  })
})

describe('the keyboard', () => {
  test('one card is reached with Tab; arrow keys, Enter and Escape do the rest', async () => {
    const { container, played } = show(swimming(), { choices: SWIMS })
    expect(container.querySelectorAll('.card[tabindex="0"]')).toHaveLength(1)
    ;(container.querySelector('.card[tabindex="0"]') as SVGElement).focus()
    await press('Enter')
    expect(targets(container)).toHaveLength(2)
    await press('Escape')
    expect(targets(container)).toHaveLength(0)
    await press('Enter')
    await press('ArrowDown')
    expect(document.activeElement).toBe(card('B1'))
    await press('Enter')
    expect(played).toEqual([{ kind: 'swim', fish: 1, to: 'B1' }])
  })

  test('F goes from fish to fish, D is done', async () => {
    const { played } = show(swimming(), { choices: SWIMS })
    card('A1').focus()
    await press('f')
    expect(document.activeElement).toBe(card('D6'))
    await press('F')
    expect(document.activeElement).toBe(card('D1'))
    expect(document.querySelector('[role="status"]')!.textContent).toBe('You have picked up your big fish. It can go to C1 or D2.')
    await press('d')
    expect(played).toEqual([{ kind: 'done' }])
  })

  test('the keys that buttons show work wherever the focus is, but not where somebody types, nor where none are wanted', async () => {
    const { played } = show(swimming(), { choices: SWIMS })
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await press('d')
    settings.wish({ keys: false })
    await fireEvent.keyDown(document.body, { key: 'd' })
    expect(played).toEqual([])
    settings.wish({ keys: true })
    await fireEvent.keyDown(document.body, { key: 'd' })
    expect(played).toEqual([{ kind: 'done' }])
    field.remove()
  })

  test('every card says what it is and who is there', () => {
    show(swimming({ on: [2], deadly: ['A2', 'A4', 'B6', 'D4'] }))
    expect(names()).toEqual(expect.arrayContaining([
      "A1, fish start 1; 2 fish: your tiny fish, Beth's old fish.",
      'A2, heater 2, on, deadly now.',
      'A4, Molly start, Molly 1 is here, deadly now.',
      'B3, current to B4 or C3.',
      'C2, anemone.',
    ]))
  })
})

describe('the starting player', () => {
  const ways = (owner: number, fish: number) =>
    (['B4', 'C3'] as const).map((to) => choice({ kind: 'split', owner, fish, to }))
  const mollies = [choice({ kind: 'molly', molly: 0, to: 'A3' }), choice({ kind: 'molly', molly: 0, to: 'B4' })]

  test('all fish of the split go the same way, one after the other', async () => {
    const { played, rerender } = show(splitting(), { choices: ways(0, 1) })
    await fireEvent.click(button('All to C3'))
    await rerender({ choices: [] })
    await rerender({ view: { ...splitting(), split: [1, 4] }, choices: ways(1, 4) })
    expect(played).toEqual([
      { kind: 'split', owner: 0, fish: 1, to: 'C3' },
      { kind: 'split', owner: 1, fish: 4, to: 'C3' },
    ])
    await rerender({ choices: [] })
    await rerender({ view: swimming(), choices: mollies })
    await rerender({ choices: [] })
    await rerender({ view: splitting(), choices: ways(0, 1) })
    expect(played).toHaveLength(2)
  })

  test('"any" plays one of the choices, "always any" every time from then on', async () => {
    const { played, rerender } = show(swimming({ phase: 'hunt', molly: 0 }), { choices: mollies })
    await fireEvent.click(button(/^Either way/))
    expect(mollies.map(({ move }) => move)).toContainEqual(played[0])
    await fireEvent.click(screen.getByLabelText('Always choose for me'))
    expect(played).toHaveLength(2)
    await rerender({ choices: [] })
    await rerender({ choices: ways(0, 1) })
    expect(played).toHaveLength(3)
    await rerender({ choices: SWIMS })
    expect(played).toHaveLength(3)
  })

  test('whoever has no fish left need not steer for the others, unless they want to', async () => {
    const gone = swimming({ phase: 'hunt', molly: 0 })
    gone.fish = gone.fish.map((fish) => (fish.owner === gone.seat ? { ...fish, at: null } : fish))
    const { played, rerender } = show(gone, { choices: [] })
    await rerender({ choices: mollies })
    expect(mollies.map(({ move }) => move)).toContainEqual(played[0])
    await fireEvent.click(screen.getByLabelText('Always choose for me'))
    await rerender({ choices: [] })
    await rerender({ choices: ways(0, 1) })
    expect(played).toHaveLength(1)
  })

  test('a Molly goes where its card is pressed', async () => {
    const { played } = show(swimming({ phase: 'hunt', molly: 0 }), { choices: mollies })
    await fireEvent.click(card('B4'))
    expect(played).toEqual([{ kind: 'molly', molly: 0, to: 'B4' }])
  })
})

describe('looking ahead', () => {
  test('a face of the die shows its forecast while it is looked at, and keeps it once pressed', async () => {
    const { container } = show(swimming())
    const face = button('A 2: the heaters on A2 and B6 switch on.')
    await fireEvent.focus(face)
    expect(container.querySelectorAll('.foresight .on')).toHaveLength(2)
    await fireEvent.blur(face)
    expect(container.querySelectorAll('.foresight .on')).toHaveLength(0)
    await fireEvent.click(face)
    expect(face.getAttribute('aria-pressed')).toBe('true')
    expect(container.querySelectorAll('.foresight .on')).toHaveLength(2)
  })

  test('"why" counts the fish of every card and leads from the Mollies to their aims', async () => {
    const { container } = show(swimming())
    expect(container.querySelectorAll('.count, .aim')).toHaveLength(0)
    await fireEvent.click(button(/^Molly targets/))
    expect([...container.querySelectorAll('.count')].map((one) => one.textContent)).toEqual(['2', '2', '2', '2'])
    expect(container.querySelectorAll('.aim')).toHaveLength(2)
    expect(container.querySelector('p.words')!.textContent).toContain('Molly 1 heads for A6: 2 fish, 2 away.')
  })

  test('a card with a Molly tells its reason when it is looked at', async () => {
    const { container } = show(swimming())
    await fireEvent.focus(card('D4'))
    expect(container.querySelectorAll('.aim')).toHaveLength(1)
    expect(container.querySelector('p.words')!.textContent).toContain('Molly 2 on D4 heads for D6')
  })
})

describe('moving', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const lights = (container: HTMLElement) => container.querySelectorAll('.machine.on').length
  const fish = (container: HTMLElement) => container.querySelectorAll('.fish').length

  test('machines light up before the Mollies swim, and fish go last', async () => {
    const { container, rerender } = show(before())
    await rerender({ view: after(), happened: told(...ROUND) })
    expect([lights(container), fish(container)]).toEqual([0, 8])
    await vi.advanceTimersByTimeAsync(510)
    expect([lights(container), fish(container)]).toEqual([2, 8])
    await vi.advanceTimersByTimeAsync(600 + 700 + 700)
    expect(container.querySelectorAll('.eaten')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(500 + 500)
    expect([lights(container), fish(container)]).toEqual([2, 6])
  })

  test('at twice the pace it takes half the time', async () => {
    const { container, rerender } = show(before(), { pace: 2 })
    await rerender({ view: after(), happened: told(...ROUND) })
    await vi.advanceTimersByTimeAsync((450 + 450 + 550 + 550) / 2 - 10)
    expect(container.querySelectorAll('.eaten')).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(500 + 20)
    expect(fish(container)).toBe(6)
  })

  test('whoever acts sees the newest view at once, and what led to it is not shown afterwards', async () => {
    const { container, rerender } = show(before())
    await rerender({ view: after(), happened: told(...ROUND), choices: SWIMS })
    expect(fish(container)).toBe(8)
    await fireEvent.click(card('D6'))
    expect([lights(container), fish(container), targets(container).length]).toEqual([2, 6, 1])
    await vi.advanceTimersByTimeAsync(100)
    expect([lights(container), fish(container)]).toEqual([2, 6])
  })

  test('words wait until everything has been shown, or somebody acts', async () => {
    const release = vi.fn()
    const { rerender } = show(before())
    await rerender({ view: after(), happened: told(...ROUND), tell: release })
    await vi.advanceTimersByTimeAsync(450 + 450 + 550 + 550 + 440)
    expect(release).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(510)
    expect(release).toHaveBeenCalledOnce()
    await rerender({ view: before(), happened: [] })
    await rerender({ view: after(), happened: told(...ROUND), tell: release, choices: SWIMS })
    await fireEvent.click(card('D6'))
    expect(release).toHaveBeenCalledTimes(2)
  })

  test('without motion two pictures are held still', async () => {
    const { container, rerender } = show(before(), { reduced: true })
    await rerender({ view: after(), happened: told(...ROUND) })
    const root = container.querySelector<HTMLElement>('.blackmolly')!
    expect([root.classList.contains('still'), root.style.getPropertyValue('--beat')]).toEqual([true, '0ms'])
    expect([lights(container), fish(container)]).toEqual([2, 8])
    await vi.advanceTimersByTimeAsync(2410)
    expect(fish(container)).toBe(6)
  })
})

test('the end shows everybody in the order of their places', () => {
  const outcome = { reason: 'last fish', ranking: [[1], [0]], scores: null, rounds: 9, losses: [], together: false }
  const { container } = show(swimming({ phase: 'over', outcome }))
  expect([...container.querySelectorAll('.podium li')].map((one) => one.textContent!.trim())).toEqual(['1st Beth', '2nd Ada'])
})

test('after two who share the first place comes the third', () => {
  const { container } = render(Podium, { props: { ranking: [[0, 2], [1]], seats: SEATS, rounds: 2 } })
  expect([...container.querySelectorAll('li b')].map((one) => one.textContent)).toEqual(['1st', '1st', '3rd'])
})

test('the tour goes through all its stops and then lets play begin', async () => {
  const done = vi.fn()
  render(tour, { props: { done } })
  for (const stop of STOPS) {
    expect(document.querySelector('h3')!.textContent).toBe(stop.title)
    expect(done).not.toHaveBeenCalled()
    await fireEvent.click(button(/Next|Play/))
  }
  expect(done).toHaveBeenCalledOnce()
})
