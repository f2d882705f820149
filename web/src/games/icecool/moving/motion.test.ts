import { describe, expect, test } from 'vitest'
import { between, decode, hop, nudged, Reel, standing, type Pose } from './motion'
import { MEASURES, MOTION } from '../samples'

const upright: Pose = { x: 0, y: 0, z: 160, w: 1, i: 0, j: 0, k: 0 }
const before = [standing({ x: 2000, y: 5000, turn: 0 }, 160), standing({ x: 4050, y: 1050, turn: 0 }, 160), null]
/** Nothing happens on the way, so it is shown as fast as it was. */
const QUIET = { ...MOTION, happened: [] }
const reel = () => new Reel(before, QUIET, MEASURES)

describe('decoding', () => {
  test('the steps of each column are added up, quaternions become whole', () => {
    const places = { x: [100, 3, -1], y: [7, 0, 1], z: [160, 4, 4] }
    const turns = { w: [1000, -500, 0], i: [0, 0, 5], j: [0, 1, 1], k: [0, 0, 0] }
    const track = decode({ penguin: 2, first: 5, ...places, ...turns })
    expect(track).toMatchObject({ penguin: 2, first: 5 })
    expect(track.frames).toEqual([
      { x: 100, y: 7, z: 160, w: 1, i: 0, j: 0, k: 0 },
      { x: 103, y: 7, z: 164, w: 0.5, i: 0, j: 0.001, k: 0 },
      { x: 102, y: 8, z: 168, w: 0.5, i: 0.005, j: 0.002, k: 0 },
    ])
  })

  test('a standing penguin looks where its turn says', () => {
    const { z, w, k } = standing({ x: 1, y: 2, turn: 90 }, 160)
    expect(z).toBe(160)
    expect([w, k]).toEqual([Math.SQRT1_2, expect.closeTo(Math.SQRT1_2)])
  })
})

describe('between two pictures', () => {
  test('places lie on a line and turns on an arc', () => {
    const half = between(upright, { ...upright, x: 10, w: 0, k: 1 }, 0.5)
    expect(half.x).toBe(5)
    expect([half.w, half.k]).toEqual([expect.closeTo(Math.SQRT1_2), expect.closeTo(Math.SQRT1_2)])
  })

  test('a turn takes the short way, whatever the sign of the quaternion', () => {
    const small = { ...upright, w: -Math.cos(0.1), k: -Math.sin(0.1) }
    const half = between(upright, small, 0.5)
    expect(Math.abs(half.w)).toBeCloseTo(Math.cos(0.05))
    expect(Math.abs(half.k)).toBeCloseTo(Math.sin(0.05))
  })

  test('equal turns stay as they are', () => {
    expect(between(upright, { ...upright, y: 4 }, 0.25)).toEqual({ ...upright, y: 1 })
  })
})

describe('a reel', () => {
  test('shows the pictures of a path at 120 a second and what lies between them', () => {
    expect(reel().at(0)[1]).toEqual(before[1])
    expect(reel().at(100)[1]!.x).toBeCloseTo(4050 + 12 * 50)
    expect(reel().at(104.1666667)[1]!.x).toBeCloseTo(4050 + 12.5 * 50)
  })

  test('leaves alone who does not move and who is not there', () => {
    expect(reel().at(150)[0]).toEqual(before[0])
    expect(reel().at(150)[2]).toBeNull()
  })

  test('ends where the penguins rest, turned as they rest', () => {
    const end = reel().at(reel().length)[1]!
    expect(end).toEqual(standing(MOTION.rest[1]!, 160))
  })

  test('a path that begins later waits', () => {
    const later = { ...QUIET, paths: [{ ...MOTION.paths[0]!, first: 12 }] }
    const waiting = new Reel(before, later, MEASURES)
    expect(waiting.at(90)[1]).toEqual(before[1])
    expect(waiting.at(200)[1]!.x).toBeCloseTo(4050 + 12 * 50)
  })

  test('a path without a picture is passed over, and the others are shown', () => {
    const nothing = { x: [], y: [], z: [], w: [], i: [], j: [], k: [] }
    const empty = new Reel(before, { ...QUIET, paths: [{ penguin: 0, first: 3, ...nothing }, ...MOTION.paths] }, MEASURES)
    expect(empty.length).toBe(reel().length)
    for (const ms of [0, 20, 100, 250, empty.length]) expect(empty.at(ms)).toEqual(reel().at(ms))
    expect(empty.headingOf(0)).toBe(0)
  })

  test('a path of one picture is enough', () => {
    const { x, y, z, w, i, j, k } = MOTION.paths[0]!
    const one = Object.fromEntries(Object.entries({ x, y, z, w, i, j, k }).map(([name, [at]]) => [name, [at!]]))
    const short = new Reel(before, { ...MOTION, paths: [{ ...MOTION.paths[0]!, ...one }] }, MEASURES)
    expect(short.at(0)[1]).toEqual(before[1])
    expect(short.at(short.length)[1]).toEqual(standing(MOTION.rest[1]!, 160))
  })

  test('who has left the school is gone after the last picture', () => {
    const out = new Reel(before, { ...QUIET, rest: [MOTION.rest[0]!, null, null] }, MEASURES)
    expect(out.at(150)[1]).not.toBeNull()
    expect(out.at(250)[1]).toBeNull()
  })

  test('knows which way a penguin set off', () => {
    expect(reel().headingOf(1)).toBe(482)
    expect(reel().headingOf(0)).toBe(0)
  })
})

test('whoever is hit leans the way it goes, the more the harder', () => {
  const [soft, hard] = [nudged(upright, 0, 10), nudged(upright, 0, 100)]
  expect(hard.x).toBeGreaterThan(soft.x)
  expect(hard.j).toBeGreaterThan(soft.j)
  expect(soft.j).toBeGreaterThan(0)
  expect([hard.y, hard.i, hard.k]).toEqual([0, expect.closeTo(0), 0])
})

test('a hop begins where the penguin was, or above its place if it was nowhere, and ends in place', () => {
  const to = { ...upright, x: 100 }
  expect(hop(upright, to, 0)).toEqual(upright)
  expect(hop(upright, to, 0.5).z).toBeGreaterThan(160)
  expect(hop(null, to, 0).z).toBe(1060)
  expect(hop(null, to, 1)).toEqual(to)
})
