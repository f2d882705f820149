import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StepQueue } from '../src/lib/step_queue.svelte'
import { told } from './socket'

let queue: StepQueue
let still = false
const round = () => queue.frame.view['round']
const add = (number: number, ...words: string[]) => queue.add({ round: number }, told(...words))

beforeEach(() => {
  vi.useFakeTimers()
  still = false
  queue = new StepQueue(() => 1, () => still)
  queue.leap({ round: 0 })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('steps shown to a board', () => {
  it('are shown at once where nothing else is', () => {
    add(1, 'Splash.')
    expect(queue.frame).toEqual({ view: { round: 1 }, happened: told('Splash.') })
  })

  it('that come together are shown one after the other, each with its own view and events', () => {
    const seen: unknown[] = []
    for (const number of [1, 2, 3]) add(number, `Step ${number}.`)
    for (let moment = 0; moment < 40; moment++) {
      if (seen.at(-1) !== queue.frame) seen.push(queue.frame)
      vi.advanceTimersByTime(100)
    }
    expect(seen).toEqual([1, 2, 3].map((number) => ({ view: { round: number }, happened: told(`Step ${number}.`) })))
  })

  it('stay longer the more happened, and shorter the more is waiting', () => {
    const lengthOf = (waiting: number, ...words: string[]) => {
      queue.leap({ round: 0 })
      for (let number = 1; number <= waiting; number++) add(number, 'a')
      add(waiting + 1, ...words)
      add(waiting + 2, 'end')
      let length = 0
      for (; round() !== waiting + 2; length++) vi.advanceTimersByTime(1)
      return length
    }
    expect(lengthOf(0, 'a', 'b', 'c')).toBeGreaterThan(lengthOf(0, 'a'))
    expect(lengthOf(3, 'a')).toBeLessThan(4 * lengthOf(0, 'a'))
  })

  it('are left out where too many wait, up to the newest', () => {
    for (let number = 1; number <= 7; number++) add(number, 'a')
    expect(round()).toBe(1)
    add(8, 'a')
    expect(queue.frame).toEqual({ view: { round: 8 }, happened: [] })
    vi.runAllTimers()
    expect(round()).toBe(8)
  })

  it('are not played to nobody: in a hidden tab the newest view is there at once', () => {
    add(1, 'a')
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    add(2, 'b')
    expect(queue.frame).toEqual({ view: { round: 2 }, happened: [] })
  })

  it('are forgotten by a leap, and by stopping', () => {
    add(1, 'a')
    add(2, 'b')
    queue.leap({ round: 7 })
    vi.runAllTimers()
    expect(round()).toBe(7)
    add(8, 'a')
    add(9, 'b')
    queue.stop()
    vi.runAllTimers()
    expect(round()).toBe(8)
  })

  it('hold no notes, and a step of nothing but notes is none', () => {
    const note = { event: { kind: 'table:sat' }, words: 'Cyd sits down.' }
    add(1, 'a')
    const { frame } = queue
    queue.add(frame.view, [note])
    vi.runAllTimers()
    expect(queue.frame).toBe(frame)
    queue.add({ round: 2 }, [note, ...told('b')])
    expect(queue.frame.happened).toEqual(told('b'))
  })
})

describe('the words about a step', () => {
  const words: string[] = []
  const note = { event: { kind: 'table:sat' }, words: 'Cyd sits down.' }
  const tell = (number: number) => queue.add({ round: number }, told('a'), () => words.push(`Step ${number}`))
  const sit = () => queue.add(queue.frame.view, [note], () => words.push('Cyd sits down'))

  beforeEach(() => words.splice(0))

  it('come as soon as it is shown where the board does not hold them', async () => {
    tell(1)
    tell(2)
    await tick()
    expect(words).toEqual(['Step 1'])
    vi.advanceTimersByTime(2_000)
    await tick()
    expect(words).toEqual(['Step 1', 'Step 2'])
  })

  it('wait until the board lets go, and later ones wait with them, notes too', async () => {
    tell(1)
    const release = queue.hold()
    sit()
    tell(2)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(words).toEqual([])
    release()
    expect(words).toEqual(['Step 1', 'Cyd sits down', 'Step 2'])
  })

  it('do not wait for somebody who goes on, nor where the board leaps, and are never told twice', async () => {
    tell(1)
    const release = queue.hold()
    queue.hurry()
    expect(words).toEqual(['Step 1'])
    tell(2)
    queue.leap({ round: 3 })
    expect(words).toEqual(['Step 1', 'Step 2'])
    release()
    await tick()
    expect(words).toEqual(['Step 1', 'Step 2'])
  })

  it('come at once where nothing moves', () => {
    still = true
    tell(1)
    tell(2)
    expect(words).toEqual(['Step 1', 'Step 2'])
  })

  it('of nothing but a note come at once where nothing is being shown', () => {
    sit()
    expect(words).toEqual(['Cyd sits down'])
  })
})
