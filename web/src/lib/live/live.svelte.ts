/** A table as it lives: says hello, follows every step, asks for things, and comes back after every gap. */

import { SvelteMap } from 'svelte/reactivity'
import { viewAfter } from './follow'
import { isNote } from './notes'
import { ruleIn } from '../rules'
import type {
  Coach,
  Fill,
  Free,
  Happening,
  Hello,
  Hint,
  Hinted,
  Incoming,
  Leave,
  Now,
  Outgoing,
  Plain,
  Play,
  Reacted,
  Reaction,
  Refusal,
  Seat,
  Sit,
  Step,
  Turn,
  Undo,
  Whole,
} from '../protocol'
import { settings } from '../settings.svelte'
import { StepPlayer } from './step_player.svelte'

export interface Line {
  /** The number of the step that told it; 0 for what was told on joining. */
  number: number
  words: string
  /** Whether it is a note, which nobody can take back. */
  note: boolean
  /** Whether it heads what follows, like a round. */
  heads: boolean
  /** Whether it was taken back later. */
  undone: boolean
  /** The rule that says why, where one does: the one that the words name, or that of the event. */
  rule: string
}

export interface Sign extends Reacted {
  id: number
}

/** A request that waits for its answer, told apart by its id. */
type Request = Play | Undo | Hint | Sit | Leave | Fill | Free | Turn
type Asked = Request extends infer One ? (One extends Request ? Omit<One, 'id'> : never) : never

/** joining: nothing seen yet; live: all is well; lost: trying to come back; gone: there is nothing to come back to. */
export type Status = 'joining' | 'live' | 'lost' | 'gone'

const NOTHING: Now = { ask: '', asked: [], choices: [], undo: false, over: null }
const HEARTBEAT = 15_000
const LONGEST_WAIT = 8_000
const SIGN_STAYS = 5_000

export class Live {
  status = $state<Status>('joining')
  /** Why a table that is there cannot be opened. */
  why = $state('')

  /** Whose eyes these are: a seat, or null for a spectator. */
  eyes = $state<number | null>(null)
  /** Whether another whole view is on its way, because the eyes change or a step was missed. */
  arriving = $state(false)
  game = $state('')
  options = $state.raw<Plain>({})
  /** What never changes at this table. */
  scenery = $state.raw<Plain | null>(null)
  seats = $state.raw<Seat[]>([])
  view = $state.raw<Plain>({})
  /** What can be done now: always the newest. */
  now = $state.raw<Now>(NOTHING)
  /** What is asked and how the game ended, as far as the board has shown it. */
  told = $state.raw<Now>(NOTHING)
  /** The view that has been shown. */
  seen = $state.raw<Plain>({})
  number = $state(0)
  /** The hash of the view, for reports of errors. */
  hash = $state('')
  /** The table that plays the same again, once there is one. */
  rematch = $state('')

  log = $state.raw<Line[]>([])
  /** What the newest step told, of those that were shown. */
  happened = $state.raw<Happening[]>([])
  /** The steps as the board is shown them. */
  readonly player = new StepPlayer(() => settings.wishes.pace, () => settings.reduced)

  refusal = $state.raw<Refusal | null>(null)
  hint = $state.raw<Hinted | null>(null)
  signs = $state.raw<Sign[]>([])
  pending = new SvelteMap<string, Request>()

  /** The seats that I hold and play myself. */
  mine = $derived(this.seats.flatMap((seat, number) => (seat.mine && !seat.away ? [number] : [])))
  /** Whether the rules wait for the seat whose eyes these are. */
  myTurn = $derived(this.eyes !== null && this.mine.includes(this.eyes) && this.now.asked.includes(this.eyes))
  /** Whether it has been told that the rules wait for that seat. */
  called = $derived(this.myTurn && this.told.asked.includes(this.eyes!))
  /** Whether a lesson waits for its next step, not for a move. */
  resting = $derived(isDone(this.now.lesson))
  /** Whether a move of mine is on its way. */
  busy = $derived([...this.pending.values()].some((request) => request.kind !== 'hint'))

  #socket: WebSocket | null = null
  #joined = false
  #stopped = false
  #tries = 0
  #heard = true
  #heartbeat: ReturnType<typeof setInterval> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #signs = 0

  constructor(
    readonly table: string,
    private readonly connect: (path: string) => WebSocket = connectHere,
  ) {}

  // Coming and going ------------------------------------------------------------------------------------------

  /** Come to the table; answers how to go. */
  start(): () => void {
    const wake = () => this.#wake()
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    this.#open()
    return () => {
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      this.#stopped = true
      this.player.stop()
      this.#drop()
    }
  }

  /** Come again as whoever I am now, after a name was chosen. */
  reconnect(): void {
    this.#joined = false
    this.#drop()
    this.#open()
  }

  /** Look through the eyes of this seat, or of a spectator. */
  look(eyes: number | null): void {
    this.eyes = eyes
    this.#hello()
  }

  #open(): void {
    this.#drop()
    const socket = this.connect(`/live/${encodeURIComponent(this.table)}`)
    this.#socket = socket
    socket.onopen = () => this.#opened()
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as Outgoing)
    socket.onclose = (event) => this.#closed(event)
  }

  #opened(): void {
    this.#hello(this.#joined ? this.number : undefined)
    for (const request of this.pending.values()) this.#say(request)
    // Where nothing happened meanwhile, its answer is the only sign that all is well again.
    if (this.#joined) this.#say({ kind: 'ping' })
    this.#heard = true
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT)
  }

  #closed(event: CloseEvent): void {
    this.#drop()
    if (this.#stopped) return
    if (event.code >= 4400 && event.code < 4500) {
      this.status = 'gone'
      this.why = event.code === 4404 ? '' : event.reason
      return
    }
    if (this.status === 'live') this.status = 'lost'
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.#tries++)
    this.#retry = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2))
  }

  #drop(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#retry)
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  /** Nobody looks at a hidden page, and pictures stand still there: its title has to tell what is asked. */
  #wake(): void {
    if (document.hidden) this.player.hurry()
    if (!this.#socket && !this.#stopped && this.status !== 'gone' && !document.hidden) this.#open()
  }

  /** A socket on which nothing was heard since the last heartbeat is dead, whatever it says. */
  #beat(): void {
    if (!this.#heard) {
      this.status = 'lost'
      this.#open()
      return
    }
    this.#heard = false
    this.#say({ kind: 'ping' })
  }

  #hello(after?: number): void {
    const hello: Hello = { kind: 'hello', eyes: this.eyes }
    if (after === undefined) this.arriving = true
    else hello.after = after
    this.#say(hello)
  }

  #say(message: Incoming): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  // Asking ----------------------------------------------------------------------------------------------------

  play(move: Plain): void {
    if (!this.myTurn || this.busy) return
    this.player.hurry()
    this.#fade()
    this.#ask({ kind: 'play', seat: this.eyes!, move })
  }

  undo(): void {
    if (this.eyes !== null && this.now.undo && !this.busy) this.#ask({ kind: 'undo', seat: this.eyes })
  }

  askHint(): void {
    if (this.myTurn) this.#ask({ kind: 'hint', seat: this.eyes! })
  }

  sit(seat: number): void {
    this.#ask({ kind: 'sit', seat })
  }

  leave(seat: number): void {
    this.#ask({ kind: 'leave', seat })
  }

  /** Let a bot take an open seat. */
  fill(seat: number): void {
    this.#ask({ kind: 'fill', seat })
  }

  /** Let a bot leave its seat to whoever comes. */
  free(seat: number): void {
    this.#ask({ kind: 'free', seat })
  }

  /** Go to this step of the lesson. */
  turnTo(step: number): void {
    if (this.eyes === null || this.busy) return
    this.player.hurry()
    this.#ask({ kind: 'turn', seat: this.eyes, step })
  }

  react(what: Reaction): void {
    this.#say({ kind: 'react', what })
  }

  #ask(asked: Asked): void {
    const request = { ...asked, id: newId() } as Request
    this.refusal = null
    this.hint = null
    this.pending.set(request.id, request)
    this.#say(request)
  }

  // Hearing ---------------------------------------------------------------------------------------------------

  #hear(message: Outgoing): void {
    this.#heard = true
    this.#tries = 0
    if (this.status === 'lost') this.status = 'live'
    switch (message.kind) {
      case 'whole':
        return this.#hearWhole(message)
      case 'step':
        return this.#hearStep(message)
      case 'done':
        this.pending.delete(message.id)
        return
      case 'refusal':
        return this.#hearRefusal(message)
      case 'hinted':
        if (this.pending.delete(message.id)) this.hint = message
        return
      case 'reacted':
        return this.#hearSign(message)
      case 'pong':
        return
    }
  }

  #hearWhole(whole: Whole): void {
    this.arriving = false
    this.seats = whole.seats
    if (this.#looksElsewhere(whole.eyes)) return
    this.#joined = true
    this.eyes = whole.eyes
    this.game = whole.game
    this.options = whole.options
    this.scenery = whole.scenery
    this.view = whole.view
    this.number = whole.number
    this.hash = whole.hash
    this.player.leap(whole.view)
    this.happened = []
    this.log = lines(whole.log, 0)
    this.rematch = whole.rematch
    this.#takeNow(whole.now)
    this.told = whole.now
    this.seen = whole.view
    this.status = 'live'
  }

  #hearStep(step: Step): void {
    if (this.arriving || step.number <= this.number) return
    if (step.number > this.number + 1 || !this.#applies(step)) return this.#hello()
    this.number = step.number
    this.hash = step.hash
    const { view } = this
    // A lesson that goes on elsewhere leads there at once.
    if (step.patch.length && step.happened.some(({ event }) => event['kind'] === 'table:turned')) this.player.leap(view)
    this.player.add(view, step.happened, () => this.#tell(step, view))
    if (step.seats) this.seats = step.seats
    if (step.rematch) this.rematch = step.rematch
    this.#takeNow(step.now)
    if (step.seats) this.#looksElsewhere(this.eyes)
  }

  /** Put into words what the board has shown. */
  #tell(step: Step, view: Plain): void {
    this.happened = step.happened
    this.log = [...this.#kept(step), ...lines(step.happened, step.number)]
    if (step.forget) this.#fading = step.number
    this.told = step.now
    this.seen = view
  }

  /** The step whose lines go out of sight with our next move: the newest round of a memory game. */
  #fading = -1

  #fade(): void {
    this.log = this.log.filter((line) => line.number !== this.#fading)
    this.#fading = -1
  }

  /** The lines before this step that stay in sight. */
  #kept(step: Step): Line[] {
    if (step.forget) return []
    if (!step.undone) return this.log
    const last = this.log.findLast((line) => !line.undone && !line.note)?.number
    return this.log.map((line) => (line.number === last && last > 0 ? { ...line, undone: true } : line))
  }

  /** Bring the view up to this step; no if that does not lead to what the server sees. */
  #applies(step: Step): boolean {
    const view = viewAfter(this.view, step)
    if (view) this.view = view
    return view !== null
  }

  #takeNow(now: Now): void {
    if (now.ask !== this.now.ask) this.refusal = null
    if (!now.choices.some(({ words }) => words === this.hint?.words)) this.hint = null
    this.now = now
  }

  /** Somebody with one seat looks through its eyes; with more seats the device is passed first. */
  #looksElsewhere(eyes: number | null): boolean {
    const only = this.mine.length === 1 ? this.mine[0]! : null
    if (eyes !== null || only === null) return false
    this.look(only)
    return true
  }

  #hearRefusal(refusal: Refusal): void {
    this.pending.delete(refusal.id)
    this.refusal = refusal
    // Eyes that are not mine to look through: then as a spectator.
    if (refusal.why === 'eyes') this.look(null)
  }

  #hearSign(sign: Reacted): void {
    const id = ++this.#signs
    this.signs = [...this.signs.slice(-3), { ...sign, id }]
    setTimeout(() => (this.signs = this.signs.filter((one) => one.id !== id)), SIGN_STAYS)
  }
}

/** The lines that a step with this number adds to the log. */
export function lines(happened: readonly Happening[], number: number): Line[] {
  const told = happened.filter(({ words }) => words !== '')
  return told.map((one) => ({ number, words: one.words, note: isNote(one), heads: one.heads ?? false, undone: false, rule: ruleIn(one.words) || (one.rule ?? '') }))
}

/** Whether nothing is left to try at a step of a lesson that is not the last, where one plays on. */
const isDone = (coach: Coach | null | undefined): boolean => !!coach?.done && coach.step < coach.steps - 1

/** An id nobody else has. (`randomUUID` is not there on plain http in a home network.) */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
}

function connectHere(path: string): WebSocket {
  const url = new URL(path, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return new WebSocket(url)
}
