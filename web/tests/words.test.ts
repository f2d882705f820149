import { describe, expect, it } from 'vitest'
import { chosenBy, grouped, plainNumbers } from '../src/lib/choices'
import { endingOf } from '../src/lib/ending'
import { nextHere } from '../src/lib/handover'
import { titleOf } from '../src/lib/title'
import { lastUsed, listed, players } from '../src/lib/words'
import { choice, now } from './socket'

describe('choices', () => {
  it('that differ only in a number stand in one row, and that number is their key', () => {
    const groups = grouped(['Coral plays 2', 'Coral plays 5'].map(choice))
    expect(groups.map((group) => [group.stem, group.buttons.map(({ label }) => label)])).toEqual([['Coral plays', ['2', '5']]])
    expect(chosenBy('5', groups)?.words).toBe('Coral plays 5')
    expect(chosenBy('1', groups)).toBeNull()
  })

  it('of two robots give the keys to the first one', () => {
    const groups = grouped(['Coral plays 2', 'Blue plays 2'].map(choice))
    expect(groups).toHaveLength(2)
    expect(chosenBy('2', groups)?.words).toBe('Coral plays 2')
  })

  it('without numbers are counted, and share what they begin with', () => {
    const groups = grouped(['Coral loses its left arm', 'Coral loses its right leg'].map(choice))
    expect(groups.map(({ stem }) => stem)).toEqual(['Coral loses its'])
    expect(groups[0]!.buttons.map(({ label, key }) => [key, label])).toEqual([
      ['1', 'left arm'],
      ['2', 'right leg'],
    ])
  })

  it('come together where they begin alike, wherever they stand; the others stand by themselves', () => {
    const words = ['Pass', 'Swim from a1 to b1', 'Hide', 'Swim from a1 to b2', 'Swim from c3 to d4', 'Buy food', 'Buy food twice']
    expect(grouped(words.map(choice)).map(({ stem, buttons }) => [stem, buttons.map(({ label }) => label)])).toEqual([
      ['', ['Pass']],
      ['Swim from', ['a1 to b1', 'a1 to b2', 'c3 to d4']],
      ['', ['Hide', 'Buy food', 'Buy food twice']],
    ])
    expect(grouped(['bid 1', 'bid 13'].map(choice)).map(({ stem }) => stem)).toEqual(['bid'])
  })

  it('are plain numbers only if each is told by one digit', () => {
    const plain = (...words: string[]) => plainNumbers(grouped(words.map(choice)))
    expect(plain('Coral plays 2', 'Coral plays 5', 'Blue plays 4')).toBe(true)
    expect(plain('Coral plays 2', 'Coral plays 15')).toBe(false)
    expect(plain('Coral plays 2', 'Pass')).toBe(false)
  })

  it('from the tenth on have no key, and no key means nothing', () => {
    const groups = grouped('abcdefghijk'.split('').map(choice))
    expect(groups[0]!.buttons.map(({ key }) => key)).toEqual([...'123456789', '', ''])
    expect(chosenBy('', groups)).toBeNull()
    expect(chosenBy('1', [])).toBeNull()
  })
})

describe('an ending', () => {
  it('is told apart into headline, places and story', () => {
    expect(endingOf('Round 2: bite.\nRound 3: bite.\n\n1. Ada\n2. Bob\n\nAda won.')).toEqual({
      headline: 'Ada won.',
      places: ['1. Ada', '2. Bob'],
      story: ['Round 2: bite.', 'Round 3: bite.'],
    })
  })

  it('needs no more than a headline', () => {
    expect(endingOf('\n\nAda won.')).toEqual({ headline: 'Ada won.', places: [], story: [] })
  })

  it('may be nothing but places', () => {
    expect(endingOf('1. Ada: 12\n2. Bob: 3')).toEqual({
      headline: 'The game is over.',
      places: ['1. Ada: 12', '2. Bob: 3'],
      story: [],
    })
  })
})

describe('passing the device', () => {
  it('happens when another seat at this screen is awaited, and not before', () => {
    expect(nextHere([0, 1], 0, now({ asked: [0, 1] }))).toBeNull()
    expect(nextHere([0, 1], 0, now({ asked: [1, 2] }))).toBe(1)
    expect(nextHere([0, 1], null, now({ asked: [0, 1] }))).toBe(0)
    expect(nextHere([0, 1], 0, now({ asked: [2] }))).toBeNull()
  })

  it('never happens alone or after the end', () => {
    expect(nextHere([0], null, now({ asked: [0] }))).toBeNull()
    expect(nextHere([0, 1], 0, now({ asked: [1], over: 'Ada won.' }))).toBeNull()
  })
})

describe('words', () => {
  it('tell in the title whose turn it is', () => {
    expect(titleOf('')).toBe('Shoal')
    expect(titleOf('Get Bit!')).toBe('Get Bit! · Shoal')
    expect(titleOf('Get Bit!', true)).toBe('● Your turn · Get Bit! · Shoal')
  })

  it('list names and numbers', () => {
    expect(listed(['Ada', 'Bob', 'Cyd'])).toBe('Ada, Bob and Cyd')
    expect(players([2, 6])).toBe('2 to 6 players')
    expect(players([4, 4])).toBe('4 players')
  })
})

describe('when something was last used', () => {
  it('is told as people say it', () => {
    const hour = 3600
    const told = [0, 1, 2, 23, 24, 47, 48, 400].map((hours) => lastUsed(1e9, 1e9 + hours * hour))
    expect(told).toEqual([
      'not long ago',
      'not long ago',
      '2 hours ago',
      '23 hours ago',
      'yesterday',
      'yesterday',
      '2 days ago',
      '16 days ago',
    ])
  })
})
