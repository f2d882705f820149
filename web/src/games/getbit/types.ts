// Made from src/shoal/games/getbit by shoal.server.wire.typescript; not to be changed by hand.

export const EVERY_LIMB = ["left arm", "right arm", "left leg", "right leg"] as const
export type Limb = (typeof EVERY_LIMB)[number]

export const EVERY_PART = ["whole", "outer half", "inner half"] as const
export type Part = (typeof EVERY_PART)[number]

export const EVERY_PHASE = ["line", "choose", "limb", "over"] as const
export type Phase = (typeof EVERY_PHASE)[number]

/** What stays the same in a game of so many robots. */
export type Scenery = {
  cards: number[]
}

/** The game as a seat sees it. */
export type GetBitView = {
  seat: number | null
  asked: number[]
  phase: Phase
  round: number
  line: number[]
  robots: Robot[]
  biting: boolean
  tied: number[]
  bitten: number | null
  out: number[]
  bites: Bite[]
  refresh_at: number
  limbs: number
  memory: boolean
  outcome: Ending | null
}

/** One robot as a seat sees it. */
export type Robot = {
  seat: number
  limbs: number[]
  held: number
  hand: number[] | null
  laid: number
  table: number[] | null
  ready: boolean
  card: number | null
}

/** One bite of the story: when, whom, after which card, and what it cost. */
export type Bite = {
  round: number
  robot: number
  card: number | null
  tied: boolean | null
  limb: Limb
  part: Part
  left: number
}

/** How a game of Get Bit! ended, with the story of each bite. */
export type Ending = {
  reason: string
  ranking: number[][]
  scores: number[] | null
  bites: Bite[]
}

/** Lay a card face down for a robot (GB-4). */
export type Play = {
  kind: "play"
  robot: number
  card: number
}

/** Choose the limb that a bitten robot loses (GB-9). */
export type Lose = {
  kind: "lose"
  robot: number
  limb: Limb
}

/** The robots lie in this order, front to back (GB-2). */
export type Lined = {
  kind: "lined"
  line: number[]
}

/** A round begins. */
export type RoundBegan = {
  kind: "round"
  round: number
}

/** A card lies face down for this robot (GB-4); only its owner knows which. */
export type Chose = {
  kind: "chose"
  seat: number
  robot: number
  card: number | null
}

/** All cards of the round are turned up together (GB-5): pairs of robot and card, front to back. */
export type Revealed = {
  kind: "revealed"
  cards: [number, number][]
}

/** These robots played the same card and stay where they are (GB-6). */
export type Tied = {
  kind: "tied"
  card: number
  robots: number[]
}

/** This robot swims to the very front (GB-7). */
export type Swam = {
  kind: "swam"
  robot: number
  card: number
}

/** The shark bites the robot at the back (GB-9), which played this card and tied with these. */
export type Bitten = {
  kind: "bitten"
  robot: number
  card: number
  tied_with: number[]
}

/** A limb is gone, or half of one; the robot can take so many more bites. */
export type Lost = {
  kind: "lost"
  robot: number
  limb: Limb
  part: Part
  left: number
}

/** A robot has lost its last limb and leaves the game with its cards (GB-10). */
export type Out = {
  kind: "out"
  robot: number
}

/** A robot's played cards return to the hand, for a bite (GB-9) or because few were left (GB-11). */
export type TookBack = {
  kind: "took back"
  robot: number
  cause: "bite" | "refresh"
}

/** Memory game: all played cards are turned face down (GB-16). */
export type TurnedDown = {
  kind: "turned down"
}

/** Two robots are left, and the shark eats the rear one (GB-13). */
export type Eaten = {
  kind: "eaten"
  robot: number
}

export type GetBitMove = Play | Lose

export type GetBitEvent = Lined | RoundBegan | Chose | Revealed | Tied | Swam | Bitten | Lost | Out | TookBack | TurnedDown | Eaten
