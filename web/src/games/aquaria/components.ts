/** What the ids of a game stand for, found quickly. */

import type { AquariaView, BonusTile, Card, Circle, Effect, EncyclopediaToken, FilterToken, LionfishCard, Player, Scenery, Space } from './types'

interface Shelf {
  cards: Map<string, Card>
  lionfish: Map<string, LionfishCard>
  tokens: Map<string, EncyclopediaToken>
  filters: Map<string, FilterToken>
  tiles: Map<string, BonusTile['spaces']>
  spaces: Map<string, Space>
  effects: Map<string, Effect>
}

const shelves = new WeakMap<Scenery, Shelf>()

/** Everything in the scenery by its id. */
export function shelfOf(scenery: Scenery): Shelf {
  const known = shelves.get(scenery)
  if (known) return known
  const { components: box, effects } = scenery
  const shelf: Shelf = {
    cards: new Map(box.cards.map((card) => [card.id, card])),
    lionfish: new Map(box.lionfish.map((card) => [card.id, card])),
    tokens: new Map(box.tokens.map((token) => [token.id, token])),
    filters: new Map(box.filter_tokens.map((token) => [token.id, token])),
    tiles: new Map(box.bonus_tiles.map((tile) => [tile.id, tile.spaces])),
    spaces: new Map(box.spaces.map((space) => [space.name, space])),
    effects: new Map(effects.map((effect) => [effect.id, effect])),
  }
  shelves.set(scenery, shelf)
  return shelf
}

/** An effect in words, as the game tells them. */
export const wordsOf = (scenery: Scenery, text: string): string => shelfOf(scenery).effects.get(text)?.words ?? 'nothing'

/** What an effect gains, all its parts and sides together: `line`, `op`. */
export function kindsOf(scenery: Scenery, text: string | null): string[] {
  const effect = shelfOf(scenery).effects.get(text ?? '')
  return [...(effect?.kind ? [effect.kind] : []), ...(effect?.parts ?? []).flatMap((part) => kindsOf(scenery, part))]
}

/** The player through whose eyes this view is seen, or nobody. */
export function mineIn(view: AquariaView): Player | null {
  return view.seat === null ? null : (view.players[view.seat] ?? null)
}

/** The bonus that the arrow of this circle points at. */
export function arrowBonus(view: AquariaView, scenery: Scenery, circle: Circle): string {
  const wheel = view.wheels.find((one) => one.circle === circle)
  return shelfOf(scenery).tiles.get(wheel?.tile ?? '')?.[wheel?.arrow ?? 0] ?? '-'
}
