/** How each sound is made: of tones that glide and of filtered noise. It needs nothing but somewhere to be heard. */

export type Cue = 'turn' | 'over' | 'water' | 'card' | 'bite' | 'flick' | 'wall' | 'clack' | 'fish' | 'dice'

/**
 * A tone that glides from one pitch to another, or noise around a pitch; when it begins, and how long and loud it is.
 * Noise loses most of itself in its filter, so it needs larger numbers: every cue is about as loud as the others.
 */
interface Part {
  at?: number
  pitch: number
  to?: number
  noise?: boolean
  length: number
  loud: number
}

export const CUES: Record<Cue, readonly Part[]> = {
  turn: [{ pitch: 523, length: 0.16, loud: 0.5 }, { at: 0.14, pitch: 784, length: 0.22, loud: 0.5 }],
  over: [523, 659, 784, 1047].map((pitch, place) => ({ at: place * 0.14, pitch, length: 0.3, loud: 0.4 })),
  water: [{ pitch: 500, to: 1400, noise: true, length: 0.35, loud: 3.6 }],
  card: [{ pitch: 3200, to: 1800, noise: true, length: 0.09, loud: 2.2 }],
  bite: [{ pitch: 180, to: 60, length: 0.22, loud: 0.55 }, { at: 0.03, pitch: 900, to: 300, noise: true, length: 0.16, loud: 1.5 }],
  flick: [{ pitch: 1500, to: 300, noise: true, length: 0.14, loud: 1.8 }, { pitch: 240, to: 120, length: 0.08, loud: 0.6 }],
  // Small speakers play nothing as low as the thud, so a knock goes with it.
  wall: [{ pitch: 140, to: 90, length: 0.12, loud: 0.7 }, { pitch: 760, to: 420, noise: true, length: 0.07, loud: 3 }],
  clack: [{ pitch: 1900, to: 1500, length: 0.04, loud: 0.6 }, { pitch: 2600, noise: true, length: 0.03, loud: 1.2 }],
  fish: [{ pitch: 880, to: 1320, length: 0.12, loud: 0.6 }],
  dice: [0, 0.07, 0.15].map((at) => ({ at, pitch: 2200, to: 1600, noise: true, length: 0.05, loud: 3.6 })),
}

/** How long the sound of each part swells, in seconds: sudden beginnings click. */
const SWELL = 0.008

let hiss: AudioBuffer | null = null

/** Let a cue be heard at this time of the clock of what is heard with, at a volume from 0 to 1. */
export function perform(audio: BaseAudioContext, cue: Cue, begin: number, volume: number): void {
  for (const part of CUES[cue]) play(audio, part, begin + (part.at ?? 0), volume)
}

function play(audio: BaseAudioContext, { pitch, to = pitch, noise = false, length, loud }: Part, begin: number, volume: number): void {
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0, begin)
  gain.gain.linearRampToValueAtTime(loud * 0.3 * volume, begin + SWELL)
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length)
  const tone = noise ? new AudioBufferSourceNode(audio, { buffer: noiseOf(audio), loop: true }) : new OscillatorNode(audio, { type: 'sine' })
  const filter = new BiquadFilterNode(audio, { type: noise ? 'bandpass' : 'lowpass', Q: noise ? 1.4 : 0.1 })
  const glides = tone instanceof OscillatorNode ? tone.frequency : filter.frequency
  if (!noise) filter.frequency.value = 8000
  glides.setValueAtTime(pitch, begin)
  glides.exponentialRampToValueAtTime(to, begin + length)
  tone.connect(filter).connect(gain).connect(audio.destination)
  tone.start(begin)
  tone.stop(begin + length)
}

/** A second of noise, made once. */
function noiseOf(audio: BaseAudioContext): AudioBuffer {
  hiss ??= new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate })
  const data = hiss.getChannelData(0)
  if (!data[0]) for (let place = 0; place < data.length; place += 1) data[place] = Math.random() * 2 - 1
  return hiss
}
