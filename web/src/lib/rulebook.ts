/** The rules of a game by their ids, fetched once. */

import { rulesOf } from './api'

const books = new Map<string, Promise<ReadonlyMap<string, string>>>()

/** The words of this rule; nothing where the game has no such rule. */
export async function ruleWords(game: string, rule: string): Promise<string> {
  const book = books.get(game) ?? fetched(game)
  return (await book).get(rule) ?? ''
}

function fetched(game: string): Promise<ReadonlyMap<string, string>> {
  const book = rulesOf(game).then((chapters) => new Map(chapters.flatMap(({ rules }) => Object.entries(rules))))
  books.set(game, book)
  // What did not come is asked for again.
  book.catch(() => books.delete(game))
  return book
}
