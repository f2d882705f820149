/** Seats of a table that is still to be made. */

import type { GameCard, NewTable, SeatWish } from './protocol'

/** The level that most games are played against. */
export function usualLevel(game: GameCard): string {
  return game.levels[Math.floor(game.levels.length / 2)]?.name ?? ''
}

/** Four at the table, or as many as the game takes. */
export function usualNumber(game: GameCard): number {
  return Math.max(game.seats[0], Math.min(4, game.seats[1]))
}

/** A table for me and bots, with everything as usual; somebody's first game is easier and perhaps smaller. */
export function quickTable(game: GameCard, first: boolean): NewTable {
  const bot: SeatWish = { kind: 'bot', level: first ? game.easiest : usualLevel(game) }
  const bots = Array.from({ length: (first ? game.first_seats : usualNumber(game)) - 1 }, () => bot)
  return { game: game.name, seats: [{ kind: 'me' }, ...bots], options: {}, public: false }
}
