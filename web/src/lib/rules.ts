/** Rules that are named in a text, like "(GB-9)". */

export interface Part {
  text: string
  /** The rule that this part names, or nothing. */
  rule: string
}

/** The text without the rules that it names. */
export const withoutRules = (words: string): string => words.replace(/ \([A-Z]{2}-[A-Z]?\d+\)/g, '')

/** The first rule that the text names, or nothing. */
export const ruleIn = (words: string): string => /\(([A-Z]{2}-[A-Z]?\d+)\)/.exec(words)?.[1] ?? ''

/** The text in parts, those that name a rule apart. */
export function partsOf(words: string): Part[] {
  // The stop that follows stays with the rule, so that no line begins with it.
  const parts = words.split(/(\([A-Z]{2}-[A-Z]?\d+\)[.,;]?)/)
  return parts.map((text, place) => ({ text, rule: place % 2 ? text.slice(1, text.indexOf(')')) : '' })).filter(({ text }) => text !== '')
}
