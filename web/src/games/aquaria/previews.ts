/** What a move costs and what one has afterwards, as far as that is certain. */

import { arrowBonus, mineIn, shelfOf } from './box'
import { effectOf, wordsOf, type Effect } from './effects'
import type { Name } from './icons'
import { adjacent } from './ring'
import { EVERY_COLOUR as COLOURS, EVERY_CAN as CANS, type AquariaMove, type AquariaView, type Box, type Can, type Circle, type Player } from './types'

type Scene = AquariaView & { box: Box }

export interface Change {
  icon: Name
  before: number
  after: number
}

export interface Preview {
  changes: Change[]
  /** What else will happen, in a few words. */
  note: string
}

type Stock = 'oxygen' | 'pearls' | 'points' | 'wool' | 'red' | 'green' | 'blue'
type Gains = Partial<Record<Stock, number>>

const ICON: Record<Stock, Name> = {
  oxygen: 'op',
  pearls: 'pearl',
  points: 'vp',
  wool: 'wool',
  red: 'food.red',
  green: 'food.green',
  blue: 'food.blue',
}

/** What this move will bring, or nothing that can be told before. */
export function previewOf(view: Scene, move: AquariaMove): Preview {
  const me = mineIn(view)
  if (!me) return { changes: [], note: '' }
  const { gains, note } = told(view, me, move)
  return { changes: changesOf(me, gains, view), note }
}

function changesOf(me: Player, gains: Gains, view: Scene): Change[] {
  const have: Record<Stock, number> = {
    oxygen: me.oxygen,
    pearls: me.pearls,
    points: me.points,
    wool: me.wool + me.surplus,
    red: me.food[0],
    green: me.food[1],
    blue: me.food[2],
  }
  return (Object.keys(gains) as Stock[]).map((stock) => {
    const most = stock === 'oxygen' ? view.box.oxygen.length - 1 : Infinity
    const after = Math.min(most, Math.max(0, have[stock] + (gains[stock] ?? 0)))
    return { icon: ICON[stock], before: have[stock], after }
  })
}

function told(view: Scene, me: Player, move: AquariaMove): { gains: Gains; note: string } {
  switch (move.kind) {
    case 'go':
      return goes(view, me, move.circle)
    case 'act': {
      const strength = view.box.strengths.find((one) => one.action === move.action && one.pearls === move.pearls)
      const cards = strength?.cards ? `place ${strength.cards === 1 ? 'a card' : `up to ${strength.cards} cards`}` : ''
      const bonus = strength && strength.bonus !== '-' ? wordsOf(strength.bonus) : ''
      const paid = move.pearls ? { pearls: -move.pearls } : {}
      return { gains: { ...sure(strength?.bonus ?? '-'), ...paid }, note: [cards, bonus].filter(Boolean).join(' and ') }
    }
    case 'place':
      return places(view, me, move.card, move.cell)
    case 'lionfish':
      return { gains: sure(shelfOf(view.box).lionfish.get(move.card)?.bonus ?? '-'), note: 'no oxygen' }
    case 'trade': {
      const level = view.box.levels[me.level]
      const lower = move.cards.length > 2 ? `, then ${wordsOf(level?.lower ?? '-')}` : ''
      return { gains: sure(level?.upper ?? '-'), note: `level ${me.level + 1}: ${wordsOf(level?.upper ?? '-')}${lower}` }
    }
    case 'turn':
      return { gains: {}, note: turned(view, me, move.dial) }
    case 'pick':
      return { gains: sure(view.sides[move.side] ?? '-'), note: wordsOf(view.sides[move.side] ?? '-') }
    case 'food':
      return { gains: { [move.colour]: 1 }, note: '' }
    case 'buy food':
      return { gains: { pearls: -1, [move.colour]: 1 }, note: '' }
    case 'buy card':
      return { gains: { pearls: -1 }, note: 'then choose a card of the offer' }
    case 'refresh':
      return { gains: { oxygen: -1 }, note: 'six new cards in the offer' }
    case 'swap':
      return { gains: swapped(move.give, move.get), note: '' }
    case 'collect':
      return collects(view, me, move.spot, move.points ?? false)
    case 'feed':
      return feeds(view, me, move.cell)
    case 'done':
      return { gains: view.enough ? fedAll(view, me) : {}, note: '' }
    case 'use':
      return used(view, move.token)
    case 'token': {
      const bonus = shelfOf(view.box).filters.get(move.token)?.bonus ?? '-'
      return { gains: {}, note: `at every trigger: ${wordsOf(bonus)}` }
    }
    case 'step':
      return { gains: {}, note: stepped(view, move.space) }
    default:
      return { gains: {}, note: '' }
  }
}

/** What an effect gives for certain: its parts that leave no choice. */
export function sure(text: string): Gains {
  const gains: Gains = {}
  const add = (stock: Stock, by: number) => (gains[stock] = (gains[stock] ?? 0) + by)
  const walk = (effect: Effect | null): void => {
    if (effect?.kind === 'all') effect.parts.forEach(walk)
    if (effect?.kind !== 'atom') return
    if (effect.name === 'op') add('oxygen', effect.count)
    if (effect.name === 'pearl') add('pearls', effect.count)
    if (effect.name === 'vp') add('points', effect.count)
    if (effect.name === 'wool') add('wool', effect.count)
    if (effect.name === 'food' && effect.colour !== 'any') add(effect.colour as Can, effect.count)
  }
  walk(effectOf(text))
  return gains
}

function goes(view: Scene, me: Player, circle: Circle): { gains: Gains; note: string } {
  if (circle === 'middle') return { gains: { wool: 1 }, note: 'any action in its free form' }
  const wheel = view.wheels.find((one) => one.circle === circle)
  const bonus = arrowBonus(view, view.box, circle)
  const parked = wheel?.pearls ?? 0
  if (!adjacent(view, me.circle, circle)) {
    const why = me.circle === null ? 'no arrow bonus for the first visit' : 'not adjacent: no arrow bonus'
    return { gains: parked ? { pearls: parked } : {}, note: why }
  }
  const gains = sure(bonus)
  if (parked) gains.pearls = (gains.pearls ?? 0) + parked
  return { gains, note: `arrow bonus: ${wordsOf(bonus)}` }
}

function places(view: Scene, me: Player, id: string, cell: number): { gains: Gains; note: string } {
  const card = shelfOf(view.box).cards.get(id)
  const price = view.prices.find((one) => one.card === id && one.cell === cell)?.oxygen ?? 0
  const gains = sure(card?.bonus ?? '-')
  const rises = gains.oxygen ?? 0
  if (price || rises) gains.oxygen = rises - price
  const note = [price ? `costs ${price} oxygen` : 'costs nothing']
  if (card && card.bonus !== '-') note.push(wordsOf(card.bonus))
  if (rises && me.oxygen - price < 0) note.length = 1
  return { gains, note: note.join('; ') }
}

function turned(view: Scene, me: Player, dial: number): string {
  const now = me.dials[dial] ?? 'red'
  const next = COLOURS[(COLOURS.indexOf(now) + 1) % COLOURS.length]!
  const active = view.colours[Math.max(1, view.round) - 1]
  return `from ${now} to ${next}${next === active ? ', the active colour' : ''}`
}

function swapped(give: Can[], get: Can): Gains {
  const gains: Gains = { [get]: 1 }
  for (const can of give) gains[can] = (gains[can] ?? 0) - 1
  return gains
}

function collects(view: Scene, me: Player, spot: number, points: boolean): { gains: Gains; note: string } {
  if (points) return { gains: { points: 2 }, note: '2 points instead of the bonus' }
  const card = shelfOf(view.box).cards.get(me.aquarium[spot - 8] ?? '')
  const bonus = spot < 8 ? (view.box.microflora[spot] ?? '-') : (card?.income ?? '-')
  return { gains: sure(bonus), note: wordsOf(bonus) }
}

function feeds(view: Scene, me: Player, cell: number): { gains: Gains; note: string } {
  const card = shelfOf(view.box).cards.get(me.aquarium[cell] ?? '')
  if (!card) return { gains: {}, note: '' }
  const given = card.food.map((wants, can) => Math.min(wants, me.food[can] ?? 0))
  const full = card.food.every((wants, can) => given[can] === wants)
  const gains: Gains = { points: full ? card.points : -4 }
  CANS.forEach((can, place) => {
    if (given[place]) gains[can] = -given[place]!
  })
  return { gains, note: full ? 'fully fed' : 'not enough food: it stays hungry' }
}

/** What it takes and gives to feed everybody who is hungry, where the food is enough. */
function fedAll(view: Scene, me: Player): Gains {
  const gains: Gains = {}
  for (const cell of view.hungry) {
    for (const [stock, by] of Object.entries(feeds(view, me, cell).gains)) gains[stock as Stock] = (gains[stock as Stock] ?? 0) + by
  }
  return gains
}

function used(view: Scene, id: string): { gains: Gains; note: string } {
  const token = shelfOf(view.box).tokens.get(id)
  return { gains: sure(token?.bonus ?? '-'), note: `${wordsOf(token?.bonus ?? '-')}; unused it scores ${token?.points ?? 0}` }
}

function stepped(view: Scene, name: string): string {
  const lying = view.spaces.find(([space]) => space === name)?.[1]
  const token = shelfOf(view.box).tokens.get(lying ?? '')
  const space = shelfOf(view.box).spaces.get(name)
  if (space?.lionfish) return 'a Lionfish waits here'
  return token ? `takes the token: ${wordsOf(token.bonus)}` : 'no token lies here'
}
