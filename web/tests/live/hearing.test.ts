import { render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { settings } from '../../src/lib/settings.svelte'
import { listenIn } from '../audio'
import { now, step } from '../socket'
import { beginAtTable, join, live } from './at_table'
import Hearing from './Hearing.svelte'

beginAtTable()
afterEach(() => {
  settings.wish({ sound: false, volume: 0.6 })
  vi.unstubAllGlobals()
})

const bite = { event: { kind: 'bitten' }, words: 'The shark bites.' }
const others = now({ asked: [1], choices: [] })

/** How loud the parts of all sounds are that somebody hears of a bite who has these wishes. */
async function heard(wishes: Parameters<typeof settings.wish>[0], more: Parameters<typeof step>[1] = {}): Promise<number[]> {
  const loud = listenIn()
  settings.wish(wishes)
  const socket = join({ now: others })
  render(Hearing, { props: { live, sounds: { bitten: 'bite' } } })
  socket.tell(step(6, { happened: [bite], now: others, ...more }))
  vi.advanceTimersByTime(10_000)
  await tick()
  return loud
}

it('is silent until somebody asks for sounds', async () => {
  expect(await heard({})).toEqual([])
})

it('lets a bite be heard, as loud as is wished', async () => {
  const loud = await heard({ sound: true, volume: 0.5 })
  expect(loud).toHaveLength(2)
  expect(Math.max(...loud)).toBeCloseTo(1.5 * 0.3 * 0.5)
})

it('calls whoever is asked now, after what happened', async () => {
  expect(await heard({ sound: true }, { now: now({ asked: [0] }) })).toHaveLength(4)
})
