import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sound } from '../src/lib/sound/sound'
import { listenIn } from './audio'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what a browser kept silent about is not heard later, all at once', async () => {
  let wake = () => {}
  const loud = listenIn(() => new Promise((done) => (wake = done)))
  sound('card')
  await vi.advanceTimersByTimeAsync(5000)
  wake()
  await vi.advanceTimersByTimeAsync(1)
  expect(loud).toEqual([])
  sound('card')
  wake()
  await vi.advanceTimersByTimeAsync(1)
  expect(loud).toHaveLength(1)
})
