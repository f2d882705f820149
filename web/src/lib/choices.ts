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
  for (const bundle of bundled(choices)) {
    const stem = stemOf(bundle)
    const buttons = bundle.map((choice) => ({ choice, label: choice.words.slice(stem.length).trimStart(), key: '' }))
    const last = groups.at(-1)
    if (last && stem === '' && last.stem === '') last.buttons.push(...buttons)
    else groups.push({ stem, buttons })
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

/** Choices that begin with the same words, two if there are more, in the order in which the first of them come. */
function bundled(choices: readonly Choice[]): Choice[][] {
  const bundles = new Map<string, Choice[]>()
  for (const choice of choices) {
    const words = choice.words.split(' ')
    const start = words.slice(0, words.length > 2 ? 2 : 1).join(' ')
    const bundle = bundles.get(start) ?? []
    bundles.set(start, [...bundle, choice])
  }
  return [...bundles.values()]
}

/** The words with which all of these begin, as far as each has words left; one alone is told by its number. */
function stemOf(bundle: readonly Choice[]): string {
  const texts = bundle.map(({ words }) => words.split(' '))
  const [first = []] = texts
  if (texts.length === 1) return /^\d+$/.test(first.at(-1) ?? '') ? first.slice(0, -1).join(' ') : ''
  let shared = 0
  while (texts.every((words) => words.length > shared + 1 && words[shared] === first[shared])) shared += 1
  return first.slice(0, shared).join(' ')
}

/** Keys belong to the first group, so that one digit never means two moves: the number itself, or the place. */
function giveKeys(groups: readonly Group[]): void {
  const first = groups[0]
  if (!first) return
  const own = plainNumbers([first])
  first.buttons.forEach((button, place) => (button.key = own ? button.label : place < 9 ? `${place + 1}` : ''))
}
