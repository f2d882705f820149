/** The network's edge: a socket whose other end the test holds. */

import { hashOf } from '../src/lib/live/follow'
import type { Choice, Happening, Incoming, Now, Outgoing, Seat, Step, Whole } from '../src/lib/protocol'

export class TestSocket {
  static all: TestSocket[] = []
  static get newest(): TestSocket {
    return TestSocket.all.at(-1)!
  }

  readyState: number = WebSocket.CONNECTING
  said: Incoming[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null

  constructor(readonly path: string) {
    TestSocket.all.push(this)
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as Incoming)
  }

  close(): void {
    this.readyState = WebSocket.CLOSED
  }

  /** The connection stands. */
  open(): void {
    this.readyState = WebSocket.OPEN
    this.onopen?.()
  }

  /** The server says this. */
  tell(message: Outgoing): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** The connection breaks. */
  cut(code = 1006, reason = ''): void {
    this.readyState = WebSocket.CLOSED
    this.onclose?.({ code, reason })
  }

  /** What was said last. */
  get last(): Incoming | undefined {
    return this.said.at(-1)
  }
}

export const connect = (path: string) => new TestSocket(path) as unknown as WebSocket

export const person = (name: string, more: Partial<Seat> = {}): Seat => ({
  kind: 'person',
  name,
  level: '',
  mine: false,
  away: false,
  why: '',
  ...more,
})
export const choice = (words: string, group = ''): Choice => ({ move: { kind: 'say', words }, words, shared: group.length })
export const told = (...words: string[]): Happening[] => words.map((word) => ({ event: { kind: word }, words: word }))
export const now = (more: Partial<Now> = {}): Now => ({ ask: 'Choose.', asked: [0], choices: [choice('a')], undo: 0, over: null, ...more })

export const whole = (more: Partial<Whole> = {}): Whole => ({
  kind: 'whole',
  number: 5,
  hash: hashOf({ round: 1, line: [0, 1] }),
  eyes: 0,
  game: 'getbit',
  options: {},
  scenery: null,
  seats: [person('Ada', { mine: true }), person('Bob')],
  view: { round: 1, line: [0, 1] },
  log: told('It began.'),
  now: now(),
  rematch: '',
  commitment: '',
  rated: false,
  ...more,
})
export const step = (number: number, more: Partial<Step> = {}): Step => ({
  kind: 'step',
  number,
  hash: hashOf({ round: number, line: [0, 1] }),
  happened: told(`Step ${number}.`),
  patch: [[['round'], number]],
  now: now(),
  seats: null,
  undone: 0,
  forget: false,
  rematch: '',
  ...more,
})
