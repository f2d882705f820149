// Made from src/shoal/games/blackmolly by shoal.server.wire.typescript; not to be changed by hand.

export const EVERY_KILLER = ["molly", "machine", "anemone"] as const
export type Killer = (typeof EVERY_KILLER)[number]

export const EVERY_PLACE = ["A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2", "B3", "B4", "B5", "B6", "C1", "C2", "C3", "C4", "C5", "C6", "D1", "D2", "D3", "D4", "D5", "D6"] as const
export type Place = (typeof EVERY_PLACE)[number]

export const EVERY_START = ["S1", "S2", "S3", "S4"] as const
export type Start = (typeof EVERY_START)[number]

export const EVERY_PHASE = ["lay", "place", "swim", "die", "split", "enter", "hunt", "over"] as const
export type Phase = (typeof EVERY_PHASE)[number]

/** The game as everybody sees it. */
export type BlackMollyView = {
  seat: number | null
  asked: number[]
  phase: Phase
  round: number
  starting: number
  turn: number | null
  tank: Water[]
  tank_text: string
  fish: Fish[]
  mollies: Place[]
  on: number[]
  deadly: Place[]
  headings: Heading[]
  forecasts: Forecast[]
  sweep: Drift[]
  split: [number, number] | null
  contest: Contest | null
  molly: number | null
  quiet: number
  standings: (Standing | null)[]
  losses: Loss[]
  old_fish: boolean
  anemones_kill: boolean
  quiet_rounds: number
  given: string
  outcome: Ending | null
}

/** One card of the tank, with all that is printed on it. */
export type Water = {
  card: string
  turn: number
  kind: "anemone" | "current" | "machine" | "molly" | "plants" | "start"
  number: number
  arrows: Place[]
}

/** One fish. */
export type Fish = {
  owner: number
  age: number
  at: Place | null
  swam: boolean
}

/** Where a Molly would swim if the fish stayed as they are now. */
export type Heading = {
  at: Place
  aims: Place[]
  fewest: number
  away: number
  steps: Place[]
}

/** What one number on the die would do now. */
export type Forecast = {
  number: number
  on: Place[]
  off: Place[]
  current: Drift[]
}

/** What the current does with one fish. */
export type Drift = {
  owner: number
  fish: number
  at: Place
  to: Place
}

/** Alternative rule: a card that several old fish are carried to. */
export type Contest = {
  card: Place
  owners: number[]
}

/** How a seat that cannot win any more went out. */
export type Standing = {
  round: number
  last: number[]
  left: number
}

/** One fish of the story: when it went, where, and what took it. */
export type Loss = {
  round: number
  owner: number
  fish: number
  at: Place
  by: Killer
  number: number
}

/** How a game of Black Molly ended, with the story of every fish that was lost. */
export type Ending = {
  reason: string
  ranking: number[][]
  scores: number[] | null
  rounds: number
  losses: Loss[]
  together: boolean
}

/** Alternative rule: the old fish begins on this start card (BM-29, BM-D14). */
export type PlaceOld = {
  kind: "place"
  start: Start
}

/** The fish of this age swims to a card beside its own (BM-10). */
export type Swim = {
  kind: "swim"
  fish: number
  to: Place
}

/** The other fish of the seat stay where they are (BM-10). */
export type Done = {
  kind: "done"
}

/** The current carries this fish from the splitting card to that one (BM-17, BM-D9). */
export type Split = {
  kind: "split"
  owner: number
  fish: number
  to: Place
}

/** Alternative rule: of several old fish, this owner's is carried onto the card (BM-D16). */
export type Enter = {
  kind: "enter"
  card: Place
  owner: number
}

/** A Molly swims to this card, one of several that are as good (BM-21). */
export type MoveMolly = {
  kind: "molly"
  molly: number
  to: Place
}

/** The 24 cards lie in the tank, row by row (BM-1), and the Mollies and fish on their start cards (BM-4, BM-5). */
export type Laid = {
  kind: "laid"
  cards: Card[]
}

/** A card of the tank as it lies: its id, and how many quarter turns clockwise its arrow points from east. */
export type Card = {
  card: string
  turn: number
}

/** Alternative rule: a seat's fish are in the tank, the old one on this start card (BM-29). */
export type Placed = {
  kind: "placed"
  seat: number
  start: Start
  at: Place
}

/** A round begins, and this seat has the die (BM-8, BM-24). */
export type RoundBegan = {
  kind: "round"
  round: number
  starting: number
}

/** A fish swam one card (BM-10). */
export type Swam = {
  kind: "swam"
  owner: number
  fish: number
  at: Place
  to: Place
}

/** A seat is done after so many of its fish swam, though others could (BM-10). */
export type Stayed = {
  kind: "stayed"
  seat: number
  swam: number
}

/** The starting player rolled the die (BM-14). */
export type Rolled = {
  kind: "rolled"
  seat: number
  number: number
}

/** Both machines of a number went on or off (BM-15). */
export type Switched = {
  kind: "switched"
  number: number
  on: boolean
  cards: Place[]
}

/** The starting player chose where the current carries a fish from the splitting card (BM-17). */
export type Steered = {
  kind: "steered"
  owner: number
  fish: number
  to: Place
}

/** Alternative rule: of several old fish, this owner's goes onto the card (BM-D16). */
export type Admitted = {
  kind: "admitted"
  card: Place
  owner: number
}

/** Alternative rule: an old fish stays in the current, since the card ahead is for another one (BM-D16). */
export type Held = {
  kind: "held"
  owner: number
  at: Place
  to: Place
}

/** The current ran: all these fish moved at once (BM-16, BM-D8). */
export type Swept = {
  kind: "swept"
  moved: Drift[]
}

/** A Molly swam one card, or stayed on a card that is its aim already (BM-19, BM-D6). */
export type Hunted = {
  kind: "hunted"
  molly: number
  at: Place
  to: Place
  aims: Place[]
  fewest: number
  away: number
  chosen: boolean
}

/** A fish is out of the tank for good (BM-23). */
export type Eaten = {
  kind: "eaten"
  owner: number
  fish: number
  at: Place
  by: Killer
  number: number
}

/** A seat cannot win any more (BM-25, BM-27). */
export type Out = {
  kind: "out"
  seat: number
}

export type BlackMollyMove = PlaceOld | Swim | Done | Split | Enter | MoveMolly

export type BlackMollyEvent = Laid | Placed | RoundBegan | Swam | Stayed | Rolled | Switched | Steered | Admitted | Held | Swept | Hunted | Eaten | Out
