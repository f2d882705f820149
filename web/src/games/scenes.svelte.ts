/** A board that shows scene after scene: what it draws at each moment, and how long the change to that may take. */

import type { Happening } from '../lib/protocol'
import type { Performer, Script } from '../lib/live/step_player.svelte'

/** A scene that is shown for so many milliseconds. */
export interface Shown<Scene> {
  ms: number
  scene: Scene
  /** Whether it keeps its time while another step waits, since there is something to read. */
  calm?: boolean
  /** Whether it is just what somebody chose: nobody waits for the end of that. */
  plain?: boolean
}

/** How a game is put into scenes. */
export interface Drama<View, Scene, One extends Shown<Scene>> {
  /** The view as it stands. */
  sceneOf: (view: View) => Scene
  /** The scenes that lead from one view to the other; none where the events do not explain the change. */
  beatsOf: (before: View, after: View, happened: readonly Happening[]) => One[]
  /** The same as a few still pictures. */
  stillsOf: (beats: readonly One[]) => One[]
  /** What moves has arrived after so many milliseconds, and is then looked at. */
  swift: number
}

export class Scenes<View, Scene, One extends Shown<Scene>> implements Performer<View> {
  scene: Scene = $state.raw() as Scene
  /** How long the change to this scene may take, in milliseconds. */
  length = $state(0)
  readonly #drama: Drama<View, Scene, One>

  constructor(drama: Drama<View, Scene, One>, view: View) {
    this.#drama = drama
    this.scene = drama.sceneOf(view)
  }

  scriptOf(before: View, after: View, happened: readonly Happening[], still: boolean): Script {
    const all = this.#drama.beatsOf(before, after, happened)
    const shown = still ? this.#drama.stillsOf(all) : all
    const beats = shown.map(({ ms, calm = false, scene }) => ({
      ms,
      calm,
      show: (_: number, lasts: number) => {
        this.length = still ? 0 : Math.min(this.#drama.swift, lasts)
        this.scene = scene
      },
    }))
    return { beats, told: shown.findLastIndex(({ plain }) => !plain) + 1 }
  }

  rest(view: View): void {
    this.scene = this.#drama.sceneOf(view)
  }
}
