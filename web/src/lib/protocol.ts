// Made from src/shoal/server/wire by shoal.server.wire.typescript; not to be changed by hand.

/** A value as plain JSON: a move, an event, a view. */
export type Plain = Record<string, unknown>

export type Reaction = "wave" | "laugh" | "gasp" | "clap"

export type SeatKind = "person" | "bot" | "open"

export type Why = "rule" | "eyes" | "wish" | "server"

export type Absence = "" | "away" | "late" | "gave up"

export type WhenOut = "bot" | "give up"

export type Mark = "" | "round" | "strike" | "loss"

/** The first message: through whose eyes, and the last number received (None: nothing yet). */
export type Hello = {
  kind: "hello"
  eyes?: number | null
  after?: number | null
  looking?: boolean
}

/** A move for a seat of mine. The same id sent twice plays once. */
export type Play = {
  kind: "play"
  id: string
  seat: number
  move: Plain
  seen?: number | null
}

/** Take this seat's last move back, if the rules of undo allow it. */
export type Undo = {
  kind: "undo"
  id: string
  seat: number
  turn?: boolean
}

/** Ask why this move cannot be made in a seat of mine now; without a move, what is waited for. Nothing is played. */
export type WhyNot = {
  kind: "why not"
  id: string
  seat: number
  move?: Plain | null
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

/** Let a bot play for the person in this seat, who is away, until they return. */
export type StandIn = {
  kind: "stand in"
  id: string
  seat: number
}

/** I, in this seat, would like all clocks to stop; they do once everybody has said so. */
export type Pause = {
  kind: "pause"
  id: string
  seat: number
}

/** I, in this seat, would like the clocks to run. */
export type Resume = {
  kind: "resume"
  id: string
  seat: number
}

/** Tell the person in this seat, wherever they look, that this table waits for them. */
export type Nudge = {
  kind: "nudge"
  id: string
  seat: number
}

/** A small sign to everybody at the table. */
export type React = {
  kind: "react"
  what: "clap" | "gasp" | "laugh" | "wave"
}

/** Whether the page is in sight from now on, so that whoever does not look can be reminded. */
export type Gaze = {
  kind: "gaze"
  looking: boolean
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
  why: "" | "away" | "gave up" | "late"
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
  gist?: string
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
  undo: number
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

/** A clock: seconds for each move, and a reserve for the whole game that is used where those are not enough. */
export type ClockTerms = {
  move: number
  reserve?: number
  out?: "bot" | "give up"
}

/** The time that a seat has left: seconds for its move, seconds of its reserve, and whether they run. */
export type SeatClock = {
  move: number
  reserve: number
  runs: boolean
}

/** A seat whose person does not look at this table, and for how many seconds. */
export type Absent = {
  seat: number
  seconds: number
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
  commitment: string
  rated: boolean
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
  undone: number
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

/** Somebody said something in words. */
export type Spoken = {
  kind: "spoken"
  id: string
  who: string
  name: string
  text: string
  at: number
  mine: boolean
  aside: boolean
}

/** What the operator tells everybody; empty: nothing any more. */
export type Noticed = {
  kind: "noticed"
  sentence: string
}

/** The time that everybody has left at the moment of telling; told with every step of a table with a clock. */
export type Clocks = {
  kind: "clocks"
  terms: ClockTerms
  seats: SeatClock[]
  paused: boolean
  agreed: number[]
}

/** Who of those who play is away; told when that changes. */
export type Presence = {
  kind: "presence"
  absent: Absent[]
  patience: number | null
}

/** Somebody waits for me at this table of this game. */
export type Nudged = {
  kind: "nudged"
  table: string
  game: string
  name: string
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

/** The terms of a table. Where there is a clock, nobody but the clock decides that somebody took too long. */
export type Terms = {
  clock?: ClockTerms | null
  patience?: number
}

/** A table to be made. */
export type NewTable = {
  game: string
  seats: SeatWish[]
  options?: Record<string, boolean | number | string>
  public?: boolean
  fair?: boolean
  rated?: boolean
  terms?: Terms
}

/** Whether a table of mine is to be put away, so that my list shows it no more. */
export type PutAway = {
  away: boolean
}

/** A wish to play this with whoever wants the same; after so many seconds, bots take the seats that are free. */
export type FindGame = {
  game: string
  seats: number
  wait: number
  rated?: boolean
}

/** What I add to the luck of a table: 64 hexadecimal digits. */
export type NewLuck = {
  luck: string
}

/** A wish to play on after this answer of a record, in this seat, against bots of this level. */
export type PlayOn = {
  number: number
  seat: number
  level?: string
}

/** A study to be made, as the text of its file. */
export type NewStudy = {
  text: string
}

/** What an authenticator made, as browsers put it in JSON. */
export type NewPasskey = {
  credential: Plain
}

/** The passkey that is to stand for me no longer. */
export type DropPasskey = {
  passkey: string
}

/** Where this browser can be told that it is my turn, and what it reads that with. */
export type Subscribe = {
  endpoint: string
  key: string
  auth: string
}

/** Where I am to be told no more. */
export type Unsubscribe = {
  endpoint: string
}

/** Minutes of the day from which until which I am not to be told anything, by the clock of this time zone. */
export type QuietHours = {
  start: number
  end: number
  zone: string
}

/** My quiet hours, or none. */
export type NewQuiet = {
  quiet: QuietHours | null
}

/** What I want to say at a table. */
export type Say = {
  text: string
}

/** The line that an operator should look at. */
export type ReportLine = {
  line: string
}

/** Who I am here; no name yet is an empty one. */
export type Me = {
  name: string
  notice?: string
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

/** A character of a level: how it plays what it finds about equal. */
export type CharacterCard = {
  level: string
  name: string
  sentence: string
  face: string
}

/** A level of bots. */
export type LevelCard = {
  name: string
  sentence: string
  face: string
  own: boolean
  characters: CharacterCard[]
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

/** What a number on the board is, and the rule that it comes from. */
export type NumberCard = {
  words: string
  rule: string
}

/** The rules of a game, and what the numbers on its board are, by the names that the board has for them. */
export type RulesCard = {
  chapters: ChapterCard[]
  numbers: Record<string, NumberCard>
}

/** Where a game that is over turned: the step of its replay, and what happened there, in one sentence. */
export type TurnCard = {
  number: number
  sentence: string
}

/** The table that was made, or that already was there, and its promise of luck, if it makes one. */
export type MadeTable = {
  table: string
  commitment: string
}

/** What I have added to the luck of a table, and after how many answers it did: it counts for those that follow. */
export type AddedLuck = {
  luck: string
  after: number
}

/** One lot that was drawn: a piece of these, or all of them in an order. */
export type Lot = {
  of: (number | string)[]
  came: number | string | (number | string)[]
}

/** What was drawn at this line of a record, lot by lot; null where nothing but the rules can tell. */
export type DrawnLots = {
  n: number
  lots: Lot[] | null
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
  over?: boolean
  turn?: boolean
  asked?: number[]
  lesson?: [number, number] | null
  variant?: Record<string, boolean | number | string>
  rated?: boolean
  clock?: ClockTerms | null
}

/** Tables where anybody may sit down, and public games that go on. */
export type Lists = {
  open: TableRow[]
  watch: TableRow[]
}

/** A game that I look for, at which table I wait, and how many people have come so far. */
export type Seeking = {
  table: string
  game: string
  seats: number
  rated: boolean
  people: number
}

/** My tables: games that go on, newest first, then those that are over; and the game that I look for. */
export type Mine = {
  mine: TableRow[]
  seeking?: Seeking | null
  begun?: string
  put_away?: TableRow[]
}

/** All that the lobby shows, at one moment. */
export type Tables = {
  mine: TableRow[]
  open: TableRow[]
  watch: TableRow[]
  put_away: TableRow[]
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

/** My newest study, or how far it is: so many of its games have been played. */
export type StudyState = {
  status: "none" | "ready" | "working"
  title: string
  done: number
  length: number
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

/** The address by which other devices reach this server; empty where only this computer does. */
export type Reach = {
  url: string
}

/** Why something was not done: one sentence, with the rule where a rule says so. */
export type Problem = {
  error: string
  rule: string
}

/** What an authenticator is asked, as browsers take it in JSON. */
export type Riddle = {
  options: Plain
}

/** A passkey of mine: where it was made, and when (in seconds). */
export type PasskeyCard = {
  id: string
  name: string
  made: number
  used: number
}

/** My passkeys, the newest first. */
export type PasskeyList = {
  passkeys: PasskeyCard[]
}

/** The key that reminders are signed with, the services through which I am told, and my quiet hours. */
export type ReminderState = {
  key: string
  endpoints: string[]
  quiet: QuietHours | null
}

/** What was said at a table, as far as I may hear it, and whether people talk in words there. */
export type TalkSoFar = {
  free: boolean
  lines: Spoken[]
}

/** Somebody who played: what they are called, and where their page is, if they have one. */
export type PlayerCard = {
  name: string
  page: string
}

/** A rating after a game that ended then, in seconds of the clock. */
export type RatingPoint = {
  ended: number
  rating: number
  doubt: number
}

/** How strong somebody is in a game with so many seats, how sure that is, and how it came about. */
export type RatingCard = {
  game: string
  title: string
  seats: number
  rating: number
  doubt: number
  games: number
  points: RatingPoint[]
}

/** A rated game of somebody. */
export type PlayedCard = {
  table: string
  title: string
  ended: number
  place: number
  gave_up: boolean
  others: PlayerCard[]
}

/** How many games of a kind somebody played, and how many they won: in a seat, or with a variant. */
export type Tally = {
  game: string
  title: string
  games: number
  won: number
  seats: number
  seat: number
  variant: Record<string, boolean | number | string>
}

/** How somebody did against somebody else: in so many games, ahead or behind so often. */
export type VersusCard = {
  player: PlayerCard
  games: number
  ahead: number
  behind: number
}

/** A page about somebody. */
export type PersonCard = {
  name: string
  page: string
  mine: boolean
  ratings: RatingCard[]
  played: PlayedCard[]
  by_seat: Tally[]
  by_variant: Tally[]
  versus: VersusCard[]
}

export type Incoming = Hello | Play | Undo | WhyNot | Hint | Sit | Leave | Fill | Free | Turn | StandIn | Pause | Resume | Nudge | React | Gaze | Ping

export type Outgoing = Whole | Step | Done | Refusal | Hinted | Reacted | Spoken | Noticed | Clocks | Presence | Nudged | Pong

export type Replayed = Replay | Whole | Step
