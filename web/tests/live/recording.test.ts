import { describe, expect, it } from 'vitest'
import { hashOf } from '../../src/lib/live/follow'
import { Recording } from '../../src/lib/live/recording.svelte'
import type { Plain, Replayed, Step } from '../../src/lib/protocol'
import { now, step, told, whole } from '../socket'

const viewOf = (round: number): Plain => ({ round, line: [0, 1] })
const nobody = now({ asked: [], choices: [] })
const first = (more: Parameters<typeof whole>[0] = {}) =>
  whole({ number: 0, view: viewOf(0), hash: hashOf(viewOf(0)), now: nobody, ...more })
const between = (number: number) => whole({ number, view: viewOf(number), hash: hashOf(viewOf(number)), log: [] })

/** A game of so many steps with a whole view after every fourth. */
function game(last: number, more: (number: number) => Partial<Step> = () => ({})): Replayed[] {
  const steps = Array.from({ length: last }, (_, before) => before + 1)
  const lines = steps.flatMap((number) => [step(number, more(number)), ...(number % 4 ? [] : [between(number)])])
  return [{ kind: 'replay', last }, first(), ...lines]
}

/** These messages as they come over the wire, in pieces of so many bytes. */
function wire(messages: readonly Replayed[], size: number): Parameters<Recording['read']>[0] {
  const bytes = new TextEncoder().encode(messages.map((message) => JSON.stringify(message) + '\n').join(''))
  let at = -size
  const read = () => {
    at += size
    return at < bytes.length ? { done: false as const, value: bytes.slice(at, at + size) } : { done: true as const, value: undefined }
  }
  return { read: () => Promise.resolve(read()) }
}

function taken(messages: readonly Replayed[]): Recording {
  const recording = new Recording()
  recording.take(messages)
  return recording
}

describe('a game that is over', () => {
  it('comes line by line, however the bytes are cut, letters of several bytes too', async () => {
    for (const size of [1, 7, 1000]) {
      const recording = new Recording()
      await recording.read(wire(game(9, () => ({ happened: told('Müller schwimmt 🐟.') })), size))
      expect([recording.last, recording.come]).toEqual([9, 9])
      expect(recording.stepAt(9)!.happened[0]!.words).toBe('Müller schwimmt 🐟.')
    }
  })

  it('can be looked at as soon as its beginning is there', () => {
    const recording = taken(game(20).slice(0, 4))
    expect([recording.last, recording.come, recording.first]).toEqual([20, 2, 1])
    expect(recording.viewAt(2)).toEqual(viewOf(2))
  })

  it('shows the same on the way back as on the way there, wherever one begins', () => {
    const there = taken(game(30))
    const forwards = Array.from({ length: 31 }, (_, number) => there.viewAt(number))
    const back = taken(game(30))
    const backwards = Array.from({ length: 31 }, (_, number) => back.viewAt(30 - number)).reverse()
    expect(backwards).toEqual(forwards)
    expect(forwards[17]).toEqual(viewOf(17))
  })

  it('needs the steps since the last whole view only', () => {
    const messages = game(12).filter((message) => message.kind !== 'step' || message.number > 8)
    const recording = taken([...messages.slice(0, 2), ...game(8).filter(({ kind }) => kind === 'step').map(broken), ...messages.slice(2)])
    expect(recording.viewAt(12)).toEqual(viewOf(12))
  })

  it('begins where something is told or somebody is asked', () => {
    const quiet = { happened: [], now: nobody }
    expect(taken(game(9, (number) => (number < 5 ? quiet : {}))).first).toBe(5)
    expect(taken([{ kind: 'replay', last: 0 }, first({ now: now() })]).first).toBe(0)
  })

  it('has marks for what to find again, and for its end', () => {
    const over = { headline: 'Ada won.', places: [], story: [] }
    const bite = { event: { kind: 'bitten' }, words: 'Snap!', mark: 'strike' as const }
    const recording = taken(game(3, (number) => (number === 2 ? { happened: [bite] } : number === 3 ? { now: now({ over }) } : {})))
    expect(recording.marks).toEqual([
      { number: 2, mark: 'strike', words: 'Snap!' },
      { number: 3, mark: 'end', words: 'Ada won.' },
    ])
  })

  it('says so where it is cut off', async () => {
    await expect(new Recording().read(wire(game(9).slice(0, -2), 50))).rejects.toThrow('The rest of this game did not arrive.')
  })

  it('is not shown where a step does not lead to what the server sees', () => {
    const recording = taken(game(3, (number) => (number === 2 ? { hash: '00000000' } : {})))
    expect(recording.viewAt(1)).toEqual(viewOf(1))
    expect(() => recording.viewAt(2)).toThrow('did not arrive as it was sent')
  })
})

const broken = (message: Replayed): Replayed => ({ ...(message as Step), hash: '00000000' })
