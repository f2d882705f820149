/** A small box and views for the tests of this folder. */

import type { Choice, Seat } from '../../lib/protocol'
import type { AquariaMove, AquariaView, Components, Card as CardData, Effect, Player, Preview, Scenery } from './types'

export const SEATS: Seat[] = ['Ada', 'Beth'].map((name, seat) => ({ kind: seat ? 'bot' : 'person', name, level: '', mine: seat === 0, away: false, why: '' }))

function card(id: string, colour: CardData['colour'], type: CardData['type'], more: Partial<CardData> = {}): CardData {
  return { id, colour, type, cost: 0, discount: false, food: [0, 0, 0], points: 0, bonus: '-', income: '-', ...more }
}

export const BOX: Components = {
  name: 'small',
  cards: [
    card('RD07', 'red', 'clownfish', { cost: 3, discount: true, food: [1, 1, 0], points: 10, bonus: 'vp3 + line3' }),
    card('RD15', 'red', 'plant', { bonus: 'food.r1 + ency1', income: 'op1' }),
    card('RD21', 'red', 'anemone', { cost: 1, bonus: 'op2 / wool1' }),
    card('BL08', 'blue', 'school', { cost: 2, food: [0, 0, 1], points: 2, bonus: 'card1 + line1' }),
    card('GR15', 'green', 'plant', { bonus: 'op2' }),
    card('YE01', 'yellow', 'clownfish', { cost: 4, bonus: 'turn2' }),
  ],
  lionfish: [
    { id: 'LF01', match: 'clownfish', bonus: 'line3' },
    { id: 'LF08', match: 'blue', bonus: 'food.b1 + line2' },
  ],
  tokens: [{ id: 'EK01', ring: 'black', bonus: 'pearl1', points: 1 }],
  filter_tokens: [
    { id: 'FR1', colour: 'red', bonus: 'card1', copies: 3 },
    { id: 'FG1', colour: 'green', bonus: 'food.g1', copies: 3 },
  ],
  printed: 'pearl1 + offer1',
  bonus_tiles: ['T1', 'T2', 'T3', 'T4', 'T5'].map((id) => ({ id, spaces: ['pearl1 + wool1', 'pearl1', 'turn1', 'vp1'] })),
  starting_tiles: [
    { number: 1, bonus: 'pearl2' },
    { number: 3, bonus: 'pearl1 + food.g1 + offer1' },
  ],
  spaces: [
    { name: 'S', ring: null, bonus: 'turn1', lionfish: false, next: ['1a', '1b'] },
    { name: '1a', ring: null, bonus: 'op1', lionfish: false, next: ['2'] },
    { name: '1b', ring: 'black', bonus: 'food.g1', lionfish: false, next: ['2', 'F'] },
    { name: '2', ring: null, bonus: 'pearl1', lionfish: true, next: ['F'] },
    { name: 'F', ring: null, bonus: 'vp5', lionfish: false, next: [] },
  ],
  arrivals: [12, 9, 7, 5],
  levels: [{ upper: 'turn1 + encyb + vp1', lower: '(tok.any + card1) / (pearl1 + op2 + card1)' }],
  strengths: [
    { action: 'place', pearls: 0, cards: 1, bonus: '-', circles: ['place', 'middle'] },
    { action: 'place', pearls: 4, cards: 3, bonus: 'vp3', circles: ['place'] },
    { action: 'study', pearls: 0, cards: 0, bonus: 'ency1', circles: ['study', 'middle'] },
    { action: 'oxygen', pearls: 0, cards: 0, bonus: 'op2', circles: ['oxygen', 'middle'] },
    { action: 'oxygen', pearls: 3, cards: 0, bonus: 'op7 + vp1', circles: ['oxygen'] },
    { action: 'gain', pearls: 0, cards: 0, bonus: 'card2 + food.any1', circles: ['gain', 'middle'] },
  ],
  oxygen: [-4, -3, -2, -1, 0, 2, 3, 4, 5, 6, 7, 8],
  microflora: ['food.g1', 'food.b1', 'food.r1', 'pearl1', 'wool1', 'card1', 'op2', 'ency1'],
  solo_tiles: [
    { id: 'SO2', go: 'oxygen', fallback: null, arrow: null },
    { id: 'SO7', go: 'clockwise', fallback: 'study', arrow: 'left' },
  ],
  scoring: { schools: [1, 2, 4], anemone: 2, plants: [0, 0, 1, 3, 6], ratings: [150, 160] },
}

const TEXTS = [
  ...BOX.cards.flatMap(({ bonus, income }) => [bonus, income]),
  ...[BOX.lionfish, BOX.tokens, BOX.filter_tokens, BOX.starting_tiles, BOX.spaces, BOX.strengths].flatMap((some) => some.map(({ bonus }) => bonus)),
  ...BOX.bonus_tiles.flatMap(({ spaces }) => spaces),
  ...BOX.microflora,
  ...['tok.any', 'line2', 'offer1', BOX.printed],
]

/** An effect and its parts; its words are its text in brackets, so that it can be seen where they come from. */
export function effectsOf(text: string): Effect[] {
  const words = `<${text}>`
  const [kind, count] = [text.replace(/\d+$/, ''), Number(/\d+$/.exec(text)?.[0] ?? 0)]
  for (const [sign, joined] of [[' / ', 'one'], [' + ', 'all']] as const) {
    const parts = text.split(sign)
    if (parts.length > 1) return [{ id: text, words, joined, parts }, ...parts.flatMap(effectsOf)]
  }
  return [{ id: text, words, kind, count }]
}

export const SCENERY: Scenery = {
  components: BOX,
  effects: [...new Set(TEXTS)].flatMap(effectsOf),
  numbers: { wool_spaces: 5, token_spaces: 4, hunger: 4, dial_points: 2, step_points: 2, cans_a_point: 3, line_points: 3, lionfish: [6, 3, 15] },
  places: BOX.spaces.map(({ name }) => [name, name === 'S' ? 'the start' : name === 'F' ? 'the finish' : `step ${name[0]}`]),
}

/** A player with this hand, at the start of the game if nothing else is said. */
export function player(seat: number, hand: string[], more: Partial<Player> = {}): Player {
  return {
    seat,
    points: 0,
    total: 0,
    oxygen: 4,
    pearls: 3,
    food: [1, 0, 2],
    wool: 4,
    surplus: 0,
    filter: ['FR1'],
    tokens: ['EK01'],
    space: 'S',
    level: 0,
    circle: 'place',
    face: 1,
    dials: ['red', 'red', 'blue', 'green', 'yellow', 'red', 'red', 'red'],
    matches: 0,
    aquarium: Array<string | null>(16).fill(null),
    held: hand.length,
    hand,
    open: [],
    unknown: [0],
    tucked: [],
    choices: [],
    tile: 1,
    ready: true,
    ...more,
  }
}

/** Ada's turn in the first round, through her eyes. */
export function view(more: Partial<AquariaView> = {}): AquariaView {
  const circles = ['place', 'study', 'oxygen', 'gain', 'shop'] as const
  return {
    seat: 0,
    asked: [0],
    scoring: 'basic',
    components: 'reconstructed',
    stage: 'action',
    round: 1,
    colours: ['blue', 'yellow', 'red', 'green'],
    active: 'blue',
    order: [0, 1],
    turn: 0,
    begun: 1,
    step: 'circle',
    effect: null,
    cell: null,
    sides: [],
    hungry: [],
    enough: false,
    wheels: circles.map((circle, place) => ({ circle, tile: `T${place + 1}`, arrow: 1, pearls: circle === 'gain' ? 2 : 0 })),
    spaces: [['1b', 'EK01']],
    arrivals: [],
    offer: ['YE01', null, null, null, null, null],
    deck: 80,
    under: 4,
    discards: [],
    reshuffled: [],
    lionfish: ['LF01', 'LF08'],
    supply: [3, 2],
    players: [player(0, ['RD07', 'RD15', 'RD21', 'BL08', 'GR15']), player(1, [], { held: 4, circle: 'shop' })],
    automa: null,
    pending: [],
    outcome: null,
    ...more,
  }
}

/** Ada with these changes. */
export const ada = (more: Partial<Player>): Player[] => [{ ...view().players[0]!, ...more }, view().players[1]!]

/** The moves as the server offers them; the words of each are its values. */
export function choices(...moves: AquariaMove[]): Choice[] {
  return moves.map((move) => ({ move: { ...move }, words: Object.values(move).flat().join(' ') }))
}

/** Every way to put these cards on these cells. */
export function placing(cards: string[], cells: number[]): Choice[] {
  return choices(...cards.flatMap((one) => cells.map((cell): AquariaMove => ({ kind: 'place', card: one, cell }))), { kind: 'done' })
}

/** What a move brings; nothing if nothing else is said. */
export const brings = (more: Partial<Preview> = {}): Preview => ({ ...more })

/** The choices, each with the preview of the same number. */
export const numbered = (offered: Choice[]): Choice[] => offered.map((one, preview) => ({ ...one, preview }))
