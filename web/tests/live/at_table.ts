/** A live table on a socket whose other end the test holds. */

import { afterEach, beforeEach, vi } from 'vitest'
import { Live } from '../../src/lib/live/live.svelte'
import { settings } from '../../src/lib/settings.svelte'
import { connect, TestSocket, whole } from '../socket'

export let live: Live
export let stop: () => void

/** Let each test of this file begin at a table that nobody has heard of yet. */
export function beginAtTable(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    settings.wish({ motion: 'reduced' })
    TestSocket.all = []
    live = new Live('abc', connect)
    stop = live.start()
  })

  afterEach(() => {
    stop()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

/** Come to the table as Ada in seat 0. */
export function join(more: Parameters<typeof whole>[0] = {}): TestSocket {
  const socket = TestSocket.newest
  socket.open()
  socket.tell(whole({ eyes: null, ...more }))
  socket.tell(whole(more))
  return socket
}
