/** New tables, begun with luck of my own. */

import { postRematch, postTable } from '../api'
import { addLuck } from '../fair/luck'
import type { MadeTable, NewTable } from '../protocol'

/** Make this table, which promises its luck. */
export const makeTable = (table: NewTable) => postTable({ ...table, fair: true }).then(begun)

/** The table where the same people play the same again. */
export const rematch = (table: string) => postRematch(table).then(begun)

/** Add my luck before I come to the table, so that the game has begun by then; what fails is done there. */
async function begun(made: MadeTable): Promise<MadeTable> {
  await addLuck(made.table, made.commitment).catch(() => undefined)
  return made
}
