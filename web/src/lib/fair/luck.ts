/** What this browser added to the luck of its tables: remembered, so that it can be looked for in their records. */

import { sendLuck } from '../api'

export interface Luck {
  table: string
  /** The hash of the secret seed, as the table told it before it was sent any luck. */
  commitment: string
  /** What was added; nothing where the server says that another device of mine was quicker. */
  luck: string
  /** What that one had added, as the server says. */
  other?: string
  /** The answers that had been given by then, once the server has said so. */
  after?: number
}

const PLACE = 'shoal.luck'
const MOST = 200
const adding = new Map<string, Promise<void>>()

/** All that is remembered, the newest last. */
export function remembered(): Luck[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]')
    return Array.isArray(read) ? (read as Luck[]) : []
  } catch {
    return []
  }
}

/** Whether luck of this browser is in the game with this commitment. */
export const hasAdded = (commitment: string) => remembered().some((one) => one.commitment === commitment && one.luck && one.after !== undefined)

/** Add to the luck of a table where I sit, once. */
export function addLuck(table: string, commitment: string): Promise<void> {
  if (!commitment) return Promise.resolve()
  const begun = adding.get(commitment)
  if (begun) return begun
  const work = add(table, commitment).catch((error: unknown) => {
    adding.delete(commitment)
    throw error
  })
  adding.set(commitment, work)
  return work
}

async function add(table: string, commitment: string): Promise<void> {
  const before = remembered().find((one) => one.commitment === commitment)
  if (before?.after !== undefined) return
  // It is remembered before it is sent: whatever the answer, what was sent can be looked for later.
  const luck = before?.luck || newLuck()
  remember({ table, commitment, luck })
  const added = await sendLuck(table, luck)
  const mine = added.luck === luck ? { luck } : { luck: '', other: added.luck }
  remember({ table, commitment, ...mine, after: added.after })
}

function newLuck(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function remember(luck: Luck): void {
  const others = remembered().filter(({ commitment }) => commitment !== luck.commitment)
  try {
    localStorage.setItem(PLACE, JSON.stringify([...others, luck].slice(-MOST)))
  } catch {
    // A browser that remembers nothing cannot look for its own luck later; all the rest can be checked.
  }
}
