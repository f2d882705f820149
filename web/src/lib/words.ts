/** Small words that several pages use. */

import type { Verdict } from './protocol'

/** "2 to 6 players". */
export function players([least, most]: readonly [number, number]): string {
  return least === most ? `${most} players` : `${least} to ${most} players`
}

/** "1 pearl", "2 pearls", "3 fish". */
export function counted(count: number, thing: string, things = `${thing}s`): string {
  return `${count} ${count === 1 ? thing : things}`
}

/** "Ada, Bob and Cyd", or "A1 or B2". */
export function listed(names: readonly string[], join = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${join} ${names.at(-1)}`
}

/** "1st", "2nd", "11th". */
export function ordinal(number: number): string {
  const teen = Math.floor((number % 100) / 10) === 1
  return `${number}${(!teen && ['th', 'st', 'nd', 'rd'][number % 10]) || 'th'}`
}

/** "a casual bot", "an expert bot". */
export function withArticle(thing: string): string {
  return `${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}`
}

/** Whether the text has each of these words, or pieces of words. */
export function hasWords(text: string, search: string): boolean {
  const known = text.toLowerCase()
  return search.toLowerCase().split(/\s+/).every((word) => known.includes(word))
}

/** Who won and why, or at least that the game is over. */
export const headlineOf = ({ headline }: Verdict): string => headline || 'The game is over.'

/** "refresh_at" as "Refresh at". */
export function titled(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** When something was last used, in seconds of the clock, as people say it; it is known to the hour. */
export function lastUsed(used: number, now: number): string {
  const hours = Math.floor((now - used) / 3600)
  if (hours < 2) return 'not long ago'
  if (hours < 24) return `${hours} hours ago`
  return hours < 48 ? 'yesterday' : `${Math.floor(hours / 24)} days ago`
}

/** What an option of a game can be set to. */
export type Setting = boolean | number | string

/** A choice of an option in words. */
export function choiceWords(choice: Setting): string {
  if (choice === true) return 'Yes'
  return choice === false ? 'No' : titled(String(choice))
}
