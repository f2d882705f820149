/** The school in words, for those who hear it: rooms, doors, distances, and ways in degrees to aim by. */

import { counted, listed } from '../../../lib/words'
import type { Seat } from '../../../lib/protocol'
import { headingTo, RANGES, type Aim } from '../aiming/aim'
import { COLOURS, nameOf, shared, type Occurrence, type Point } from '../board'
import type { Box, Door, Ground, IceCoolEvent, IceCoolView, Manners, Measures, Penguin, School } from '../types'

const WINDS = ['east', 'north-east', 'north', 'north-west', 'west', 'south-west', 'south', 'south-east'] as const

/** A length in whole centimetres. */
export const centimetres = (tenths: number): string => `${Math.round(tenths / 100)} cm`

/** The wind nearest to a heading. */
export const windOf = (heading: number): string => WINDS[Math.round(heading / 450) % 8]!

/** How far and which way: "12 cm north-east (49°)". */
export function wayTo(from: Point, to: Point): string {
  const heading = headingTo(from, to)
  const far = Math.hypot(to.x - from.x, to.y - from.y)
  return `${centimetres(far)} ${windOf(heading)} (${Math.round(heading / 10) % 360}°)`
}

/** What is seen, and where. */
type Scene = IceCoolView & Pick<Ground, 'school'>

/** Where everybody is, what hangs where, and what these eyes have in reach. */
export function describe(shown: IceCoolView, seats: Seat[], { school }: Ground): string {
  if (shown.catcher === null || !shown.round) return 'Nobody is the Catcher yet.'
  const view = { ...shown, school }
  const penguins = view.penguins.map((penguin, seat) => penguinLine(view, seats, penguin, seat))
  return [roundLine(view, seats), ...penguins, ...reachLines(view, seats)].join('\n')
}

function roundLine(view: IceCoolView, seats: Seat[]): string {
  const catcher = view.catcher!
  return `Round ${view.round} of ${view.rounds}. ${whose(seats, catcher, view.seat)} is the Catcher.`
}

/** "Blue (you)", "Red (Ada)". */
function whose(seats: Seat[], seat: number, eyes: number | null): string {
  const name = seat === eyes ? 'you' : seats[seat]?.name
  return name ? `${COLOURS[seat]} (${name})` : `${COLOURS[seat]}`
}

function penguinLine(view: Scene, seats: Seat[], penguin: Penguin, seat: number): string {
  const cards = cardsOf(shared(seats) ? { ...penguin, cards: null } : penguin)
  const parts = [whereOf(view, penguin), ...fishOf(view, penguin, seat), idsOf(view, seats, penguin, seat), ...cards]
  return `${whose(seats, seat, view.seat)}: ${parts.filter(Boolean).join('; ')}.`
}

function whereOf({ school }: Scene, { spot, room, stuck }: Penguin): string {
  if (!spot) return 'not in the school'
  if (stuck !== null) return `stuck in door ${school.doors[stuck]?.name}`
  return `in the ${school.rooms[room ?? -1]?.name}`
}

function fishOf(view: Scene, penguin: Penguin, seat: number): string[] {
  if (seat === view.catcher) return []
  const doors = penguin.fish.flatMap((door) => view.school.doors[door]?.name ?? [])
  return [doors.length ? `fish at ${doors.length > 1 ? 'doors' : 'door'} ${listed(doors)}` : 'has all its fish']
}

function idsOf(view: IceCoolView, seats: Seat[], penguin: Penguin, seat: number): string {
  if (seat !== view.catcher) return penguin.ids.length ? '' : 'caught'
  const taken = penguin.ids.filter((owner) => owner !== seat).map((owner) => whose(seats, owner, view.seat))
  return taken.length ? `has the ID card of ${listed(taken)}` : 'has caught nobody'
}

function cardsOf({ cards, down, up }: Penguin): string[] {
  const hidden = cards ? `cards ${cards.join(' ')}` : `${counted(down, 'card')} face down`
  return [...(down ? [hidden] : []), ...(up ? [`${up} ones turned up`] : [])]
}

/** From the penguin of these eyes, or of whose turn it is: doors of its room and the other penguins. */
function reachLines(view: Scene, seats: Seat[]): string[] {
  const seat = view.seat ?? view.turn
  const penguin = seat === null ? undefined : view.penguins[seat]
  const spot = penguin?.spot
  if (seat === null || !penguin || !spot) return []
  const doors = doorsOf(view.school, penguin.room).map(
    (door) => `${doorName(view, penguin, door)} ${wayTo(spot, door)}`,
  )
  const others = view.penguins.flatMap((one, other) =>
    one.spot && other !== seat ? [`${whose(seats, other, view.seat)} ${wayTo(spot, one.spot)}`] : [],
  )
  return [`From ${whose(seats, seat, view.seat)}: ${[...doors, ...others].join('; ')}.`]
}

const doorsOf = (school: School, room: number | null): Door[] =>
  school.doors.filter((door) => room === null || door.rooms.includes(room))

function doorName(view: Scene, penguin: Penguin, door: Door): string {
  const to = door.rooms.find((room) => room !== penguin.room) ?? door.rooms[1]!
  const fish = penguin.fish.includes(view.school.doors.indexOf(door)) ? ', with its fish,' : ''
  return `door ${door.name} to the ${view.school.rooms[to]?.name}${fish}`
}

// Aiming -----------------------------------------------------------------------------------------------------

const KEYS = {
  place: 'Arrow keys choose where the Catcher stands, with Shift in longer steps; Enter puts it there.',
  flick:
    'Left and right turn the aim by 1 degree, with Shift by 10; up and down change the power; Page Up and Page Down the height of the hit; comma and full stop its side; Enter flicks.',
  look: 'V switches between plan and picture.',
} as const

/** Which keys the picture knows while this can be done. */
export const keysOf = (what: keyof typeof KEYS): string => KEYS[what]

/** Where a penguin would be put, in words. */
export function placeWords(place: Point, box: Box): string {
  return `${centimetres(place.x - box.west)} from the west side of the red line, ${centimetres(place.y - box.south)} from the south.`
}

/** The flick in words, as far as anybody can know before it is made. */
export function aimWords(aim: Aim, measures: Measures): string {
  const way = `${(aim.heading / 10).toFixed(1).replace('.0', '')}°, ${windOf(aim.heading)}`
  return `Heading ${way}. Power ${aim.power}. Hit ${aim.height} mm up${sideWords(aim.side)}: it ${styleOf(aim, measures)}.`
}

function sideWords(side: number): string {
  return side ? `, ${Math.abs(side)}% to the ${side < 0 ? 'left' : 'right'}` : ', in the middle'
}

/** The letter of a path that bends to one side. */
const CURVES = 'c'

/** What a penguin hit like this does, as was measured. */
export function styleOf({ power, height, side }: Omit<Aim, 'heading'>, measures: Measures): string {
  const far = (one: Manners) => Math.abs(one.side - Math.abs(side))
  const nearest = measures.manners.reduce((best, one) => (far(one) < far(best) ? one : best))
  const letter = nearest.rows[height - RANGES.height.least]?.[Math.round(power / measures.manner_step)]
  const words = measures.words.find((one) => one.letter === letter)?.words ?? ''
  return letter === CURVES ? `${words} to the ${side < 0 ? 'left' : 'right'}` : words
}

/** What everybody at one screen may read of a line: which card somebody drew stays out of it. */
export const discreet = (words: string): string => words.replace(/draws a [123] for/, 'draws a fish card for')

// What is called out -----------------------------------------------------------------------------------------

/** What the board calls out when this happens; empty for what is plain to see. */
export function callOf(event: IceCoolEvent, view: IceCoolView, seats: Seat[], { school }: Ground): string {
  const who = (seat: number) => nameOf(seats, seat, view.seat)
  const verb = (seat: number, mine: string, others: string) => `${who(seat)} ${seat === view.seat ? mine : others}`
  switch (event.kind) {
    case 'fish':
      return `${verb(event.seat, 'take', 'takes')} the fish at door ${school.doors[event.door]?.name}!`
    case 'caught':
      return `${verb(event.seat, 'are', 'is')} caught${event.again ? ' again' : ''}!`
    case 'left':
      return `${verb(event.seat, 'leave', 'leaves')} the school!`
    case 'skated':
      return `${verb(event.seat, 'skate', 'skates')}: one more turn!`
    case 'drew':
      return drewWords(shared(seats) ? { ...event, card: null } : event, verb(event.seat, 'draw', 'draws'))
    case 'scored':
      return `${verb(event.seat, 'score', 'scores')} ${event.points}.`
    case 'round':
      return `Round ${event.round}: ${verb(event.catcher, 'are', 'is')} the Catcher.`
    case 'round ended':
      return `The round is over: ${ENDS[event.cause]}.`
    default:
      return ''
  }
}

function drewWords(drew: Extract<IceCoolEvent, { kind: 'drew' }>, who: string): string {
  if (drew.plain) return `${who} a plain point.`
  return drew.card === null ? `${who} a card.` : `${who} a ${drew.card}.`
}

const ENDS = {
  fish: 'a Runner has all its fish',
  ids: 'the Catcher has every ID card',
  'caught twice': 'the Runner was caught twice',
  limit: 'the turn limit is reached',
} as const

/** What practice calls out: no rules, only what the penguin did. */
export function practiceCall(what: Occurrence, school: School): string {
  switch (what.kind) {
    case 'leaves':
      return what.under ? `Through door ${school.doors[what.door]?.name}!` : ''
    case 'over':
      return `Over the wall, into the ${school.rooms[what.to]?.name}!`
    case 'out':
      return 'Out of the school!'
    case 'touch':
      return 'Bump!'
    default:
      return ''
  }
}
