/** What the ids of a game stand for, found quickly. */

import type { AquariaView, Box, Card as CardData, Circle, LionfishCard as LionfishData, Player, Space } from './types'

interface Shelf {
  cards: Map<string, CardData>
  lionfish: Map<string, LionfishData>
  tokens: Map<string, Box['tokens'][number]>
  filters: Map<string, Box['filter_tokens'][number]>
  tiles: Map<string, string[]>
  spaces: Map<string, Space>
}

const shelves = new WeakMap<Box, Shelf>()

/** The components of this box by their ids. */
export function shelfOf(box: Box): Shelf {
  const known = shelves.get(box)
  if (known) return known
  const shelf: Shelf = {
    cards: new Map(box.cards.map((card) => [card.id, card])),
    lionfish: new Map(box.lionfish.map((card) => [card.id, card])),
    tokens: new Map(box.tokens.map((token) => [token.id, token])),
    filters: new Map(box.filter_tokens.map((token) => [token.id, token])),
    tiles: new Map(box.bonus_tiles.map((tile) => [tile.id, tile.spaces])),
    spaces: new Map(box.spaces.map((space) => [space.name, space])),
  }
  shelves.set(box, shelf)
  return shelf
}

/** The player through whose eyes this view is seen, or nobody. */
export function mineIn(view: AquariaView): Player | null {
  return view.seat === null ? null : (view.players[view.seat] ?? null)
}

/** The bonus that the arrow of this circle points at. */
export function arrowBonus(view: AquariaView, box: Box, circle: Circle): string {
  const wheel = view.wheels.find((one) => one.circle === circle)
  return shelfOf(box).tiles.get(wheel?.tile ?? '')?.[wheel?.arrow ?? 0] ?? '-'
}

/** The active colour of the round, if there is one. */
export function activeIn(view: AquariaView): string | null {
  return view.stage === 'over' ? null : (view.colours[Math.max(1, view.round) - 1] ?? null)
}

/** The cells beside this one, up, down, left and right. */
export function beside(cell: number): number[] {
  const column = cell % 4
  return [cell - 4, cell + 4, column > 0 ? cell - 1 : -1, column < 3 ? cell + 1 : -1].filter((one) => one >= 0 && one < 16)
}
