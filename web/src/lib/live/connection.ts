/** The line to a table: opened, kept, noticed when it is dead, and opened again after every gap. */

import type { Incoming, Outgoing } from '../protocol'

/** What a line tells whoever uses it. */
export interface Ends {
  /** It stands. */
  opened: () => void
  hear: (message: Outgoing) => void
  /** Nothing gets through at the moment; it is tried again. */
  lost: () => void
  /** There is nothing to come back to, and why. */
  gone: (code: number, why: string) => void
}

/** How often a page that somebody looks at asks whether the server is there, and a hidden one. */
const BEAT = 900
const HIDDEN_BEAT = 15_000
/** How long an answer may take: three times as long as the last one, within bounds. */
const PATIENCE = 900
const MOST_PATIENCE = 5_000
/** Unanswered for so long, a line is dead, whatever it says. */
const DEAD = 10_000
const LONGEST_WAIT = 8_000

export class Connection {
  #socket: WebSocket | null = null
  #stopped = false
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #beats: ReturnType<typeof setTimeout> | undefined
  /** When the question was asked that is not answered yet. */
  #asked = 0
  #patience = PATIENCE

  constructor(
    private readonly path: string,
    private readonly ends: Ends,
    private readonly connect: (path: string) => WebSocket,
  ) {}

  /** Open the line, and keep it; answers how to hang up. */
  start(): () => void {
    const wake = () => this.#wake()
    const offline = () => this.#stopped || this.ends.lost()
    addEventListener('online', wake)
    addEventListener('offline', offline)
    document.addEventListener('visibilitychange', wake)
    this.open()
    return () => {
      removeEventListener('online', wake)
      removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', wake)
      this.#stopped = true
      this.#drop()
    }
  }

  /** Open the line anew. */
  open(): void {
    this.#drop()
    const socket = this.connect(this.path)
    this.#socket = socket
    socket.onopen = () => this.#opened()
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as Outgoing)
    socket.onclose = (event) => this.#closed(event)
  }

  say(message: Incoming): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #opened(): void {
    this.ends.opened()
    this.#beatLater()
  }

  #hear(message: Outgoing): void {
    if (this.#asked && message.kind === 'pong') {
      this.#patience = Math.min(MOST_PATIENCE, Math.max(PATIENCE, 3 * (Date.now() - this.#asked)))
    }
    this.#asked = 0
    this.#tries = 0
    this.ends.hear(message)
  }

  #closed(event: CloseEvent): void {
    this.#drop()
    if (this.#stopped) return
    if (event.code >= 4400 && event.code < 4500) {
      this.#stopped = true
      return this.ends.gone(event.code, event.reason)
    }
    this.ends.lost()
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.#tries++)
    this.#retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2))
  }

  #drop(): void {
    clearTimeout(this.#beats)
    clearTimeout(this.#retry)
    this.#asked = 0
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #wake(): void {
    if (this.#stopped || document.hidden) return
    if (this.#socket?.readyState === WebSocket.OPEN) this.#beat()
    else if (!this.#socket) this.open()
  }

  #beatLater(): void {
    clearTimeout(this.#beats)
    this.#beats = setTimeout(() => this.#beat(), document.hidden ? HIDDEN_BEAT : BEAT)
  }

  /** Ask whether the server is there; where it does not answer say so, and in the end open another line. */
  #beat(): void {
    const silent = this.#asked ? Date.now() - this.#asked : 0
    if (silent >= DEAD) {
      this.ends.lost()
      return this.open()
    }
    if (silent >= this.#patience) this.ends.lost()
    if (!this.#asked) this.#asked = Date.now()
    this.say({ kind: 'ping' })
    this.#beatLater()
  }
}

/** A socket of this page's own server. */
export function connectHere(path: string): WebSocket {
  const url = new URL(path, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return new WebSocket(url)
}
