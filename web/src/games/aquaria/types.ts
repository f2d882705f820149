// Made from src/shoal/games/aquaria by shoal.server.wire.typescript; not to be changed by hand.

export const EVERY_ACTION = ["place", "study", "oxygen", "gain"] as const
export type Action = (typeof EVERY_ACTION)[number]

export const EVERY_CAN = ["red", "green", "blue"] as const
export type Can = (typeof EVERY_CAN)[number]

export const EVERY_CIRCLE = ["place", "study", "oxygen", "gain", "shop", "middle"] as const
export type Circle = (typeof EVERY_CIRCLE)[number]

export const EVERY_COLOUR = ["red", "yellow", "blue", "green"] as const
export type Colour = (typeof EVERY_COLOUR)[number]

export const EVERY_GOAL = ["place", "study", "oxygen", "gain", "shop", "middle", "clockwise", "counterclockwise"] as const
export type Goal = (typeof EVERY_GOAL)[number]

export const EVERY_MATCH = ["clownfish", "school", "anemone", "red", "yellow", "blue", "green"] as const
export type Match = (typeof EVERY_MATCH)[number]

export const EVERY_TYPE = ["clownfish", "school", "plant", "anemone"] as const
export type Type = (typeof EVERY_TYPE)[number]

export const EVERY_ITEM = ["game", "stock", "oxygen", "encyclopedia", "food", "lines", "tokens", "lionfish", "anemones", "schools", "plants"] as const
export type Item = (typeof EVERY_ITEM)[number]

export const EVERY_RATING = ["unrated", "debut", "decent", "nice", "great", "excellent"] as const
export type Rating = (typeof EVERY_RATING)[number]

export const EVERY_PHASE = ["action", "microflora", "order", "income", "feeding", "preparation", "refresh", "scoring"] as const
export type Phase = (typeof EVERY_PHASE)[number]

export const EVERY_STEP_NAME = ["keep", "circle", "action", "place", "turn", "food", "card", "fork", "pick", "bonus", "token", "lionfish", "end", "microflora", "income", "feeding", "scoring"] as const
export type StepName = (typeof EVERY_STEP_NAME)[number]

export const EVERY_STOCK = ["oxygen", "points", "pearls", "red food", "green food", "blue food", "wool"] as const
export type Stock = (typeof EVERY_STOCK)[number]

export const EVERY_JOINED = ["all", "one"] as const
export type Joined = (typeof EVERY_JOINED)[number]

export const EVERY_STAGE = ["set-up", "over", "action", "microflora", "order", "income", "feeding", "preparation", "refresh", "scoring"] as const
export type Stage = (typeof EVERY_STAGE)[number]

/** All that stays as it is. */
export type Scenery = {
  components: Components
  effects: Effect[]
  numbers: Numbers
  places: [string, string][]
}

/** All components of a game for so many players, with this scoring. */
export type Components = {
  name: string
  cards: Card[]
  lionfish: LionfishCard[]
  tokens: EncyclopediaToken[]
  filter_tokens: FilterToken[]
  printed: string
  bonus_tiles: BonusTile[]
  starting_tiles: StartingTile[]
  spaces: Space[]
  arrivals: number[]
  levels: Level[]
  strengths: Strength[]
  oxygen: number[]
  microflora: string[]
  solo_tiles: SoloCard[]
  scoring: Scoring
}

/** An Aquarium card (AQ-R16, AQ-R17, AQ-R18, AQ-R19, AQ-R20, AQ-R21, AQ-R22). */
export type Card = {
  id: string
  colour: Colour
  type: Type
  bonus: string
  cost: number
  discount: boolean
  food: [number, number, number]
  points: number
  income: string
}

/** A Lionfish, which scores 6 points or 3 for each card that matches (AQ-R29). */
export type LionfishCard = {
  id: string
  match: Match
  bonus: string
}

/** A token of the Encyclopedia: its effect if used, its points if not (AQ-R66). */
export type EncyclopediaToken = {
  id: string
  ring: "black" | "red"
  bonus: string
  points: number
}

/** A type of filter token (AQ-R32). */
export type FilterToken = {
  id: string
  colour: Can
  bonus: string
  copies: number
}

/** An Action Bonus tile on the side in use: its spaces from red and gray on (AQ-R104, AQ-D17). */
export type BonusTile = {
  id: string
  spaces: string[]
}

/** A Starting tile: its number and what it gives (AQ-R12). */
export type StartingTile = {
  number: number
  bonus: string
}

/** A space of the Encyclopedia on the side in use, and where it leads, left to right. */
export type Space = {
  name: string
  bonus: string
  ring: "black" | "red" | null
  lionfish: boolean
  next: string[]
}

/** A level of the Pet Shop: its upper bonus, and the lower ones to choose from (AQ-R78). */
export type Level = {
  upper: string
  lower: string
}

/** One strength of an action: what it takes in pearls, and what it does (AQ-R60, AQ-R63, AQ-R71, AQ-R73). */
export type Strength = {
  action: Action
  circles: Circle[]
  pearls: number
  cards: number
  bonus: string
}

/** A tile of the automa (AQ-R130, AQ-R131, AQ-R132, AQ-R133, AQ-R134, AQ-R135). */
export type SoloCard = {
  id: string
  go: Goal
  fallback: "gain" | "study" | null
  arrow: "left" | "right" | null
}

/** The tables of the final scoring. */
export type Scoring = {
  schools: number[]
  anemone: number
  plants: number[]
  ratings: number[]
}

/** What an effect of the components is made of, and its words. */
export type Effect = {
  id: string
  words: string
  joined?: Joined | null
  parts?: string[]
  kind?: string
  count?: number
}

/** Numbers of the rules that boards tell. */
export type Numbers = {
  wool_spaces: number
  token_spaces: number
  hunger: number
  dial_points: number
  step_points: number
  cans_a_point: number
  line_points: number
  lionfish: [number, number, number]
}

/** What a move brings, as far as that is certain. */
export type Preview = {
  changes?: [Stock, number, number][]
  price?: number | null
  near?: boolean | null
  acts?: boolean | null
  total?: [number, number] | null
  dials?: number[]
  note?: string
}

/** The game as a seat sees it. */
export type AquariaView = {
  seat: number | null
  asked: number[]
  scoring: "advanced" | "basic"
  components: string
  stage: Stage
  round: number
  colours: Colour[]
  active: Colour | null
  order: (number | null)[]
  turn: number | null
  begun: number
  step: StepName | null
  effect: string | null
  cell: number | null
  sides: string[]
  hungry: number[]
  enough: boolean
  wheels: Wheel[]
  spaces: [string, string][]
  arrivals: (number | null)[]
  offer: (string | null)[]
  deck: number
  under: number
  discards: string[]
  reshuffled: string[][]
  lionfish: string[]
  supply: number[]
  players: Player[]
  automa: Automa | null
  pending: Pending[]
  outcome: Ending | null
}

/** One outer circle of the main board. */
export type Wheel = {
  circle: Circle
  tile: string | null
  arrow: number
  pearls: number
}

/** One player as a seat sees them. */
export type Player = {
  seat: number
  points: number
  total: number
  oxygen: number
  pearls: number
  food: [number, number, number]
  wool: number
  surplus: number
  filter: string[]
  tokens: string[]
  space: string
  level: number
  circle: Circle | null
  face: number
  dials: Colour[]
  matches: number
  aquarium: (string | null)[]
  held: number
  hand: string[]
  open: string[]
  unknown: number[]
  tucked: string[]
  choices: number[]
  tile: number | null
  ready: boolean
}

/** The other player of the solo game. */
export type Automa = {
  circle: Circle | null
  face: number
  space: string
  tile: number | null
  shown: string | null
  left: string[]
  rating: Rating
}

/** Something that is still to be done, with a number that it needs: a cell, a set of cells or dials. */
export type Pending = {
  what: string
  at: number
}

/** How a game of Aquaria ended, with the scoring of each seat line by line. */
export type Ending = {
  reason: string
  ranking: number[][]
  scores: number[] | null
  lines: Line[][]
  rating: Rating | null
}

/** One line of the final scoring. */
export type Line = {
  item: Item
  points: number
  parts: Part[]
}

/** One thing that gave points in a line of the scoring. */
export type Part = {
  points: number
  count: number
  cells: number[]
  name: string
}

/** Keep this Starting tile and three of the five cards (AQ-R11). */
export type Keep = {
  kind: "keep"
  tile: number
  cards: string[]
}

/** Move the die to this circle (AQ-R51). */
export type Go = {
  kind: "go"
  circle: Circle
}

/** Take this action at the strength that so many pearls buy (AQ-R56). */
export type Act = {
  kind: "act"
  action: Action
  pearls: number
}

/** Discard two cards of one colour for a level of the Pet Shop, or three for its lower bonus, too (AQ-R76). */
export type Trade = {
  kind: "trade"
  cards: string[]
}

/** Put a card from hand on an empty cell (AQ-R60). */
export type Place = {
  kind: "place"
  card: string
  cell: number
}

/** Stop here: end the turn, leave the action, turn no more dials, feed all, skip what may be skipped. */
export type Done = {
  kind: "done"
}

/** Give this dial a quarter turn (AQ-R44). */
export type Turn = {
  kind: "turn"
  dial: number
}

/** Gain a can of this colour. */
export type Food = {
  kind: "food"
  colour: Can
}

/** Take this card from the offer (AQ-R74). */
export type Take = {
  kind: "take"
  card: string
}

/** Draw a card blind from the deck (AQ-R74). */
export type DrawCard = {
  kind: "draw"
}

/** Go on to this space of the Encyclopedia (AQ-R64). */
export type Step = {
  kind: "step"
  space: string
}

/** Take this side of a bonus with a slash (AQ-R20), counted from 0; 0 alone takes a bonus that may be skipped. */
export type Pick = {
  kind: "pick"
  side: number
}

/** Put a token of this type in the filter (AQ-R32). */
export type Token = {
  kind: "token"
  token: string
}

/** Take this Lionfish of the display and put it on an empty cell (AQ-R28). */
export type Lionfish = {
  kind: "lionfish"
  card: string
  cell: number
}

/** Gain the bonus of a matching dial or the income of a card; in the last round a dial may give points (AQ-R93). */
export type Collect = {
  kind: "collect"
  spot: number
  points?: boolean
}

/** Feed the card on this cell, as far as the cans go (AQ-R98). */
export type Feed = {
  kind: "feed"
  cell: number
}

/** Use an Encyclopedia token (AQ-R66). */
export type Use = {
  kind: "use"
  token: string
}

/** Pay a pearl for a card of the offer (AQ-R87). */
export type BuyCard = {
  kind: "buy card"
}

/** Pay a pearl for a can of this colour (AQ-R88). */
export type BuyFood = {
  kind: "buy food"
  colour: Can
}

/** Give two cans for one, of any colours (AQ-R89). */
export type Swap = {
  kind: "swap"
  give: [Can, Can]
  get: Can
}

/** Pay an oxygen point for six new cards in the offer (AQ-R90). */
export type Refresh = {
  kind: "refresh"
}

/** The five outer circles lie in this order, clockwise (AQ-R1). */
export type Ring = {
  kind: "ring"
  circles: Circle[]
}

/** The Action Bonus tiles lie at the circles, in the order of the ring (AQ-R2). */
export type Tiles = {
  kind: "tiles"
  tiles: string[]
}

/** These colours will be active, round by round (AQ-R4). */
export type Colours = {
  kind: "colours"
  colours: Colour[]
}

/** An Encyclopedia token lies on this space (AQ-R6). */
export type Laid = {
  kind: "laid"
  space: string
  token: string
}

/** This Lionfish lies in the display (AQ-R8). */
export type Displayed = {
  kind: "displayed"
  card: string
}

/** This card fills a place of the offer (AQ-R7), after the discards became a new deck if that was due (AQ-D21). */
export type Offered = {
  kind: "offered"
  slot: number
  card: string
  reshuffled: boolean
}

/** A Starting tile lies before a seat to choose from; the automa has just one (AQ-R11, AQ-R124). */
export type Dealt = {
  kind: "dealt"
  seat: number | null
  tile: number
}

/** A card from the deck comes to a hand (AQ-R74); only its owner knows which. */
export type Drew = {
  kind: "drew"
  seat: number
  card: string | null
  reshuffled: boolean
}

/** A seat has chosen its Starting tile and cards (AQ-R11); what they are, only that seat knows for now. */
export type Kept = {
  kind: "kept"
  seat: number
  tile: number | null
  cards: string[] | null
}

/** All Starting tiles are shown, by seat, the automa's last (AQ-R12). */
export type Started = {
  kind: "started"
  tiles: number[]
}

/** A round begins, with this active colour (AQ-R49). */
export type Round = {
  kind: "round"
  round: number
  colour: Colour
}

/** A phase of the round begins (AQ-R49). */
export type PhaseBegan = {
  kind: "phase"
  phase: Phase
}

/** The player order from here on, None for the automa (AQ-R14, AQ-R95). */
export type Ordered = {
  kind: "ordered"
  order: (number | null)[]
}

/** A die goes to a circle, and the face shows which action of the round this is (AQ-R50). */
export type Moved = {
  kind: "moved"
  seat: number | null
  circle: Circle
  face: number
  near: boolean
}

/** The arrow of a circle points at this space of its tile now: 0 red, 1 gray, and so on (AQ-R54). */
export type Arrow = {
  kind: "arrow"
  circle: Circle
  space: number
}

/** So many pearls lie on a circle now (AQ-R105), or none any more because somebody came (AQ-R59). */
export type Parked = {
  kind: "parked"
  circle: Circle
  pearls: number
}

/** A seat takes an action, at the strength that so many pearls buy (AQ-R56). */
export type Acted = {
  kind: "acted"
  seat: number
  action: Action
  pearls: number
}

/** A seat stops here: ends its turn, leaves an action, or skips the rest of a bonus. `step` as in the view. */
export type Stopped = {
  kind: "stopped"
  seat: number
  step: StepName
}

/** A seat has more or less of something: by how much, and how much it is now. For wool, surplus tiles count. */
export type Changed = {
  kind: "changed"
  seat: number
  stock: Stock
  by: number
  now: number
}

/** A card from hand lies in the aquarium, for so much oxygen (AQ-R61). */
export type Placed = {
  kind: "placed"
  seat: number
  card: string
  cell: number
  cost: number
}

/** A card of the offer comes to a hand (AQ-R74). */
export type Took = {
  kind: "took"
  seat: number
  card: string
  slot: number
}

/** A seat wants a card from the deck (AQ-R74); which one it is, fate says next. */
export type Reached = {
  kind: "reached"
  seat: number
}

/** A dial points at this colour now (AQ-R44). */
export type Turned = {
  kind: "turned"
  seat: number
  dial: number
  colour: Colour
}

/** A seat takes this one of the bonuses it could choose from (AQ-R20), or one that it could skip (AQ-R84). */
export type Picked = {
  kind: "picked"
  seat: number
  bonus: string
}

/** A marker enters a space of the Encyclopedia (AQ-R64). */
export type Stepped = {
  kind: "stepped"
  seat: number | null
  space: string
  place: number | null
}

/** The Encyclopedia token of a space is taken (AQ-R65); the automa discards it (AQ-R131). */
export type Found = {
  kind: "found"
  seat: number | null
  token: string
}

/** A seat uses an Encyclopedia token (AQ-R66). */
export type Used = {
  kind: "used"
  seat: number
  token: string
}

/** A token comes into a filter, in this place from the bottom, counted from 1 (AQ-R32). */
export type Filtered = {
  kind: "filtered"
  seat: number
  token: string
  place: number
}

/** A filter with five wool tiles triggers (AQ-R37). */
export type Triggered = {
  kind: "triggered"
  seat: number
}

/** A seat discards cards of one colour in the Pet Shop (AQ-R76). */
export type Traded = {
  kind: "traded"
  seat: number
  cards: string[]
}

/** A seat's marker is on this level of the Pet Shop now (AQ-R76). */
export type Rose = {
  kind: "rose"
  seat: number
  level: number
}

/** A Lionfish of the display lies in an aquarium (AQ-R28). */
export type LionfishPlaced = {
  kind: "lionfish"
  seat: number
  card: string
  cell: number
}

/** A seat gains from a matching dial (AQ-R91), or a card's income (AQ-R97); `spot` as in the move. */
export type Collected = {
  kind: "collected"
  seat: number
  spot: number
  points: boolean
}

/** A card gets these cans, red, green and blue: all it wants (AQ-R98), or what was there (AQ-R99). */
export type Fed = {
  kind: "fed"
  seat: number
  cell: number
  cans: [number, number, number]
  full: boolean
}

/** Cards of the offer are discarded: by a seat (AQ-R90), at the end of a round (AQ-R109), by the automa (AQ-R132). */
export type Cleared = {
  kind: "cleared"
  seat: number | null
  cards: string[]
  kept: string[]
}

/** The automa's next tile is revealed (AQ-R125). */
export type SoloTile = {
  kind: "solo tile"
  tile: string
}

/** A Lionfish leaves the display of the solo game (AQ-R129). */
export type Gone = {
  kind: "gone"
  card: string
}

export type AquariaMove = Keep | Go | Act | Trade | Place | Done | Turn | Food | Take | DrawCard | Step | Pick | Token | Lionfish | Collect | Feed | Use | BuyCard | BuyFood | Swap | Refresh

export type AquariaEvent = Ring | Tiles | Colours | Laid | Displayed | Offered | Dealt | Drew | Kept | Started | Round | PhaseBegan | Ordered | Moved | Arrow | Parked | Acted | Stopped | Changed | Placed | Took | Reached | Turned | Picked | Stepped | Found | Used | Filtered | Triggered | Traded | Rose | LionfishPlaced | Collected | Fed | Cleared | SoloTile | Gone
