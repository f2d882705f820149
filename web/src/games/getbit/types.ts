/** What the Get Bit! board is given: the plain view of src/shoal/games/getbit/view.py and the events beside it. */

import type { BoardProps as AnyBoardProps } from '..'
import type { Choice } from '../../lib/protocol'

export type Limb = 'left arm' | 'right arm' | 'left leg' | 'right leg'

/** The limbs in the order in which a robot's pieces are counted. */
export const LIMBS: readonly Limb[] = ['left arm', 'right arm', 'left leg', 'right leg']

/** What the robots are called, by their number. */
export const COLOURS = ['Coral', 'Blue', 'Green', 'Amber', 'Violet', 'Graphite'] as const

/** One robot as a seat sees it; null stands for what the seat cannot know. */
export interface Robot {
  seat: number
  /** Pieces left of each limb: 1 or 0, in the longer game 2, 1 or 0. */
  limbs: number[]
  held: number
  hand: number[] | null
  laid: number
  table: number[] | null
  ready: boolean
  card: number | null
}

export interface Bite {
  round: number
  robot: number
  card: number | null
  tied: boolean | null
  limb: Limb
  left: number
}

export interface Ending {
  reason: string
  ranking: number[][]
  bites: Bite[]
}

export interface GetBitView {
  seat: number | null
  asked: number[]
  phase: 'line' | 'choose' | 'limb' | 'over'
  round: number
  /** The robots still in, front to back. */
  line: number[]
  robots: Robot[]
  bitten: number | null
  out: number[]
  bites: Bite[]
  refresh_at: number
  limbs: number
  memory: boolean
  outcome: Ending | null
}

export type GetBitEvent =
  | { kind: 'lined'; line: number[] }
  | { kind: 'round'; round: number }
  | { kind: 'chose'; seat: number; robot: number; card: number | null }
  | { kind: 'revealed'; cards: [number, number][] }
  | { kind: 'tied'; card: number; robots: number[] }
  | { kind: 'swam'; robot: number; card: number }
  | { kind: 'bitten'; robot: number; card: number; tied_with: number[] }
  | { kind: 'lost'; robot: number; limb: Limb; left: number }
  | { kind: 'out'; robot: number }
  | { kind: 'took back'; robot: number; cause: 'bite' | 'refresh' }
  | { kind: 'turned down' }
  | { kind: 'eaten'; robot: number }

export type GetBitMove = { kind: 'play'; robot: number; card: number } | { kind: 'lose'; robot: number; limb: Limb }

/** What the board is given. */
export type BoardProps = Omit<AnyBoardProps, 'view' | 'newest'> & { view: GetBitView; newest?: GetBitView }

/** How a robot feels, to be seen in its face. */
export type Mood = 'calm' | 'last' | 'bitten' | 'out' | 'cheer'

/** The choice that makes this move, if it may be made now. */
export function choiceOf(choices: Choice[], robot: number, what: number | Limb): Choice | undefined {
  return choices.find(({ move }) => {
    const known = move as GetBitMove
    return known.robot === robot && (known.kind === 'play' ? known.card : known.limb) === what
  })
}

/** The highest card of a game with so many robots. */
export const topCard = (robots: number): number => robots + 1
