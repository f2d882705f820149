/** Notes: what happens at the table and not in the game, such as somebody sitting down. */

import type { Happening } from '../protocol'

/** Whether this is a note; a board knows nothing of those. */
export function isNote({ event }: Happening): boolean {
  return String(event['kind']).startsWith('table:')
}
