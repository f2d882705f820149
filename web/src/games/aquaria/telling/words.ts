/** Cards, circles and the rest in words: for ears, for tips, for the board as text. */

import { counted, listed } from '../../../lib/words'
import { kindsOf, shelfOf, wordsOf } from '../components'
import type { Tip } from './tips.svelte'
import type { Triple } from '../board'
import { EVERY_CAN as CANS, type AquariaView, type Card as CardData, type Circle, type LionfishCard as LionfishData, type SoloCard as SoloTile, type Stage, type StepName as Step , type Scenery } from '../types'

export const CIRCLE_WORDS: Record<Circle, string> = {
  place: 'Place',
  study: 'Study',
  oxygen: 'Oxygen',
  gain: 'Gain',
  shop: 'Shop',
  middle: 'Middle',
}

export const ASKS: Record<Step, string> = {
  keep: 'Keep a Starting tile and three of your five cards.',
  circle: 'Move your die to another circle.',
  action: 'Choose how strong your action is, or skip it.',
  place: 'Choose a card from your hand and an empty cell.',
  turn: 'Turn a dial, or stop.',
  food: 'Choose a can of food.',
  card: 'Take a card from the offer, or draw one.',
  fork: 'Choose your way through the Encyclopedia.',
  pick: 'Choose one of these bonuses.',
  bonus: 'Take the bonus of your Encyclopedia space, or skip it.',
  token: 'Choose a filter token.',
  lionfish: 'Choose a Lionfish and an empty cell.',
  end: 'Your action is done.',
  microflora: 'Gain the bonuses of your matching dials.',
  income: 'Gain the income of your cards.',
  feeding: 'Feed your fish.',
  scoring: 'Use your last Encyclopedia tokens, or score.',
}

/** What somebody is asked, in a sentence. */
export function askOf(view: AquariaView, scenery: Scenery): string {
  const circle = view.players[view.seat ?? 0]?.circle
  if (view.step === 'action' && circle === 'shop') return 'Discard two or three cards of one colour, or skip the action.'
  if (view.step === 'action' && circle === 'middle') return 'Take an action, or discard two cards of one colour.'
  if (view.step === 'card' && onlyOpen(view, scenery)) return 'Take a card from the offer.'
  if (view.enough) return view.hungry.length ? 'You have food for all your fish.' : 'None of your fish are hungry.'
  return view.step ? ASKS[view.step] : ''
}

/** Whether the card to be gained comes from the offer, not from the deck. */
export const onlyOpen = ({ effect }: AquariaView, scenery: Scenery): boolean => kindsOf(scenery, effect).includes('offer')

/** What the button says that makes a complete choice, where the whole sentence would be too long. */
export const CONFIRM_WORDS: Record<string, string> = { keep: 'Keep these', trade: 'Discard these', collect: 'Take the bonus' }

/** What "done" means at each step. */
const DONE_WORDS: Partial<Record<Step, string>> = {
  action: 'Skip the action',
  place: 'Stop placing',
  turn: 'Stop turning',
  bonus: 'Skip the bonus',
  end: 'End your turn',
  microflora: 'Skip the rest',
  income: 'Skip the rest',
  scoring: 'Go to scoring',
}

export function doneWords({ step, hungry }: AquariaView): string {
  if (step === 'feeding') return hungry.length ? 'Feed them all' : 'Go on'
  return DONE_WORDS[step ?? 'end'] ?? 'Done'
}

export const PHASES: readonly [Stage, string, string][] = [
  ['action', 'Action', 'Four turns each: move your die and take the action of its circle.'],
  ['microflora', 'Microflora', 'Each dial that points at the active colour gives its bonus.'],
  ['order', 'Order', 'Whoever had the fewest matching dials goes first.'],
  ['income', 'Income', 'Cards with a hand give their income.'],
  ['feeding', 'Feeding', 'Feed your fish for points; a hungry one costs points.'],
  ['preparation', 'Prepare', 'Neglected circles get a pearl or their best bonus.'],
  ['refresh', 'Refresh', 'Six new cards come into the offer.'],
]

/** The cans in words: "1 red and 2 blue cans". */
export function cansWords(food: Triple): string {
  const parts = food.flatMap((count, can) => (count ? [`${count} ${CANS[can]}`] : []))
  return parts.length ? `${listed(parts)} food` : 'no food'
}

export function cardTitle(card: CardData): string {
  const name = card.type === 'school' ? 'school of fish' : card.type
  return `${card.colour} ${name}`
}

export function cardLines(scenery: Scenery, card: CardData): string[] {
  const lines = [card.cost ? `Costs ${card.cost} oxygen${card.discount ? ', 1 less for each anemone beside it' : ''}` : 'Costs nothing']
  if (card.points) lines.push(`Wants ${cansWords(card.food)} each round for ${counted(card.points, 'point')}`)
  if (card.bonus !== '-') lines.push(`When placed: ${wordsOf(scenery, card.bonus)}`)
  if (card.income !== '-') lines.push(`Income each round: ${wordsOf(scenery, card.income)}`)
  return lines
}

export const cardTip = (scenery: Scenery, card: CardData): Tip => ({ title: cardTitle(card), lines: cardLines(scenery, card), card })

/** What a Lionfish scores for, one or several. */
export function matchWords(match: LionfishData['match'], more: '' | 's' = ''): string {
  if (match === 'clownfish') return match
  return match === 'school' || match === 'anemone' ? `${match}${more}` : `${match} card${more}`
}

/** Where a space of the Encyclopedia lies. */
export function spaceName(scenery: Scenery, space: string): string {
  return scenery.places.find(([name]) => name === space)?.[1] ?? space
}

export function lionfishTip(scenery: Scenery, lionfish: LionfishData): Tip {
  const [least, each, most] = scenery.numbers.lionfish
  const lines = [
    `At the end ${counted(least, 'point')}, or ${each} for each ${matchWords(lionfish.match)} up to ${most}`,
    `When placed: ${wordsOf(scenery, lionfish.bonus)}`,
  ]
  return { title: `Lionfish for ${matchWords(lionfish.match, 's')}`, lines, lionfish }
}

/** The tip of a card or a Lionfish by its id. */
export function tipOf(scenery: Scenery, id: string): Tip {
  const { cards, lionfish } = shelfOf(scenery)
  const card = cards.get(id)
  const lion = lionfish.get(id)
  return card ? cardTip(scenery, card) : lion ? lionfishTip(scenery, lion) : { title: id }
}

/** A tip as one sentence for ears. */
export const labelOf = (tip: Tip): string => [tip.title, ...(tip.lines ?? [])].join('. ')

/** What an action can do at each strength. */
export function strengthLines(scenery: Scenery, circle: Circle): string[] {
  if (circle === 'middle') return ['1 wool, and any action in its free form']
  if (circle === 'shop') return ['2 cards of one colour: a level up', '3 cards: its lower bonus, too']
  return scenery.components.strengths
    .filter(({ action }) => action === circle)
    .map(({ pearls, cards, bonus }) => {
      const does = [cards ? `place ${cards === 1 ? 'a card' : `up to ${cards} cards`}` : '', bonus === '-' ? '' : wordsOf(scenery, bonus)]
      return `${pearls ? counted(pearls, 'pearl') : 'Free'}: ${does.filter(Boolean).join(' and ')}`
    })
}

export function soloWords(tile: SoloTile): string {
  const steps = tile.go === 'middle' ? 1 : 2
  const way = tile.arrow ? `, keeping ${tile.arrow} at forks` : ''
  const goal = CIRCLE_WORDS[tile.go as Circle]
  if (tile.go === 'study' || tile.go === 'middle') return `Goes to ${goal} and ${counted(steps, 'step')} on in the Encyclopedia${way}`
  if (tile.go === 'gain') return 'Goes to Gain and clears the lower row of the offer'
  if (goal) return `Goes to ${goal}`
  return `Goes to the next circle ${tile.go}; from the middle, to ${CIRCLE_WORDS[tile.fallback ?? 'study']}`
}

/** Where a circle's arrow points, and what comes after. */
export function circleTip(view: AquariaView, scenery: Scenery, circle: Circle): Tip {
  const wheel = view.wheels.find((one) => one.circle === circle)
  const spaces = shelfOf(scenery).tiles.get(wheel?.tile ?? '') ?? []
  const lines = strengthLines(scenery, circle)
  if (wheel) lines.push(`Arrow bonus if you come from a neighbouring circle: ${wordsOf(scenery, spaces[wheel.arrow] ?? '-')}`)
  const after = spaces.slice((wheel?.arrow ?? 0) + 1).map((text) => wordsOf(scenery, text))
  if (wheel && after.length) lines.push(`Then: ${after.join('; ')}`)
  if (wheel?.pearls) lines.push(`${counted(wheel.pearls, 'pearl waits', 'pearls wait')} for the next visitor`)
  return { title: CIRCLE_WORDS[circle], lines }
}

/** A cell by its column and row: "B3". */
export const cellName = (cell: number): string => `${'ABCD'[cell % 4]}${Math.floor(cell / 4) + 1}`

/** A dial by its line: "column B", "row 3". */
export const dialName = (dial: number): string => (dial < 4 ? `column ${'ABCD'[dial]}` : `row ${dial - 3}`)
