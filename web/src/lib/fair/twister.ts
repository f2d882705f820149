/** The generator that draws for fate: Python's `random.Random(text)`, a Mersenne Twister (MT19937) seeded by SHA-512. */

const LENGTH = 624
const MIDDLE = 397

export class Twister {
  #state = new Uint32Array(LENGTH)
  #next = LENGTH

  /** The generator for this text. */
  static async of(text: string): Promise<Twister> {
    const bytes = new TextEncoder().encode(text)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-512', bytes))
    return new Twister(words(new Uint8Array([...bytes, ...hash])))
  }

  private constructor(key: readonly number[]) {
    const state = this.#state
    state[0] = 19650218
    for (let i = 1; i < LENGTH; i++) state[i] = Math.imul(1812433253, mixed(state[i - 1]!)) + i
    let i = 1
    const step = () => {
      if (++i < LENGTH) return
      state[0] = state[LENGTH - 1]!
      i = 1
    }
    for (let k = 0, j = 0; k < Math.max(LENGTH, key.length); k++, j = (j + 1) % key.length) {
      state[i] = (state[i]! ^ Math.imul(mixed(state[i - 1]!), 1664525)) + key[j]! + j
      step()
    }
    for (let k = 1; k < LENGTH; k++) {
      state[i] = (state[i]! ^ Math.imul(mixed(state[i - 1]!), 1566083941)) - i
      step()
    }
    state[0] = 0x80000000
  }

  /** The next number from 0 up to, but not, 1, with 53 bits of luck. */
  random(): number {
    const high = this.#word() >>> 5
    return (high * 2 ** 26 + (this.#word() >>> 6)) / 2 ** 53
  }

  #word(): number {
    if (this.#next === LENGTH) this.#turn()
    let word = this.#state[this.#next++]!
    word ^= word >>> 11
    word ^= (word << 7) & 0x9d2c5680
    word ^= (word << 15) & 0xefc60000
    return (word ^ (word >>> 18)) >>> 0
  }

  #turn(): void {
    const state = this.#state
    for (let i = 0; i < LENGTH; i++) {
      const word = (state[i]! & 0x80000000) | (state[(i + 1) % LENGTH]! & 0x7fffffff)
      state[i] = state[(i + MIDDLE) % LENGTH]! ^ (word >>> 1) ^ (word & 1 ? 0x9908b0df : 0)
    }
    this.#next = 0
  }
}

const mixed = (word: number): number => word ^ (word >>> 30)

/** These bytes, read as one big number, in pieces of 32 bits, the smallest first. */
function words(bytes: Uint8Array): number[] {
  const found: number[] = []
  for (let end = bytes.length; end > 0; end -= 4) {
    let word = 0
    for (const byte of bytes.subarray(Math.max(0, end - 4), end)) word = word * 256 + byte
    found.push(word)
  }
  return found
}
