/** Small views for the tests of this folder. */

import type { Happening, Seat } from '../../lib/protocol'
import type { GetBitEvent, GetBitView, Robot, Scenery } from './types'

export const SEATS: Seat[] = ['Ada', 'Beth', 'Chao', 'Dimitri'].map((name, seat) => ({
  kind: seat ? 'bot' : 'person',
  name,
  level: '',
  mine: seat === 0,
  away: false, why: '',
}))

/** Four robots, each with five cards. */
export const SCENERY: Scenery = { cards: [1, 2, 3, 4, 5] }

/** A robot with these cards in hand and on the table, whole if nothing else is said. */
export function robot(seat: number, hand: number[], table: number[], more: Partial<Robot> = {}): Robot {
  const cards = { held: hand.length, hand, laid: table.length, table }
  return { seat, limbs: [1, 1, 1, 1], ...cards, ready: false, card: null, ...more }
}

/** Four robots in the second round, through the eyes of seat 0; all but robot 0 have chosen. */
export function second(more: Partial<GetBitView> = {}): GetBitView {
  const sealed = { ready: true }
  return {
    seat: 0,
    asked: [0],
    phase: 'choose',
    round: 2,
    line: [0, 1, 2, 3],
    robots: [
      robot(0, [2, 3, 4, 5], [1]),
      robot(1, [1, 3, 4, 5], [2], sealed),
      robot(2, [1, 2, 4, 5], [3], sealed),
      robot(3, [1, 2, 3, 5], [4], sealed),
    ],
    bitten: null,
    out: [],
    biting: true,
    tied: [],
    bites: [],
    refresh_at: 2,
    limbs: 4,
    memory: false,
    outcome: null,
    ...more,
  }
}

/** The events as the server tells them; the words of each are its kind. */
export function told(...events: GetBitEvent[]): Happening[] {
  return events.map((event) => ({ event: { ...event }, words: event.kind }))
}

/** Robots 0 and 2 tie with 5, then 1 and 3 swim, and 2 is bitten. */
export const TURN_UP: GetBitEvent[] = [
  { kind: 'chose', seat: 0, robot: 0, card: 5 },
  { kind: 'revealed', cards: [[0, 5], [1, 1], [2, 5], [3, 2]] },
  { kind: 'tied', card: 5, robots: [0, 2] },
  { kind: 'swam', robot: 1, card: 1 },
  { kind: 'swam', robot: 3, card: 2 },
  { kind: 'bitten', robot: 2, card: 5, tied_with: [0] },
]

/** The view after that: the owner of robot 2 has to choose a limb. */
export function bitten(): GetBitView {
  const up = (card: number) => ({ ready: true, card })
  return second({
    asked: [2],
    phase: 'limb',
    line: [3, 1, 0, 2],
    bitten: 2,
    tied: [0, 2],
    robots: [
      robot(0, [2, 3, 4], [1, 5], up(5)),
      robot(1, [3, 4, 5], [2, 1], up(1)),
      robot(2, [1, 2, 4], [3, 5], up(5)),
      robot(3, [1, 3, 5], [4, 2], up(2)),
    ],
  })
}

/** What follows once robot 2 has lost its left arm, and the view then. */
export const LOSS: GetBitEvent[] = [
  { kind: 'lost', robot: 2, limb: 'left arm', part: 'whole', left: 3 },
  { kind: 'took back', robot: 2, cause: 'bite' },
  { kind: 'round', round: 3 },
]

export function third(): GetBitView {
  return second({
    asked: [0, 1, 2, 3],
    round: 3,
    line: [2, 3, 1, 0],
    robots: [
      robot(0, [2, 3, 4], [1, 5]),
      robot(1, [3, 4, 5], [2, 1]),
      robot(2, [1, 2, 3, 4, 5], [], { limbs: [0, 1, 1, 1] }),
      robot(3, [1, 3, 5], [4, 2]),
    ],
  })
}
