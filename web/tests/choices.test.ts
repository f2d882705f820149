import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import Choices from '../src/parts/Choices.svelte'
import { choice } from './socket'

const help = createRawSnippet(() => ({ render: () => '<span>help</span>' }))

function show(words: string[], more: { busy?: boolean; hinted?: string } = {}) {
  const play = vi.fn()
  render(Choices, { choices: words.map(choice), hinted: '', busy: false, play, help, ...more })
  return play
}

afterEach(() => {
  cleanup()
  settings.wish({ keys: true })
})

describe('the list of choices', () => {
  it('plays the move whose button is pressed, each called by its whole words', async () => {
    const play = show(['Coral plays 2', 'Coral plays 5'])
    await fireEvent.click(screen.getByRole('button', { name: 'Coral plays 5' }))
    expect(play).toHaveBeenCalledExactlyOnceWith(choice('Coral plays 5').move)
  })

  it('plays the move whose number is typed', async () => {
    const play = show(['Coral plays 2', 'Coral plays 5'])
    await fireEvent.keyDown(document.body, { key: '5' })
    expect(play).toHaveBeenCalledExactlyOnceWith(choice('Coral plays 5').move)
  })

  it('leaves numbers alone that are typed into a field, held down, or not wanted', async () => {
    const play = show(['Coral plays 2'])
    const field = document.body.appendChild(document.createElement('input'))
    await fireEvent.keyDown(field, { key: '2' })
    field.remove()
    await fireEvent.keyDown(document.body, { key: '2', repeat: true })
    await fireEvent.keyDown(document.body, { key: '2', ctrlKey: true })
    settings.wish({ keys: false })
    await fireEvent.keyDown(document.body, { key: '2' })
    expect(play).not.toHaveBeenCalled()
  })

  it('plays nothing while a move is on its way', async () => {
    const play = show(['Coral plays 2'], { busy: true })
    await fireEvent.keyDown(document.body, { key: '2' })
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
    expect(play).not.toHaveBeenCalled()
  })

  it('marks the move that a bot would make', () => {
    show(['Coral plays 2', 'Coral plays 5'], { hinted: 'Coral plays 5' })
    expect(screen.getByRole('button', { name: 'Coral plays 5' }).classList).toContain('hinted')
    expect(screen.getByRole('button', { name: 'Coral plays 2' }).classList).not.toContain('hinted')
  })
})
