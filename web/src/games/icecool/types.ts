/** What the ICECOOL board is given: the plain view of src/shoal/games/icecool/view.py and the events beside it. */

import type { BoardProps as AnyBoardProps } from '..'
import type { Plain, Seat } from '../../lib/protocol'

/** What the penguins are called, by their seat. */
export const COLOURS = ['Red', 'Blue', 'Green', 'Yellow'] as const

// The school: tenths of a millimetre, x goes east and y north ------------------------------------------------

export interface Point {
  x: number
  y: number
}

/** Where a penguin stands, and where it looks: degrees from east towards north. */
export interface Spot extends Point {
  turn: number
}

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export interface Room {
  name: string
  floor: Box
  /** The red line. */
  red: Box
}

export interface Door extends Point {
  name: string
  /** The two rooms it joins, the western or southern one first. */
  rooms: number[]
  /** The way one goes through. */
  across: 'x' | 'y'
  /** Whether fish hang here. */
  fish: boolean
}

export interface Wall {
  x0: number
  y0: number
  x1: number
  y1: number
}

export interface School {
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

/** The size of a penguin, and the pictures of a path in a second. */
export interface Measures {
  radius: number
  height: number
  frames: number
}

// A flick and what the world does with it --------------------------------------------------------------------

export interface Flick {
  kind: 'flick'
  /** Tenths of a degree from east towards north. */
  heading: number
  power: number
  /** Where the finger hits: millimetres above the floor. */
  height: number
  /** How far from the middle it hits, seen from behind: -100 is far left. */
  side: number
}

/** Columns of a path: the first number, then the steps to the next. */
export interface Path {
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

export type Occurrence =
  | { kind: 'touch'; at: number; one: number; other: number }
  | { kind: 'enters'; at: number; penguin: number; door: number; room: number }
  | { kind: 'leaves'; at: number; penguin: number; door: number; room: number; under: boolean }
  | { kind: 'over'; at: number; penguin: number; room: number; to: number }
  | { kind: 'out'; at: number; penguin: number; room: number }

export interface Motion {
  engine: string
  model: string
  time: number
  rest: (Spot | null)[]
  happened: Occurrence[]
  paths: Path[]
}

// The game ---------------------------------------------------------------------------------------------------

/** One player's penguin and cards; null stands for what these eyes cannot know. */
export interface Penguin {
  spot: Spot | null
  room: number | null
  /** The door it is stuck in. */
  stuck: number | null
  /** The doors where its fish still hang. */
  fish: number[]
  /** The owners of the ID cards in front of this player. */
  ids: number[]
  down: number
  cards: number[] | null
  up: number
  plain: number
  points: number | null
  fish_taken: number
  ids_held: number
}

export type Phase = 'catcher' | 'place' | 'flick' | 'motion' | 'card' | 'skate' | 'bonus' | 'over'

export interface IceCoolView {
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
  lines: { room: number; spot: Spot }[]
  caught: number
  pile: number
  tournament: boolean
  school: School
  measures: Measures
  outcome: { ranking: number[][] } | null
}

export type RoundEnd = 'fish' | 'ids' | 'caught twice' | 'limit'

export type IceCoolEvent =
  | { kind: 'round'; round: number; catcher: number }
  | { kind: 'placed'; seat: number; place: Spot }
  | { kind: 'entered'; seat: number; place: Spot; caught: boolean }
  | { kind: 'lined'; seat: number; room: number; place: Spot }
  | { kind: 'flicked'; seat: number; flick: Flick }
  | { kind: 'moved'; seat: number; motion: Motion }
  | { kind: 'fish'; seat: number; door: number; at: number; left: number }
  | { kind: 'caught'; seat: number; catcher: number; at: number; again: boolean }
  | { kind: 'left'; seat: number; at: number; place: Spot }
  | { kind: 'drew'; seat: number; card: number | null; cause: 'fish' | 'id'; plain: boolean }
  | { kind: 'scored'; seat: number; points: number; cause: 'fish' | 'id' }
  | { kind: 'skated'; seat: number }
  | { kind: 'turn ended'; seat: number }
  | { kind: 'round ended'; round: number; cause: RoundEnd; ids: number[][] }

/** What the board is given. */
export type BoardProps = Omit<AnyBoardProps, 'view' | 'newest'> & {
  view: IceCoolView
  newest?: IceCoolView
  turn?: boolean
  hinted?: Plain | null
  /** The words about a step wait until the answer is called. */
  hold?: () => () => void
}

/** What this seat's player is called: by name, or by colour where there is none. */
export function nameOf(seats: Seat[], seat: number, eyes: number | null = null): string {
  return seat === eyes ? 'You' : seats[seat]?.name || COLOURS[seat] || ''
}
