/** The lobby: what there is to play and to watch, told by the server as it changes; and the game that I look for. */

import { findGame, stopFinding } from '../api'
import type { FindGame, Lists, Mine, TableRow } from '../protocol'
import { router } from '../router.svelte'

export interface Search extends FindGame {
  /** When bots take the seats that are still free, in milliseconds of this browser's clock. */
  until: number
}

class Lobby {
  open = $state.raw<TableRow[]>([])
  watch = $state.raw<TableRow[]>([])
  mine = $state.raw<TableRow[]>([])
  putAway = $state.raw<TableRow[]>([])
  /** Whether the server has told anything yet. */
  told = $state(false)
  /** Whether it cannot be heard at the moment. */
  lost = $state(false)
  /** What I look for, while I do, and how many have come. */
  search = $state.raw<Search | null>(null)
  people = $state(1)
  /** The table where I wait meanwhile. */
  sought = $state('')
  #stream: EventSource | undefined
  #heard = false
  /** The game that was last told to have begun. */
  #begun = ''

  /** Look, until this is called. A page in the background does not, unless it looks for a game. */
  look(): () => void {
    const see = () => (document.hidden && !this.search ? this.#close() : this.#open())
    document.addEventListener('visibilitychange', see)
    see()
    return () => {
      document.removeEventListener('visibilitychange', see)
      this.#close()
      if (this.search) void this.stop()
    }
  }

  /** Look for a game with others. */
  async find(wish: FindGame): Promise<void> {
    this.people = 1
    this.#heard = false
    // It is noted before it is asked for: the game may begin before the answer is here.
    const search = (this.search = { ...wish, until: Date.now() + 1000 * wish.wait })
    try {
      await findGame(wish)
    } catch (error) {
      if (this.search === search) this.search = null
      throw error
    }
    if (!this.search) await this.stop()
  }

  /** Look no longer. */
  async stop(): Promise<void> {
    this.search = null
    await stopFinding().catch(() => undefined)
  }

  #open(): void {
    if (this.#stream) return
    const stream = (this.#stream = new EventSource('/api/lobby'))
    stream.onopen = () => {
      if (this.lost && this.search) this.#again(this.search)
      this.lost = false
    }
    stream.onerror = () => {
      this.lost = true
      // What is refused for good is not tried again by the browser itself.
      if (stream.readyState === EventSource.CLOSED) setTimeout(() => this.#stream === stream && (this.#close(), this.#open()), 5000)
    }
    stream.addEventListener('lists', ({ data }: MessageEvent<string>) => {
      const { open, watch } = JSON.parse(data) as Lists
      Object.assign(this, { open, watch, told: true })
    })
    stream.addEventListener('mine', ({ data }: MessageEvent<string>) => this.#hear(JSON.parse(data) as Mine))
  }

  #close(): void {
    this.#stream?.close()
    this.#stream = undefined
  }

  #hear({ mine, seeking, begun, put_away }: Mine): void {
    this.putAway = put_away ?? []
    this.sought = seeking?.table ?? ''
    // While I wait for others, my seat is none that I could play from.
    this.mine = mine.filter(({ table }) => table !== seeking?.table)
    if (seeking) {
      this.people = seeking.people
      this.#heard = true
    } else if (this.search && begun && begun !== this.#begun) {
      this.search = null
      router.go(`/table/${begun}`)
    } else if (this.#heard) this.search = null
    this.#begun = begun ?? ''
  }

  /** The server may have forgotten me meanwhile: say it again. */
  #again({ until, ...wish }: Search): void {
    const wait = Math.max(1, (until - Date.now()) / 1000)
    void findGame({ ...wish, wait }).catch(() => (this.search = null))
  }
}

export const lobby = new Lobby()
