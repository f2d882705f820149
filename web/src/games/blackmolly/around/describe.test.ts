import { expect, test } from 'vitest'
import { describe as words } from './describe'
import { forecastWords, headingWords } from './names'
import { four, SEATS, swimming } from '../samples'
import type { Drift } from '../types'

test('die, dangers, Mollies, fish and cards are told in this order', () => {
  const lines = words(swimming({ on: [2, 4] }), SEATS).split('\n')
  expect(lines.slice(0, 5)).toEqual([
    'Round 1. Beth has the die.',
    'The heaters and pumps are on. Deadly now: A4 and D4.',
    'Molly 1 on A4 heads for A6 via A5: the smallest group (2 fish), 2 cards away.',
    'Molly 2 on D4 heads for D6 via D5: the smallest group (2 fish), 2 cards away.',
    "A1: your tiny fish, Beth's old fish.",
  ])
  expect(lines.at(-3)).toBe(
    'B1 current to B2; B2 current to B3; B3 current to B4 or C3; B4 current to B5; B5 filter 3, off; B6 heater 2, on.',
  )
})

test('a seat that cannot win is named, and all fish of a seat together are told as such', () => {
  const fish = [...four(0, null, null, null, null), ...four(1, 'C1', 'C1', 'C1', 'C1')]
  const text = words(swimming({ fish, standings: [{ round: 3, last: [4], left: 0 }, null] }), SEATS)
  expect(text).toContain("C1: all Beth's fish.")
  expect(text).toContain('Can no longer win: Ada.')
})

test('before the cards lie there is nothing to tell', () => {
  expect(words(swimming({ tank: [] }), SEATS)).toBe('The tank is being set up.')
})

test('a Molly that is at its aim stays, and several aims are all named', () => {
  expect(headingWords({ at: 'B5', aims: ['B5'], fewest: 1, away: 0, steps: ['B5'] }, 1)).toBe(
    'Molly 2 on B5 stays: the smallest group (one fish).',
  )
  expect(headingWords({ at: 'B3', aims: ['B1', 'B5'], fewest: 1, away: 2, steps: ['B2', 'B4'] }, 0)).toBe(
    'Molly 1 on B3 heads for B1 or B5 via B2 or B4: the smallest group (one fish), 2 cards away.',
  )
})

test('a forecast counts the fish it is about, each once even where the current splits', () => {
  const current = (['B4', 'C3'] as const).map((to) => ({ owner: 0, fish: 1, at: 'B3' as const, to }))
  const carried = (...more: Drift[]) => forecastWords({ number: 1, on: [], off: [], current: [...current, ...more] }, [])
  expect(carried()).toBe('A 1: the current carries one fish from B3 to B4 or C3.')
  const behind: Drift[] = [1, 2].map((fish) => ({ owner: 1, fish, at: 'B2', to: 'B3' }))
  expect(carried(...behind)).toBe('A 1: the current carries one fish from B3 to B4 or C3 and 2 fish from B2 to B3.')
  expect(carried(...behind, { owner: 2, fish: 4, at: 'C5', to: 'B5' })).toBe('A 1: the current carries 4 fish.')
  const fish = four(0, 'A2', 'A2', 'B1', 'B6')
  expect(forecastWords({ number: 2, on: ['A2', 'B6'], off: [], current: [] }, fish)).toBe(
    'A 2: the heaters on A2 and B6 switch on, with 3 fish there.',
  )
  expect(forecastWords({ number: 3, on: [], off: ['B5', 'D3'], current: [] }, fish)).toBe(
    'A 3: the filters on B5 and D3 switch off.',
  )
})
