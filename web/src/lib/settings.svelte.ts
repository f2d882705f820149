/** What a person likes: remembered on this device, followed at once by every page. */

import { MediaQuery } from 'svelte/reactivity'

export type Theme = 'system' | 'light' | 'dark'
export type Motion = 'system' | 'full' | 'reduced'

export interface Wishes {
  theme: Theme
  motion: Motion
  /** Animation speed: 1 is as drawn, 2 twice as fast. */
  pace: number
  sound: boolean
  /** How loud sounds are, from 0 to 1. */
  volume: number
  /** Whether number keys choose moves. */
  keys: boolean
  /** Whether the list of all moves is open beside a board that offers them all. */
  list: boolean
  /** The games whose first sentences have been read. */
  known: readonly string[]
  /** Which of these sentences is being read, by game. */
  tips: Readonly<Record<string, number>>
  /** The games that have been shown how to play. */
  toured: readonly string[]
}

export const PACES = [0.5, 1, 2] as const
const PLACE = 'shoal.settings'
const DEFAULTS: Wishes = {
  theme: 'system',
  motion: 'system',
  pace: 1,
  sound: false,
  volume: 0.6,
  keys: true,
  list: false,
  known: [],
  tips: {},
  toured: [],
}

/** The wishes in this text, each replaced by its default where it makes no sense. */
export function readWishes(text: string | null): Wishes {
  const read = parsed(text)
  const wishes = { ...DEFAULTS }
  if (read['theme'] === 'light' || read['theme'] === 'dark') wishes.theme = read['theme']
  if (read['motion'] === 'full' || read['motion'] === 'reduced') wishes.motion = read['motion']
  if (PACES.some((pace) => pace === read['pace'])) wishes.pace = read['pace'] as number
  if (typeof read['sound'] === 'boolean') wishes.sound = read['sound']
  if (typeof read['volume'] === 'number' && read['volume'] >= 0 && read['volume'] <= 1) wishes.volume = read['volume']
  if (typeof read['keys'] === 'boolean') wishes.keys = read['keys']
  if (typeof read['list'] === 'boolean') wishes.list = read['list']
  wishes.known = texts(read['known'])
  wishes.tips = numbers(read['tips'])
  wishes.toured = texts(read['toured'])
  return wishes
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function numbers(value: unknown): Record<string, number> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.filter(([, number]) => Number.isInteger(number) && number >= 0))
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The wishes of this device, with what the system wants where they leave it to the system. */
export class Settings {
  #wishes = $state<Wishes>({ ...DEFAULTS })
  #dark = new MediaQuery('(prefers-color-scheme: dark)')
  #still = new MediaQuery('(prefers-reduced-motion: reduce)')

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#wishes = readWishes(remembered(storage))
  }

  get wishes(): Readonly<Wishes> {
    return this.#wishes
  }

  /** Whether the page is dark now. */
  get dark(): boolean {
    return this.#wishes.theme === 'system' ? this.#dark.current : this.#wishes.theme === 'dark'
  }

  /** Whether nothing may move. */
  get reduced(): boolean {
    return this.#wishes.motion === 'system' ? this.#still.current : this.#wishes.motion === 'reduced'
  }

  /** Change some wishes and remember them. */
  wish(changes: Partial<Wishes>): void {
    this.#wishes = { ...this.#wishes, ...changes }
    try {
      this.storage.setItem(PLACE, JSON.stringify(this.#wishes))
    } catch {
      // A browser that remembers nothing still follows the wish until the page is closed.
    }
  }
}

function remembered(storage: Pick<Storage, 'getItem'>): string | null {
  try {
    return storage.getItem(PLACE)
  } catch {
    return null
  }
}

export const settings = new Settings({
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
})
