import { expect, it } from 'vitest'
import { clockFace, clockWords, span } from '../src/lib/time'

it('shows time as a clock does, and nothing left only when nothing is left', () => {
  expect([0, 0.2, 7, 61, 750, 3600, 11_100, 90_000, 200_000].map(clockFace)).toEqual(
    ['0:00', '0:01', '0:07', '1:01', '12:30', '1 h 00', '3 h 05', '25 h 00', '2 days'])
})

it('says how long something is, singular and plural', () => {
  expect([1, 45, 60, 120, 86_400, 259_200].map(span)).toEqual(['1 second', '45 seconds', '1 minute', '2 minutes', '1 day', '3 days'])
  expect(clockWords({ move: 30, reserve: 120 })).toBe('30 seconds a move + 2 minutes')
  expect(clockWords({ move: 86_400 })).toBe('1 day a move')
})
