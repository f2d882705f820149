/** What the choices mean on the board: which fish can be picked up, and what a press on a card would do. */

import type { Choice, Plain } from '../../../lib/protocol'
import { cardAt, PLACES } from '../tank/tank'
import type { BlackMollyMove, BlackMollyView, Fish, Place } from '../types'

const moveOf = (choice: Choice): BlackMollyMove => choice.move as BlackMollyMove

/** The fish of whoever is asked that can swim now, oldest first. */
export function swimmers(view: BlackMollyView, choices: readonly Choice[]): Fish[] {
  const ages = new Set(choices.flatMap((choice) => {
    const move = moveOf(choice)
    return move.kind === 'swim' ? [move.fish] : []
  }))
  const own = view.fish.filter((fish) => fish.owner === view.turn && fish.at !== null && ages.has(fish.age))
  return own.sort((one, other) => other.age - one.age)
}

/** The cards that can be pressed to make a move; a fish swims only once it is picked up. */
export function targetsOf(view: BlackMollyView, choices: readonly Choice[], picked: Fish | null): Map<Place, Choice> {
  const targets = new Map<Place, Choice>()
  for (const choice of choices) {
    const place = targetOf(view, moveOf(choice), picked)
    if (place) targets.set(place, choice)
  }
  return targets
}

function targetOf(view: BlackMollyView, move: BlackMollyMove, picked: Fish | null): Place | null | undefined {
  switch (move.kind) {
    case 'swim':
      return picked?.age === move.fish ? move.to : null
    case 'place':
      return PLACES[view.tank.findIndex((card) => card.card === move.start)]
    case 'enter':
      return view.fish.find((fish) => fish.owner === move.owner && fish.age === 4)?.at
    case 'done':
      return null
    default:
      return move.to
  }
}

/** The fish that a press on this card picks up: one after the other, then none. */
export function nextOn(place: Place, able: readonly Fish[], picked: Fish | null): Fish | null {
  const here = able.filter((fish) => fish.at === place)
  const now = here.findIndex((fish) => fish.age === picked?.age)
  return here[now + 1] ?? null
}

/** The move that a press on this card might mean and that cannot be made: with the picked fish, or one's own there. */
export function refusedAt(view: BlackMollyView, place: Place, able: readonly Fish[], picked: Fish | null): BlackMollyMove | null {
  if (picked) return picked.at === place ? null : { kind: 'swim', fish: picked.age, to: place }
  if (able.some((fish) => fish.at === place)) return null
  const own = view.fish.find((fish) => fish.owner === view.seat && fish.at === place)
  return own ? { kind: 'swim', fish: own.age, to: place } : null
}

/** The fish after the picked one, over all cards; after the last comes the first. */
export function nextFish(able: readonly Fish[], picked: Fish | null): Fish | null {
  const now = able.findIndex((fish) => fish.age === picked?.age)
  return able[(now + 1) % able.length] ?? null
}

/** The cards to which all fish of the splitting card can be sent, where several wait there. */
export function waysOf({ split, fish, tank }: BlackMollyView): Place[] {
  const next = split && fish.find((one) => one.owner === split[0] && one.age === split[1])
  const several = fish.filter((one) => next && one.at === next.at).length > 1
  return next?.at && several ? (cardAt(tank, next.at)?.arrows ?? []) : []
}

/** What a bot's advice means on the board: the card to press, and the fish to pick up first. */
export function hintOf(view: BlackMollyView, hinted: Plain | null): { place: Place; fish: Fish | null } | null {
  const move = hinted as BlackMollyMove | null
  if (!move) return null
  const fish = view.fish.find((one) => move.kind === 'swim' && one.owner === view.turn && one.age === move.fish) ?? null
  const place = targetOf(view, move, fish)
  return place ? { place, fish } : null
}

/** The choice that ends a seat's swimming. */
export const doneOf = (choices: readonly Choice[]): Choice | undefined =>
  choices.find((choice) => moveOf(choice).kind === 'done')

/** Whether the starting player decides for others here, so that "any" is an answer. */
export const isSteering = (choices: readonly Choice[]): boolean =>
  choices.length > 0 && choices.every((choice) => ['split', 'enter', 'molly'].includes(moveOf(choice).kind))

/** The choice that sends the waiting fish of the splitting card this way. */
export const thisWay = (choices: readonly Choice[], to: Place): Choice | undefined =>
  choices.find((choice) => {
    const move = moveOf(choice)
    return move.kind === 'split' && move.to === to
  })
