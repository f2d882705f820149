/** Rules that are named in a text, like "(GB-9)". */

export interface Part {
  text: string
  /** The rule that this part names, or nothing. */
  rule: string
}

/** The text in parts, those that name a rule apart. */
export function partsOf(words: string): Part[] {
  const parts = words.split(/(\([A-Z]{2}-[A-Z]?\d+\))/)
  return parts.map((text, place) => ({ text, rule: place % 2 ? text.slice(1, -1) : '' })).filter(({ text }) => text !== '')
}
