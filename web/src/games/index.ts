/** The boards there are, found by their folders: a folder more is a game more. */

import type { Component } from 'svelte'
import type { Choice, Happening, Plain, Seat } from '../lib/protocol'

export interface BoardProps {
  /** The game as these eyes see it, in the game's own shape. */
  view: Plain
  seats: Seat[]
  choices: Choice[]
  /** What the newest step told, for animation. */
  happened: Happening[]
  /** Animation speed: 2 is twice as fast. */
  pace: number
  /** Whether nothing may move. */
  reduced: boolean
  play: (move: Plain) => void
}

/** What `index.ts` in a game's folder exports. A game that is still to come may have nothing but its art. */
export interface GameFolder {
  title: string
  art: Component
  board?: Component<BoardProps>
  /** The board in words. */
  describe?: (view: Plain, seats: Seat[]) => string
  /** Which marks belong to a seat, where it is not just its own: one for each robot, say. */
  marks?: (view: Plain, seat: number) => number[]
  /** A few sentences for somebody who plays for the first time. */
  tips?: readonly string[]
}

const folders = import.meta.glob<GameFolder>('./*/index.ts')

/** What the client has for this game, or nothing: then it is played with the list of choices alone. */
export async function folderOf(game: string): Promise<GameFolder | null> {
  const load = folders[`./${game}/index.ts`]
  return load ? await load() : null
}
