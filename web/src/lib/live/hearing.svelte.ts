/** What is heard at a table: a cue for each thing that happened, for one's turn, and for the end. */

import { untrack } from 'svelte'
import type { GameFolder } from '../../games'
import type { Happening } from '../protocol'
import { settings } from '../settings.svelte'
import { sound } from '../sound/sound'
import type { Live } from './live.svelte'

/** How long after each other things are heard that happened in one step, in seconds, and how many. */
const APART = 0.18
const MOST = 6

/** Let what happens at this table be heard, as long as the component is there that asks for it. */
export function listen(live: Live, folder: () => GameFolder | null): void {
  let heard: Happening[] = []
  $effect(() => {
    const fresh = live.happened !== heard && live.happened.length > 0
    heard = live.happened
    if (fresh && settings.wishes.sound) untrack(() => hear(live, folder()))
  })
}

function hear(live: Live, folder: GameFolder | null): void {
  const cues = live.happened.flatMap(({ event }) => folder?.sounds?.[`${event['kind']}`] ?? []).slice(0, MOST)
  if (live.told.over) cues.push('over')
  else if (live.myTurn) cues.push('turn')
  cues.forEach((cue, place) => sound(cue, place * APART))
}
