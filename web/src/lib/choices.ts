/** How choices are laid out as buttons: in groups that share their first words, with the keys that choose them. */

import type { Choice } from './protocol'

export interface Button {
  choice: Choice
  /** What stands on the button; the choice's whole words are its name. */
  label: string
  /** The number key that chooses it, or nothing. */
  key: string
}

export interface Group {
  /** The words that all buttons of the group begin with; empty where each says all by itself. */
  stem: string
  buttons: Button[]
}

/** The choices in groups: "Coral plays 3", "Coral plays 5" become "Coral plays" with the buttons 3 and 5. */
export function grouped(choices: readonly Choice[]): Group[] {
  const groups: Group[] = []
  for (const choice of choices) {
    const [stem, label] = split(choice.words)
    const last = groups.at(-1)
    const group = last?.stem === stem ? last : { stem, buttons: [] }
    if (group !== last) groups.push(group)
    group.buttons.push({ choice, label, key: '' })
  }
  giveKeys(groups)
  return groups
}

/** The choice that this key means now. */
export function chosenBy(key: string, groups: readonly Group[]): Choice | null {
  for (const { buttons } of groups) {
    const button = buttons.find((one) => one.key !== '' && one.key === key)
    if (button) return button.choice
  }
  return null
}

function split(words: string): [string, string] {
  const found = /^(.+) (\d+)$/.exec(words)
  return found ? [found[1]!, found[2]!] : ['', words]
}

/** Keys belong to the first group, so that one digit never means two moves: the number itself, or the place. */
function giveKeys(groups: readonly Group[]): void {
  const first = groups[0]
  if (!first) return
  const own = first.stem !== '' && first.buttons.every(({ label }) => label.length === 1)
  first.buttons.forEach((button, place) => (button.key = own ? button.label : place < 9 ? `${place + 1}` : ''))
}
