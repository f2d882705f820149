import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StepPlayer, type Beat } from '../../src/lib/live/step_player.svelte'
import { told } from '../socket'

let player: StepPlayer
let still = false
const round = () => player.frame.view['round']
/** What the board was given to show, and when. */
const shown: unknown[] = []
const beat = (name: string, ms: number, more: Partial<Beat> = {}): Beat => ({ ms, show: (at) => shown.push(`${name} ${at}`), ...more })

/** A board is there that shows each step in beats of these lengths, and tells it after the last one. */
function perform(...lengths: number[]): void {
  const scriptOf = (_: unknown, { round }: { round: number }) => ({
    beats: lengths.map((ms, number) => beat(`${round}${'abc'[number]}`, ms)),
    told: lengths.length,
  })
  player.perform({ scriptOf, rest: ({ round }, leftOut) => shown.push(`${leftOut ? 'leap' : 'rest'} ${round}`) })
}

const add = (number: number, ...words: string[]) => player.add({ round: number }, told(...words))

beforeEach(() => {
  vi.useFakeTimers()
  shown.splice(0)
  still = false
  player = new StepPlayer(() => 1, () => still)
  player.leap({ round: 0 })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('steps shown to a board', () => {
  it('are shown at once where nothing else is', () => {
    add(1, 'Splash.')
    expect(player.frame).toEqual({ view: { round: 1 }, happened: told('Splash.') })
  })

  it('that come together are shown one after the other, each with its own view and events', () => {
    const seen: unknown[] = []
    for (const number of [1, 2, 3]) add(number, `Step ${number}.`)
    for (let moment = 0; moment < 40; moment++) {
      if (seen.at(-1) !== player.frame) seen.push(player.frame)
      vi.advanceTimersByTime(100)
    }
    expect(seen).toEqual([1, 2, 3].map((number) => ({ view: { round: number }, happened: told(`Step ${number}.`) })))
  })

  it('stay longer the more happened, and shorter the more is waiting', () => {
    const lengthOf = (waiting: number, ...words: string[]) => {
      player.leap({ round: 0 })
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

  it('are left out where too many wait, but for the newest, which are shown and told in their turn', () => {
    const words: number[] = []
    for (let number = 1; number <= 32; number++) {
      expect(round()).toBe(Math.min(1, number - 1))
      player.add({ round: number }, told('a'), () => words.push(number))
    }
    expect(player.frame).toEqual({ view: { round: 24 }, happened: told('a') })
    expect(words).toEqual(Array.from({ length: 24 }, (_, number) => number + 1))
    vi.runAllTimers()
    expect(words).toHaveLength(32)
    expect(round()).toBe(32)
  })

  it('are not played to nobody: in a hidden tab the newest view is there at once', () => {
    add(1, 'a')
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    add(2, 'b')
    expect(player.frame).toEqual({ view: { round: 2 }, happened: [] })
  })

  it('are forgotten by a leap, and by stopping', () => {
    add(1, 'a')
    add(2, 'b')
    player.leap({ round: 7 })
    vi.runAllTimers()
    expect(round()).toBe(7)
    add(8, 'a')
    add(9, 'b')
    player.stop()
    vi.runAllTimers()
    expect(round()).toBe(8)
  })

  it('hold no notes, and a step of nothing but notes is none', () => {
    const note = { event: { kind: 'table:sat' }, words: 'Cyd sits down.' }
    add(1, 'a')
    const { frame } = player
    player.add(frame.view, [note])
    vi.runAllTimers()
    expect(player.frame).toBe(frame)
    player.add({ round: 2 }, [note, ...told('b')])
    expect(player.frame.happened).toEqual(told('b'))
  })
})

describe('the words about a step', () => {
  const words: string[] = []
  const note = { event: { kind: 'table:sat' }, words: 'Cyd sits down.' }
  const tell = (number: number) => player.add({ round: number }, told('a'), () => words.push(`Step ${number}`))
  const sit = () => player.add(player.frame.view, [note], () => words.push('Cyd sits down'))

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

  it('wait until the board has shown it, and later ones wait with them, notes too', async () => {
    perform(300)
    tell(1)
    sit()
    tell(2)
    await vi.advanceTimersByTimeAsync(299)
    expect(words).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(words).toEqual(['Step 1', 'Cyd sits down'])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(words).toEqual(['Step 1', 'Cyd sits down', 'Step 2'])
  })

  it('do not wait for somebody who goes on, nor where the board leaps, and are never told twice', async () => {
    perform(300)
    tell(1)
    player.hurry()
    expect(words).toEqual(['Step 1'])
    tell(2)
    player.leap({ round: 3 })
    expect(words).toEqual(['Step 1', 'Step 2'])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(words).toEqual(['Step 1', 'Step 2'])
  })

  it('wait for the pictures where nothing moves, too, and come at once where there are none', async () => {
    still = true
    perform(300)
    tell(1)
    tell(2)
    await vi.advanceTimersByTimeAsync(299)
    expect(words).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(words).toEqual(['Step 1'])
    await vi.advanceTimersByTimeAsync(300)
    expect(words).toEqual(['Step 1', 'Step 2'])
    perform()
    tell(3)
    tell(4)
    expect(words.slice(2)).toEqual(['Step 3', 'Step 4'])
  })

  it('of nothing but a note come at once where nothing is being shown', () => {
    sit()
    expect(words).toEqual(['Cyd sits down'])
  })
})

describe('a board that shows steps in beats', () => {
  it('shows one after the other, then the view as it stands', () => {
    perform(100, 200)
    add(1, 'a')
    expect(shown).toEqual(['1a 0'])
    vi.advanceTimersByTime(100)
    expect(shown).toEqual(['1a 0', '1b 0'])
    vi.advanceTimersByTime(200)
    expect(shown).toEqual(['1a 0', '1b 0', 'rest 1'])
  })

  it('shows a step that comes early after the one before, both hurried, and keeps what is calm', () => {
    perform(100, 200)
    add(1, 'a')
    add(2, 'b')
    vi.advanceTimersByTime(100 + 200 / 2 + 100 / 2 + 200 / 2 - 1)
    expect(shown.at(-1)).toBe('2b 0')
    vi.advanceTimersByTime(1)
    expect(shown.at(-1)).toBe('rest 2')
    player.play([beat('calm', 100, { calm: true }), beat('end', 10)])
    add(3, 'c')
    vi.advanceTimersByTime(99)
    expect(shown.at(-1)).toBe('calm 0')
    vi.advanceTimersByTime(1)
    expect(shown.at(-1)).toBe('end 0')
  })

  it('catches up within three seconds, however quickly steps came, and shows the last ones as slowly as any that wait', () => {
    perform(300, 400)
    for (let number = 1; number <= 31; number++) add(number, 'a')
    vi.advanceTimersByTime(3_000)
    expect(round()).toBeGreaterThanOrEqual(30)
    vi.runAllTimers()
    player.leap({ round: 0 })
    for (let number = 1; number <= 31; number++) add(number, 'a')
    while (round() !== 30) vi.advanceTimersByTime(1)
    vi.advanceTimersByTime((300 + 400) / 2 - 2)
    expect(round()).toBe(30)
  })

  it('is at the newest view at once where somebody acts, and at the end of the step where one is passed over', () => {
    perform(100, 200)
    for (const number of [1, 2, 3]) add(number, 'a')
    player.pass()
    expect(shown.slice(-2)).toEqual(['leap 1', '2a 0'])
    player.skip()
    expect([shown.at(-1), round()]).toEqual(['leap 3', 3])
    vi.runAllTimers()
    expect(shown.at(-1)).toBe('leap 3')
  })

  it('is asked for pictures only while something moves, at the speed that it has', () => {
    let rate = 1
    player.play([beat('still', 100), beat('slide', 96, { moves: true, rate: () => rate })])
    vi.advanceTimersByTime(100 + 48)
    const half = shown.length
    expect(half).toBeGreaterThan(3)
    rate = 0.5
    vi.advanceTimersByTime(48)
    expect(shown.at(-1)).not.toBe('slide 96')
    vi.advanceTimersByTime(64)
    expect(shown.at(-1)).toBe('slide 96')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is given no more steps once it has gone', () => {
    const scriptOf = vi.fn(() => ({ beats: [], told: 0 }))
    const leave = player.perform({ scriptOf, rest: () => undefined })
    add(1, 'a')
    leave()
    add(2, 'b')
    expect(scriptOf).toHaveBeenCalledOnce()
  })
})
