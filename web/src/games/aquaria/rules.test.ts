import { describe, expect, test } from 'vitest'
import { describe as inWords } from './telling/describe'
import { kindsOf, wordsOf } from './components'
import { bookPoints } from './people/ring'
import { isWide, tabUnit, wideUnit } from './people/room'
import { nearest } from './choosing/rove'
import { ada, BOX, choices, effectsOf, placing, SCENERY, SEATS, view } from './samples'
import { Walk } from './telling/scoring.svelte'
import { choiceOf, openSpots, waysOf, wishOf } from './choosing/spots'
import { tabOf } from './tabs'
import { partsWords } from './telling/telling'
import type { AquariaMove, Ending, Line } from './types'

const open = (given: ReturnType<typeof choices>, ...chosen: string[]) => [...openSpots(waysOf(given), chosen).keys()].sort()

describe('effects', () => {
  test('are what the game says they are, whatever their text', () => {
    const scenery = { ...SCENERY, effects: [{ id: 'op2', words: 'three bubbles', joined: 'all' as const, parts: ['x', 'y'] }, ...effectsOf('x'), ...effectsOf('y')] }
    expect(wordsOf(scenery, 'op2')).toBe('three bubbles')
    expect(kindsOf(scenery, 'op2')).toEqual(['x', 'y'])
    expect(wordsOf(scenery, 'unheard of')).toBe('nothing')
  })
})

describe('what can be pointed at', () => {
  const place = placing(['RD15', 'BL08'], [0, 5])

  test('cards and cells are open in either order, and then only what fits', () => {
    const some = choices({ kind: 'place', card: 'RD15', cell: 0 }, { kind: 'place', card: 'BL08', cell: 5 })
    expect(open(some)).toEqual(['card:BL08', 'card:RD15', 'cell:0', 'cell:5'])
    expect(open(some, 'card:BL08')).toEqual(['cell:5'])
    expect(open(some, 'cell:0')).toEqual(['card:RD15'])
    expect(choiceOf(waysOf(place), ['cell:5', 'card:RD15'])?.move).toEqual({ kind: 'place', card: 'RD15', cell: 5 })
  })

  test('a trade of two may grow to three of the colour', () => {
    const trades = choices({ kind: 'trade', cards: ['RD07', 'RD15'] }, { kind: 'trade', cards: ['RD07', 'RD15', 'RD21'] })
    expect(choiceOf(waysOf(trades), ['card:RD07'])).toBeNull()
    expect(choiceOf(waysOf(trades), ['card:RD15', 'card:RD07'])?.move).toMatchObject({ cards: ['RD07', 'RD15'] })
    expect(open(trades, 'card:RD15', 'card:RD07')).toEqual(['card:RD21'])
  })

  test('two cans of one colour are two different gives', () => {
    const swap = choices({ kind: 'swap', give: ['blue', 'blue'], get: 'red' })
    expect(open(swap, 'give:blue')).toEqual(['get:red', 'give:blue'])
    expect(open(swap, 'give:blue', 'give:blue')).toEqual(['get:red'])
  })

  test('free actions look different from what is asked', () => {
    const both = openSpots(waysOf(choices({ kind: 'go', circle: 'study' }, { kind: 'refresh' }, { kind: 'use', token: 'EK01' })), [])
    expect(Object.fromEntries(both)).toEqual({ 'circle:study': 'asked', refresh: 'free', 'token:EK01': 'free' })
  })

  test('a dial of the last round gives its bonus, or points', () => {
    const both = choices({ kind: 'collect', spot: 2, points: false }, { kind: 'collect', spot: 2, points: true })
    expect(choiceOf(waysOf(both), ['dial:2'])?.move['points']).toBe(false)
    expect(open(both, 'dial:2')).toEqual(['points'])
  })
})

describe('a wish to ask the server about', () => {
  const wishes: [string, Partial<ReturnType<typeof view>>, string[], AquariaMove][] = [
    ['circle:place', {}, [], { kind: 'go', circle: 'place' }],
    ['card:BL08', { step: 'place' }, ['cell:3'], { kind: 'place', card: 'BL08', cell: 3 }],
    ['cell:7', { step: 'feeding' }, [], { kind: 'feed', cell: 7 }],
    ['dial:5', { step: 'microflora' }, [], { kind: 'collect', spot: 5 }],
    ['card:BL08', { step: 'action', players: ada({ circle: 'shop' }) }, ['card:RD07'], { kind: 'trade', cards: ['BL08', 'RD07'] }],
  ]
  test.each(wishes)('%s', (spot, more, chosen, move) => {
    expect(wishOf(spot, view(more), chosen)).toEqual(move)
  })
})

describe('where things lie', () => {
  test('a space of the Encyclopedia lies below all that lead to it', () => {
    const points = bookPoints(BOX)
    expect([...points].map(([name, { y }]) => [name, y])).toEqual([['S', 0], ['1a', 1], ['1b', 1], ['2', 2], ['F', 3]])
    expect(points.get('1a')!.x).toBeLessThan(points.get('1b')!.x)
  })

  test('the table grows with its room, and becomes tabs where there is too little', () => {
    expect(wideUnit({ width: 960, height: 747 })).toBe(1)
    expect(wideUnit({ width: 1920, height: 747 })).toBe(1)
    expect(wideUnit({ width: 1440, height: 1400 })).toBe(1.5)
    expect([isWide({ width: 960, height: 700 }), isWide({ width: 390, height: 700 })]).toEqual([true, false])
    expect(tabUnit('book', { width: 390, height: 600 })).toBe(1.25)
    expect(tabUnit('ring', { width: 330, height: 900 })).toBe(1)
    expect(tabUnit('ring', { width: 390, height: 238 + 296 })).toBe(1)
    expect(tabUnit('ring', { width: 390, height: 300 })).toBe(0.9)
    expect(tabUnit('ring', { width: 844, height: 92 + 296 })).toBe(1)
  })

  test('an arrow key goes to what lies that way', () => {
    const places = [{ x: 0, y: 0 }, { x: 50, y: 4 }, { x: 40, y: 60 }, { x: 0, y: 50 }]
    expect(nearest(places[0]!, places, [1, 0])).toBe(1)
    expect(nearest(places[0]!, places, [0, 1])).toBe(3)
    expect(nearest(places[0]!, places, [-1, 0])).toBe(-1)
  })

  test('a question opens the tab where it can be answered, unless the open one will do', () => {
    const asks = (...starts: string[]) => (start: string) => starts.includes(start)
    expect(tabOf(asks('cell:'), 'ring')).toBe('tank')
    expect(tabOf(asks('lionfish:', 'cell:'), 'tank')).toBe('tank')
    expect(tabOf(asks('lionfish:', 'cell:'), 'ring')).toBe('cards')
    expect(tabOf(asks(), 'book')).toBeNull()
  })
})

describe('the scoring', () => {
  const line = (item: Line['item'], points: number, parts: Line['parts'] = []): Line => ({ item, points, parts })
  const part = (points: number, count: number, cells: number[] = [], name = '') => ({ points, count, cells, name })
  const ending: Ending = {
    reason: 'four rounds',
    ranking: [[1], [0]],
    scores: [9, 20],
    rating: null,
    lines: [
      [line('game', 5, [part(5, 5)]), line('schools', 4, [part(4, 3, [0, 1, 2]), part(0, 0, [9])])],
      [line('game', 20, [part(20, 20)]), line('schools', 0)],
    ],
  }

  test('goes line by line for all, lights the cells of a line, and ends with the totals', () => {
    const walk = new Walk(() => ending)
    expect([walk.sum(0), walk.sum(1), walk.over]).toEqual([5, 20, false])
    walk.next()
    expect([...walk.lit.get(0)!]).toEqual([0, 1, 2])
    walk.next()
    expect([walk.sum(0), walk.sum(1), walk.over]).toEqual([9, 20, true])
    expect(walk.lit.get(0)!.size).toBe(0)
    walk.back()
    expect(walk.over).toBe(false)
  })

  test('tells what a line was given for', () => {
    expect(partsWords(ending.lines[0]![1]!, SCENERY)).toBe('group of 3: 4')
    expect(partsWords(line('stock', 5, [part(3, 3), part(2, 2)]), SCENERY)).toBe('3 pearls, 2 wool')
    expect(partsWords(line('lionfish', 15, [part(15, 6, [3], 'LF08')]), SCENERY)).toBe('6 × blue: 15')
    expect(partsWords(line('plants', 0), SCENERY)).toBe('nothing')
  })
})

test('the board in words names the round, the circles and everybody', () => {
  const text = inWords(view({ players: ada({ aquarium: Array<string | null>(16).fill(null).with(5, 'GR15') }) }), SEATS, SCENERY)
  expect(text).toContain('Round 1, Action phase, active colour blue.')
  expect(text).toContain('Gain (<pearl1>, 2 pearls wait)')
  expect(text).toContain('You: 0 points, 0 if scored now; oxygen 4, 3 pearls, 1 red and 2 blue food.')
  expect(text).toContain('Aquarium: B2 green plant.')
  expect(text).toContain('Beth: ')
})
