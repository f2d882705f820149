import { expect, test } from 'vitest'
import { MEASURES, MOTION } from '../samples'
import type { Motion, Touch } from '../types'
import { noisesOf } from './noises'

const touch = (at: number): Touch => ({ kind: 'touch', at, one: 0, other: 1 })

/** A penguin that goes so far from picture to picture. */
function going(x: number[], y: number[] = x.map(() => 0)): Motion {
  const still = x.map(() => 0)
  const path = { penguin: 0, first: 0, x: [0, ...x], y: [0, ...y], z: [160, ...still], w: [1000, ...still], i: [0, ...still], j: [0, ...still], k: [0, ...still] }
  return { ...MOTION, happened: [], paths: [path] }
}

const steps = (many: number, size: number) => Array<number>(many).fill(size)
const heard = (motion: Motion) => noisesOf(motion, MEASURES.frames).map(({ cue }) => cue)

test('a flick is heard at once, and a way that is straight or bends makes no noise', () => {
  expect(noisesOf(MOTION, MEASURES.frames)).toEqual([{ at: 0, cue: 'flick' }])
  const bend = Array.from({ length: 40 }, (_, n) => n * 0.05)
  expect(heard(going(bend.map((turn) => 80 * Math.cos(turn)), bend.map((turn) => 80 * Math.sin(turn))))).toEqual(['flick'])
})

test('a wall is heard where it throws a penguin back, or stops it', () => {
  const back = noisesOf(going([...steps(30, 80), ...steps(30, -40)]), MEASURES.frames)
  expect(back.map(({ cue }) => cue)).toEqual(['flick', 'wall'])
  expect(back[1]!.at).toBeCloseTo((30 * 1000) / MEASURES.frames, -2)
  expect(heard(going([...steps(30, 80), ...steps(30, 0)]))).toEqual(['flick', 'wall'])
})

test('penguins that meet clack, once, and where they turn is no wall', () => {
  const at = (30 * 1000) / MEASURES.frames
  const motion = { ...going([...steps(30, 80), ...steps(30, 10)]), happened: [touch(0), touch(at), touch(at + 90)] }
  expect(heard(motion)).toEqual(['flick', 'clack'])
})

test('a wobble and a push that only speeds a penguin up are not heard', () => {
  expect(heard(going(Array.from({ length: 60 }, (_, n) => (n % 2 ? 8 : -8))))).toEqual(['flick'])
  expect(heard(going([...steps(20, 20), ...steps(20, 90)]))).toEqual(['flick'])
})
