/** Short tones that say the same as the picture. Nothing sounds unless it is asked for. */

export type Cue = 'turn' | 'happened' | 'over'

const TONES: Record<Cue, readonly number[]> = {
  turn: [523, 784],
  happened: [392],
  over: [523, 659, 784],
}
const LENGTH = 0.14

let context: AudioContext | null = null

/** Let a cue be heard. */
export function sound(cue: Cue): void {
  context ??= new AudioContext()
  TONES[cue].forEach((pitch, place) => tone(context!, pitch, place * LENGTH))
}

function tone(audio: AudioContext, pitch: number, delay: number): void {
  const begin = audio.currentTime + delay
  const source = new OscillatorNode(audio, { type: 'sine', frequency: pitch })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.linearRampToValueAtTime(0.12, begin + 0.02)
  volume.gain.linearRampToValueAtTime(0, begin + LENGTH)
  source.connect(volume).connect(audio.destination)
  source.start(begin)
  source.stop(begin + LENGTH)
}
