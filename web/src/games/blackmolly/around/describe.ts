/** The tank in words, for those who hear it. */

import type { Seat } from '../../../lib/protocol'
import { listed } from '../../../lib/words'
import { cardWords, dieWords, headingWords, machineName, nameOf, schoolWords } from './names'
import { schools } from '../tank/school'
import { cardAt, PLACES } from '../tank/tank'
import type { BlackMollyView } from '../types'

/** Who has the die, what is deadly, where the Mollies are heading, where the fish are, and the cards. */
export function describe(view: BlackMollyView, seats: Seat[]): string {
  if (!view.tank.length) return 'The tank is being set up.'
  return [
    `Round ${view.round}. ${view.outcome ? 'The game is over.' : dieWords(view.starting, view, seats)}`,
    machinesWords(view),
    ...(view.outcome ? [] : view.headings.map(headingWords)),
    ...fishWords(view, seats),
    ...lostWords(view, seats),
    'The cards:',
    ...rowsWords(view),
  ].join('\n')
}

function machinesWords(view: BlackMollyView): string {
  const on = view.on.map((number) => `${machineName(number)}s`)
  const machines = on.length ? `The ${listed(on)} are on.` : 'All machines are off.'
  return view.deadly.length ? `${machines} Deadly now: ${listed(view.deadly)}.` : machines
}

function fishWords(view: BlackMollyView, seats: Seat[]): string[] {
  const found = schools(view.fish)
  return PLACES.flatMap((place) => {
    const school = found.get(place)
    return school ? [`${place}: ${schoolWords(view, seats, school)}.`] : []
  })
}

function lostWords(view: BlackMollyView, seats: Seat[]): string[] {
  const out = view.standings.flatMap((standing, seat) => (standing ? [nameOf(seats, seat)] : []))
  return out.length ? [`Can no longer win: ${listed(out)}.`] : []
}

function rowsWords(view: BlackMollyView): string[] {
  return [...'ABCD'].map((row) => {
    const places = PLACES.filter((place) => place.startsWith(row))
    return places.map((place) => `${place} ${cardWords(cardAt(view.tank, place)!, view.on)}`).join('; ') + '.'
  })
}
