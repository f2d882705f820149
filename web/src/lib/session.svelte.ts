/** Who I am here, and the games there are: asked once, known to every page. */

import { callMe, listGames, whoAmI } from './api'
import type { GameCard } from './protocol'

class Session {
  /** My name; empty until I chose one. */
  name = $state('')
  /** What everybody is told now. */
  notice = $state('')
  games = $state.raw<GameCard[]>([])
  #games: Promise<GameCard[]> | undefined
  #meeting: Promise<void> | undefined

  /** Find out who I am. */
  meet(): Promise<void> {
    return (this.#meeting = this.#meet())
  }

  async #meet(): Promise<void> {
    const me = await whoAmI()
    this.name = me.name
    this.notice = me.notice ?? ''
  }

  /** Whether I have a name, as soon as that is known. */
  async isKnown(): Promise<boolean> {
    await this.#meeting?.catch(() => undefined)
    return this.name !== ''
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
