import { expect, test } from 'vitest'
import { describe as words } from './describe'
import { bitten, robot, SEATS, second, third } from './samples'

test('the line is told from front to back, with owners, limbs and cards', () => {
  const lines = words(third(), SEATS).split('\n')
  expect(lines[0]).toBe('Round 3.')
  expect(lines[1]).toBe('Front: Green (Chao), without left arm; hand 1 2 3 4 5.')
  expect(lines[4]).toBe('Last: Coral (you), all limbs; hand 2 3 4, played 1 5.')
  expect(lines[5]).toBe('The shark is behind Coral.')
})

test('a sealed card is told to be chosen, and which one only where the view knows it', () => {
  const robots = second().robots.map((one, seat) => (seat ? one : { ...one, ready: true, card: 5 }))
  const text = words(second({ robots }), SEATS)
  expect(text).toContain('Coral (you), all limbs; hand 2 3 4 5, played 1; its card 5 is chosen.')
  expect(text).toContain('Blue (Beth), all limbs; hand 1 3 4 5, played 2; its card is chosen.')
})

test('a bite is told while its limb is to be chosen, with all cards up', () => {
  const text = words(bitten(), SEATS)
  expect(text).toContain('The shark has bitten Green.')
  expect(text).toContain('its card is 5')
})

test('in the memory game cards are only counted', () => {
  const hidden = robot(1, [], [], { held: 3, hand: null, laid: 2, table: null })
  expect(words(second({ robots: second().robots.map((one, seat) => (seat === 1 ? hidden : one)) }), SEATS)).toContain(
    'Blue (Beth), all limbs; 3 cards in hand, played 2 face down.',
  )
})

test('half limbs are told apart from whole ones in the longer game', () => {
  const hurt = robot(0, [2], [1], { limbs: [1, 2, 0, 2] })
  const text = words(second({ limbs: 8, robots: [hurt, ...second().robots.slice(1)] }), SEATS)
  expect(text).toContain('Coral (you), without left leg, with half a left arm;')
})
