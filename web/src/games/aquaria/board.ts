/** What the board is given, and the size of what it draws. */

import type { Choice } from '../../lib/protocol'
import type { BoardProps as AnyBoardProps } from '../index'
import type { AquariaMove, AquariaView, Box } from './types'

export type Triple = [number, number, number]

export const SIDE = 4
export const WOOL_SPACES = 5
export const TOKEN_SPACES = 4
export const ROUNDS = 4

export type BoardProps = AnyBoardProps<AquariaView, Box>

/** The move of a choice in this game's own shape. */
export const moveOf = (choice: Choice): AquariaMove => choice.move as AquariaMove
