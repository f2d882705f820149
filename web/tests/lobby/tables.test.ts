import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import type { OptionCard, TableRow } from '../../src/lib/protocol'
import { variantsOf } from '../../src/lib/lobby/variants'
import TableRows from '../../src/parts/start/TableRows.svelte'

const row = (table: string): TableRow => ({ table, game: 'getbit', title: 'Get Bit!', seats: [] })
const show = (...tables: string[]) => render(TableRows, { rows: tables.map(row), title: 'Your tables', verb: 'Go on' })

describe('tables in a list', () => {
  it('are all there where they are few', () => {
    show('a', 'b', 'c')
    expect(screen.getAllByRole('link')).toHaveLength(3)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('are folded where they are many, until all are wanted', async () => {
    show('a', 'b', 'c', 'd', 'e')
    expect(screen.getAllByRole('link')).toHaveLength(3)
    await fireEvent.click(screen.getByRole('button', { name: 'Show all 5: Your tables' }))
    expect(screen.getAllByRole('link')).toHaveLength(5)
    await fireEvent.click(screen.getByRole('button', { name: 'Show fewer: Your tables' }))
    expect(screen.getAllByRole('link')).toHaveLength(3)
  })
})

describe('the variants of a table', () => {
  const option = (name: string, choices: OptionCard['choices'], text = false): OptionCard => {
    return { name, choices, sentence: `The ${name}.`, lowest: null, highest: null, text }
  }

  it('are the options that are not as usual', () => {
    const options = [option('limbs', [4, 8]), option('memory', [false, true]), option('speed', [1, 2])]
    expect(variantsOf(options, { limbs: 8, memory: true, speed: 1 })).toEqual([
      { sentence: 'The limbs.', choice: '8' },
      { sentence: 'The memory.', choice: 'Yes' },
    ])
  })

  it('do not tell a text that somebody wrote', () => {
    const options = [option('tank', ['random', 'show'], true)]
    expect(variantsOf(options, { tank: 'show' })[0]?.choice).toBe('Show')
    expect(variantsOf(options, { tank: 'A1 B2 C3' })[0]?.choice).toBe('Custom')
  })
})
