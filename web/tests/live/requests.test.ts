import { describe, expect, it, vi } from 'vitest'
import type { Undo } from '../../src/lib/protocol'
import { beginAtTable, join, live } from './at_table'
import { now, step } from '../socket'

beginAtTable()

describe('asking', () => {
  it('plays a move once and waits until it is done', () => {
    const socket = join()
    live.play({ kind: 'say' })
    live.play({ kind: 'say' })
    const plays = socket.said.filter((message) => message.kind === 'play')
    expect(plays).toEqual([{ kind: 'play', id: expect.stringMatching(/^\w{16,}$/), seat: 0, move: { kind: 'say' }, seen: 5 }])
    expect(live.requests.busy).toBe(true)
    socket.tell({ kind: 'done', id: plays[0]!.id, number: 6 })
    expect(live.requests.busy).toBe(false)
  })

  it('plays nothing when it is not my turn, and undoes nothing that cannot be undone', () => {
    const socket = join({ now: now({ asked: [1] }) })
    live.play({ kind: 'say' })
    live.undo()
    live.askHint()
    expect(socket.last).toEqual({ kind: 'hello', eyes: 0 })
  })

  it('takes back a move, or all of a turn with one wish', () => {
    const socket = join({ now: now({ undo: 3 }) })
    live.undo()
    expect(socket.last).toMatchObject({ kind: 'undo', seat: 0, turn: false })
    socket.tell({ kind: 'done', id: (socket.last as Undo).id, number: 6 })
    live.undo(true)
    expect(socket.last).toMatchObject({ kind: 'undo', seat: 0, turn: true })
  })

  it('shows a refusal with its rule until the next wish', () => {
    const socket = join()
    live.play({ kind: 'say' })
    const id = [...live.requests.pending.keys()][0]!
    socket.tell({ kind: 'refusal', id, why: 'rule', rule: 'GB-9', reason: 'No.' })
    expect(live.requests.refusal?.rule).toBe('GB-9')
    expect(live.requests.busy).toBe(false)
    live.play({ kind: 'say' })
    expect(live.requests.refusal).toBeNull()
  })

  it('shows the hint it asked for, as long as that move can be made', () => {
    const socket = join()
    live.askHint()
    const id = [...live.requests.pending.keys()][0]!
    expect(live.requests.busy).toBe(false)
    socket.tell({ kind: 'hinted', id, move: {}, words: 'a', reason: 'It wins.', moves: [] })
    socket.tell(step(6))
    expect(live.requests.hint?.words).toBe('a')
    socket.tell(step(7, { now: now({ choices: [] }) }))
    expect(live.requests.hint).toBeNull()
  })

  it('shows a sign for a while', () => {
    join().tell({ kind: 'reacted', name: 'Bob', what: 'wave' })
    expect(live.around.signs.map(({ name, what }) => [name, what])).toEqual([['Bob', 'wave']])
    vi.advanceTimersByTime(6_000)
    expect(live.around.signs).toEqual([])
  })
})
