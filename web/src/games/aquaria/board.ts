/** What the board is given, and the size of what it draws. */

import type { Choice } from '../../lib/protocol'
import type { BoardProps as AnyBoardProps } from '../index'
import type { AquariaMove, AquariaView, Preview, Scenery } from './types'

export type Triple = [number, number, number]

/** The cells of a row or column. */
export const SIDE = 4

export type BoardProps = AnyBoardProps<AquariaView, Scenery, Preview>

/** The move of a choice in this game's own shape. */
export const moveOf = (choice: Choice): AquariaMove => choice.move as AquariaMove
