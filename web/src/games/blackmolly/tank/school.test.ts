import { expect, test } from 'vitest'
import { slots, spotsOf } from './school'
import { fitted, LEAST } from './size'
import { angleOf, middleOf, placeAt, PLACES, stepFrom } from './tank'
import { four } from '../samples'
import type { Place } from '../types'

const everybody = (place: Place) => [0, 1, 2, 3].flatMap((owner) => four(owner, place, place, place, place))

test.each(Array.from({ length: 16 }, (_, index) => index + 1))('%i fish stay on their card, none upon another', (count) => {
  const spots = slots(count)
  for (const { x, y, scale } of spots) {
    expect(Math.abs(x) + 20 * scale).toBeLessThan(50)
    expect(Math.abs(y) + 14 * scale).toBeLessThan(50)
  }
  for (const [index, one] of spots.entries())
    for (const other of spots.slice(index + 1))
      expect(Math.max(Math.abs(one.x - other.x) / 36, Math.abs(one.y - other.y) / 26)).toBeGreaterThan(one.scale)
})

test('the fish of a seat swim side by side, the oldest first', () => {
  const spots = [...spotsOf(everybody('C3'), false).keys()]
  expect(spots.slice(0, 5)).toEqual(['0-4', '0-3', '0-2', '0-1', '1-4'])
})

test('a fish that is not in the tank has no spot', () => {
  expect([...spotsOf(four(0, 'A1', null, null, null), false).keys()]).toEqual(['0-1'])
})

test.each([false, true])('every place is found again at its middle (upright: %s)', (tall) => {
  expect(PLACES.map((place) => placeAt(middleOf(place, tall), tall))).toEqual(PLACES)
})

test('arrow keys lead to the card that lies there on the screen, and not beyond the edge', () => {
  expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map((key) => stepFrom('A1', key, false))).toEqual([
    'A2',
    'B1',
    'A1',
    'A1',
  ])
  expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map((key) => stepFrom('C6', key, true))).toEqual([
    'D6',
    'C6',
    'B6',
    'C5',
  ])
  expect(stepFrom('A1', 'Enter', false)).toBeUndefined()
})

test('the direction of an arrow turns with the tank', () => {
  expect([angleOf('B1', 'B2', false), angleOf('B1', 'B2', true)]).toEqual([0, 90])
  expect([angleOf('B3', 'C3', false), angleOf('B3', 'C3', true)]).toEqual([90, 0])
})

test('a narrow room has the tank upright, and no room makes cards too small for a finger', () => {
  expect(fitted({ width: 378, height: 560 })).toMatchObject({ tall: true })
  expect(fitted({ width: 936, height: 600 })).toMatchObject({ tall: false })
  expect(fitted({ width: 524, height: 290 })).toMatchObject({ tall: false })
  expect(fitted({ width: 347, height: 260 }, false, true)).toMatchObject({ tall: false })
  expect(fitted({ width: 378, height: 100 }).cell).toBe(LEAST)
  expect(fitted({ width: 378, height: 100 }, true).least).toBeCloseTo(100)
  const { cell } = fitted({ width: 378, height: 560 })
  expect([cell * 4 < 378, cell * 6 < 560, cell > 80]).toEqual([true, true, true])
})
