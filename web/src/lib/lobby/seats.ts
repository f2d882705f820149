/** Seats of a table that is still to be made. */

import type { GameCard, LevelCard, NewTable, SeatWish } from '../protocol'

/** The level that most games are played against. */
export function usualLevel(game: GameCard): string {
  const house = game.levels.filter(({ own }) => !own)
  return house[Math.floor(house.length / 2)]?.name ?? ''
}

/** The level that this wish names, with a character or without. */
export function levelOf(game: GameCard, wish: string): LevelCard | undefined {
  return game.levels.find(({ name, characters }) => name === wish || characters.some(({ level }) => level === wish))
}

/** The wish for this level with the character of this name, or for the level alone where it has no such character. */
export function sameCharacter(game: GameCard, level: string, name?: string): string {
  return levelOf(game, level)?.characters.find((one) => one.name === name)?.level ?? level
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
