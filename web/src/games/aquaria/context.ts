/** What all parts of the board share. */

import { getContext, setContext } from 'svelte'
import type { Seat } from '../../lib/protocol'
import type { Picking } from './choosing/picking.svelte'
import type { Tips } from './telling/tips.svelte'
import type { AquariaView, Components, Effect, Scenery } from './types'

export interface Table {
  readonly view: AquariaView
  /** What stays the same from view to view, and the components in it. */
  readonly scenery: Scenery
  readonly components: Components
  readonly seats: Seat[]
  readonly picking: Picking
  readonly tips: Tips
  /** How long a change may take, in milliseconds. */
  readonly beat: number
  /** Cells of each seat that the final scoring is about just now. */
  readonly lit: ReadonlyMap<number, ReadonlySet<number>>
}

const KEY = Symbol('the table of Aquaria')

export const setTable = (table: Table): Table => setContext(KEY, table)
export const getTable = (): Table => getContext<Table>(KEY)

const EFFECTS = Symbol('the effects of Aquaria')

/** What effects are made of, for all that draw them. */
export const setEffects = (effects: () => ReadonlyMap<string, Effect>): unknown => setContext(EFFECTS, effects)
export const getEffects = (): (() => ReadonlyMap<string, Effect>) => getContext(EFFECTS)

/** How a seat is called: "you" for one's own. */
export function nameOf(table: Pick<Table, 'view' | 'seats'>, seat: number | null): string {
  if (seat === null) return 'Automa'
  return seat === table.view.seat ? 'You' : (table.seats[seat]?.name || `Seat ${seat + 1}`)
}
