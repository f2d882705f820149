/** The board in words, for those who hear it. */

import type { Seat } from '../../lib/protocol'
import { counted } from '../../lib/words'
import { COLOURS } from './board'
import { EVERY_LIMB as LIMBS, type GetBitView, type Robot } from './types'

/** The line from front to back, what is left of each robot, and its cards. */
export function describe(view: GetBitView, seats: Seat[]): string {
  if (!view.line.length) return 'The robots are being lined up.'
  const { line } = view
  const swimming = line.map((number, place) => `${placeOf(place, line.length)}: ${robotOf(view, number, seats)}`)
  const out = view.out.map((number) => `Out: ${nameOf(view, number, seats)}.`)
  return [`Round ${view.round}.`, ...swimming, sharkOf(view), ...out].join('\n')
}

function placeOf(place: number, robots: number): string {
  if (place === 0) return 'Front'
  return place === robots - 1 ? 'Last' : `Place ${place + 1}`
}

function sharkOf(view: GetBitView): string {
  const last = COLOURS[view.line[view.line.length - 1] ?? 0]
  if (view.outcome) return view.outcome.reason === 'last robot' ? `The shark has eaten ${last}.` : 'The game is over.'
  if (view.bitten !== null) return `The shark has bitten ${COLOURS[view.bitten]}.`
  return `The shark is behind ${last}${view.biting ? '' : ' and will not bite this round'}.`
}

function nameOf(view: GetBitView, number: number, seats: Seat[]): string {
  const seat = view.robots[number]?.seat ?? 0
  const whose = seat === view.seat ? 'you' : (seats[seat]?.name || 'open seat')
  return whose ? `${COLOURS[number]} (${whose})` : `${COLOURS[number]}`
}

function robotOf(view: GetBitView, number: number, seats: Seat[]): string {
  const robot = view.robots[number]
  if (!robot) return ''
  return `${nameOf(view, number, seats)}, ${limbsOf(robot, view.limbs)}; ${cardsOf(robot)}${cardNow(view, robot)}.`
}

function limbsOf(robot: Robot, limbs: number): string {
  const whole = limbs / 4
  const gone = LIMBS.filter((_, index) => !robot.limbs[index])
  const half = LIMBS.filter((_, index) => whole === 2 && robot.limbs[index] === 1)
  const parts: string[] = []
  if (gone.length) parts.push(`without ${gone.join(' and ')}`)
  if (half.length) parts.push(`with half a ${half.join(' and half a ')}`)
  return parts.join(', ') || 'all limbs'
}

function cardsOf(robot: Robot): string {
  const hand = robot.hand ? `hand ${robot.hand.join(' ') || 'empty'}` : `${counted(robot.held, 'card')} in hand`
  if (!robot.laid) return hand
  return `${hand}, played ${robot.table ? robot.table.join(' ') : `${robot.laid} face down`}`
}

function cardNow(view: GetBitView, robot: Robot): string {
  if (view.phase === 'over' || !robot.ready) return ''
  if (view.phase === 'limb') return `; its card is ${robot.card}`
  return robot.card === null ? '; its card is chosen' : `; its card ${robot.card} is chosen`
}
