/** Small views for the tests of this folder: the show tank. */

import type { Choice, Happening, Seat } from '../../lib/protocol'
import type { BlackMollyEvent, BlackMollyMove, BlackMollyView, Water as Card, Fish, Place } from './types'

export const SEATS: Seat[] = ['Ada', 'Beth', 'Chao', 'Dimitri'].map((name, seat) => ({
  kind: seat ? 'bot' : 'person',
  name,
  level: '',
  mine: seat === 0,
  away: false, why: '',
}))

const SHOW = [
  ['S1', '2a', 'N1', 'M1', '4a', 'S2'],
  ['F1', 'F2', 'FX', 'F3', '3a', '2b'],
  ['P1', 'N2', 'F4', 'N3', 'F5', 'P2'],
  ['S3', '4b', '3b', 'M2', 'N4', 'S4'],
].flat()
const KINDS: Record<string, Card['kind']> = { S: 'start', M: 'molly', N: 'anemone', F: 'current', P: 'plants' }
const ARROWS: Record<string, Place[]> = {
  F1: ['B2'],
  F2: ['B3'],
  FX: ['B4', 'C3'],
  F3: ['B5'],
  F4: ['D3'],
  F5: ['B5'],
}

export const TANK: Card[] = SHOW.map((card) => {
  const kind = KINDS[card.charAt(0)] ?? 'machine'
  const number = kind === 'machine' ? Number(card.charAt(0)) : Number(kind === 'current')
  return { card, turn: 0, kind, number, arrows: ARROWS[card] ?? [] }
})

/** The four fish of a seat, youngest first, at these places. */
export function four(owner: number, ...places: (Place | null)[]): Fish[] {
  return places.map((at, index) => ({ owner, age: index + 1, at, swam: false }))
}

/** Two seats in the first round, through the eyes of seat 0, who is to move. */
export function swimming(more: Partial<BlackMollyView> = {}): BlackMollyView {
  return {
    seat: 0,
    asked: [0],
    phase: 'swim',
    round: 1,
    starting: 1,
    turn: 0,
    tank: TANK,
    tank_text: SHOW.join(' '),
    fish: [...four(0, 'A1', 'A6', 'D1', 'D6'), ...four(1, 'A6', 'D1', 'D6', 'A1')],
    mollies: ['A4', 'D4'],
    on: [],
    deadly: ['A4', 'D4'],
    headings: [
      { at: 'A4', aims: ['A6'], fewest: 2, away: 2, steps: ['A5'] },
      { at: 'D4', aims: ['D6'], fewest: 2, away: 2, steps: ['D5'] },
    ],
    forecasts: [
      { number: 1, on: [], off: [], current: [] },
      { number: 2, on: ['A2', 'B6'], off: [], current: [] },
      { number: 3, on: ['B5', 'D3'], off: [], current: [] },
      { number: 4, on: ['A5', 'D2'], off: [], current: [] },
    ],
    sweep: [],
    split: null,
    contest: null,
    molly: null,
    quiet: 0,
    standings: [null, null],
    losses: [],
    old_fish: false,
    anemones_kill: false,
    quiet_rounds: 60,
    given: 'show',
    outcome: null,
    ...more,
  }
}

/** A choice whose words are its kind and what it leads to. */
export function choice(move: BlackMollyMove): Choice {
  return { move: { ...move }, words: Object.values(move).join(' ') }
}

/** What seat 0 can do at first. */
export const SWIMS: Choice[] = [
  choice({ kind: 'done' }),
  ...(
    [
      [1, 'A2'],
      [1, 'B1'],
      [2, 'A5'],
      [2, 'B6'],
      [3, 'C1'],
      [3, 'D2'],
      [4, 'C6'],
    ] as const
  ).map(([fish, to]) => choice({ kind: 'swim', fish, to })),
]

/** Ada and Beth have two fish on the splitting card and one before it; the first is to be sent on its way. */
export function splitting(): BlackMollyView {
  return swimming({
    phase: 'split',
    starting: 0,
    turn: null,
    fish: [...four(0, 'B3', null, 'D1', 'D6'), ...four(1, 'B2', 'D1', 'D6', 'B3')],
    forecasts: [],
    sweep: [{ owner: 1, fish: 1, at: 'B2', to: 'B3' }],
    split: [0, 1],
  })
}

/** The events as the server tells them; the words of each are its kind. */
export function told(...events: BlackMollyEvent[]): Happening[] {
  return events.map((event) => ({ event: { ...event }, words: event.kind }))
}

/** A whole end of a round: Beth stays, a 2 switches the heaters on, the Mollies swim, and two fish are lost. */
export const ROUND: BlackMollyEvent[] = [
  { kind: 'stayed', seat: 1, swam: 0 },
  { kind: 'rolled', seat: 1, number: 2 },
  { kind: 'switched', number: 2, on: true, cards: ['A2', 'B6'] },
  { kind: 'hunted', molly: 0, at: 'A4', to: 'A3', aims: ['A2'], fewest: 1, away: 2, chosen: false },
  { kind: 'hunted', molly: 1, at: 'D4', to: 'D5', aims: ['D5'], fewest: 1, away: 1, chosen: false },
  { kind: 'eaten', owner: 0, fish: 1, at: 'A2', by: 'machine', number: 2 },
  { kind: 'eaten', owner: 1, fish: 3, at: 'D5', by: 'molly', number: 0 },
  { kind: 'round', round: 2, starting: 0 },
]

/** The view before that round's end. */
export function before(): BlackMollyView {
  return swimming({
    turn: 1,
    asked: [1],
    fish: [...four(0, 'A2', 'A6', 'D1', 'D6'), ...four(1, 'A6', 'D1', 'D5', 'A1')],
  })
}

/** The view after it. */
export function after(): BlackMollyView {
  return swimming({
    round: 2,
    starting: 0,
    fish: [...four(0, null, 'A6', 'D1', 'D6'), ...four(1, 'A6', 'D1', null, 'A1')],
    mollies: ['A3', 'D5'],
    on: [2],
    deadly: ['A2', 'A3', 'B6', 'D5'],
  })
}
