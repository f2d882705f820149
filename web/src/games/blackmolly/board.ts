/** What the Black Molly board is given. */

import type { BoardProps as AnyBoardProps } from '..'
import type { BlackMollyView } from './types'

export type BoardProps = AnyBoardProps<BlackMollyView, null>
