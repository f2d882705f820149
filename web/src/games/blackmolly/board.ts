/** What the Black Molly board is given. */

import type { BoardProps as AnyBoardProps } from '..'
import type { BlackMollyView } from './types'

export type BoardProps = AnyBoardProps<BlackMollyView, null>

/** Whether no fish of this seat is left while the others play on. */
export const isOut = (view: BlackMollyView, seat: number): boolean =>
  !view.outcome && view.round > 0 && view.fish.every(({ owner, at }) => owner !== seat || at === null)
