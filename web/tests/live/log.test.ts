import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { partsOf, withoutRules } from '../../src/lib/rules'
import type { Line } from '../../src/lib/live/lines'
import { gistOf, turnsOf } from '../../src/lib/live/turns'
import LogList from '../../src/parts/table/LogList.svelte'

const line = (words: string, heads = false, rule = '') => ({ number: 1, words, note: false, heads, undone: false, rule, gist: '' })
const log = (...lines: ReturnType<typeof line>[]) => render(LogList, { game: 'blackmolly', lines, showRule: vi.fn() })

beforeEach(() => {
  const chapters = [{ title: 'Hiding', rules: { 'BM-D3': 'Fish hide.', 'BM-10': 'Fish swim.' } }]
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(JSON.stringify({ chapters, numbers: {} }))))
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

describe('a game whose turns take many lines', () => {
  const told = (words: string, seat: number | undefined, gist = '') => ({ ...line(words), seat, gist })
  const turn = (name: string, seat: number) => [
    told(`${name} moves.`, seat, 'the study circle'),
    told(`${name} pays.`, seat, 'oxygen −2'),
    told('A card comes into the offer.', undefined),
    told(`${name} gains.`, seat, 'points +3'),
    told(`${name} pays again.`, seat, 'oxygen −1'),
  ]
  const show = (lines: Line[]) => render(LogList, { game: 'aquaria', lines, names: ['Ada', 'Bob'], showRule: vi.fn() })

  it('is folded turn by turn to what each came to, the newest open, and unfolds again', async () => {
    show([line('Round 1', true), ...turn('Ada', 0), ...turn('Bob', 1)])
    const [ada, bob] = screen.getAllByRole('button')
    expect(ada!.textContent?.replace(/\s+/g, ' ').trim()).toBe('Ada the study circle, oxygen −3, points +3')
    expect([ada, bob].map((one) => one!.getAttribute('aria-expanded'))).toEqual(['false', 'true'])
    expect([screen.getByText('Ada moves.').closest('li')!.hidden, screen.getByText('Bob moves.').closest('li')!.hidden]).toEqual([true, false])
    await fireEvent.click(ada!)
    expect(screen.getByText('Ada moves.').closest('li')!.hidden).toBe(false)
    await fireEvent.keyDown(bob!, { key: 'ArrowUp' })
    await vi.waitFor(() => expect(document.activeElement).toBe(ada))
  })

  it('counts nothing that was taken back, and folds no game without gists', () => {
    expect(gistOf(turn('Ada', 0).map((one) => ({ ...one, undone: one.gist === 'points +3' })))).toBe('the study circle, oxygen −3')
    expect(turnsOf(turn('Ada', 0).map((one) => ({ ...one, gist: '' }))).some(({ folds }) => folds)).toBe(false)
  })
})
