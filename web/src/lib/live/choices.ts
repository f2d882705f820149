/** How choices are laid out as buttons: in groups as the game names them, with the keys that choose them. */

import type { Choice } from '../protocol'

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
    const stem = choice.words.slice(0, choice.shared ?? 0)
    const button = { choice, label: choice.words.slice(stem.length).trimStart(), key: '' }
    // What belongs to no group stays where it comes.
    const known = stem ? groups.find((group) => group.stem === stem) : groups.at(-1)
    if (known?.stem === stem) known.buttons.push(button)
    else groups.push({ stem, buttons: [button] })
  }
  giveKeys(groups)
  return groups
}

/** Whether each move is told by its number alone, so that nobody has to see which key means what. */
export function plainNumbers(groups: readonly Group[]): boolean {
  return groups.every(({ stem, buttons }) => stem !== '' && buttons.every(({ label }) => DIGIT.test(label)))
}

/** The choice that this key means now. */
export function chosenBy(key: string, groups: readonly Group[]): Choice | null {
  for (const { buttons } of groups) {
    const button = buttons.find((one) => one.key !== '' && one.key === key)
    if (button) return button.choice
  }
  return null
}

const DIGIT = /^\d$/

/** Keys belong to the first group, so that one digit never means two moves: the number itself, or the place. */
function giveKeys(groups: readonly Group[]): void {
  const first = groups[0]
  if (!first) return
  const own = plainNumbers([first])
  first.buttons.forEach((button, place) => (button.key = own ? button.label : place < 9 ? `${place + 1}` : ''))
}

/** Where keys have a meaning of their own. */
const TYPING = 'input:not([type=checkbox]), select, textarea, dialog'

/** Whether a key that was pressed is free to make a move: alone, not yet used, and not where somebody types. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  return !(event.target instanceof Element && event.target.closest(TYPING))
}
