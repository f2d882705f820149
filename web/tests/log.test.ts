import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { partsOf, withoutRules } from '../src/lib/rules'
import LogList from '../src/parts/table/LogList.svelte'

const line = (words: string, heads = false, rule = '') => ({ number: 1, words, note: false, heads, undone: false, rule })
const log = (...lines: ReturnType<typeof line>[]) => render(LogList, { game: 'blackmolly', lines, showRule: vi.fn() })

beforeEach(() => {
  const chapters = [{ title: 'Hiding', rules: { 'BM-D3': 'Fish hide.', 'BM-10': 'Fish swim.' } }]
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(JSON.stringify(chapters))))
})

describe('a line of the log', () => {
  it('heads what follows where the game says so, whatever its words', () => {
    log(line('Round 2.', true), line('No stop'))
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

  it('tells its words in place, and the line reads on as it was told', async () => {
    log(line('Ada hides (BM-D3).', false, 'BM-D3'))
    expect(screen.getByRole('listitem').textContent?.trim()).toBe('Ada hides (BM-D3).')
    await fireEvent.click(screen.getByRole('button', { name: 'Why? Rule BM-D3' }))
    expect(await screen.findByText('Fish hide.')).toBeTruthy()
  })
})

describe('a line whose words name no rule', () => {
  it('says why when it is asked, but no heading does', async () => {
    log(line('Round 2', true, 'BM-10'), line('Ada swims.', false, 'BM-10'))
    expect(screen.getAllByRole('button')).toHaveLength(1)
    await fireEvent.click(screen.getByRole('button', { name: 'Why? Rule BM-10' }))
    expect(await screen.findByText('Fish swim.')).toBeTruthy()
  })

  it('is gone to with the arrows; the Tab key leads to the newest alone', async () => {
    log(line('Ada swims.', false, 'BM-10'), line('Round 2', true, 'BM-10'), line('Bob swims.', false, 'BM-10'))
    const [first, last] = screen.getAllByRole('button')
    expect([first!.tabIndex, last!.tabIndex]).toEqual([-1, 0])
    await fireEvent.keyDown(last!, { key: 'ArrowUp' })
    await vi.waitFor(() => expect(document.activeElement).toBe(first))
  })
})
