// Made from src/shoal/server/wire by shoal.server.wire.typescript; not to be changed by hand.

/** A value as plain JSON: a move, an event, a view. */
export type Plain = Record<string, unknown>

export type Reaction = "wave" | "laugh" | "gasp" | "clap"

export type SeatKind = "person" | "bot" | "open"

export type Why = "rule" | "eyes" | "wish" | "server"

export type Mark = "" | "round" | "strike" | "loss"

/** The first message: through whose eyes, and the last number received (None: nothing yet). */
export type Hello = {
  kind: "hello"
  eyes?: number | null
  after?: number | null
}

/** A move for a seat of mine. The same id sent twice plays once. */
export type Play = {
  kind: "play"
  id: string
  seat: number
  move: Plain
}

/** Take this seat's last move back, if the rules of undo allow it. */
export type Undo = {
  kind: "undo"
  id: string
  seat: number
}

/** Ask what would be best in this seat, and why. */
export type Hint = {
  kind: "hint"
  id: string
  seat: number
}

/** Take an open seat, or return to one of mine that a bot holds meanwhile. */
export type Sit = {
  kind: "sit"
  id: string
  seat: number
}

/** Let a bot take this seat of mine over. */
export type Leave = {
  kind: "leave"
  id: string
  seat: number
}

/** Let a bot take this open seat, for good. */
export type Fill = {
  kind: "fill"
  id: string
  seat: number
}

/** Let a bot leave this seat, so that somebody can sit down there. */
export type Free = {
  kind: "free"
  id: string
  seat: number
}

/** Go to this step of the lesson, counted from 0. */
export type Turn = {
  kind: "turn"
  id: string
  seat: number
  step: number
}

/** A small sign to everybody at the table. */
export type React = {
  kind: "react"
  what: "clap" | "gasp" | "laugh" | "wave"
}

/** Are you there? */
export type Ping = {
  kind: "ping"
}

/** Who sits where. */
export type Seat = {
  kind: "bot" | "open" | "person"
  name: string
  level: string
  mine: boolean
  away: boolean
}

/** A move that can be made now, with its words. */
export type Choice = {
  move: Plain
  words: string
  shared?: number
  preview?: number | null
}

/** An event as these eyes may know it, with its words (empty: nothing worth a line). */
export type Happening = {
  event: Plain
  words: string
  heads?: boolean
  mark?: "" | "loss" | "round" | "strike"
  rule?: string
}

/** How a game ended, in words. */
export type Verdict = {
  headline: string
  places: string[]
  story: string[][]
}

/** The place of a seat when the game is over; those who share a place have the same one. */
export type Standing = {
  place: number
  seat: number
  score?: number | null
}

/** What somebody who takes a lesson is told at this step. */
export type Coach = {
  step: number
  steps: number
  title: string
  words: string
  done?: boolean
  tried?: boolean
  show?: Plain | null
  point?: string[]
}

/** What is asked now. */
export type Now = {
  ask: string
  asked: number[]
  choices: Choice[]
  undo: boolean
  over: Verdict | null
  previews?: Plain[]
  standings?: Standing[]
  result?: string
  lesson?: Coach | null
}

/** A move that is worth thinking about, its words, and its numbers in words. */
export type HintedMove = {
  move: Plain
  words: string
  numbers: string
}

/** Everything, on joining: the answer to a hello without `after`, or when eyes change. */
export type Whole = {
  kind: "whole"
  number: number
  hash: string
  eyes: number | null
  game: string
  options: Plain
  scenery: Plain | null
  seats: Seat[]
  view: Plain
  log: Happening[]
  now: Now
  rematch: string
}

/** One row of the table's log: what happened, and how the view changed. */
export type Step = {
  kind: "step"
  number: number
  hash: string
  happened: Happening[]
  patch: ([(string | number)[], unknown])[]
  now: Now
  seats: Seat[] | null
  undone: boolean
  forget: boolean
  rematch: string
}

/** What was asked with this id is done and stored. */
export type Done = {
  kind: "done"
  id: string
  number: number
}

/** What was asked is not possible: one sentence, with the rule where a rule says so. Nothing has changed. */
export type Refusal = {
  kind: "refusal"
  id: string
  why: "eyes" | "rule" | "server" | "wish"
  rule: string
  reason: string
}

/** The best moves that were found, the best first, and why that one. */
export type Hinted = {
  kind: "hinted"
  id: string
  move: Plain
  words: string
  reason: string
  moves: HintedMove[]
}

/** Somebody made a sign. */
export type Reacted = {
  kind: "reacted"
  name: string
  what: "clap" | "gasp" | "laugh" | "wave"
}

/** I am here. */
export type Pong = {
  kind: "pong"
}

/** The first line of a replay: the number of its last step. What a table would say follows, a line each. */
export type Replay = {
  kind: "replay"
  last: number
}

/** How I want to be called. */
export type NewName = {
  name: string
}

/** The browser that is to stand for me no longer, or all of them. */
export type EndSession = {
  session?: string
  everywhere?: boolean
}

/** Who is to sit in a seat: me, somebody else at my screen, whoever comes, or a bot. */
export type SeatWish = {
  kind: "bot" | "here" | "me" | "open"
  name?: string
  level?: string
}

/** A table to be made. */
export type NewTable = {
  game: string
  seats: SeatWish[]
  options?: Record<string, boolean | number | string>
  public?: boolean
}

/** A wish to play on after this answer of a record, in this seat, against bots of this level. */
export type PlayOn = {
  number: number
  seat: number
  level?: string
}

/** Who I am here; no name yet is an empty one. */
export type Me = {
  name: string
}

/** An option with its choices, the default first, and what can be chosen besides: a number of a range, a text. */
export type OptionCard = {
  name: string
  choices: (boolean | number | string)[]
  sentence: string
  lowest: number | null
  highest: number | null
  text: boolean
}

/** A level of bots. */
export type LevelCard = {
  name: string
  sentence: string
  face: string
}

/** A game as the start page shows it. */
export type GameCard = {
  name: string
  title: string
  sentence: string
  credit: string
  minutes: string
  seats: [number, number]
  options: OptionCard[]
  levels: LevelCard[]
  practice: boolean
  first_seats: number
  easiest: string
  lesson: number
}

/** A chapter of the rules: ids with their words. */
export type ChapterCard = {
  title: string
  rules: Record<string, string>
}

/** The table that was made, or that already was there. */
export type MadeTable = {
  table: string
}

/** A seat in a list of tables. */
export type RowSeat = {
  kind: "bot" | "open" | "person"
  name: string
}

/** A table in a list of tables; `turn` says whether it waits for me, `lesson` which step of how many is taught. */
export type TableRow = {
  table: string
  game: string
  title: string
  seats: RowSeat[]
  over: boolean
  turn: boolean
  lesson: [number, number] | null
}

/** My tables, newest first, and those where anybody may sit down. */
export type Tables = {
  mine: TableRow[]
  open: TableRow[]
}

/** A record that can be watched under this id. */
export type MadeReplay = {
  replay: string
}

/** A game that is over, looked at closely. */
export type Review = {
  game: string
  names: string[]
  iterations: number
  measure: string
  chances: number[][]
  decisions: Decision[]
  luck: Luck[]
  turning_points: TurningPoint[]
  seats: SeatStory[]
  notes: string[]
}

/** One decision of a seat: what was done, what would have been best, and what the difference cost. */
export type Decision = {
  number: number
  seat: number
  move: string
  best: string
  worth: number
  aim: number
  cost: number
  clear: boolean
  sentence: string
}

/** One answer of fate, and what it changed for each seat against what could be expected. */
export type Luck = {
  number: number
  change: number[]
  sentence: string
}

/** An answer after which things stood very differently, most of all for this seat. */
export type TurningPoint = {
  number: number
  seat: number
  before: number
  after: number
  sentence: string
}

/** How one seat did: by its decisions, and by its luck. */
export type SeatStory = {
  name: string
  decisions: number
  mistakes: number
  cost: number
  luck: number
  sentence: string
}

/** The review of a game, or how far it is: so many answers of the record have been looked at. */
export type ReviewState = {
  status: "none" | "ready" | "working"
  done: number
  length: number
  review: Review | null
  trouble: string
}

/** An address that signs another browser in as me, once, for so many minutes. */
export type DeviceLink = {
  url: string
  minutes: number
}

/** A browser that stands for me: what kind of one, when it was last here (in seconds), whether it is this one. */
export type SessionCard = {
  id: string
  browser: string
  used: number
  here: boolean
}

/** The browsers that stand for me, the one used last first. */
export type Sessions = {
  sessions: SessionCard[]
}

/** Why something was not done: one sentence, with the rule where a rule says so. */
export type Problem = {
  error: string
  rule: string
}

export type Incoming = Hello | Play | Undo | Hint | Sit | Leave | Fill | Free | Turn | React | Ping

export type Outgoing = Whole | Step | Done | Refusal | Hinted | Reacted | Pong

export type Replayed = Replay | Whole | Step
