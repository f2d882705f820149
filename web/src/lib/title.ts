/** What the tab of the browser says. */

/** The title of a page; a table tells when it waits for you. */
export function titleOf(page: string, yourTurn = false): string {
  const parts = [yourTurn ? '● Your turn' : '', page, 'Shoal']
  return parts.filter((part) => part !== '').join(' · ')
}
