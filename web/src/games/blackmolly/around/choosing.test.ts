import { expect, test } from 'vitest'
import { hintOf, isSteering, nextFish, nextOn, swimmers, targetsOf, waysOf } from './choosing'
import { choice, four, splitting, swimming, SWIMS } from '../samples'

const placesFor = (...given: Parameters<typeof targetsOf>) => [...targetsOf(...given).keys()]

test('the fish that can swim are found oldest first', () => {
  expect(swimmers(swimming(), SWIMS).map((fish) => fish.age)).toEqual([4, 3, 2, 1])
  expect(swimmers(swimming(), SWIMS.slice(0, 3)).map((fish) => fish.age)).toEqual([1])
})

test('cards can be pressed for a fish only once it is picked up', () => {
  const [old, , , tiny] = swimmers(swimming(), SWIMS)
  expect(placesFor(swimming(), SWIMS, null)).toEqual([])
  expect(placesFor(swimming(), SWIMS, old!)).toEqual(['C6'])
  expect(placesFor(swimming(), SWIMS, tiny!)).toEqual(['A2', 'B1'])
})

test('a start card is pressed where the old fish shall begin', () => {
  const choices = [choice({ kind: 'place', start: 'S2' }), choice({ kind: 'place', start: 'S4' })]
  expect(placesFor(swimming(), choices, null)).toEqual(['A6', 'D6'])
})

test('a Molly and a fish of the split are sent to the card that is pressed', () => {
  const molly = [choice({ kind: 'molly', molly: 0, to: 'A3' }), choice({ kind: 'molly', molly: 0, to: 'B4' })]
  expect(placesFor(swimming(), molly, null)).toEqual(['A3', 'B4'])
  expect(placesFor(splitting(), [choice({ kind: 'split', owner: 0, fish: 1, to: 'C3' })], null)).toEqual(['C3'])
})

test('the old fish that enters a card is chosen where it is now', () => {
  const enter = [0, 1].map((owner) => choice({ kind: 'enter', card: 'B5', owner }))
  const view = swimming({ fish: [...four(0, 'A1', 'A1', 'A1', 'B4'), ...four(1, 'A1', 'A1', 'A1', 'C5')] })
  expect(placesFor(view, enter, null)).toEqual(['B4', 'C5'])
})

test('presses on one card pick up its fish one after the other, then none', () => {
  const view = swimming({ fish: [...four(0, 'A1', 'A6', 'A1', 'D6'), ...four(1, 'A1', null, null, null)] })
  const able = swimmers(view, SWIMS)
  const first = nextOn('A1', able, null)
  const second = nextOn('A1', able, first)
  expect([first?.age, second?.age, nextOn('A1', able, second)]).toEqual([3, 1, null])
  expect(nextOn('B3', able, first)).toBeNull()
})

test('the next fish goes round over all cards', () => {
  const able = swimmers(swimming(), SWIMS)
  expect([null, able[0]!, able[3]!].map((picked) => nextFish(able, picked)?.age)).toEqual([4, 3, 4])
  expect(nextFish([], null)).toBeNull()
})

test('"any" is an answer only for the starting player’s choices', () => {
  expect(isSteering([choice({ kind: 'molly', molly: 0, to: 'A3' })])).toBe(true)
  expect(isSteering(SWIMS)).toBe(false)
  expect(isSteering([choice({ kind: 'place', start: 'S1' })])).toBe(false)
  expect(isSteering([])).toBe(false)
})

test('all can be sent the same way where several fish wait at the split', () => {
  expect(waysOf(splitting())).toEqual(['B4', 'C3'])
  const alone = { ...splitting(), fish: [...four(0, 'B3', null, null, null), ...four(1, 'B2', null, null, null)] }
  expect(waysOf(alone)).toEqual([])
  expect(waysOf(swimming())).toEqual([])
})

test('advice names the fish to pick up and the card to press', () => {
  expect(hintOf(swimming(), { kind: 'swim', fish: 4, to: 'C6' })).toMatchObject({ place: 'C6', fish: { owner: 0, age: 4 } })
  expect(hintOf(swimming(), { kind: 'molly', molly: 1, to: 'D5' })).toEqual({ place: 'D5', fish: null })
  expect(hintOf(swimming(), { kind: 'done' })).toBeNull()
  expect(hintOf(swimming(), null)).toBeNull()
})
