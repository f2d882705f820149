/** A small game of ICECOOL for the tests of this folder. */

import type { Happening, Seat } from '../../lib/protocol'
import type { Box, Ground, IceCoolEvent, IceCoolView, Measures, Motion, Penguin, School, Spot } from './types'

const box = (west: number, south: number, east: number, north: number): Box => ({ west, south, east, north })

export const SCHOOL: School = {
  rooms: [
    { name: 'Classroom', floor: box(2100, 0, 6000, 2100), red: box(2500, 400, 5600, 1700) },
    { name: 'Kitchen', floor: box(0, 3900, 3900, 6000), red: box(400, 4300, 3500, 5600) },
    { name: 'Gym', floor: box(0, 0, 2100, 3900), red: box(400, 400, 1700, 3500) },
    { name: 'Dining hall', floor: box(3900, 2100, 6000, 6000), red: box(4300, 2500, 5600, 5600) },
    { name: 'Lounge', floor: box(2100, 2100, 3900, 3900), red: box(2500, 2500, 3500, 3500) },
  ],
  doors: [
    { name: 'A', rooms: [2, 0], across: 'x', x: 2100, y: 1050, fish: false },
    { name: 'B', rooms: [0, 3], across: 'y', x: 4950, y: 2100, fish: true },
    { name: 'C', rooms: [2, 1], across: 'y', x: 1050, y: 3900, fish: true },
    { name: 'D', rooms: [1, 3], across: 'x', x: 3900, y: 4950, fish: false },
    { name: 'E', rooms: [0, 4], across: 'y', x: 3000, y: 2100, fish: false },
    { name: 'F', rooms: [2, 4], across: 'x', x: 2100, y: 3000, fish: false },
    { name: 'G', rooms: [4, 3], across: 'x', x: 3900, y: 3000, fish: true },
  ],
  walls: [
    { x0: 0, y0: 0, x1: 0, y1: 6000 },
    { x0: 6000, y0: 0, x1: 6000, y1: 6000 },
    { x0: 0, y0: 0, x1: 6000, y1: 0 },
    { x0: 0, y0: 6000, x1: 6000, y1: 6000 },
    { x0: 2100, y0: 0, x1: 2100, y1: 700 },
    { x0: 2100, y0: 1400, x1: 2100, y1: 2100 },
    { x0: 3900, y0: 2100, x1: 4600, y1: 2100 },
    { x0: 5300, y0: 2100, x1: 6000, y1: 2100 },
    { x0: 2100, y0: 2100, x1: 2650, y1: 2100 },
    { x0: 3350, y0: 2100, x1: 3900, y1: 2100 },
    { x0: 0, y0: 3900, x1: 700, y1: 3900 },
    { x0: 1400, y0: 3900, x1: 2100, y1: 3900 },
    { x0: 3900, y0: 3900, x1: 3900, y1: 4600 },
    { x0: 3900, y0: 5300, x1: 3900, y1: 6000 },
    { x0: 2100, y0: 3900, x1: 3900, y1: 3900 },
    { x0: 2100, y0: 2100, x1: 2100, y1: 2650 },
    { x0: 2100, y0: 3350, x1: 2100, y1: 3900 },
    { x0: 3900, y0: 2100, x1: 3900, y1: 2650 },
    { x0: 3900, y0: 3350, x1: 3900, y1: 3900 },
  ],
  outline: box(0, 0, 6000, 6000),
  wall_height: 450,
  thickness: 40,
  door_width: 700,
  lintel_from: 550,
  lintel_to: 610,
  kitchen: 1,
  classroom: 0,
  circle_x: 4050,
  circle_y: 1050,
  circle_radius: 150,
}

/** Rows of letters for 41 heights: low hits slide or curve, higher ones tumble from power 20 on, the highest jump from 80. */
const rows = (slides: string, firm: number) =>
  Array.from({ length: 41 }, (_, row) => {
    if (row < firm) return slides.repeat(21)
    return row < 15 ? slides.repeat(4) + 't'.repeat(17) : slides.repeat(4) + 't'.repeat(12) + 'j'.repeat(5)
  })

export const MEASURES: Measures = {
  radius: 160,
  height: 470,
  slim: 105,
  widest: 35,
  manners: [
    { side: 0, rows: rows('s', 8) },
    { side: 30, rows: rows('c', 12) },
  ],
  manner_step: 5,
  words: [
    { letter: 's', words: 'slides straight on' },
    { letter: 'c', words: 'curves' },
    { letter: 't', words: 'tumbles' },
    { letter: 'j', words: 'jumps' },
  ],
  arcs: [
    { power: 0, aside: [10, 40, 90, 160, 250, 360] },
    { power: 100, aside: [10, 40, 90, 160, 250, 360] },
  ],
  arc_step: 250,
  frames: 120,
}

export const GROUND: Ground = { school: SCHOOL, measures: MEASURES }

export const SEATS: Seat[] = ['Ada', 'Beth', 'Chao'].map((name, seat) => ({
  kind: seat === 1 ? 'person' : 'bot',
  name,
  level: '',
  mine: seat === 1,
  away: false, why: '',
}))

/** A Runner with all its fish up. */
export function penguin(seat: number, spot: Spot | null, room: number | null, more: Partial<Penguin> = {}): Penguin {
  const cards = { down: 0, cards: null, up: 0, plain: 0, points: null, fish_taken: 0, ids_held: 0 }
  return { spot, room, stuck: null, fish: [1, 2, 6], ids: [seat], ...cards, ...more }
}

/** Beth (Blue) is to flick from the red circle; Ada (Red) is the Catcher, Chao (Green) is not in the school yet. */
export function flicking(more: Partial<IceCoolView> = {}): IceCoolView {
  return {
    seat: 1,
    asked: [1],
    phase: 'flick',
    round: 1,
    rounds: 3,
    catcher: 0,
    turn: 1,
    turns: 1,
    penguins: [
      penguin(0, { x: 2000, y: 5000, turn: 0 }, 1, { fish: [] }),
      penguin(1, { x: 4050, y: 1050, turn: 0 }, 0, { cards: [] }),
      penguin(2, null, null),
    ],
    flick: null,
    lines: [],
    lined: false,
    caught: 0,
    recalled: null,
    owed: [],
    pile: 45,
    story: [],
    tournament: false,
    first_catcher: 'random',
    turn_limit: 0,
    outcome: null,
    ...more,
  }
}

/** Blue slides north-east in a straight line through door B: 25 pictures, a fish after 100 ms. */
export const MOTION: Motion = {
  engine: 'hand',
  model: '',
  time: 200,
  rest: [{ x: 2000, y: 5000, turn: 0 }, { x: 5250, y: 2394, turn: 90 }, null],
  happened: [{ kind: 'leaves', at: 100, penguin: 1, door: 1, room: 3, under: true }],
  paths: [
    {
      penguin: 1,
      first: 0,
      x: [4050, ...Array<number>(24).fill(50)],
      y: [1050, ...Array<number>(24).fill(56)],
      z: [160, ...Array<number>(24).fill(0)],
      w: [1000, ...Array<number>(24).fill(0)],
      i: Array<number>(25).fill(0),
      j: Array<number>(25).fill(0),
      k: Array<number>(25).fill(0),
    },
  ],
}

/** What that flick tells. */
export const SLIDE: IceCoolEvent[] = [
  { kind: 'moved', seat: 1, motion: MOTION },
  { kind: 'fish', seat: 1, door: 1, at: 100, left: 2 },
  { kind: 'drew', seat: 1, card: 3, cause: 'fish', plain: false },
]

/** The view after it: Chao stands on the circle. */
export function slid(): IceCoolView {
  return flicking({
    asked: [2],
    turn: 2,
    turns: 2,
    penguins: [
      penguin(0, { x: 2000, y: 5000, turn: 0 }, 1, { fish: [] }),
      penguin(1, { x: 5250, y: 2394, turn: 90 }, 3, { fish: [2, 6], down: 1, cards: [3] }),
      penguin(2, { x: 4050, y: 1050, turn: 0 }, 0),
    ],
  })
}

/** Red may be put down in the Kitchen. */
export function placing(): IceCoolView {
  const penguins = [0, 1, 2].map((seat) => penguin(seat, null, null))
  return flicking({ seat: 0, asked: [0], phase: 'place', turn: 0, penguins })
}

/** The events as the server tells them; the words of each are its kind. */
export function told(...events: IceCoolEvent[]): Happening[] {
  return events.map((event) => ({ event: { ...event }, words: event.kind }))
}
