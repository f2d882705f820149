import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import Rules from '../src/parts/Rules.svelte'

afterEach(() => vi.unstubAllGlobals())

test('whoever cannot point at the numbers on a board reads with the rules what they mean, each with its rule', async () => {
  const book = { chapters: [{ title: 'Get bit', rules: { 'GB-10': 'A robot without limbs is out.' } }], numbers: { limbs: { words: 'A nut for each limb.', rule: 'GB-10' } } }
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response(JSON.stringify(book)))))
  render(Rules, { props: { game: 'getbit', options: {}, wanted: '' } })
  const summary = screen.getByText('What the numbers on the board mean')
  const details = summary.parentElement as HTMLDetailsElement
  expect(summary.closest('[role=region]')!.getAttribute('aria-label')).toBe('Rules')
  details.open = true
  await fireEvent(details, new Event('toggle'))
  expect((await screen.findByRole('listitem')).textContent).toBe('A nut for each limb. GB-10')
})
