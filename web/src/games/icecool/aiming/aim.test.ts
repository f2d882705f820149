import { describe, expect, test } from 'vitest'
import { BELLY, changed, headingTo, hitAt, hitKeyed, inside, keyed, lineOf, LONGEST_PULL, moved, moveOf } from './aim'
import { powerOf, SHORTEST_PULL, touchOf, within, type Aim } from './aim'
import { firstHeading, Hand } from './hand.svelte'
import type { Point } from '../board'
import { flicking, MEASURES, SCHOOL } from '../samples'

const aim: Aim = { heading: 900, power: 50, height: BELLY, side: 0 }
const circle = { x: 4050, y: 1050 }

describe('numbers', () => {
  test('a heading goes round', () => {
    expect(changed(aim, 'heading', -10).heading).toBe(3590)
    expect(changed(aim, 'heading', 3600).heading).toBe(0)
  })

  test.each([
    ['power', 140, 100],
    ['power', -3, 0],
    ['height', 2, 5],
    ['height', 99, 45],
    ['side', -300, -100],
  ] as const)('%s %d becomes %d', (part, value, kept) => expect(changed(aim, part, value)[part]).toBe(kept))

  test('what is no number changes nothing', () => {
    expect(changed(aim, 'power', Number.NaN)).toBe(aim)
    expect(changed(aim, 'heading', Infinity)).toBe(aim)
  })

  test('every aim makes a move of whole numbers', () => {
    const move = { kind: 'flick', heading: 123, power: 50, height: 11, side: 0 }
    expect(moveOf(changed(aim, 'heading', 123.4))).toEqual(move)
  })
})

describe('pulling like a sling', () => {
  /** A view in which the screen lies on the floor as a map does: right is east, up is north. */
  const headingOf = ({ x, y }: { x: number; y: number }) => headingTo({ x, y: -y }, { x: 0, y: 0 })

  function grasped(at = { x: 300, y: 200 }): Hand {
    const hand = new Hand()
    hand.aim = { ...aim, height: 34, side: -20 }
    hand.grasp(at)
    return hand
  }

  test('the same distance on the screen is the same power, wherever the finger went down', () => {
    for (const at of [{ x: 300, y: 200 }, { x: 311, y: 170 }]) {
      const hand = grasped(at)
      hand.drag({ x: at.x, y: at.y + (SHORTEST_PULL + LONGEST_PULL) / 2 }, headingOf)
      expect(hand.aim).toEqual({ heading: 900, power: 50, height: 34, side: -20 })
    }
  })

  test('a longer pull is stronger, up to the strongest', () => {
    expect([SHORTEST_PULL, 24, 72, LONGEST_PULL, 400].map(powerOf)).toEqual([0, 10, 50, 100, 100])
    expect(powerOf(SHORTEST_PULL - 1)).toBeNull()
  })

  test('a pull back to where it began means nothing, but is no tap any more', () => {
    const hand = grasped()
    expect(hand.tapping).toBe(true)
    hand.drag({ x: 200, y: 200 }, headingOf)
    hand.drag({ x: 303, y: 200 }, headingOf)
    expect(hand.aim).toEqual({ ...aim, height: 34, side: -20 })
    expect([hand.tapping, hand.release()]).toEqual([false, false])
  })

  test('a finger that trembles still taps', () => {
    const hand = grasped()
    hand.drag({ x: 305, y: 203 }, headingOf)
    expect([hand.tapping, hand.release(), hand.grasped]).toEqual([true, false, false])
  })

  test('where the screen shows no floor a pull means nothing', () => {
    const hand = grasped()
    hand.drag({ x: 200, y: 200 }, () => null)
    expect(hand.pull).toBeNull()
  })

  test('cancelled, everything is as before', () => {
    const hand = grasped()
    hand.drag({ x: 200, y: 200 }, headingOf)
    hand.cancel()
    expect([hand.aim, hand.pull, hand.grasped]).toEqual([{ ...aim, height: 34, side: -20 }, null, false])
  })
})

describe('keys', () => {
  test.each([
    ['ArrowLeft', false, 'heading', 910],
    ['ArrowRight', true, 'heading', 800],
    ['ArrowUp', false, 'power', 51],
    ['ArrowDown', true, 'power', 40],
    ['PageUp', false, 'height', 12],
    [',', false, 'side', -5],
    ['>', true, 'side', 25],
  ] as const)('%s (Shift: %s) sets %s to %d', (key, shift, part, value) => {
    expect(keyed(aim, key, shift)).toEqual({ ...aim, [part]: value })
  })

  test('Home hits the middle of the belly again', () => {
    expect(keyed({ ...aim, height: 40, side: 30 }, 'Home', false)).toEqual(aim)
  })

  test('other keys mean nothing here', () => {
    expect(keyed(aim, 'x', false)).toBeNull()
    expect(hitKeyed(aim, 'a', false)).toBeNull()
  })

  test('on the picture of the penguin the arrows move the hit point', () => {
    expect(hitKeyed(aim, 'ArrowUp', false)!.height).toBe(12)
    expect(hitKeyed(aim, 'ArrowLeft', true)!.side).toBe(-25)
  })

  test('a place is moved in half centimetres and stays in its box', () => {
    const red = SCHOOL.rooms[SCHOOL.kitchen]!.red
    expect(moved({ x: 1000, y: 5000 }, 'ArrowUp', false, red)).toEqual({ x: 1000, y: 5050 })
    expect(moved({ x: 3450, y: 5000 }, 'ArrowRight', true, red)).toEqual({ x: 3500, y: 5000 })
    expect(moved({ x: 1000, y: 5000 }, 'Enter', false, red)).toBeNull()
  })
})

describe('the hit point', () => {
  test('is taken from the picture, farther out than the body is at its edge', () => {
    expect(hitAt(aim, 0, 340, MEASURES)).toMatchObject({ height: 34, side: 0 })
    expect(hitAt(aim, 400, 110, MEASURES)).toMatchObject({ height: 11, side: 100 })
    expect(hitAt(aim, -28, 160, MEASURES)).toMatchObject({ height: 16, side: -50 })
  })

  test('is drawn where the finger touches', () => {
    expect(touchOf({ height: 16, side: 100 }, MEASURES)).toBeCloseTo(0.35 * 160)
    expect(touchOf({ height: 34, side: -100 }, MEASURES)).toBeCloseTo(-0.35 * 105)
    expect(touchOf({ height: 16, side: 0 }, { ...MEASURES, widest: 80 })).toBe(0)
    expect(touchOf({ height: 16, side: 50 }, { ...MEASURES, widest: 80 })).toBeCloseTo(64)
  })
})

describe('the line', () => {
  const end = (from: Point, more: Partial<Aim>) => lineOf(SCHOOL, from, { ...aim, ...more }, MEASURES).at(-1)!

  test('shows a straight bit ahead, longer for a stronger flick', () => {
    expect(end(circle, { heading: 1800, power: 0 })).toEqual({ x: 3650, y: expect.closeTo(1050) })
    expect(end(circle, { heading: 1800, power: 100 })).toEqual({ x: 2550, y: expect.closeTo(1050) })
  })

  test('ends at the first wall', () => {
    const { y } = end(circle, { heading: 2700, power: 100 })
    expect(y).toBeGreaterThanOrEqual(160)
    expect(y).toBeLessThan(260)
  })

  test('goes on through a door', () => {
    expect(end({ x: 4950, y: 1900 }, { power: 50 }).y).toBeCloseTo(2850)
    expect(end({ x: 4400, y: 1900 }, { power: 50 }).y).toBeLessThan(1950)
  })

  test('bends to the side that is hit, as far as was measured', () => {
    const { x, y } = end(circle, { heading: 0, power: 100, side: 100 })
    expect(1050 - y).toBeCloseTo(360, -1)
    expect(x - 4050).toBeLessThan(1500)
    expect(end(circle, { heading: 0, power: 100, side: -50 }).y - 1050).toBeCloseTo(180, -1)
    const [first, second] = lineOf(SCHOOL, circle, { ...aim, heading: 0, power: 100, side: 100 }, MEASURES)
    expect(headingTo(first!, second!)).toBeGreaterThan(3500)
  })
})

test('a turn begins with a look at the nearest door that has a fish of one\'s own', () => {
  const doorB = SCHOOL.doors[1]!
  expect(firstHeading(flicking(), SCHOOL, 1)).toBe(headingTo(circle, doorB))
  expect(firstHeading(flicking(), SCHOOL, 2)).toBeNull()
})

test('points are kept in boxes', () => {
  const red = SCHOOL.rooms[4]!.red
  expect(inside({ x: 0, y: 9999 }, red)).toEqual({ x: 2500, y: 3500 })
  expect([within({ x: 2500, y: 3500 }, red), within({ x: 2499, y: 3500 }, red)]).toEqual([true, false])
})
