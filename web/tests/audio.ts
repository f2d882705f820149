/** What jsdom lacks: the sounds of a browser. They are counted here, with how loud each of them gets. */

import { vi } from 'vitest'

class Param {
  value = 0
  constructor(private readonly loud: number[]) {}
  setValueAtTime(): void {}
  linearRampToValueAtTime(value: number): void {
    this.loud.push(value)
  }
  exponentialRampToValueAtTime(): void {}
}

/**
 * Let sounds be made; the answer is how loud each part of each sound was that has been made since.
 * Where a browser keeps silent at first, `resume` is how it is asked not to.
 */
export function listenIn(resume?: () => Promise<void>): number[] {
  const loud: number[] = []
  class Part {
    gain = new Param(loud)
    frequency = new Param([])
    connect<Next>(next: Next): Next {
      return next
    }
    start(): void {}
    stop(): void {}
  }
  class Audio extends Part {
    state = resume ? 'suspended' : 'running'
    resume = resume
    currentTime = 0
    sampleRate = 100
    destination = new Part()
  }
  class Noise {
    getChannelData = () => new Float32Array(100)
  }
  vi.stubGlobal('AudioContext', Audio)
  vi.stubGlobal('AudioBuffer', Noise)
  for (const kind of ['GainNode', 'BiquadFilterNode', 'AudioBufferSourceNode']) vi.stubGlobal(kind, Part)
  vi.stubGlobal('OscillatorNode', class extends Part {})
  return loud
}
