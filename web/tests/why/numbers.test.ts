import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import Numbers from '../../src/parts/why/Numbers.svelte'
import { Why } from '../../src/parts/why/why.svelte'

let why: Why
let button: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  const numbers = { limbs: { words: 'A nut for each limb.', rule: 'GB-10' }, line: { words: 'Who is last is bitten.', rule: 'GB-9' } }
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response(JSON.stringify({ chapters: [], numbers })))))
  const board = document.body.appendChild(document.createElement('div'))
  board.innerHTML = `<b data-why="limbs">3</b> <b data-why="line">last</b> <b data-why="limbs">4</b> <b data-why='{"kind":"play"}'>5</b> <b data-why="">6</b>`
  why = new Why({ game: () => 'getbit' })
  render(Numbers, { target: board, props: { why } })
  button = screen.getByRole('button', { name: /^What the numbers on the board mean/ })
  button.focus()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function press(key: string): Promise<void> {
  await fireEvent.keyDown(button, { key })
  await vi.advanceTimersByTimeAsync(0)
}

const marked = () => [...document.querySelectorAll('[data-told]')].map((one) => one.textContent)

it('goes from one kind of number to the next by the arrow keys, shows where each stands and tells what it is', async () => {
  await press('ArrowRight')
  expect([why.answer, marked()]).toEqual([{ reason: 'A nut for each limb.', rule: 'GB-10' }, ['3', '4']])
  await press('ArrowRight')
  expect([why.answer?.rule, marked(), button.textContent]).toEqual(['GB-9', ['last'], expect.stringContaining('Number 2 of 2')])
  await press('ArrowRight')
  expect(marked()).toEqual(['3', '4'])
  await press('ArrowLeft')
  expect(marked()).toEqual(['last'])
})

it('tells as long as somebody stays, and no longer', async () => {
  await fireEvent.click(button)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(why.answer?.rule).toBe('GB-10')
  await press('Escape')
  expect([why.answer, marked()]).toEqual([null, []])
  await press('ArrowDown')
  await fireEvent.blur(button)
  expect(marked()).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(why.answer).toBeNull()
})
