/** What the Black Molly board is given: the plain view of src/shoal/games/blackmolly/view.py and the events beside it. */

import type { BoardProps as AnyBoardProps } from '..'
import type { Plain } from '../../lib/protocol'

/** A card's place: its row A to D and its column 1 to 6. */
export type Place = string

/** One card of the tank, with all that is printed on it. */
export interface Card {
  card: string
  turn: number
  kind: 'start' | 'molly' | 'machine' | 'anemone' | 'current' | 'plants'
  /** What the die must show for it; 0 for cards without a number. */
  number: number
  /** Where its current leads. */
  arrows: Place[]
}

export interface Fish {
  owner: number
  /** 4 is the oldest. */
  age: number
  at: Place | null
  swam: boolean
}

/** Where a Molly would swim if the fish stayed as they are now. */
export interface Heading {
  at: Place
  aims: Place[]
  fewest: number
  away: number
  steps: Place[]
}

export interface Drift {
  owner: number
  fish: number
  at: Place
  to: Place
}

/** What one number on the die would do now. */
export interface Forecast {
  number: number
  on: Place[]
  off: Place[]
  current: Drift[]
}

export type Killer = 'molly' | 'machine' | 'anemone'

export interface Loss {
  round: number
  owner: number
  fish: number
  at: Place
  by: Killer
  number: number
}

export interface Ending {
  reason: string
  ranking: number[][]
  rounds: number
  losses: Loss[]
  together: boolean
}

export interface BlackMollyView {
  seat: number | null
  asked: number[]
  phase: 'lay' | 'place' | 'swim' | 'die' | 'split' | 'enter' | 'hunt' | 'over'
  round: number
  /** Who has the die. */
  starting: number
  turn: number | null
  tank: Card[]
  /** The tank as one line of text. */
  tank_text: string
  fish: Fish[]
  mollies: Place[]
  /** The numbers of the machines that are on. */
  on: number[]
  deadly: Place[]
  headings: Heading[]
  forecasts: Forecast[]
  /** While the current waits for decisions: what is settled. */
  sweep: Drift[]
  split: [number, number] | null
  contest: { card: Place; owners: number[] } | null
  molly: number | null
  quiet: number
  standings: ({ round: number; last: number[]; left: number } | null)[]
  losses: Loss[]
  old_fish: boolean
  anemones_kill: boolean
  quiet_rounds: number
  given: string
  outcome: Ending | null
}

export type BlackMollyEvent =
  | { kind: 'laid'; cards: { card: string; turn: number }[] }
  | { kind: 'placed'; seat: number; start: string; at: Place }
  | { kind: 'round'; round: number; starting: number }
  | { kind: 'swam'; owner: number; fish: number; at: Place; to: Place }
  | { kind: 'stayed'; seat: number; swam: number }
  | { kind: 'rolled'; seat: number; number: number }
  | { kind: 'switched'; number: number; on: boolean; cards: Place[] }
  | { kind: 'steered'; owner: number; fish: number; to: Place }
  | { kind: 'admitted'; card: Place; owner: number }
  | { kind: 'held'; owner: number; at: Place; to: Place }
  | { kind: 'swept'; moved: Drift[] }
  | { kind: 'hunted'; molly: number; at: Place; to: Place; aims: Place[]; fewest: number; away: number; chosen: boolean }
  | { kind: 'eaten'; owner: number; fish: number; at: Place; by: Killer; number: number }
  | { kind: 'out'; seat: number }

export type BlackMollyMove =
  | { kind: 'place'; start: string }
  | { kind: 'swim'; fish: number; to: Place }
  | { kind: 'done' }
  | { kind: 'split'; owner: number; fish: number; to: Place }
  | { kind: 'enter'; card: Place; owner: number }
  | { kind: 'molly'; molly: number; to: Place }

/** What the board is given: the view to be shown, and the newest one, which the choices are about. */
export type BoardProps = Omit<AnyBoardProps, 'view' | 'newest' | 'hinted'> & {
  view: BlackMollyView
  newest?: BlackMollyView
  hinted?: Plain | null
}
