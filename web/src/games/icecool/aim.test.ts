import { describe, expect, test } from 'vitest'
import { BELLY, changed, FIRST_AIM, handOf, headingTo, hitAt, hitKeyed, inside, keyed } from './aim'
import { lineEnd, moveOf, nudged, pulled, touchOf, within, type Aim } from './aim'
import { firstHeading } from './hand.svelte'
import { flicking, MEASURES, SCHOOL } from './samples'

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
  test('the penguin goes the other way', () => {
    expect(pulled(aim, circle, { x: 4050, y: 50 })!.heading).toBe(900)
    expect(pulled(aim, circle, { x: 5050, y: 1050 })!.heading).toBe(1800)
  })

  test('a longer pull is stronger, up to the strongest', () => {
    const powers = [300, 900, 1600, 4000].map((far) => pulled(aim, circle, { x: circle.x - far, y: circle.y })!.power)
    expect(powers).toEqual([7, 50, 100, 100])
  })

  test('a pull that stays at the penguin means nothing', () => {
    expect(pulled(aim, circle, { x: 4150, y: 1050 })).toBeNull()
  })

  test('the hand is where a pull of this aim would be', () => {
    const hand = handOf(aim, circle)
    expect(pulled(FIRST_AIM, circle, hand)).toMatchObject({ heading: 900, power: 50 })
  })

  test('hit point and side stay as they were', () => {
    expect(pulled({ ...aim, height: 34, side: -20 }, circle, { x: 0, y: 0 })).toMatchObject({ height: 34, side: -20 })
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
    expect(nudged({ x: 1000, y: 5000 }, 'ArrowUp', false, red)).toEqual({ x: 1000, y: 5050 })
    expect(nudged({ x: 3450, y: 5000 }, 'ArrowRight', true, red)).toEqual({ x: 3500, y: 5000 })
    expect(nudged({ x: 1000, y: 5000 }, 'Enter', false, red)).toBeNull()
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
  test('shows a straight bit ahead, longer for a stronger flick', () => {
    const length = (power: number) => lineEnd(SCHOOL, circle, { ...aim, heading: 1800, power }, 160)
    expect(length(0)).toEqual({ x: 3650, y: expect.closeTo(1050) })
    expect(length(100)).toEqual({ x: 2550, y: expect.closeTo(1050) })
  })

  test('ends at the first wall', () => {
    expect(lineEnd(SCHOOL, circle, { ...aim, heading: 2700, power: 100 }, 160).y).toBeCloseTo(160)
  })

  test('goes on through a door', () => {
    expect(lineEnd(SCHOOL, { x: 4950, y: 1900 }, { ...aim, power: 50 }, 160).y).toBeCloseTo(2850)
    expect(lineEnd(SCHOOL, { x: 4400, y: 1900 }, { ...aim, power: 50 }, 160).y).toBeCloseTo(1940)
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
