import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, it, vi } from 'vitest'
import { partsOf, withoutRules } from '../src/lib/rules'
import LogList from '../src/parts/LogList.svelte'

const line = (words: string, heads = false) => ({ number: 1, words, note: false, heads, undone: false })

describe('a line of the log', () => {
  it('heads what follows where the game says so, whatever its words', () => {
    render(LogList, { lines: [line('Round 2.', true), line('No stop')], showRule: vi.fn() })
    expect(screen.getAllByRole('listitem').map((item) => item.classList.contains('heading'))).toEqual([true, false])
  })
})

describe('a rule in brackets', () => {
  it('is told apart from the words around it, and keeps the stop behind it', () => {
    expect(partsOf('The molly turns (BM-D3) and waits (AQ-12).')).toEqual([
      { text: 'The molly turns ', rule: '' },
      { text: '(BM-D3)', rule: 'BM-D3' },
      { text: ' and waits ', rule: '' },
      { text: '(AQ-12).', rule: 'AQ-12' },
    ])
  })

  it('can be left out', () => {
    expect(withoutRules('The molly turns (BM-D3) and waits (AQ-12).')).toBe('The molly turns and waits.')
  })

  it('is no rule where it only looks a little like one', () => {
    for (const words of ['Round 1 (the shark does not bite yet)', 'GB-9', '(gb-9)', '(GB9)', '(GB-9a)']) {
      expect(partsOf(words)).toEqual([{ text: words, rule: '' }])
    }
  })

  it('leads from the log to its words, which read on as they were told', async () => {
    const showRule = vi.fn()
    render(LogList, { lines: [line('Ada hides (BM-D3).')], showRule })
    expect(screen.getByRole('listitem').textContent?.trim()).toBe('Ada hides (BM-D3).')
    await fireEvent.click(screen.getByRole('button', { name: 'Why? Rule BM-D3' }))
    expect(showRule).toHaveBeenCalledExactlyOnceWith('BM-D3')
  })
})
