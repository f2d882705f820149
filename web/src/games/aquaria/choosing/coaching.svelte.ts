/** The guide through somebody's first round: whether it is wanted, what it says, and where it points. */

import { settings } from '../../../lib/settings.svelte'
import type { Advice } from './coach'
import type { Spot } from './spots'

const GAME = 'aquaria'

class Coaching {
  /** What the board has to say just now. */
  advice = $state.raw<Advice | null>(null)
  /** How often somebody asked to be shown the place. */
  sought = $state(0)

  /** Whether somebody wants to be guided: at their first table, and whenever they ask for it. */
  get on(): boolean {
    return !settings.wishes.known.includes(GAME)
  }

  set on(wanted: boolean) {
    const others = settings.wishes.known.filter((game) => game !== GAME)
    settings.wish({ known: wanted ? others : [...others, GAME] })
  }

  /** Whether the guide points at this spot. */
  points(spot: Spot): boolean {
    return this.advice?.spots.some((start) => spot.startsWith(start)) ?? false
  }
}

export const coaching = new Coaching()
