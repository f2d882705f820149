import { describe, expect, it } from 'vitest'
import { chosenBy, grouped, plainNumbers } from '../src/lib/live/choices'
import { nextHere } from '../src/lib/live/handover.svelte'
import type { Choice } from '../src/lib/protocol'
import { titleOf } from '../src/lib/title'
import { counted, headlineOf, lastUsed, listed, ordinal, players, withArticle } from '../src/lib/words'
import { choice, now } from './socket'

/** Choices of a group that begin with these words, and of none. */
const under = (group: string, ...labels: string[]) => labels.map((label) => choice(`${group} ${label}`.trim(), group))

describe('choices', () => {
  it('that differ only in a number stand in one row, and that number is their key', () => {
    const groups = grouped(under('Coral plays', '2', '5'))
    expect(groups.map((group) => [group.stem, group.buttons.map(({ label }) => label)])).toEqual([['Coral plays', ['2', '5']]])
    expect(chosenBy('5', groups)?.words).toBe('Coral plays 5')
    expect(chosenBy('1', groups)).toBeNull()
  })

  it('of two robots give the keys to the first one', () => {
    const groups = grouped([...under('Coral plays', '2'), ...under('Blue plays', '2')])
    expect(groups).toHaveLength(2)
    expect(chosenBy('2', groups)?.words).toBe('Coral plays 2')
  })

  it('without numbers are counted', () => {
    const groups = grouped(under('Coral loses its', 'left arm', 'right leg'))
    expect(groups[0]!.buttons.map(({ label, key }) => [key, label])).toEqual([
      ['1', 'left arm'],
      ['2', 'right leg'],
    ])
  })

  it('come together as the game groups them, whatever their words; the others stand by themselves', () => {
    const [first, ...more] = under('Swim from', 'a1 to b1', 'a1 to b2', 'c3 to d4')
    const all = [choice('Pass'), first!, choice('Hide'), ...more, choice('Swim from here'), choice('Swim from there')]
    expect(grouped(all).map(({ stem, buttons }) => [stem, buttons.map(({ label }) => label)])).toEqual([
      ['', ['Pass']],
      ['Swim from', ['a1 to b1', 'a1 to b2', 'c3 to d4']],
      ['', ['Hide', 'Swim from here', 'Swim from there']],
    ])
  })

  it('are plain numbers only if each is told by one digit', () => {
    const plain = (...choices: Choice[]) => plainNumbers(grouped(choices))
    expect(plain(...under('Coral plays', '2', '5'), ...under('Blue plays', '4'))).toBe(true)
    expect(plain(...under('Coral plays', '2', '15'))).toBe(false)
    expect(plain(...under('Coral plays', '2'), choice('Pass'))).toBe(false)
  })

  it('from the tenth on have no key, and no key means nothing', () => {
    const groups = grouped(under('', ...'abcdefghijk'))
    expect(groups[0]!.buttons.map(({ key }) => key)).toEqual([...'123456789', '', ''])
    expect(chosenBy('', groups)).toBeNull()
    expect(chosenBy('1', [])).toBeNull()
  })
})

describe('an ending', () => {
  it('has a headline even where the game says nothing', () => {
    expect(headlineOf({ headline: 'Ada won.', places: [], story: [] })).toBe('Ada won.')
    expect(headlineOf({ headline: '', places: ['1. Ada: 12'], story: [] })).toBe('The game is over.')
  })
})

describe('passing the device', () => {
  it('happens when another seat at this screen is awaited, and not before', () => {
    expect(nextHere([0, 1], 0, now({ asked: [0, 1] }), false)).toBeNull()
    expect(nextHere([0, 1], 0, now({ asked: [1, 2] }), false)).toBe(1)
    expect(nextHere([0, 1], null, now({ asked: [0, 1] }), false)).toBe(0)
    expect(nextHere([0, 1], 0, now({ asked: [2] }), false)).toBeNull()
  })

  it('happens when all at this screen are asked anew after a common look', () => {
    expect(nextHere([0, 1], 1, now({ asked: [0, 1] }), true)).toBe(0)
    expect(nextHere([0, 1], 0, now({ asked: [0, 1] }), true)).toBe(0)
    expect(nextHere([0, 1], 1, now({ asked: [1, 2] }), true)).toBeNull()
  })

  it('never happens alone or after the end', () => {
    expect(nextHere([0], null, now({ asked: [0] }), false)).toBeNull()
    expect(nextHere([0, 1], 0, now({ asked: [1], over: { headline: 'Ada won.', places: [], story: [] } }), false)).toBeNull()
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
    expect(listed(['A1', 'B2'], 'or')).toBe('A1 or B2')
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

describe('numbers of things', () => {
  it('are singular for one, and plural for any other', () => {
    expect([0, 1, 2].map((number) => counted(number, 'pearl'))).toEqual(['0 pearls', '1 pearl', '2 pearls'])
    expect(counted(3, 'fish', 'fish')).toBe('3 fish')
  })

  it('have the right ending as places, and the right article before one thing', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st'])
    expect([withArticle('casual bot'), withArticle('expert bot')]).toEqual(['a casual bot', 'an expert bot'])
  })
})
