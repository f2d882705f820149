/** Short sounds that say the same as the picture, made here and now. Off until asked for. */

import { perform, type Cue } from './cues'
import { settings } from '../settings.svelte'

export type { Cue } from './cues'

/** A sound that could not be heard for so many milliseconds is left out: it would not belong to the picture any more. */
const LATE = 400

let context: AudioContext | null = null

/** Let a cue be heard after so many seconds, as loud as is wished. */
export function sound(cue: Cue, after = 0): void {
  const audio = (context ??= new AudioContext())
  const play = () => perform(audio, cue, audio.currentTime + after, settings.wishes.volume)
  if (audio.state === 'running') return play()
  // Before the first click or key a browser keeps silent, and would later let everything be heard at once.
  const asked = performance.now()
  void audio.resume().then(() => performance.now() - asked < LATE && play())
}

/** Let a cue be heard at once, by those who want to hear any. */
export function hear(cue: Cue): void {
  if (settings.wishes.sound) sound(cue)
}
