import { describe, expect, it } from 'vitest'
import type { GameCard } from '../../src/lib/protocol'
import { levelOf, quickTable, sameCharacter } from '../../src/lib/lobby/seats'

const characters = (level: string) => ['bold', 'careful'].map((name) => ({ level: `${level}-${name}`, name, sentence: '', face: '' }))
const level = (name: string) => ({ name, sentence: '', face: '', own: false, characters: /sharp|expert/.test(name) ? characters(name) : [] })
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

describe('a bot with a character', () => {
  it('is found by its level', () => {
    expect(levelOf(game, 'sharp-bold')?.name).toBe('sharp')
    expect(levelOf(game, 'nobody-bold')).toBeUndefined()
  })

  it('keeps its character at another level that has it', () => {
    expect(sameCharacter(game, 'expert', 'bold')).toBe('expert-bold')
    expect(sameCharacter(game, 'casual', 'bold')).toBe('casual')
    expect(sameCharacter(game, 'sharp')).toBe('sharp')
  })
})
