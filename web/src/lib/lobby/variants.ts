/** What is settled at a table in another way than usual. */

import type { OptionCard, Plain } from '../protocol'
import { choiceWords, titled, type Setting } from '../words'

export interface Variant {
  sentence: string
  choice: string
}

/** The options that are not set as usual, in words. */
export function variantsOf(options: readonly OptionCard[], settled: Plain): Variant[] {
  return options.flatMap((option) => {
    const setting = settled[option.name] as Setting | undefined
    if (setting === undefined || setting === option.choices[0]) return []
    return [{ sentence: option.sentence, choice: chosen(option, setting) }]
  })
}

/** The same in a word or two each, for lists. */
export function shortly(variant: Plain): string[] {
  return Object.entries(variant).map(([name, setting]) => {
    if (typeof setting === 'boolean') return setting ? titled(name) : `No ${titled(name).toLowerCase()}`
    const words = choiceWords(setting as Setting)
    return `${titled(name)}: ${words.length > 12 ? 'custom' : words.toLowerCase()}`
  })
}

/** A text that somebody wrote can be long, so it is not told. */
function chosen({ choices, text }: OptionCard, setting: Setting): string {
  return text && !choices.includes(setting) ? 'Custom' : choiceWords(setting)
}
