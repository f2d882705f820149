/** The log by turns: lines that belong together, and the one line that tells their gist. */

import type { Line } from './lines'

export interface Turn {
  /** The place of its first line in the log, or of the line that heads it. */
  place: number
  /** The line that heads it, like a phase. */
  head: Line | null
  /** Whose it is, where it is somebody's. */
  seat: number | null | undefined
  lines: { line: Line; place: number }[]
  gist: string
  /** Whether it can be folded to one line. */
  folds: boolean
}

/** Fewer lines than this are read as quickly as unfolded. */
const FEW = 3

/** The log cut where somebody's turn or something with a heading begins; only games that tell gists are folded. */
export function turnsOf(log: readonly Line[]): Turn[] {
  const turns: Turn[] = []
  log.forEach((line, place) => {
    const last = turns.at(-1)
    if (!last || line.heads || isOthers(line, last)) turns.push(begun(line, place))
    else last.lines.push({ line, place })
  })
  const told = log.some(({ gist }) => gist)
  for (const turn of turns) {
    turn.gist = gistOf(turn.lines.map(({ line }) => line))
    turn.folds = told && turn.lines.length >= FEW && (turn.head !== null || turn.gist !== '')
  }
  return turns
}

/** Whether this is no more the doing of whoever had the turn; what nobody did by themselves stays below its heading. */
function isOthers({ seat }: Line, turn: Turn): boolean {
  return seat !== undefined && seat !== turn.seat && !(seat === null && turn.head)
}

function begun(line: Line, place: number): Turn {
  const lines = line.heads ? [] : [{ line, place }]
  return { place, head: line.heads ? line : null, seat: line.seat, lines, gist: '', folds: false }
}

/** What these lines come to: "the study circle, oxygen −2, points +5". */
export function gistOf(lines: readonly Line[]): string {
  const said = new Set<string>()
  const sums = new Map<string, number>()
  for (const { gist, undone } of lines) {
    const [, thing, by] = /^(.+) ([+−]\d+)$/.exec(gist) ?? []
    if (undone || !gist) continue
    if (thing && by) sums.set(thing, (sums.get(thing) ?? 0) + Number(by.replace('−', '-')))
    else said.add(gist)
  }
  const changes = [...sums].flatMap(([thing, by]) => (by ? [`${thing} ${by > 0 ? '+' : '−'}${Math.abs(by)}`] : []))
  return [...said, ...changes].join(', ')
}
