/** The effect language of the components: read into a tree, and told in words. */

export type Effect =
  | { kind: 'atom'; name: Atom; count: number; colour: string }
  | { kind: 'all' | 'one'; parts: Effect[] }

export type Atom =
  | 'line' | 'turn' | 'op' | 'pearl' | 'food' | 'card' | 'offer' | 'wool' | 'ency' | 'encyb' | 'tok' | 'vp' | 'shop' | 'placefree' | 'lion'

const COLOURS: Record<string, string> = { r: 'red', g: 'green', b: 'blue', any: 'any' }
const PIECE = /\s*(?:([+/()])|([a-z]+)(?:\.(any|[rgb]))?(\d*))/y

const cache = new Map<string, Effect | null>()

/** The tree of an effect; nothing for `-`. */
export function effectOf(text: string): Effect | null {
  let effect = cache.get(text)
  if (effect === undefined) {
    effect = text === '-' || text === '' ? null : new Reader(text).read()
    cache.set(text, effect)
  }
  return effect
}

class Reader {
  #at = 0
  constructor(private readonly text: string) {}

  read(): Effect {
    return this.#list('one', '/', () => this.#list('all', '+', () => this.#term()))
  }

  #list(kind: 'all' | 'one', sign: string, next: () => Effect): Effect {
    const parts = [next()]
    while (this.#takes(sign)) parts.push(next())
    return parts.length > 1 ? { kind, parts } : parts[0]!
  }

  #takes(sign: string): boolean {
    PIECE.lastIndex = this.#at
    if (PIECE.exec(this.text)?.[1] !== sign) return false
    this.#at = PIECE.lastIndex
    return true
  }

  #term(): Effect {
    if (this.#takes('(')) {
      const inside = this.read()
      this.#takes(')')
      return inside
    }
    PIECE.lastIndex = this.#at
    const found = PIECE.exec(this.text)
    if (!found?.[2]) throw new Error(`This is no effect: ${this.text}`)
    this.#at = PIECE.lastIndex
    return { kind: 'atom', name: found[2] as Atom, colour: COLOURS[found[3] ?? ''] ?? '', count: Number(found[4] || 1) }
  }
}

/** An effect in words: "1 pearl and 1 card", "2 oxygen or 1 wool". */
export function wordsOf(text: string): string {
  const effect = effectOf(text)
  return effect ? told(effect) : 'nothing'
}

function told(effect: Effect): string {
  if (effect.kind === 'atom') return atomWords(effect.name, effect.count, effect.colour)
  const sign = effect.kind === 'one' ? ' or ' : ' and '
  return effect.parts.map(told).join(sign)
}

const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`

/** One atom of an effect in words. */
export function atomWords(name: Atom, count: number, colour: string): string {
  switch (name) {
    case 'line':
      return `up to ${many(count, 'turn')} of the dials of its row and column`
    case 'turn':
      return `up to ${many(count, 'turn')} of any dials`
    case 'op':
      return `${count} oxygen`
    case 'pearl':
      return many(count, 'pearl')
    case 'food':
      return colour === 'any' ? `${many(count, 'can')} of any food` : many(count, `${colour} can`)
    case 'card':
      return many(count, 'card')
    case 'offer':
      return `${many(count, 'card')} of the offer`
    case 'wool':
      return `${count} wool`
    case 'ency':
      return `${many(count, 'step')} in the Encyclopedia`
    case 'encyb':
      return 'the bonus of your Encyclopedia space'
    case 'tok':
      return colour === 'any' ? 'any filter token' : `a ${colour} filter token`
    case 'vp':
      return many(count, 'point')
    case 'shop':
      return 'a level of the Pet Shop with its upper bonus'
    case 'placefree':
      return 'placing a card for no oxygen'
    case 'lion':
      return 'a Lionfish'
  }
}
