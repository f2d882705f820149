// Made from src/shoal/games/icecool by shoal.server.wire.typescript; not to be changed by hand.

export const EVERY_ROUND_END = ["fish", "ids", "caught twice", "limit"] as const
export type RoundEnd = (typeof EVERY_ROUND_END)[number]

export const EVERY_AXIS = ["x", "y"] as const
export type Axis = (typeof EVERY_AXIS)[number]

export const EVERY_PHASE = ["catcher", "place", "flick", "motion", "card", "skate", "bonus", "over"] as const
export type Phase = (typeof EVERY_PHASE)[number]

/** The school and the size of a penguin: where one practises, and where every game is played. */
export type Ground = {
  school: School
  measures: Measures
}

/** The whole plan. */
export type School = {
  rooms: Room[]
  doors: Door[]
  walls: Wall[]
  outline: Box
  wall_height: number
  thickness: number
  door_width: number
  lintel_from: number
  lintel_to: number
  kitchen: number
  classroom: number
  circle_x: number
  circle_y: number
  circle_radius: number
}

/** One of the boxes of the school: its floor from wall to wall, and the rectangle of its red line. */
export type Room = {
  name: string
  floor: Box
  red: Box
}

/** A rectangle with its sides along x and y. */
export type Box = {
  west: number
  south: number
  east: number
  north: number
}

/** A hole in the wall between two rooms, with a lintel above it. */
export type Door = {
  name: string
  rooms: [number, number]
  across: Axis
  x: number
  y: number
  fish: boolean
}

/** A straight piece of wall without a hole, as the line along its middle. */
export type Wall = {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** How large a penguin is, in tenths of a millimetre, where a finger can hit it, and what becomes of that. */
export type Measures = {
  radius: number
  height: number
  slim: number
  widest: number
  manners: Manners[]
  manner_step: number
  words: Manner[]
  arcs: Arc[]
  arc_step: number
  frames: number
}

/** What a penguin does that is hit so far from the middle. */
export type Manners = {
  side: number
  rows: string[]
}

/** What a letter stands for. */
export type Manner = {
  letter: string
  words: string
}

/** The first bit of the way of a hit at the full side. */
export type Arc = {
  power: number
  aside: number[]
}

/** The game as a seat sees it. */
export type IceCoolView = {
  seat: number | null
  asked: number[]
  phase: Phase
  round: number
  rounds: number
  catcher: number | null
  turn: number | null
  turns: number
  penguins: Penguin[]
  flick: Flick | null
  lines: Line[]
  lined: boolean
  caught: number
  recalled: number | null
  owed: number[]
  pile: number
  story: RoundStory[]
  tournament: boolean
  first_catcher: string
  turn_limit: number
  outcome: Ending | null
}

/** One penguin and its player as a seat sees them. */
export type Penguin = {
  spot: Spot | null
  room: number | null
  stuck: number | null
  fish: number[]
  ids: number[]
  down: number
  cards: number[] | null
  up: number
  plain: number
  points: number | null
  fish_taken: number
  ids_held: number
}

/** Where a penguin stands: the middle of its bottom, and where it looks, in degrees from 0 to 359. */
export type Spot = {
  x: number
  y: number
  turn: number
}

/** Flick the penguin (IC-7, IC-10). */
export type Flick = {
  kind: "flick"
  heading: number
  power: number
  height: number
  side: number
}

/** A red line that may be taken before the flick, and the point on it. */
export type Line = {
  room: number
  spot: Spot
}

/** One round in short. */
export type RoundStory = {
  catcher: number
  cause: RoundEnd
  fish: number[]
  caught: number[]
}

/** How a game of ICECOOL ended, and where everybody's points came from. */
export type Ending = {
  reason: string
  ranking: number[][]
  scores: number[] | null
  tournament: boolean
  rounds: RoundStory[]
  tallies: Tally[]
}

/** What the points of one seat are made of. */
export type Tally = {
  cards: [number, number, number]
  fish: number
  ids: number
  points: number
}

/** The Catcher puts its penguin here, inside the red line of the Kitchen (IC-4). Tenths of a millimetre. */
export type Place = {
  kind: "place"
  x: number
  y: number
}

/** Put the penguin on the nearest free point of this room's red line before the flick (IC-8, IC-9). */
export type ToLine = {
  kind: "line"
  room: number
}

/** Turn two 1s up and take one more turn (IC-19). */
export type Skate = {
  kind: "skate"
}

/** End the turn without Ice Skates (IC-19). */
export type Done = {
  kind: "done"
}

/** A round begins with this Catcher; every Runner's fish hang above their doors (IC-2, IC-3). */
export type RoundBegan = {
  kind: "round"
  round: number
  catcher: number
}

/** The Catcher's penguin stands here, in the Kitchen (IC-4). */
export type Placed = {
  kind: "placed"
  seat: number
  place: Spot
}

/** A Runner puts its penguin on the red circle for its first turn (IC-5), or goes back there (IC-29). */
export type Entered = {
  kind: "entered"
  seat: number
  place: Spot
  caught: boolean
}

/** A penguin is put on the red line of a room (IC-8, IC-9). */
export type Lined = {
  kind: "lined"
  seat: number
  room: number
  place: Spot
}

/** A penguin is flicked (IC-7); what comes of it, `Moved` tells. */
export type Flicked = {
  kind: "flicked"
  seat: number
  flick: Flick
}

/** What the flick of this seat did: paths to play, and where everybody stands. */
export type Moved = {
  kind: "moved"
  seat: number
  motion: Motion
}

/** All that one flick does. */
export type Motion = {
  engine: string
  model: string
  time: number
  rest: (Spot | null)[]
  happened: (Touch | Enters | Leaves | Over | Out)[]
  paths: Path[]
}

/** Two penguins begin to touch; those that touch when the flick begins do so at 0 (IC-D14). */
export type Touch = {
  kind: "touch"
  at: number
  one: number
  other: number
}

/** A penguin that was wholly in this room begins to be under (or above) the lintel of this door. */
export type Enters = {
  kind: "enters"
  at: number
  penguin: number
  door: number
  room: number
}

/** A penguin is wholly clear of this door's lintel, on the side of this room. */
export type Leaves = {
  kind: "leaves"
  at: number
  penguin: number
  door: number
  room: number
  under: boolean
}

/** A penguin gets from one room into another over the wall, or over a lintel. */
export type Over = {
  kind: "over"
  at: number
  penguin: number
  room: number
  to: number
}

/** A penguin leaves the school; nothing more is told of it. */
export type Out = {
  kind: "out"
  at: number
  penguin: number
  room: number
}

/** How one penguin moved: a picture for each 1/120 s from picture `first` on, then it stands still. */
export type Path = {
  penguin: number
  first: number
  x: number[]
  y: number[]
  z: number[]
  w: number[]
  i: number[]
  j: number[]
  k: number[]
}

/** A Runner went wholly through its own fish door and takes the fish there (IC-11, IC-21). */
export type TookFish = {
  kind: "fish"
  seat: number
  door: number
  at: number
  left: number
}

/** The Catcher and this Runner touched, and the Runner's ID goes to the Catcher (IC-15). */
export type Caught = {
  kind: "caught"
  seat: number
  catcher: number
  at: number
  again: boolean
}

/** A penguin left the school and is put back to where it started (IC-22, IC-23). */
export type LeftSchool = {
  kind: "left"
  seat: number
  at: number
  place: Spot
}

/** A seat draws a fish card for a fish or for an ID card; only its owner sees the value (IC-14). */
export type Drew = {
  kind: "drew"
  seat: number
  card: number | null
  cause: "fish" | "id"
  plain: boolean
}

/** Tournament scoring: so many points, for a fish or for ID cards (IC-31). */
export type Scored = {
  kind: "scored"
  seat: number
  points: number
  cause: "fish" | "id"
}

/** A seat turns two 1s up and takes one more turn (IC-19). */
export type Skated = {
  kind: "skated"
  seat: number
}

/** A seat with face-down cards ends its turn without Ice Skates (IC-19). */
export type TurnEnded = {
  kind: "turn ended"
  seat: number
}

/** The round is over (IC-24); fish and penguins leave the board (IC-26). */
export type RoundEnded = {
  kind: "round ended"
  round: number
  cause: RoundEnd
  ids: number[][]
}

/** The game is over, and everybody turns the face-down cards up: how many of value 1, 2 and 3 each had. */
export type CardsShown = {
  kind: "cards shown"
  cards: number[][]
}

export type IceCoolMove = Place | ToLine | Flick | Skate | Done

export type IceCoolEvent = RoundBegan | Placed | Entered | Lined | Flicked | Moved | TookFish | Caught | LeftSchool | Drew | Scored | Skated | TurnEnded | RoundEnded | CardsShown
