import { describe, expect, test } from 'vitest'
import { Reel, standing } from './motion'
import { MEASURES, MOTION } from '../samples'
import { momentsOf, Tempo } from './tempo'
import type { Motion } from '../types'

/** How fast the motion goes on at this moment of it. */
function speedAt(tempo: Tempo, at: number): number {
  let shown = 0
  while (tempo.timeOf(shown) < at) shown += 1
  return tempo.timeOf(shown + 1) - tempo.timeOf(shown)
}

describe('the tempo of a motion', () => {
  test('is its own where nothing happens', () => {
    expect(new Tempo([], 900, 900).length).toBe(900)
    expect(new Tempo([], 900, 900).timeOf(333)).toBeCloseTo(333)
  })

  test('is slower around what happens', () => {
    const tempo = new Tempo([500], 1000, 1000)
    expect([300, 480, 550, 800].map((at) => Math.round(100 * speedAt(tempo, at)))).toEqual([100, 45, 45, 100])
    expect(tempo.length).toBeGreaterThan(1100)
  })

  test('hurries through the last wobble, and ends it soon', () => {
    const tempo = new Tempo([], 200, 3200)
    expect(speedAt(tempo, 250)).toBeCloseTo(2.5)
    expect(tempo.length).toBeLessThan(600)
    expect([tempo.settled(200), tempo.settled(tempo.length)]).toEqual([0, 1])
  })

  test('never goes back', () => {
    const tempo = new Tempo([10, 300, 420], 430, 2000)
    for (let shown = 0; shown < tempo.length; shown += 5) expect(tempo.timeOf(shown + 5)).toBeGreaterThan(tempo.timeOf(shown))
  })
})

test('what rattles counts once, and what touched before the flick does not', () => {
  const touch = (at: number) => ({ kind: 'touch' as const, at, one: 0, other: 1 })
  const motion = { ...MOTION, happened: [0, 100, 150, 390, 700].map(touch) } satisfies Motion
  expect(momentsOf(motion)).toEqual([100, 700])
})

test('a penguin that only wobbles for three seconds stands within half a second', () => {
  const before = [standing({ x: 0, y: 0, turn: 0 }, 160)]
  const n = 360
  const wobble = Array.from({ length: n }, (_, frame) => (frame % 2 ? 8 : -8))
  const still = Array<number>(n - 1).fill(0)
  const path = { penguin: 0, first: 0, x: [0, 300, ...Array<number>(n - 2).fill(0)], y: [0, ...still], z: [160, ...still], w: [1000, ...still], i: [0, ...still], j: wobble, k: [0, ...still] }
  const motion: Motion = { ...MOTION, time: 3000, rest: [{ x: 300, y: 0, turn: 0 }], happened: [], paths: [path] }
  const reel = new Reel(before, motion, MEASURES)
  expect(reel.length).toBeLessThan(500)
  expect(reel.at(reel.length)[0]).toEqual(standing(motion.rest[0]!, 160))
})
