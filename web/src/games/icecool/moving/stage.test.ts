import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenIn } from '../../../../tests/audio'
import { settings } from '../../../lib/settings.svelte'
import { MEASURES, MOTION } from '../samples'
import { Stage, type Call } from './stage.svelte'

const still = { spots: [{ x: 2000, y: 5000, turn: 0 }, { x: 4050, y: 1050, turn: 0 }, null], fish: [[], [1], []], catcher: 0 }
const FISH: Call = { at: 100, words: 'Green takes a fish.', kind: 'fish', fish: { seat: 1, door: 1 } }
let loud: number[]

beforeEach(() => {
  loud = listenIn()
  settings.wish({ sound: true })
})

afterEach(() => {
  settings.wish({ sound: false })
  vi.unstubAllGlobals()
})

test('a flick and a fish are heard at their moments, and again when it is watched again', () => {
  const stage = new Stage(still, MEASURES)
  const beat = stage.flick(1, MOTION, [FISH])
  beat.show(0, beat.ms)
  const flicked = loud.length
  expect(flicked).toBeGreaterThan(0)
  beat.show(20, beat.ms)
  expect(loud).toHaveLength(flicked)
  beat.show(beat.ms, beat.ms)
  const fished = loud.length
  expect(fished).toBeGreaterThan(flicked)
  stage.again()[0]!.show(0, beat.ms)
  expect(loud).toHaveLength(fished + flicked)
})

test('without motion a fish is heard when it is told', () => {
  const [told] = new Stage(still, MEASURES).cut(1, MOTION, [FISH])
  told!.show(0, told!.ms)
  expect(loud).toHaveLength(1)
})

test('nothing is heard by those who want no sounds', () => {
  settings.wish({ sound: false })
  const beat = new Stage(still, MEASURES).flick(1, MOTION, [FISH])
  for (const ms of [0, beat.ms]) beat.show(ms, beat.ms)
  expect(loud).toEqual([])
})
