/** The log of a table: a line for everything worth one. */

import type { Happening } from '../protocol'
import { ruleIn } from '../rules'
import { isNote } from './notes'

export interface Line {
  /** The number of the step that told it; 0 for what was told on joining. */
  number: number
  words: string
  /** Whether it is a note, which nobody can take back. */
  note: boolean
  /** Whether it heads what follows, like a round. */
  heads: boolean
  /** Whether it was taken back later. */
  undone: boolean
  /** The rule that says why, where one does: the one that the words name, or that of the event. */
  rule: string
  /** Whose doing it is, where it is somebody's: their seat, or null for somebody without one. */
  seat?: number | null | undefined
  /** What it adds to the one line that tells a whole turn. */
  gist: string
}

/** The lines that a step with this number adds to the log. */
export function lines(happened: readonly Happening[], number: number): Line[] {
  const told = happened.filter(({ words }) => words !== '')
  return told.map((one) => ({
    number,
    words: one.words,
    note: isNote(one),
    heads: one.heads ?? false,
    undone: false,
    rule: ruleIn(one.words) || (one.rule ?? ''),
    seat: isNote(one) ? undefined : (one.event['seat'] as number | null | undefined),
    gist: one.gist ?? '',
  }))
}

/** The same lines with those of all moves from this step on marked as taken back. */
export function takenBack(log: readonly Line[], from: number): Line[] {
  return log.map((line) => (line.number >= from && !line.note ? { ...line, undone: true } : line))
}
