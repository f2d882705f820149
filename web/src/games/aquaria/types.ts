/** The view of Aquaria as the server sends it, and the moves the board can make. */

import type { Choice } from '../../lib/protocol'
import type { BoardProps as AnyBoardProps } from '../index'

export type Colour = 'red' | 'yellow' | 'blue' | 'green'
export type Can = 'red' | 'green' | 'blue'
export type Kind = 'clownfish' | 'school' | 'plant' | 'anemone'
export type Action = 'place' | 'study' | 'oxygen' | 'gain'
export type Circle = Action | 'shop' | 'middle'
export type Border = 'black' | 'red'
export type Triple = [number, number, number]

/** The colours in the order in which a dial passes them. */
export const COLOURS: readonly Colour[] = ['red', 'yellow', 'blue', 'green']
export const CANS: readonly Can[] = ['red', 'green', 'blue']
export const CIRCLES: readonly Circle[] = ['place', 'study', 'oxygen', 'gain', 'shop', 'middle']
export const SIDE = 4
export const CELLS = SIDE * SIDE
export const DIALS = 2 * SIDE
export const WOOL_SPACES = 5
export const TOKEN_SPACES = 4
export const ROUNDS = 4

export interface CardData {
  id: string
  colour: Colour
  type: Kind
  cost: number
  discount: boolean
  food: Triple
  points: number
  bonus: string
  income: string
}

export interface LionfishData {
  id: string
  match: Exclude<Kind, 'plant'> | Colour
  bonus: string
}

export interface Space {
  name: string
  ring: Border | null
  bonus: string
  lionfish: boolean
  next: string[]
}

export interface Strength {
  action: Action
  pearls: number
  cards: number
  bonus: string
}

export interface SoloTile {
  id: string
  go: Circle | 'clockwise' | 'counterclockwise'
  fallback: 'study' | 'gain' | null
  arrow: 'left' | 'right' | null
}

export interface Box {
  name: string
  cards: CardData[]
  lionfish: LionfishData[]
  tokens: { id: string; ring: Border; bonus: string; points: number }[]
  filter_tokens: { id: string; colour: Can; bonus: string; copies: number }[]
  printed: string
  bonus_tiles: { id: string; spaces: string[] }[]
  starting_tiles: { number: number; bonus: string }[]
  spaces: Space[]
  arrivals: number[]
  levels: { upper: string; lower: string }[]
  strengths: Strength[]
  oxygen: number[]
  microflora: string[]
  solo_tiles: SoloTile[]
  scoring: { schools: number[]; anemone: number; plants: number[]; ratings: number[] }
}

export interface Wheel {
  circle: Circle
  tile: string | null
  arrow: number
  pearls: number
}

export interface Player {
  seat: number
  points: number
  total: number
  oxygen: number
  pearls: number
  food: Triple
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
  choices: number[]
  tile: number | null
  ready: boolean
}

export interface Automa {
  circle: Circle | null
  face: number
  space: string
  tile: number | null
  shown: string | null
  left: string[]
}

export type Stage =
  | 'set-up'
  | 'action'
  | 'microflora'
  | 'order'
  | 'income'
  | 'feeding'
  | 'preparation'
  | 'refresh'
  | 'scoring'
  | 'over'

export type Step =
  | 'keep'
  | 'circle'
  | 'action'
  | 'place'
  | 'turn'
  | 'food'
  | 'card'
  | 'fork'
  | 'pick'
  | 'bonus'
  | 'token'
  | 'lionfish'
  | 'end'
  | 'microflora'
  | 'income'
  | 'feeding'
  | 'scoring'

export type Item =
  | 'game'
  | 'stock'
  | 'oxygen'
  | 'encyclopedia'
  | 'food'
  | 'lines'
  | 'tokens'
  | 'lionfish'
  | 'anemones'
  | 'schools'
  | 'plants'

export interface Part {
  points: number
  count: number
  cells: number[]
  name: string
}

export interface Line {
  item: Item
  points: number
  parts: Part[]
}

export interface Ending {
  reason: string
  ranking: number[][]
  scores: number[]
  lines: Line[][]
  rating: string | null
}

export interface AquariaView {
  seat: number | null
  asked: number[]
  scoring: 'basic' | 'advanced'
  stage: Stage
  round: number
  colours: Colour[]
  order: (number | null)[]
  turn: number | null
  step: Step | null
  effect: string | null
  cell: number | null
  sides: string[]
  hungry: number[]
  /** Whether the food is enough for all of these: `done` feeds them. */
  enough: boolean
  prices: { card: string; cell: number; oxygen: number }[]
  wheels: Wheel[]
  spaces: [string, string][]
  arrivals: (number | null)[]
  offer: (string | null)[]
  deck: number
  under: number
  discards: string[]
  lionfish: string[]
  supply: number[]
  players: Player[]
  automa: Automa | null
  box: Box
  outcome: Ending | null
}

export type AquariaMove =
  | { kind: 'keep'; tile: number; cards: string[] }
  | { kind: 'go'; circle: Circle }
  | { kind: 'act'; action: Action; pearls: number }
  | { kind: 'trade'; cards: string[] }
  | { kind: 'place' | 'lionfish'; card: string; cell: number }
  | { kind: 'done' | 'draw' | 'buy card' | 'refresh' }
  | { kind: 'turn'; dial: number }
  | { kind: 'food' | 'buy food'; colour: Can }
  | { kind: 'take'; card: string }
  | { kind: 'step'; space: string }
  | { kind: 'pick'; side: number }
  | { kind: 'token' | 'use'; token: string }
  | { kind: 'collect'; spot: number; points?: boolean }
  | { kind: 'feed'; cell: number }
  | { kind: 'swap'; give: [Can, Can]; get: Can }

/** What the board is given. */
export type BoardProps = Omit<AnyBoardProps, 'view' | 'newest'> & { view: AquariaView; newest?: AquariaView }

/** The move of a choice in this game's own shape. */
export const moveOf = (choice: Choice): AquariaMove => choice.move as AquariaMove
