import { fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Live } from '../../src/lib/live/live.svelte'
import { settings } from '../../src/lib/settings.svelte'
import Folding from './Folding.svelte'
import { systemWants } from '../setup'
import { connect, now, step, TestSocket, whole } from '../socket'

const PHONE = '(max-width: 600px), (max-width: 820px) and (min-height: 600px)'
let stop: () => void

/** A phone at a table where Ada has just moved and Bob is asked. */
function come(): TestSocket {
  const live = new Live('abc', connect)
  stop = live.start()
  const socket = TestSocket.newest
  socket.open()
  for (const eyes of [null, 0]) socket.tell(whole({ eyes, now: now({ asked: [1], choices: [] }) }))
  render(Folding, { props: { live } })
  return socket
}

const button = () => screen.getByRole('button', { name: 'Table details' })
const isFolded = () => button().getAttribute('aria-expanded') === 'false'

beforeEach(() => {
  systemWants(PHONE, true)
  settings.wish({ motion: 'reduced' })
})

afterEach(() => {
  stop()
  systemWants(PHONE, false)
})

test('a sheet that was folded away unfolds when its owner is asked, and not when somebody else is', async () => {
  const socket = come()
  await fireEvent.click(button())
  expect(isFolded()).toBe(true)
  socket.tell(step(6, { now: now({ asked: [1], choices: [] }) }))
  await tick()
  expect(isFolded()).toBe(true)
  socket.tell(step(7, { now: now({ asked: [0] }) }))
  await tick()
  expect(isFolded()).toBe(false)
})

test('folded away within a turn it stays so while fate and the same turn go on, until something has to be read', async () => {
  const socket = come()
  socket.tell(step(6, { now: now({ asked: [0] }) }))
  await tick()
  await fireEvent.click(button())
  socket.tell(step(7, { now: now({ asked: [], choices: [] }) }))
  await tick()
  socket.tell(step(8, { now: now({ asked: [0] }) }))
  await tick()
  expect(isFolded()).toBe(true)
  socket.tell(step(9, { now: now({ asked: [], choices: [], over: { headline: 'Ada won.', places: [], story: [] } }) }))
  await tick()
  expect(isFolded()).toBe(false)
})
