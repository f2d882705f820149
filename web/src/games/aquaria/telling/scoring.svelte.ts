/** The final scoring as a walk: line by line, the same line for all players at once. */

import { counted } from '../../../lib/words'
import type { Ending, Item, Line, Numbers, Part } from '../types'

/** What each line is called, and what it is given for. */
export const ITEM_WORDS: Record<Item, [string, (numbers: Numbers) => string]> = {
  game: ['During the game', () => 'points from the four rounds'],
  stock: ['Pearls and wool', () => '1 point each'],
  oxygen: ['Oxygen', () => 'the points of its level'],
  encyclopedia: ['Encyclopedia', () => 'for the order of arrival'],
  food: ['Food', ({ cans_a_point }) => `1 point for every ${cans_a_point} cans`],
  lines: ['Full rows and columns', ({ line_points }) => `${counted(line_points, 'point')} each`],
  tokens: ['Unused tokens', () => 'the points on the back of Encyclopedia tokens'],
  lionfish: ['Lionfish', ({ lionfish: [least, each, most] }) => `${counted(least, 'point')}, or ${each} for each match up to ${most}`],
  anemones: ['Anemones', () => 'for each clownfish beside them'],
  schools: ['Schools', () => 'the larger the group the better'],
  plants: ['Plants', () => 'for the different colours around them'],
}

export class Walk {
  /** How many lines are told so far. */
  at = $state(0)

  constructor(private readonly ending: () => Ending | null) {}

  get items(): Item[] {
    return this.ending()?.lines[0]?.map(({ item }) => item) ?? []
  }

  get over(): boolean {
    return this.at >= this.items.length
  }

  /** The line that is told now, of this seat. */
  line(seat: number, place = this.at): Line | null {
    return this.ending()?.lines[seat]?.[place] ?? null
  }

  /** What a seat has so far, with the line that is told now; at the end, all. */
  sum(seat: number): number {
    const lines = this.ending()?.lines[seat] ?? []
    return lines.slice(0, this.at + 1).reduce((sum, { points }) => sum + points, 0)
  }

  /** The cells that the line told now is about, seat by seat. */
  get lit(): ReadonlyMap<number, ReadonlySet<number>> {
    const lines = this.ending()?.lines ?? []
    return new Map(lines.map((_, seat) => [seat, new Set(this.line(seat)?.parts.filter(counts).flatMap(({ cells }) => cells) ?? [])]))
  }

  next(): void {
    this.at = Math.min(this.items.length, this.at + 1)
  }

  back(): void {
    this.at = Math.max(0, this.at - 1)
  }

  end(): void {
    this.at = this.items.length
  }
}

const counts = ({ points }: Part): boolean => points !== 0
