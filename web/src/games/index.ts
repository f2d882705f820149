/** The boards there are, found by their folders: a folder more is a game more. */

import type { Component } from 'svelte'
import type { Choice, Happening, Plain, Seat } from '../lib/protocol'
import type { Cue } from '../lib/sound/sound'
import type { StepPlayer } from '../lib/live/step_player.svelte'

/** What a board is given; a game says what its views, its scenery and its previews look like. */
export interface BoardProps<View = Plain, Scenery = Plain | null, Preview = Plain> {
  /** What never changes at this table. */
  scenery: Scenery
  /** The game as these eyes see it at the step that is shown now, in the game's own shape. */
  view: View
  /** What that step told, for animation. Every step is shown, in order; none where the board has to leap. */
  happened: Happening[]
  /** The newest view, which choices and moves are about: ahead of `view` while steps wait to be shown. */
  newest?: View
  seats: Seat[]
  choices: Choice[]
  /** What choices bring for certain, by the numbers that they name; only some games tell. */
  previews?: Preview[]
  /** Whether a move of these eyes is awaited; where moves are too many to list, there are no choices to tell by. */
  turn?: boolean
  /** The move that a bot would make, once it was asked. */
  hinted?: Plain | null
  /** Whether a lesson says what to do, so that no other guide should. */
  taught?: boolean
  /** Animation speed: 2 is twice as fast. */
  pace: number
  /** Whether nothing may move. */
  reduced: boolean
  /** What shows the steps: a board that takes its time with them performs in it. */
  player: StepPlayer
  /** Make a move: one of the choices, or any other that the game understands. */
  play: (move: Plain) => void
}

/** A sentence for somebody who plays for the first time. */
export interface Tip {
  words: string
  /** What it is about, by the names of `parts`. */
  point?: readonly string[]
  /** The kinds of events with which it has done its work; of what belongs to a seat, one's own. */
  until?: readonly string[]
}

/** What `index.ts` in a game's folder exports, all of it if there is any. Its picture is `Art.svelte` beside it. */
export interface GameFolder {
  board?: Component<BoardProps>
  /** The board, where it is so heavy that it is fetched for a table only: `() => import('./Board.svelte')`. */
  load?: () => Promise<{ default: Component<BoardProps> }>
  /** Whether every move can be made on the board, by pointer and by keyboard; then the list of moves is folded. */
  complete?: boolean
  /** Whether nothing is hidden from anybody; then people at one screen need no curtain between them. */
  open?: boolean
  /** What everybody at one screen may read of a line of the log, where a game is open but for a few values. */
  discreet?: (words: string) => string
  /** Whether, on a phone held sideways, the board takes the whole width and everything else comes below it. */
  wide?: boolean
  /** The board in words. */
  describe?: (view: Plain, seats: Seat[], scenery: Plain | null) => string
  /** Which marks belong to a seat, where it is not just its own: one for each robot, say. */
  marks?: (view: Plain, seat: number) => number[]
  /** Where on the board parts are that lessons and tips point at, by name, as CSS selectors. */
  parts?: Readonly<Record<string, string>>
  /** A few sentences for somebody who plays for the first time. */
  tips?: readonly Tip[]
  /** What is heard with each kind of event, where something is. */
  sounds?: Readonly<Record<string, Cue>>
  /** Whether this seat is out of the game, and only looks on. */
  out?: (view: Plain, seat: number) => boolean
  /** Guides somebody who plays for the first time, in place of these sentences. */
  coach?: Component
  /** Trying things alone, without rules, where the game has that. */
  practice?: Component
  /** Shows how the game is played, in a dialog that `done` closes. */
  tour?: Component<{ done: () => void }>
}

const folders = import.meta.glob<GameFolder>('./*/index.ts')
const pictures = import.meta.glob<Component>('./*/Art.svelte', { import: 'default' })

/** What the client has for this game, or nothing: then it is played with the list of choices alone. */
export async function folderOf(game: string): Promise<GameFolder | null> {
  return (await folders[`./${game}/index.ts`]?.()) ?? null
}

/** The board of this game, or nothing. */
export async function boardOf(game: string): Promise<Component<BoardProps> | null> {
  const folder = await folderOf(game)
  return folder?.board ?? (await folder?.load?.())?.default ?? null
}

/** The picture of this game, or nothing. It comes alone, without the board. */
export async function artOf(game: string): Promise<Component | null> {
  return (await pictures[`./${game}/Art.svelte`]?.()) ?? null
}
