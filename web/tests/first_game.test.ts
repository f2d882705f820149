import { describe, expect, it } from 'vitest'
import type { GameCard } from '../src/lib/protocol'
import { quickTable } from '../src/lib/seats'

const level = (name: string) => ({ name, sentence: '', face: '' })
const game: GameCard = {
  name: 'aquaria',
  title: 'Aquaria',
  sentence: '',
  credit: '',
  minutes: '',
  seats: [1, 4],
  options: [],
  levels: ['random', 'gentle', 'casual', 'sharp', 'expert'].map(level),
  practice: false,
  first_seats: 2,
  easiest: 'gentle',
  lesson: 0,
}

describe('a table that is there at once', () => {
  it('is small and easy at a first game, as the game says', () => {
    expect(quickTable(game, true).seats).toEqual([{ kind: 'me' }, { kind: 'bot', level: 'gentle' }])
  })

  it('is as usual once a game was finished', () => {
    expect(quickTable(game, false).seats.map(({ level }) => level)).toEqual([undefined, 'casual', 'casual', 'casual'])
  })
})
