/** Who I am here, and the games there are: asked once, known to every page. */

import { callMe, listGames, whoAmI } from './api'
import type { GameCard } from './protocol'

class Session {
  /** My name; empty until I chose one. */
  name = $state('')
  games = $state.raw<GameCard[]>([])
  #games: Promise<GameCard[]> | undefined

  /** Find out who I am. */
  async meet(): Promise<void> {
    this.name = (await whoAmI()).name
  }

  /** Choose or change my name. */
  async call(name: string): Promise<void> {
    this.name = (await callMe(name.trim())).name
  }

  /** All games of the house. */
  async list(): Promise<GameCard[]> {
    this.#games ??= listGames()
    try {
      return (this.games = await this.#games)
    } catch (error) {
      this.#games = undefined
      throw error
    }
  }

  /** What a game is called. */
  titleOf(name: string): string {
    return this.games.find((game) => game.name === name)?.title ?? name
  }
}

export const session = new Session()

const CALLED = ['Otter', 'Heron', 'Marlin', 'Seal', 'Pearl', 'Tide', 'Gull', 'Reef'] as const

/** A name for somebody who does not care. */
export function someName(): string {
  return CALLED[Math.floor(Math.random() * CALLED.length)]!
}
