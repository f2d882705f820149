import { render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settings } from '../../src/lib/settings.svelte'
import Tips from '../../src/parts/table/Tips.svelte'
import { now, step } from '../socket'
import { beginAtTable, join, live } from './at_table'

beginAtTable()
beforeEach(() => settings.wish({ known: [], tips: {} }))
afterEach(() => settings.wish({ known: [], tips: {} }))

const place = () => screen.getByRole('region', { name: 'First steps' }).querySelector('b')!.textContent
const chose = (seat: number) => ({ event: { kind: 'chose', seat, robot: seat, card: null }, words: 'A card is chosen.' })

/** Somebody at their first table, after their steps have been shown. */
async function come() {
  const socket = join({ now: now({ asked: [1], choices: [] }) })
  render(Tips, { props: { live } })
  await vi.waitFor(() => expect(place()).toBe('1 of 3'))
  const tell = async (number: number, seat: number) => {
    socket.tell(step(number, { happened: [chose(seat)], now: now({ asked: [1], choices: [] }) }))
    await vi.advanceTimersByTimeAsync(10_000)
  }
  return tell
}

it('goes on once somebody has done what a tip says, and not when another one has', async () => {
  const tell = await come()
  await tell(6, 1)
  expect(place()).toBe('1 of 3')
  await tell(7, 0)
  expect(place()).toBe('2 of 3')
})

it('begins where it stopped when the page is loaded anew', async () => {
  const tell = await come()
  await tell(6, 0)
  document.body.innerHTML = ''
  render(Tips, { props: { live } })
  await vi.waitFor(() => expect(place()).toBe('2 of 3'))
})
