/** The first-game tour: one round on a small tank, told in a few pictures. */

import { PLACES } from '../tank/tank'
import type { Water as Card, Drift, Fish, Heading, Place } from '../types'

export interface Stop {
  title: string
  words: string
  fish: Fish[]
  mollies: Place[]
  /** The numbers of the machines that are on. */
  on: number[]
  die?: number
  /** The cards where the picked fish may go. */
  targets?: Place[]
  headings?: Heading[]
  drifts?: Drift[]
}

export const ACROSS = 4
export const DOWN = 3

const plain = (card: string, kind: Card['kind'], number = 0, arrows: Place[] = []): Card => ({
  card,
  turn: 0,
  kind,
  number,
  arrows,
})

/** The small tank, card by card: the first three rows and four columns of a real one. */
export const SMALL: ReadonlyMap<Place, Card> = new Map(
  [
    plain('S1', 'start'),
    plain('2a', 'machine', 2),
    plain('N1', 'anemone'),
    plain('M1', 'molly'),
    plain('F1', 'current', 1, ['B2']),
    plain('F2', 'current', 1, ['B3']),
    plain('P1', 'plants'),
    plain('4a', 'machine', 4),
    plain('S2', 'start'),
    plain('N2', 'anemone'),
    plain('2b', 'machine', 2),
    plain('S3', 'start'),
  ].map((card, index) => [PLACES[index % ACROSS + Math.floor(index / ACROSS) * 6]!, card]),
)

/** The fish of the tour, by their owners and ages. */
function shoal(...places: [owner: number, age: number, at: Place | null][]): Fish[] {
  return places.map(([owner, age, at]) => ({ owner, age, at, swam: false }))
}

/** Coral's old and tiny fish are the ones that the tour is about; the others stay. */
const tale = (old: Place, tiny: Place | null): Fish[] =>
  shoal([0, 4, old], [0, 1, tiny], [1, 4, 'C1'], [1, 3, 'C1'], [1, 2, 'A1'], [2, 3, 'C4'], [2, 1, 'C4'])

const BEGIN = tale('A1', 'B1')
const SWEPT = tale('A1', 'B2')
const HUNT: Heading = { at: 'A4', aims: ['B2'], fewest: 1, away: 3, steps: ['A3', 'B4'] }

export const STOPS: readonly Stop[] = [
  {
    title: 'A tank full of fish',
    words:
      'Everyone has four fish of one colour: a tiny, a small, a big and an old one, with glasses. Here yours are coral. The last player with fish in the tank wins.',
    fish: BEGIN,
    mollies: ['A4'],
    on: [],
  },
  {
    title: 'Your fish swim',
    words:
      'On your turn, each of your fish may swim one card: up, down, left or right, but not onto anemones, Mollies or machines that are on. Staying is fine, too.',
    fish: BEGIN,
    mollies: ['A4'],
    on: [],
    targets: ['A2'],
  },
  {
    title: 'The die wakes machines',
    words:
      'When everyone has moved, the die is rolled. A 2 switches both heaters on, and the next 2 switches them off. A 3 does the same for the filters, a 4 for the pumps. Your old fish picked a bad place.',
    fish: tale('A2', 'B1'),
    mollies: ['A4'],
    on: [2],
    die: 2,
  },
  {
    title: 'Or the current runs',
    words: 'Suppose it had stayed, and a 1 was rolled: every fish in the current would drift one card along its arrow.',
    fish: BEGIN,
    mollies: ['A4'],
    on: [],
    die: 1,
    drifts: [{ owner: 0, fish: 1, at: 'B1', to: 'B2' }],
  },
  {
    title: 'The Mollies hunt',
    words:
      'Now a Molly swims one card towards the smallest group of fish, the nearest one if there are several. Your tiny fish is alone, so the Molly comes for it. There is safety in numbers.',
    fish: SWEPT,
    mollies: ['A4'],
    on: [],
    headings: [HUNT],
  },
  {
    title: 'Whoever has the die decides',
    words:
      'Two ways are equally short here. Whoever has the die chooses one, and the die goes round, so even someone without any fish has a say.',
    fish: SWEPT,
    mollies: ['A4'],
    on: [],
    targets: ['A3', 'B4'],
  },
  {
    title: 'Bites',
    words:
      'A few rounds later it has arrived. At the end of a round every fish on a card with a Molly or with a red light is gone for good.',
    fish: SWEPT,
    mollies: ['B2'],
    on: [],
  },
  {
    title: 'Look ahead',
    words:
      'Arrows show where the Mollies would swim now, “Molly targets” counts the fish for you, and the four faces of the die show what each would do. Have fun!',
    fish: tale('A1', null),
    mollies: ['B2'],
    on: [],
    headings: [{ at: 'B2', aims: ['A1', 'C1'], fewest: 2, away: 2, steps: ['A2', 'B1', 'C2'] }],
  },
]
