/** What the Get Bit! board is given, and what its robots are called. */

import type { BoardProps as AnyBoardProps } from '..'
import type { Choice, Seat } from '../../lib/protocol'
import type { GetBitMove, GetBitView, Limb, Scenery } from './types'

export type BoardProps = AnyBoardProps<GetBitView, Scenery>

/** What the robots are called, by their number. */
export const COLOURS = ['Coral', 'Blue', 'Green', 'Amber', 'Violet', 'Graphite'] as const

/** How a robot feels, to be seen in its face. */
export type Mood = 'calm' | 'last' | 'bitten' | 'out' | 'cheer'

/** The choice that makes this move, if it may be made now. */
export function choiceOf(choices: Choice[], robot: number, what: number | Limb): Choice | undefined {
  return choices.find(({ move }) => {
    const known = move as GetBitMove
    return known.robot === robot && (known.kind === 'play' ? known.card : known.limb) === what
  })
}

/** Whether several people play at this screen. */
export const isShared = (seats: Seat[]): boolean => seats.filter(({ mine }) => mine).length > 1
