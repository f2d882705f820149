/**
 * A spot is a thing on the board that can be pointed at. Each move is told by the spots it needs, in any order: a card
 * and a cell place it, two cards of a colour are traded. So what may be pointed at next follows from the moves alone.
 */

import type { Choice } from '../../../lib/protocol'
import { moveOf } from '../board'
import type { AquariaMove, AquariaView } from '../types'

export type Spot = string

/** The spots that this move needs. */
export function spotsOf(move: AquariaMove): Spot[] {
  switch (move.kind) {
    case 'keep':
      return [`tile:${move.tile}`, ...move.cards.map((card) => `card:${card}`)]
    case 'go':
      return [`circle:${move.circle}`]
    case 'act':
      return [`act:${move.action}:${move.pearls}`]
    case 'trade':
      return move.cards.map((card) => `card:${card}`)
    case 'place':
      return [`card:${move.card}`, `cell:${move.cell}`]
    case 'lionfish':
      return [`lionfish:${move.card}`, `cell:${move.cell}`]
    case 'turn':
      return [`dial:${move.dial}`]
    case 'food':
      return [`can:${move.colour}`]
    case 'take':
      return [`offer:${move.card}`]
    case 'draw':
      return ['deck']
    case 'step':
      return [`space:${move.space}`]
    case 'pick':
      return [`side:${move.side}`]
    case 'token':
      return [`filter:${move.token}`]
    case 'collect':
      return [...collected(move.spot), ...(move.points ? ['points'] : [])]
    case 'feed':
      return [`cell:${move.cell}`]
    case 'use':
      return [`token:${move.token}`]
    case 'buy food':
      return [`buy:${move.colour}`]
    case 'swap':
      return [...move.give.map((can) => `give:${can}`), `get:${move.get}`]
    default:
      return [move.kind]
  }
}

/** Where something is collected: a dial, or a card of the aquarium. */
const collected = (spot: number): Spot[] => [spot < 8 ? `dial:${spot}` : `cell:${spot - 8}`]

const FREE: ReadonlySet<AquariaMove['kind']> = new Set(['buy card', 'buy food', 'swap', 'refresh', 'use'])

/** Whether a move can be made besides what is asked. */
export const isFree = (move: AquariaMove): boolean => FREE.has(move.kind)

/** Whether a set of spots is part of another, each counted as often as it stands there. */
function within(some: readonly Spot[], all: readonly Spot[]): boolean {
  const left = [...all]
  return some.every((spot) => {
    const place = left.indexOf(spot)
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  })
}

export interface Way {
  choice: Choice
  move: AquariaMove
  spots: Spot[]
}

/** Every choice with its spots. */
export function waysOf(choices: readonly Choice[]): Way[] {
  return choices.map((choice) => ({ choice, move: moveOf(choice), spots: spotsOf(moveOf(choice)) }))
}

/** The ways that are still open once these spots are chosen. */
export function openWays(ways: readonly Way[], chosen: readonly Spot[]): Way[] {
  return ways.filter(({ spots }) => spots.length >= chosen.length && within(chosen, spots))
}

/** What can be pointed at next: for what is asked, or only besides. */
export function openSpots(ways: readonly Way[], chosen: readonly Spot[]): Map<Spot, 'asked' | 'free'> {
  const open = new Map<Spot, 'asked' | 'free'>()
  for (const { move, spots } of openWays(ways, chosen)) {
    for (const spot of leftOf(spots, chosen)) if (!isFree(move) || !open.has(spot)) open.set(spot, isFree(move) ? 'free' : 'asked')
  }
  return open
}

/** The spots that would complete a move, with its words. */
export function lastSpots(ways: readonly Way[], chosen: readonly Spot[]): Map<Spot, string> {
  const last = new Map<Spot, string>()
  for (const { choice, spots } of openWays(ways, chosen)) {
    if (spots.length === chosen.length + 1) last.set(leftOf(spots, chosen)[0]!, choice.words)
  }
  return last
}

/** What is left of these spots once others are taken away. */
function leftOf(spots: readonly Spot[], chosen: readonly Spot[]): Spot[] {
  const left = [...spots]
  for (const spot of chosen) left.splice(left.indexOf(spot), 1)
  return left
}

/** The choice that these spots make up exactly, if they do. */
export function choiceOf(ways: readonly Way[], chosen: readonly Spot[]): Choice | null {
  return openWays(ways, chosen).find(({ spots }) => spots.length === chosen.length)?.choice ?? null
}

/** A move that this spot stands for and that cannot be made now, to ask the server why. */
export function wishOf(spot: Spot, view: AquariaView, chosen: readonly Spot[]): AquariaMove | null {
  const [kind = '', name = '', more = ''] = spot.split(':')
  const held = (what: string) => chosen.find((one) => one.startsWith(`${what}:`))?.split(':')[1]
  const cell = Number(held('cell') ?? emptyCell(view))
  switch (kind) {
    case 'circle':
      return { kind: 'go', circle: name } as AquariaMove
    case 'act':
      return { kind: 'act', action: name, pearls: Number(more) } as AquariaMove
    case 'card':
      return cardWish(view, name, cell, chosen)
    case 'cell':
      return cellWish(view, Number(name), held('card'), held('lionfish'))
    case 'lionfish':
      return { kind: 'lionfish', card: name, cell }
    case 'dial':
      return dialWish(view, Number(name))
    case 'offer':
      return { kind: 'take', card: name }
    case 'deck':
      return { kind: 'draw' }
    case 'space':
      return { kind: 'step', space: name }
    case 'filter':
      return { kind: 'token', token: name }
    case 'token':
      return { kind: 'use', token: name }
    case 'buy':
      return { kind: 'buy food', colour: name } as AquariaMove
    case 'give':
      return swapWish(name)
    case 'buy card':
    case 'refresh':
      return { kind }
    default:
      return null
  }
}

function emptyCell(view: AquariaView): number {
  return Math.max(0, view.players[view.seat ?? 0]?.aquarium.indexOf(null) ?? 0)
}

function cardWish(view: AquariaView, card: string, cell: number, chosen: readonly Spot[]): AquariaMove {
  const others = chosen.filter((spot) => spot.startsWith('card:')).map((spot) => spot.slice(5))
  const trading = view.step === 'action' && view.players[view.seat ?? 0]?.circle !== 'place'
  return trading ? { kind: 'trade', cards: [...others, card].sort() } : { kind: 'place', card, cell }
}

function cellWish(view: AquariaView, cell: number, card?: string, lionfish?: string): AquariaMove | null {
  if (lionfish) return { kind: 'lionfish', card: lionfish, cell }
  if (view.step === 'feeding') return { kind: 'feed', cell }
  if (view.step === 'income') return { kind: 'collect', spot: cell + 8 }
  const held = card ?? view.players[view.seat ?? 0]?.hand[0]
  return held === undefined ? null : { kind: 'place', card: held, cell }
}

function dialWish(view: AquariaView, dial: number): AquariaMove {
  return view.step === 'microflora' ? { kind: 'collect', spot: dial } : { kind: 'turn', dial }
}

function swapWish(can: string): AquariaMove {
  return { kind: 'swap', give: [can, can], get: can === 'red' ? 'green' : 'red' } as AquariaMove
}
