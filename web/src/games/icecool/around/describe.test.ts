import { describe, expect, test } from 'vitest'
import { aimWords, callOf, describe as inWords, discreet, practiceCall, styleOf, wayTo, windOf } from './describe'
import { flicking, GROUND, MEASURES, penguin, SCHOOL, SEATS, slid } from '../samples'
import type { Occurrence } from '../board'
import type { IceCoolEvent } from '../types'

describe('the board in words', () => {
  test('tells who catches, where everybody is and which fish hang', () => {
    const lines = inWords(flicking(), SEATS, GROUND).split('\n')
    expect(lines[0]).toBe('Round 1 of 3. Red (Ada) is the Catcher.')
    expect(lines[1]).toBe('Red (Ada): in the Kitchen; has caught nobody.')
    expect(lines[2]).toBe('Blue (you): in the Classroom; fish at doors B, C and G.')
    expect(lines[3]).toBe('Green (Chao): not in the school; fish at doors B, C and G.')
  })

  test('tells how far and which way the doors and the others are', () => {
    const reach = inWords(flicking(), SEATS, GROUND).split('\n').at(-1)!
    expect(reach).toContain('door A to the Gym 20 cm west (180°)')
    expect(reach).toContain('door B to the Dining hall, with its fish, 14 cm north-east (49°)')
    expect(reach).toContain('Red (Ada) 45 cm north-west (117°)')
    expect(reach).not.toContain('door C')
  })

  test('tells the cards that these eyes know and counts the others', () => {
    expect(inWords(slid(), SEATS, GROUND)).toContain('Blue (you): in the Dining hall; fish at doors C and G; cards 3.')
    const others = { ...slid(), penguins: slid().penguins.map((one) => ({ ...one, cards: null })) }
    expect(inWords(others, SEATS, GROUND)).toContain('1 card face down')
  })

  test('tells who is caught and whose IDs the Catcher has', () => {
    const [red, , green] = flicking().penguins
    const blue = penguin(1, { x: 1, y: 1, turn: 0 }, 2, { ids: [] })
    const caught = flicking({ penguins: [{ ...red!, ids: [0, 1] }, blue, green!] })
    expect(inWords(caught, SEATS, GROUND)).toContain('has the ID card of Blue (you).')
    expect(inWords(caught, SEATS, GROUND)).toContain('in the Gym; fish at doors B, C and G; caught.')
  })

  test('tells who is stuck in a door', () => {
    const [red, , green] = flicking().penguins
    const blue = (stuck: number | null) => penguin(1, { x: 1, y: 1, turn: 0 }, 3, { stuck })
    const told = (stuck: number | null) => inWords(flicking({ penguins: [red!, blue(stuck), green!] }), SEATS, GROUND)
    expect(told(1)).toContain('Blue (you): stuck in door B;')
    expect(told(null)).toContain('Blue (you): in the Dining hall;')
  })

  test('a spectator hears it from whose turn it is', () => {
    expect(inWords(flicking({ seat: null }), SEATS, GROUND)).toContain('From Blue (Beth): ')
  })

  test('before the first round there is little to tell', () => {
    expect(inWords(flicking({ catcher: null, round: 0 }), SEATS, GROUND)).toBe('Nobody is the Catcher yet.')
  })
})

describe('ways', () => {
  test.each([
    [0, 'east'],
    [449, 'north-east'],
    [900, 'north'],
    [1800, 'west'],
    [3550, 'east'],
  ])('%d is %s', (heading, wind) => expect(windOf(heading)).toBe(wind))

  test('distances are whole centimetres', () => {
    expect(wayTo({ x: 0, y: 0 }, { x: 0, y: -1234 })).toBe('12 cm south (270°)')
  })
})

test('at one screen a line does not tell which card somebody drew', () => {
  expect(discreet('Blue (Ada) draws a 2 for a fish.')).toBe('Blue (Ada) draws a fish card for a fish.')
  expect(discreet('Blue (Ada) draws a fish card for a fish.')).toBe('Blue (Ada) draws a fish card for a fish.')
})

describe('the aim in words', () => {
  test('tells heading, power and hit point', () => {
    expect(aimWords({ heading: 494, power: 45, height: 11, side: 0 }, MEASURES)).toBe(
      'Heading 49.4°, north-east. Power 45. Hit 11 mm up, in the middle: it slides straight on.',
    )
  })

  test.each([
    [50, 11, -40, 'curves to the left'],
    [50, 12, 4, 'slides straight on'],
    [50, 12, 40, 'curves to the right'],
    [50, 15, 0, 'tumbles'],
    [50, 15, 40, 'curves to the right'],
    [10, 34, 0, 'slides straight on'],
    [50, 34, 0, 'tumbles'],
    [75, 34, 0, 'tumbles'],
    [80, 34, 40, 'jumps'],
    [80, 34, 0, 'jumps'],
  ] as const)('power %d, %d mm up and %d aside: it %s, as the measures say', (power, height, side, words) => {
    expect(styleOf({ power, height, side }, MEASURES)).toBe(words)
  })
})

describe('what is called out', () => {
  const call = (event: IceCoolEvent) => callOf(event, flicking(), SEATS, GROUND)

  test('names the player, and you as you', () => {
    expect(call({ kind: 'fish', seat: 1, door: 1, at: 0, left: 2 })).toBe('You take the fish at door B!')
    expect(call({ kind: 'fish', seat: 2, door: 6, at: 0, left: 2 })).toBe('Chao takes the fish at door G!')
    expect(call({ kind: 'caught', seat: 2, catcher: 0, at: 0, again: true })).toBe('Chao is caught again!')
    expect(call({ kind: 'left', seat: 1, at: 0, place: { x: 0, y: 0, turn: 0 } })).toBe('You leave the school!')
  })

  test('a card is told as far as it is known', () => {
    expect(call({ kind: 'drew', seat: 1, card: 2, cause: 'fish', plain: false })).toBe('You draw a 2.')
    expect(call({ kind: 'drew', seat: 2, card: null, cause: 'id', plain: false })).toBe('Chao draws a card.')
  })

  test('what is plain to see is not called out', () => {
    expect(call({ kind: 'placed', seat: 0, place: { x: 0, y: 0, turn: 0 } })).toBe('')
  })

  test('practice calls out doors, jumps and bumps', () => {
    const call = (what: Occurrence) => practiceCall(what, SCHOOL)
    expect(call({ kind: 'leaves', at: 0, penguin: 0, door: 1, room: 3, under: true })).toBe('Through door B!')
    expect(call({ kind: 'over', at: 0, penguin: 0, room: 0, to: 3 })).toBe('Over the wall, into the Dining hall!')
  })
})
