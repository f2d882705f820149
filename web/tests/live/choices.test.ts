import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isFree } from '../../src/lib/live/choices'
import { settings } from '../../src/lib/settings.svelte'
import Choices from '../../src/parts/table/Choices.svelte'
import { choice } from '../socket'

const GROUPS = ['Coral plays', 'Swim to']

function show(words: string[], more: { busy?: boolean; hinted?: string; folded?: boolean } = {}) {
  const play = vi.fn()
  render(Choices, { choices: words.map((one) => choice(one, GROUPS.find((group) => one.startsWith(group)))), hinted: '', busy: false, folded: false, play, ...more })
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

  it('that is folded still hears plain numbers, and nothing that one would have to see first', async () => {
    const play = show(['Coral plays 2', 'Coral plays 5'], { folded: true })
    expect(screen.queryByRole('button')).toBeNull()
    await fireEvent.keyDown(document.body, { key: '5' })
    expect(play).toHaveBeenCalledExactlyOnceWith(choice('Coral plays 5').move)
    cleanup()
    const other = show(['Pass', 'Swim on'], { folded: true })
    await fireEvent.keyDown(document.body, { key: '1' })
    expect(other).not.toHaveBeenCalled()
  })

  it('with many moves can be searched', async () => {
    const squares = [...'abcdef'].flatMap((file) => [1, 2, 3, 4].map((rank) => `${file}${rank}`))
    show(squares.map((square) => `Swim to ${square}`))
    expect(screen.getAllByRole('button')).toHaveLength(24)
    await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'SWIM o b' } })
    expect(screen.getAllByRole('button').map((button) => button.textContent?.trim().slice(0, 2))).toEqual(['b1', 'b2', 'b3', 'b4'])
    await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'fly' } })
    expect(screen.getByText('No move matches these words.')).toBeTruthy()
  })

  it('marks the move that a bot would make', () => {
    show(['Coral plays 2', 'Coral plays 5'], { hinted: 'Coral plays 5' })
    expect(screen.getByRole('button', { name: 'Coral plays 5' }).classList).toContain('hinted')
    expect(screen.getByRole('button', { name: 'Coral plays 2' }).classList).not.toContain('hinted')
  })
})

it('takes a key for a move once, alone, and not where somebody types', () => {
  document.body.innerHTML = '<dialog open><button></button></dialog><input type="search" /><input type="checkbox" /><textarea></textarea><button class="plain"></button>'
  const free = (selector: string, how: KeyboardEventInit = {}): boolean => {
    const event = new KeyboardEvent('keydown', { key: '1', bubbles: true, cancelable: true, ...how })
    let answer = false
    addEventListener('keydown', () => (answer = isFree(event)), { once: true })
    document.querySelector(selector)!.dispatchEvent(event)
    return answer
  }
  expect(['.plain', '[type=checkbox]'].map((one) => free(one))).toEqual([true, true])
  expect(['[type=search]', 'textarea', 'dialog button'].map((one) => free(one))).toEqual([false, false, false])
  expect([{ ctrlKey: true }, { metaKey: true }, { altKey: true }].map((how) => free('.plain', how))).toEqual([false, false, false])
  document.querySelector('.plain')!.addEventListener('keydown', (event) => event.preventDefault())
  expect(free('.plain')).toBe(false)
})
