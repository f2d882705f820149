import { describe, expect, it, vi } from 'vitest'
import type { Play } from '../../src/lib/protocol'
import { beginAtTable, join, live, stop } from './at_table'
import { now, step, TestSocket } from '../socket'

beginAtTable()

describe('a lost connection', () => {
  it('is opened again and resumed after the last number, with what was not answered yet', () => {
    const socket = join()
    live.play({ kind: 'say' })
    const play = socket.last
    socket.cut()
    expect(live.status).toBe('lost')
    vi.advanceTimersByTime(1_000)
    const again = TestSocket.newest
    expect(again).not.toBe(socket)
    again.open()
    expect(again.said).toEqual([{ kind: 'hello', eyes: 0, after: 5 }, play, { kind: 'ping' }])
    again.tell(step(6))
    expect(live.status).toBe('live')
  })

  it('is well again with the first word from the server, even if nothing happened meanwhile', () => {
    join().cut()
    vi.advanceTimersByTime(1_000)
    TestSocket.newest.open()
    expect(live.status).toBe('lost')
    TestSocket.newest.tell({ kind: 'pong' })
    expect(live.status).toBe('live')
  })

  it('is tried again after longer and longer pauses', () => {
    const tries: number[] = []
    for (let second = 0; second < 60; second++) {
      if (TestSocket.newest.readyState !== WebSocket.CLOSED) {
        tries.push(second)
        TestSocket.newest.cut()
      }
      vi.advanceTimersByTime(1_000)
    }
    expect(tries.length).toBeGreaterThan(6)
    expect(tries.length).toBeLessThan(20)
  })

  it('is tried at once when the network returns', () => {
    const socket = join()
    socket.cut()
    dispatchEvent(new Event('online'))
    expect(TestSocket.newest).not.toBe(socket)
  })

  it('is noticed when the heartbeat is not answered', () => {
    const socket = join()
    vi.advanceTimersByTime(1_000)
    expect(socket.last).toEqual({ kind: 'ping' })
    socket.tell({ kind: 'pong' })
    expect(live.status).toBe('live')
    vi.advanceTimersByTime(2_000)
    expect(live.status).toBe('lost')
    expect(TestSocket.newest).toBe(socket)
    vi.advanceTimersByTime(12_000)
    expect(TestSocket.newest).not.toBe(socket)
  })

  it('is no more than slow where the answer comes late', () => {
    const socket = join()
    vi.advanceTimersByTime(3_000)
    expect(live.status).toBe('lost')
    socket.tell({ kind: 'pong' })
    expect(live.status).toBe('live')
    vi.advanceTimersByTime(2_700)
    expect(live.status).toBe('live')
    expect(TestSocket.newest).toBe(socket)
  })

  it('is said at once where the browser knows that it has no network', () => {
    join()
    dispatchEvent(new Event('offline'))
    expect(live.status).toBe('lost')
  })

  it('says what waits to be sent until it is answered', () => {
    const socket = join()
    live.play(now().choices[0]!.move)
    expect([...live.requests.unsent.values()]).toEqual(['a'])
    const { id } = socket.last as Play
    socket.tell({ kind: 'done', id, number: 6 })
    expect(live.requests.unsent.size).toBe(0)
  })

  it('is not tried again after leaving', () => {
    const socket = join()
    stop()
    expect(socket.readyState).toBe(WebSocket.CLOSED)
    vi.advanceTimersByTime(60_000)
    expect(TestSocket.newest).toBe(socket)
  })
})
