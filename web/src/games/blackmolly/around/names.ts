/** What cards, fish and seats are called. */

import { counted, listed } from '../../../lib/words'
import type { Seat } from '../../../lib/protocol'
import type { BlackMollyView, Water as Card, Drift, Fish, Forecast, Heading } from '../types'

/** What the fish of a seat are called by their age. */
const AGES = ['tiny', 'small', 'big', 'old']
const MACHINES: Record<number, string> = { 2: 'heater', 3: 'filter', 4: 'pump' }
const COLOURS = ['Coral', 'Blue', 'Green', 'Amber']

export const machineName = (number: number): string => MACHINES[number] ?? 'machine'

/** "1 fish", "3 fish". */
const some = (count: number): string => `${count === 1 ? 'one' : count} fish`

/** What a seat is called: by its player, or by its colour while nobody sits there. */
export const nameOf = (seats: readonly Seat[], seat: number): string => seats[seat]?.name || COLOURS[seat] || ''

/** Whose something is: "your", "Beth's". */
export function whose(view: BlackMollyView, seats: readonly Seat[], owner: number): string {
  return owner === view.seat ? 'your' : `${nameOf(seats, owner)}'s`
}

/** Who has the die, in one sentence. */
export function dieWords(seat: number, view: BlackMollyView, seats: readonly Seat[]): string {
  return seat === view.seat ? 'You have the die.' : `${nameOf(seats, seat)} has the die.`
}

/** "your old fish". */
export function fishName(view: BlackMollyView, seats: readonly Seat[], fish: { owner: number; age: number }): string {
  return `${whose(view, seats, fish.owner)} ${AGES[fish.age - 1]} fish`
}

/** Fish that share a card, owner by owner: "your old and tiny fish, Beth's big fish". */
export function schoolWords(view: BlackMollyView, seats: readonly Seat[], school: readonly Fish[]): string {
  const owners = [...new Set(school.map((fish) => fish.owner))].sort((one, other) => one - other)
  const parts = owners.map((owner) => {
    const own = school.filter((fish) => fish.owner === owner).sort((one, other) => other.age - one.age)
    if (own.length === AGES.length) return `all ${whose(view, seats, owner)} fish`
    return `${whose(view, seats, owner)} ${listed(own.map((fish) => AGES[fish.age - 1]!))} fish`
  })
  return parts.join(', ')
}

/** What is printed on a card: "heater 2, on", "current to B2 or C1", "anemone". */
export function cardWords(card: Card, on: readonly number[]): string {
  switch (card.kind) {
    case 'start':
      return `fish start ${card.card.slice(1)}`
    case 'molly':
      return 'Molly start'
    case 'machine':
      return `${machineName(card.number)} ${card.number}, ${on.includes(card.number) ? 'on' : 'off'}`
    case 'current':
      return `current to ${listed(card.arrows, 'or')}`
    default:
      return card.kind
  }
}

/** Where a Molly is heading and why, in one sentence. */
export function headingWords({ at, aims, fewest, away, steps }: Heading, number: number): string {
  const molly = `Molly ${number + 1} on ${at}`
  if (!aims.length) return `${molly} has nothing to hunt.`
  const why = `the smallest group (${some(fewest)})`
  if (away === 0) return `${molly} stays: ${why}.`
  const cards = counted(away, 'card')
  const over = away === 1 ? '' : ` via ${listed(steps, 'or')}`
  return `${molly} heads for ${listed(aims, 'or')}${over}: ${why}, ${cards} away.`
}

/** The same in a few words. */
export function headingInShort({ aims, fewest, away }: Heading, number: number): string {
  if (!aims.length) return `Molly ${number + 1} has nothing to hunt.`
  return `Molly ${number + 1} heads for ${listed(aims, 'or')}: ${some(fewest)}, ${away} away.`
}

/** Fish that the current would carry: from where to where, or only their number where they are all over the tank. */
function carriedWords(current: readonly Drift[]): string {
  const count = (drifts: readonly Drift[]): number => new Set(drifts.map(({ owner, fish }) => `${owner}-${fish}`)).size
  const places = [...new Set(current.map(({ at }) => at))]
  if (places.length > 2) return some(count(current))
  const ways = places.map((place) => {
    const drifts = current.filter(({ at }) => at === place)
    return `${some(count(drifts))} from ${place} to ${listed([...new Set(drifts.map(({ to }) => to))], 'or')}`
  })
  return listed(ways)
}

/** What a number on the die would do, in one sentence. */
export function forecastWords(forecast: Forecast, fish: readonly Fish[]): string {
  const { number, on, off, current } = forecast
  if (number === 1) {
    return current.length ? `A 1: the current carries ${carriedWords(current)}.` : 'A 1: the current runs, but no fish are in it.'
  }
  const cards = on.length ? on : off
  const there = fish.filter((one) => one.at !== null && cards.includes(one.at)).length
  const what = `A ${number}: the ${machineName(number)}s on ${listed(cards)} switch ${on.length ? 'on' : 'off'}`
  return there ? `${what}, with ${some(there)} there.` : `${what}.`
}
