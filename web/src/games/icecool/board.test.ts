import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, test, vi } from 'vitest'
import Art from './Art.svelte'
import { flicking, placing, SEATS, SLIDE, slid, told } from './samples'
import { beginCalmly, calledOut, drawn, press, show } from './showing'

beginCalmly()

describe('flicking', () => {
  test('without WebGL there is the plan', () => {
    show(flicking())
    expect(screen.getByRole('img', { name: 'Plan of the school' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Behind' })).toBeNull()
  })

  test('on the plan each fish wears the mark of its penguin and hides no other', () => {
    const { container } = show(flicking())
    const marks = (what: string, seat: number) =>
      [...container.querySelectorAll(`.${what}[data-seat="${seat}"] svg`)].map((mark) => mark.innerHTML)
    const [mine] = marks('penguin', 1)
    expect(marks('fish', 1)).toEqual([mine, mine, mine])
    expect(marks('fish', 2)).not.toContain(mine)
    const places = [...container.querySelectorAll('.fish')].slice(0, 2).map((one) => one.getAttribute('transform'))
    expect(places).toEqual(['translate(4837.5 -2100)', 'translate(5062.5 -2100)'])
  })

  test('keys aim in degrees and steps, and Enter flicks', async () => {
    const { played } = show(flicking())
    for (const key of ['ArrowLeft', 'ArrowUp', 'PageUp', '.']) await press(key)
    await press('ArrowRight', { shiftKey: true })
    await press('Enter')
    expect(played).toEqual([{ kind: 'flick', heading: 494 + 10 - 100, power: 46, height: 12, side: 5 }])
  })

  test('the aim is told in words', async () => {
    show(flicking())
    await press('Home')
    expect(screen.getByRole('status', { name: 'Aim' }).textContent).toContain('Heading 49.4°, north-east.')
  })

  test('numbers can be typed; nonsense is put right', async () => {
    const { played } = show(flicking())
    const power = screen.getByLabelText<HTMLInputElement>('Power')
    await fireEvent.change(power, { target: { value: '250' } })
    expect(power.value).toBe('100')
    await fireEvent.change(screen.getByLabelText('Heading °'), { target: { value: '12.5' } })
    await fireEvent.click(screen.getByRole('button', { name: 'Flick!' }))
    expect(played).toEqual([{ kind: 'flick', heading: 125, power: 100, height: 11, side: 0 }])
  })

  test('the hit point is chosen with arrows on the picture of the penguin', async () => {
    show(flicking())
    const pad = screen.getByRole('slider', { name: /Where the finger hits/ })
    await fireEvent.keyDown(pad, { key: 'ArrowUp', shiftKey: true })
    await fireEvent.keyDown(pad, { key: 'ArrowLeft' })
    expect(pad.getAttribute('aria-valuetext')).toBe('16 mm high, side -5: it tumbles')
  })

  test('who is not asked cannot flick', async () => {
    const { played } = show(flicking({ seat: 2 }))
    await press('Enter')
    expect(played).toEqual([])
    expect(screen.getByRole('button', { name: 'Flick!' }).ariaDisabled).toBe('true')
  })

  test('a hint sets the aim', async () => {
    const { rerender, played } = show(flicking())
    await rerender({ hinted: { kind: 'flick', heading: 100, power: 20, height: 34, side: -10 } })
    await press('Enter')
    expect(played).toEqual([{ kind: 'flick', heading: 100, power: 20, height: 34, side: -10 }])
  })

  test('an aim is kept while something else changes in the same turn', async () => {
    const { rerender, played } = show(flicking())
    await press('ArrowLeft')
    await rerender({ view: flicking({ pile: 44 }), happened: [] })
    await press('Enter')
    expect(played).toMatchObject([{ heading: 504 }])
  })

  test('a red line is taken from the choices', async () => {
    const move = { kind: 'line', room: 0 }
    const lines = [{ room: 0, spot: { x: 4050, y: 1700, turn: 0 } }]
    const choices = [{ move, words: 'go to the red line of the Classroom' }]
    const { played, container } = show(flicking({ lines }), { choices })
    expect(container.querySelectorAll('.ring')).toHaveLength(1)
    await fireEvent.click(screen.getByRole('button', { name: /red line of the Classroom/ }))
    expect(played).toEqual([move])
  })
})

test('who watches a record through the eyes of a seat has nothing to do', async () => {
  const { played } = show(flicking(), { turn: false, seats: SEATS.map((one) => ({ ...one, mine: false })) })
  await press('Enter')
  expect(played).toEqual([])
  expect(screen.queryByRole('group', { name: 'Your flick' })).toBeNull()
})

describe('the Catcher', () => {
  test('is placed with arrows inside the red line and Enter', async () => {
    const { played } = show(placing())
    await press('ArrowLeft', { shiftKey: true })
    await press('ArrowUp')
    await press('Enter')
    expect(played).toEqual([{ kind: 'place', x: 1950 - 200, y: 4950 + 50 }])
  })
})

describe('what happened', () => {
  test('is played picture by picture, called out at its moment, and ends as the view says', async () => {
    const { container, rerender } = show(flicking())
    await rerender({ view: slid(), happened: told(...SLIDE) })
    expect(drawn(container)[1]).toBe('4050 -1050')
    await vi.advanceTimersByTimeAsync(60)
    const half = Number(drawn(container)[1]!.split(' ')[0])
    expect(half).toBeGreaterThan(4050)
    expect(half).toBeLessThan(5250)
    expect(calledOut()).toBe('')
    await vi.advanceTimersByTimeAsync(150)
    expect(calledOut()).toBe('You take the fish at door B!')
    await vi.advanceTimersByTimeAsync(600)
    expect(calledOut()).toBe('You draw a 3.')
    await vi.advanceTimersByTimeAsync(2500)
    expect(drawn(container)).toEqual(['2000 -5000', '5250 -2394', '4050 -1050'])
  })

  test('fish disappear when they are taken, not before', async () => {
    const { container, rerender } = show(flicking())
    const fish = () => container.querySelectorAll('g.fish').length
    await rerender({ view: slid(), happened: told(...SLIDE) })
    expect(fish()).toBe(6)
    await vi.advanceTimersByTimeAsync(250)
    expect(fish()).toBe(5)
  })

  test('is on the plates, in the choices and in words only once it has been shown', async () => {
    const release = vi.fn()
    const choices = [{ move: { kind: 'done' }, words: 'end the turn' }]
    const { container, rerender } = show(flicking())
    const [before, after] = [flicking().turn, 2]
    const turn = () => [...container.querySelectorAll('.plate')].findIndex((plate) => plate.classList.contains('turn'))
    await rerender({ view: { ...slid(), turn: after }, happened: told(...SLIDE), choices, tell: release })
    await vi.advanceTimersByTimeAsync(150)
    expect([turn(), release.mock.calls.length, screen.queryByText('end the turn')]).toEqual([before, 0, null])
    await vi.advanceTimersByTimeAsync(600)
    expect([turn(), release.mock.calls.length]).toEqual([after, 1])
    expect(screen.getByText('end the turn')).toBeTruthy()
  })

  test('that is skipped is told at once', async () => {
    const release = vi.fn()
    const { rerender } = show(flicking())
    await rerender({ view: slid(), happened: told(...SLIDE), tell: release })
    await fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
    expect(release).toHaveBeenCalledOnce()
  })

  test('can be watched again, and slower', async () => {
    const { container, rerender } = show(flicking())
    await rerender({ view: slid(), happened: told(...SLIDE) })
    await vi.advanceTimersByTimeAsync(4000)
    await fireEvent.click(screen.getByRole('button', { name: 'Speed 1' }))
    expect(screen.getByRole('button', { name: 'Speed 0.5' })).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: 'Watch again' }))
    await vi.advanceTimersByTimeAsync(208)
    const x = Number(drawn(container)[1]!.split(' ')[0])
    // A door slows it down once more.
    expect(x).toBeGreaterThan(4050 + 5 * 50)
    expect(x).toBeLessThan(4050 + 9 * 50)
    await vi.advanceTimersByTimeAsync(1200)
    expect(drawn(container)[1]).toBe('5250 -2394')
  })

  test('a leap to another view wins at once', async () => {
    const { container, rerender } = show(flicking())
    await rerender({ view: slid(), happened: told(...SLIDE) })
    await rerender({ view: flicking(), happened: [] })
    expect(drawn(container)).toEqual(['2000 -5000', '4050 -1050'])
  })

  test('without motion everybody is in place at once, and the words still come', async () => {
    const { container, rerender } = show(flicking(), { reduced: true })
    await rerender({ view: slid(), happened: told(...SLIDE) })
    expect(drawn(container)).toEqual(['2000 -5000', '5250 -2394', '4050 -1050'])
    expect(calledOut()).toBe('You take the fish at door B!')
    await vi.advanceTimersByTimeAsync(1300)
    expect(calledOut()).toBe('You draw a 3.')
  })

  test('who begins to aim does not wait for the rest', async () => {
    const { container, rerender } = show(flicking())
    await rerender({ view: { ...slid(), asked: [1], turn: 1 }, happened: told(...SLIDE) })
    await press('ArrowLeft')
    expect(drawn(container)[1]).toBe('5250 -2394')
  })

  test('who presses Enter before it was all shown sees it at once, and flicks with the next Enter', async () => {
    const { played, container, rerender } = show(flicking())
    await rerender({ view: { ...slid(), asked: [1], turn: 1, phase: 'flick' }, happened: told(...SLIDE), turn: true })
    await press('Enter')
    expect([drawn(container)[1], played]).toEqual(['5250 -2394', []])
    await press('Enter')
    expect(played).toMatchObject([{ kind: 'flick' }])
  })

  test('nothing asks for pictures once everything stands', async () => {
    const { rerender } = show(flicking())
    await rerender({ view: slid(), happened: told(...SLIDE) })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('who can only end the turn', () => {
  const done = { move: { kind: 'done' }, words: 'end the turn' }

  test('does so after a while that is never the same, since a quick end would tell that there are no two 1s', async () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1)
    for (const [soon, late] of [[1400, 200], [3900, 200]] as const) {
      const { played, unmount } = show(flicking({ phase: 'skate' }), { choices: [done] })
      await vi.advanceTimersByTimeAsync(soon)
      expect(played).toEqual([])
      await vi.advanceTimersByTimeAsync(late)
      expect(played).toEqual([done.move])
      unmount()
    }
  })

  test('says so where others look at the same screen', async () => {
    const seats = SEATS.map((one) => ({ ...one, mine: true }))
    const { played } = show(flicking({ phase: 'skate' }), { choices: [done], seats })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(played).toEqual([])
    await fireEvent.click(screen.getByRole('button', { name: 'end the turn' }))
    expect(played).toEqual([done.move])
  })
})

test('where others look at the same screen, cards are seen only while they are held up, and not called out', async () => {
  const seats = SEATS.map((one) => ({ ...one, mine: true }))
  const { container, rerender } = show(flicking(), { seats })
  await rerender({ view: slid(), happened: told(...SLIDE) })
  await vi.advanceTimersByTimeAsync(700)
  expect(calledOut()).toBe('You draw a card.')
  await vi.advanceTimersByTimeAsync(3000)
  const cards = () => [...container.querySelectorAll('.plate i')].map((card) => card.textContent)
  const button = screen.getByRole('button', { name: /Hold to look at your cards/ })
  expect(cards()).toEqual(['1'])
  await fireEvent.pointerDown(button)
  expect(cards()).toEqual(['3'])
  await fireEvent.pointerUp(button)
  expect(cards()).toEqual(['1'])
})

test('the penguin is seen to be hit as soon as the flick is made, while the server works', async () => {
  const { container, rerender, played } = show(flicking())
  const stands = drawn(container)[1]
  await fireEvent.click(screen.getByRole('button', { name: 'Flick!' }))
  expect(played).toHaveLength(1)
  await rerender({ turn: false })
  expect(drawn(container)[1]).not.toBe(stands)
  await rerender({ turn: true })
  expect(drawn(container)[1]).toBe(stands)
})

test('with Ice Skates there is a choice, and the board waits', async () => {
  const choices = ['skate', 'done'].map((kind) => ({ move: { kind }, words: kind }))
  const { played } = show(flicking({ phase: 'skate' }), { choices })
  await vi.advanceTimersByTimeAsync(5000)
  expect(played).toEqual([])
  await fireEvent.click(screen.getByRole('button', { name: 'skate' }))
  expect(played).toEqual([{ kind: 'skate' }])
})

test('at the end the plates tell places and points, and those who share a place share its number', () => {
  const [catcher, ...others] = flicking().penguins
  const penguins = [{ ...catcher!, points: 12 }, ...others.map((one) => ({ ...one, points: 9 }))]
  const ranking = [[0], penguins.map((_, seat) => seat).slice(1)]
  const outcome = { reason: '', ranking, scores: null, tournament: false, rounds: [], tallies: [] }
  const { container } = show(flicking({ phase: 'over', turn: null, asked: [], penguins, outcome }))
  const ends = [...container.querySelectorAll('.plate .role')].map((one) => one.textContent)
  expect(ends).toEqual(['1st · 12 points', ...others.map(() => '2nd · 9 points')])
})

test('the picture for the start page is only decoration', () => {
  const { container } = render(Art)
  expect(container.firstElementChild!.getAttribute('aria-hidden')).toBe('true')
})
