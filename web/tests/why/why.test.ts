import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Why } from '../../src/parts/why/why.svelte'
import type { Plain } from '../../src/lib/protocol'

let board: HTMLElement
let asked: (Plain | null)[]
let busy = false
let why: Why
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  const numbers = { limbs: { words: 'A nut for each limb.', rule: 'GB-10' } }
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response(JSON.stringify({ chapters: [], numbers })))))
  document.body.innerHTML = `<section>
    <b data-why="limbs">3</b> <b data-why="unknown">4</b>
    <button id="closed" aria-disabled="true" data-why='{"kind":"play","card":3}'><i>3</i></button>
    <button id="open">5</button> <p>water</p>
  </section>`
  board = document.querySelector('section')!
  asked = []
  busy = false
  const ask = (move: Plain | null) => {
    asked.push(move)
    return Promise.resolve({ reason: 'Not your turn: Bass is choosing.', rule: 'GB-4' })
  }
  why = new Why({ game: () => 'getbit', ask, busy: () => busy })
  stop = why.listen(board)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

async function press(selector: string, how: { x?: number } = {}): Promise<void> {
  const target = board.querySelector(selector)!
  target.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX: how.x ?? 0 }))
  await settle()
}

function over(selector: string): void {
  const event = new MouseEvent('pointerover', { bubbles: true })
  Object.defineProperty(event, 'pointerType', { value: 'mouse' })
  board.querySelector(selector)!.dispatchEvent(event)
}

describe('a number on the board', () => {
  it('says what it is, with the rule that it comes from, and asks nobody else', async () => {
    await press('[data-why=limbs]')
    expect(why.answer).toEqual({ reason: 'A nut for each limb.', rule: 'GB-10' })
    expect(asked).toEqual([])
  })

  it('says nothing where the game tells nothing', async () => {
    await press('[data-why=unknown]')
    expect(why.answer).toBeNull()
  })
})

describe('a choice that cannot be made', () => {
  it('answers a press with the reason why the rules refuse its move', async () => {
    await press('#closed i')
    expect(asked).toEqual([{ kind: 'play', card: 3 }])
    expect(why.answer?.rule).toBe('GB-4')
  })

  it('answers a pointer only when it rests there', async () => {
    over('#closed i')
    await vi.advanceTimersByTimeAsync(100)
    over('p')
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked).toEqual([])
    over('#closed')
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked).toHaveLength(1)
  })

  it('says nothing to a pointer that rests on it when it can be made again', async () => {
    const about = vi.spyOn(why, 'about')
    over('#closed')
    board.querySelector('#closed')!.removeAttribute('data-why')
    await vi.advanceTimersByTimeAsync(2000)
    expect(about).not.toHaveBeenCalled()
  })
})

describe('a press that does nothing', () => {
  it('is told what is waited for, and that goes away by itself', async () => {
    await press('p')
    expect(asked).toEqual([null])
    expect(why.answer?.reason).toBe('Not your turn: Bass is choosing.')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(why.answer).toBeNull()
  })

  it.each([
    ['has a use of its own', () => press('#open')],
    ['was a drag', () => press('p', { x: 40 })],
    ['hurries what is shown', () => ((busy = true), press('p'))],
  ])('unless it %s', async (_, act) => {
    await act()
    expect(asked).toEqual([])
  })
})

it('stays while somebody reads, and is old once something happens', async () => {
  await press('p')
  why.stay()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(why.answer).not.toBeNull()
  why.pass()
  expect(why.answer).toBeNull()
  await press('[data-why=limbs]')
  why.pass()
  expect(why.answer).not.toBeNull()
})
