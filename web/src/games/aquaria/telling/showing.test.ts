import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StepPlayer } from '../../../lib/live/step_player.svelte'
import type { Happening } from '../../../lib/protocol'
import type { AquariaEvent, AquariaView, Ending } from '../types'
import { Walk } from './scoring.svelte'
import { Showing } from './showing.svelte'

const told = (...events: AquariaEvent[]): Happening[] => events.map((event) => ({ event, words: `${event.kind}.` }))
const viewOf = (points: number, more: object = {}) =>
  ({ stage: 'action', players: [{ seat: 0, points, food: [0, 0, 0] }], outcome: null, ...more }) as unknown as AquariaView
const phase = (name: string) => ({ kind: 'phase', phase: name }) as AquariaEvent
const gains = (by: number, now: number) => ({ kind: 'changed', seat: 0, stock: 'points', by, now }) as AquariaEvent

let player: StepPlayer
let showing: Showing
let walk: Walk
let ending: Ending | null = null
const points = () => showing.view.players[0]!.points

beforeEach(() => {
  vi.useFakeTimers()
  ending = null
  walk = new Walk(() => ending)
  player = new StepPlayer(() => 1)
  player.leap(viewOf(0) as never)
  showing = new Showing(viewOf(0), walk, () => 'You')
  player.perform(showing)
})
afterEach(() => void vi.useRealTimers())

describe('the end of a round', () => {
  const events = [phase('microflora'), gains(2, 2), phase('feeding'), gains(9, 11), { kind: 'triggered', seat: 0 } as AquariaEvent, gains(-2, 9)]

  test('is shown phase by phase before anything is told of it', async () => {
    const tell = vi.fn()
    player.add(viewOf(9) as never, told(...events), tell)
    expect([showing.view.stage, points()]).toEqual(['microflora', 2])
    await vi.advanceTimersByTimeAsync(1000)
    expect(points()).toBe(9)
    expect(tell).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5000)
    expect(tell).toHaveBeenCalledOnce()
  })

  test('is summed up for each player once the next round begins', async () => {
    const round = (number: number) => ({ kind: 'round', round: number, colour: 'red' }) as AquariaEvent
    player.add(viewOf(9) as never, told(round(1), ...events))
    player.add(viewOf(9) as never, told(round(2)))
    await vi.advanceTimersByTimeAsync(9000)
    expect(showing.caption).toBe('Round 1 is over. You: microflora +2, fed +9, filter −2.')
    expect(showing.rounds.get(1)).toEqual(['You: microflora +2, fed +9, filter −2.'])
  })
})

test('without motion the whole scoring is there at once, and the result with it', () => {
  player = new StepPlayer(() => 1, () => true)
  player.leap(viewOf(0) as never)
  player.perform(showing)
  ending = { ranking: [[0]], scores: [2], lines: [[{ item: 'game', points: 2, parts: [] }]] } as unknown as Ending
  const tell = vi.fn(() => expect(walk.over).toBe(true))
  player.add(viewOf(2, { outcome: ending }) as never, told({ kind: 'stopped', seat: 0, step: 'scoring' } as AquariaEvent), tell)
  vi.runAllTimers()
  expect(tell).toHaveBeenCalledOnce()
})

test('the result is told after the last line of the scoring, or when that is skipped', async () => {
  const line = (item: string) => ({ item, points: 1, parts: [] })
  ending = { ranking: [[0]], scores: [2], lines: [[line('game'), line('stock')]] } as unknown as Ending
  const tell = vi.fn()
  player.add(viewOf(2, { outcome: ending }) as never, told({ kind: 'stopped', seat: 0, step: 'scoring' } as AquariaEvent), tell)
  expect([walk.at, tell.mock.calls.length]).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(1010)
  expect([walk.at, tell.mock.calls.length]).toEqual([1, 0])
  player.skip()
  expect([walk.over, tell.mock.calls.length]).toEqual([true, 1])
})

test('whoever comes after the end finds the whole scoring, as the result is told already', () => {
  ending = { ranking: [[0]], scores: [2], lines: [[{ item: 'game', points: 2, parts: [] }]] } as unknown as Ending
  const late = new Walk(() => ending)
  expect(late.over).toBe(false)
  new Showing(viewOf(2, { outcome: ending }), late, () => 'You')
  expect(late.over).toBe(true)
})
