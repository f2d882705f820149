/** The table that was made a moment ago and has an open seat: there the invitation comes first. */

let fresh = ''

export const inviteTo = (table: string): void => void (fresh = table)

/** Whether the invitation comes first at this table; it does so once. */
export function comesFirst(table: string): boolean {
  const first = fresh === table
  if (first) fresh = ''
  return first
}
