/** The rules of a game and what its numbers are, fetched once. */

import { rulesOf } from './api'
import type { RulesCard } from './protocol'

const books = new Map<string, Promise<RulesCard>>()

/** All there is to read about this game. */
export function rulebook(game: string): Promise<RulesCard> {
  return books.get(game) ?? fetched(game)
}

/** The words of this rule; nothing where the game has no such rule. */
export async function ruleWords(game: string, rule: string): Promise<string> {
  const { chapters } = await rulebook(game)
  return chapters.find(({ rules }) => rule in rules)?.rules[rule] ?? ''
}

/** What this number on the board is, and its rule; nothing where the game does not tell. */
export async function numberOf(game: string, name: string): Promise<{ reason: string; rule: string } | null> {
  const { words: reason = '', rule = '' } = (await rulebook(game)).numbers[name] ?? {}
  return reason ? { reason, rule } : null
}

function fetched(game: string): Promise<RulesCard> {
  const book = rulesOf(game)
  books.set(game, book)
  // What did not come is asked for again.
  book.catch(() => books.delete(game))
  return book
}
