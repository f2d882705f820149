import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import { calmly } from '../../../tests/played'
import type { BoardProps } from '..'
import type { Choice, Plain, Seat } from '../../lib/protocol'
import { board } from './index'
import { describe } from './describe'
import type { GoofspielView } from './types'

const SEATS: Seat[] = ['Ada', 'Ben'].map((name, seat) => ({ kind: 'person', name, level: '', mine: !seat, away: false, why: '' }))
const VIEW: GoofspielView = {
  seat: 0,
  asked: [0],
  prize: 4,
  pool: [1, 2],
  hands: [[1, 3], [2, 5]],
  points: [5, 1],
  bid: null,
  shuffled: true,
  outcome: null,
}
const CHOICES: Choice[] = [1, 3].map((card) => ({ move: { kind: 'bid', card }, words: `bid ${card}` }))

function show(view: GoofspielView, more: Partial<BoardProps> = {}) {
  const played: Plain[] = []
  const calm = { scenery: null, seats: SEATS, choices: [], happened: [], pace: 1, reduced: false, player: calmly() }
  return { ...render(board, { props: { ...calm, view, play: (move: Plain) => played.push(move), ...more } as never }), played }
}

test('a click on a card makes the bid it stands for', async () => {
  const { played } = show(VIEW, { choices: CHOICES })
  await fireEvent.click(screen.getByRole('button', { name: 'bid 3' }))
  expect(played).toEqual([{ kind: 'bid', card: 3 }])
})

test('a bid that only its owner knows lies face down', () => {
  const { container } = show(VIEW)
  const bids = [...container.querySelectorAll('.bid')].map((bid) => bid.querySelector('.card')?.textContent?.trim())
  expect(bids).toEqual([undefined, ''])
})

test('when a prize is won, the bids are shown, and the winner is marked', () => {
  const event = { kind: 'won', prize: 4, winner: 1, bids: [3, 5] }
  const { container } = show(VIEW, { happened: [{ event, words: 'The 4 goes to Ben.' } as never] })
  expect([...container.querySelectorAll('.bid .card')].map((card) => card.textContent?.trim())).toEqual(['3', '5'])
  expect(container.querySelector('.winner b')?.textContent).toBe('Ben')
})

test('who hears the board hears all that the picture shows', () => {
  expect(describe(VIEW, SEATS)).toBe(
    'The prize is 4.\nTo come: 1, 2.\nAda (you): 5 points; holds 1, 3.\nBen: 1 point; holds 2, 5.',
  )
})
