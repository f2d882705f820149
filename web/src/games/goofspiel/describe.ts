/** The board in words, for those who hear it. */

import { counted } from '../../lib/words'
import type { Seat } from '../../lib/protocol'
import type { GoofspielView } from './types'

/** The prize, the prizes to come, and what each seat has and holds. */
export function describe(view: GoofspielView, seats: Seat[]): string {
  const prize = view.prize ? `The prize is ${view.prize}.` : 'There is no prize right now.'
  const pool = view.pool.length ? `To come: ${view.pool.join(', ')}.` : 'This is the last one.'
  const players = seats.map(({ name }, seat) => {
    const who = seat === view.seat ? `${name} (you)` : name
    const cards = view.hands[seat]?.join(', ') || 'no cards'
    return `${who}: ${counted(view.points[seat] ?? 0, 'point')}; holds ${cards}.`
  })
  return [prize, ...(view.prize ? [pool] : []), ...players].join('\n')
}
