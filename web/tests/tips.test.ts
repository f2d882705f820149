import { render, screen } from '@testing-library/svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import Tips from '../src/parts/Tips.svelte'

beforeEach(() => settings.wish({ known: [] }))

describe('first steps', () => {
  it('go on with every turn, and are known after the last', async () => {
    const { rerender } = render(Tips, { game: 'getbit', turn: true })
    for (const place of [1, 2, 3]) {
      await screen.findByText(`${place} of 3`)
      await rerender({ turn: false })
      await rerender({ turn: true })
    }
    await expect.poll(() => settings.wishes.known).toEqual(['getbit'])
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  })

  it('wait while it is not one’s turn, and stay where they were when they come back into sight', async () => {
    const { rerender, unmount } = render(Tips, { game: 'blackmolly', turn: false })
    await rerender({ turn: true })
    await rerender({ turn: false })
    await screen.findByText('1 of 3')
    await rerender({ turn: true })
    await screen.findByText('2 of 3')
    unmount()
    render(Tips, { game: 'blackmolly', turn: true })
    await screen.findByText('2 of 3')
  })
})
