import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, test, vi } from 'vitest'
import { practice, tour } from '../index'
import { GROUND, MOTION } from '../samples'
import { beginCalmly, calledOut, drawn } from '../showing'

beginCalmly()

describe('practice', () => {
  function answer(motion: unknown, ok = true) {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', (_: string, options?: RequestInit) => {
      if (options) asked.push(JSON.parse(String(options.body)))
      const ground = GROUND
      return Promise.resolve({ ok: ok || !options, json: () => Promise.resolve(options ? motion : ground) })
    })
    return asked
  }
  const motion = {
    ...MOTION,
    rest: [{ x: 5250, y: 2394, turn: 0 }, null],
    paths: [{ ...MOTION.paths[0]!, penguin: 0 }],
    happened: [{ ...MOTION.happened[0]!, penguin: 0 }],
  }

  test('a flick is asked of the server and played', async () => {
    const asked = answer(motion)
    const { container } = render(practice)
    await vi.advanceTimersByTimeAsync(0)
    await fireEvent.click(screen.getByRole('button', { name: 'Flick!' }))
    await vi.advanceTimersByTimeAsync(300)
    expect(calledOut()).toBe('Through door B!')
    await vi.advanceTimersByTimeAsync(3000)
    expect(drawn(container)).toEqual(['5250 -2394'])
    const flick = { kind: 'flick', heading: 900, power: 45, height: 11, side: 0 }
    expect(asked).toEqual([{ places: [{ x: 4050, y: 1050, turn: 0 }, null], penguin: 0, flick }])
  })

  test('a flick that was refused says why and can be tried again', async () => {
    answer({ error: 'Too many flicks. Wait a moment.', rule: '' }, false)
    render(practice)
    await vi.advanceTimersByTimeAsync(0)
    await fireEvent.click(screen.getByRole('button', { name: 'Flick!' }))
    await vi.advanceTimersByTimeAsync(10)
    expect(screen.getByRole('alert').textContent).toBe('Too many flicks. Wait a moment.')
    expect(screen.getByRole('button', { name: 'Flick!' }).ariaDisabled).toBe('false')
  })
})

test('the tour goes through its steps and ends', async () => {
  const done = vi.fn()
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, json: () => Promise.resolve(GROUND) }))
  render(tour, { props: { done } })
  for (let step = 1; step < 5; step++) await fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.getByRole('status').textContent).toBe('It slides straight on.')
  await fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await fireEvent.click(screen.getByRole('button', { name: "Let's play" }))
  expect(done).toHaveBeenCalledOnce()
})
