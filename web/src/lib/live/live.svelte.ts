/** A table as it lives: says hello, follows every step, asks for things, and comes back after every gap. */

import { Around } from './around.svelte'
import { Connection, connectHere } from './connection'
import { viewAfter } from './follow'
import { nextHere } from './handover.svelte'
import { lines, takenBack, type Line } from './lines'
import { Requests } from './requests.svelte'
import { session } from '../session.svelte'
import type {
  Coach,
  Happening,
  Hello,
  Now,
  Outgoing,
  Plain,
  Reaction,
  Refusal,
  Seat,
  Step,
  Whole,
} from '../protocol'
import { settings } from '../settings.svelte'
import { StepPlayer } from './step_player.svelte'

/** joining: nothing seen yet; live: all is well; lost: trying to come back; gone: there is nothing to come back to. */
export type Status = 'joining' | 'live' | 'lost' | 'gone'

const NOTHING: Now = { ask: '', asked: [], choices: [], undo: 0, over: null }
/** How much quicker somebody watches who is out and in haste. */
const QUICK = 4
/** What closing codes say is left of a table. */
const LEFT: Record<number, Live['left']> = { 4409: 'stuck', 4410: 'ended', 4411: 'deserted' }

export class Live {
  status = $state<Status>('joining')
  /** Why a table that is there cannot be opened. */
  why = $state('')
  /** What is left of it: a game that whoever played it can end, or the record of one that was ended. */
  left = $state<'' | 'stuck' | 'ended' | 'deserted'>('')

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
  /** What is asked now: always the newest, whatever the board still shows. */
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
  /** The hash of the secret seed, where the table promises its luck. */
  commitment = $state('')
  /** Whether the game changes ratings. */
  rated = $state(false)

  log = $state.raw<Line[]>([])
  /** What the newest step told, of those that were shown. */
  happened = $state.raw<Happening[]>([])
  /** How much happened at most in one step, of those that were shown since these eyes opened or moved. */
  eventful = 0
  /** The steps as the board is shown them. */
  readonly player = new StepPlayer(() => settings.wishes.pace * (this.haste ? QUICK : 1), () => settings.reduced)
  /** How somebody who is out watches the rest: quickly, or only its end. */
  haste = $state<'' | 'quick' | 'end'>('')

  /** What I ask of the server, and its answers. */
  readonly requests = new Requests((message) => this.#line.say(message))
  /** What no step tells. */
  readonly around = new Around()

  /** The seats that I hold and play myself. */
  mine = $derived(this.seats.flatMap((seat, number) => (seat.mine && !seat.away ? [number] : [])))
  /** Whether the board still shows what led to what is asked now: nobody is asked before. */
  showing = $derived(this.told !== this.now)
  /** Whether others at this screen have come to be asked, too, since these eyes got the device: all look on. */
  #lookedOn = $state(false)
  /** The seat at this screen that the device has to be passed to. */
  next = $derived(nextHere(this.mine, this.eyes, this.told, this.#lookedOn))
  /** Whether the rules wait for the seat whose eyes these are, and the board has shown why. */
  myTurn = $derived(!this.showing && this.next === null && this.eyes !== null && this.mine.includes(this.eyes) && this.now.asked.includes(this.eyes))
  /** Whether a lesson waits for its next step, not for a move. */
  resting = $derived(isDone(this.now.lesson))
  readonly #line: Connection
  #joined = false

  constructor(
    readonly table: string,
    connect: (path: string) => WebSocket = connectHere,
  ) {
    const ends = {
      opened: () => this.#opened(),
      hear: (message: Outgoing) => this.#hear(message),
      lost: () => this.status === 'live' && (this.status = 'lost'),
      gone: (code: number, why: string) => {
        this.status = 'gone'
        this.why = code === 4404 ? '' : why
        this.left = LEFT[code] ?? ''
      },
    }
    this.#line = new Connection(`/live/${encodeURIComponent(table)}`, ends, connect)
  }

  // Coming and going ------------------------------------------------------------------------------------------

  /** Come to the table; answers how to go. */
  start(): () => void {
    const seen = () => this.#seen()
    document.addEventListener('visibilitychange', seen)
    const hangUp = this.#line.start()
    return () => {
      document.removeEventListener('visibilitychange', seen)
      hangUp()
      this.player.stop()
      this.around.stop()
    }
  }

  /** Come again as whoever I am now, after a name was chosen. */
  reconnect(): void {
    this.#joined = false
    this.#line.open()
  }

  /** Look through the eyes of this seat, or of a spectator. */
  look(eyes: number | null): void {
    this.eyes = eyes
    this.#lookedOn = false
    this.eventful = 0
    this.#hello()
  }

  #opened(): void {
    this.around.begin()
    this.#hello(this.#joined ? this.number : undefined)
    this.requests.sayAgain()
    // Where nothing happened meanwhile, its answer is the only sign that all is well again.
    if (this.#joined) this.#line.say({ kind: 'ping' })
  }

  /** Nobody looks at a hidden page, and pictures stand still there: its title has to tell what is asked. */
  #seen(): void {
    if (document.hidden) this.player.hurry()
    else this.#return()
    if (this.status === 'live') this.#line.say({ kind: 'gaze', looking: !document.hidden })
  }

  /** Whoever was away and looks again has their seat back. */
  #return(): void {
    const seat = this.seats.findIndex((one) => one.mine && one.away && one.why === 'away')
    if (seat >= 0 && !this.requests.asks('sit') && !document.hidden && !this.now.over) this.requests.sit(seat)
  }

  #hello(after?: number): void {
    const hello: Hello = { kind: 'hello', eyes: this.eyes }
    if (after === undefined) this.arriving = true
    else hello.after = after
    if (document.hidden) hello.looking = false
    this.#line.say(hello)
  }

  // Asking ----------------------------------------------------------------------------------------------------

  play(move: Plain): void {
    if (!this.myTurn || this.requests.busy) return
    this.#fade()
    this.eventful = 0
    const words = this.now.choices.find((choice) => JSON.stringify(choice.move) === JSON.stringify(move))?.words
    this.requests.ask({ kind: 'play', seat: this.eyes!, move, seen: this.number }, words ?? 'your move')
  }

  /** Take my last move back, or all of this turn that can be. */
  undo(turn = false): void {
    if (this.eyes !== null && this.now.undo && !this.requests.busy) this.requests.ask({ kind: 'undo', seat: this.eyes, turn }, turn ? 'Undo turn' : 'Undo')
  }

  askHint(): void {
    if (this.myTurn) this.requests.ask({ kind: 'hint', seat: this.eyes! })
  }

  /** Why this move cannot be made now, or what is waited for; nothing where it can, or where nobody is told. */
  whyNot(move: Plain | null): Promise<Refusal | null> {
    const seat = this.eyes
    if (seat === null || !this.mine.includes(seat) || this.status !== 'live' || this.now.over) return Promise.resolve(null)
    return this.requests.whyNot(seat, move)
  }

  /** Wish that all clocks stop, or that they run. */
  pause(wish: boolean): void {
    const seat = this.mine[0]
    if (seat !== undefined) this.requests.ask({ kind: wish ? 'pause' : 'resume', seat })
  }

  /** Watch the rest of the game like this. */
  hasten(how: '' | 'quick' | 'end'): void {
    this.haste = how
    if (how === 'end') this.player.skip()
  }

  /** Go to this step of the lesson. */
  turnTo(step: number): void {
    if (this.eyes === null || this.requests.busy) return
    this.player.hurry()
    this.requests.ask({ kind: 'turn', seat: this.eyes, step })
  }

  react(what: Reaction): void {
    this.#line.say({ kind: 'react', what })
  }

  // Hearing ---------------------------------------------------------------------------------------------------

  #hear(message: Outgoing): void {
    if (this.status === 'lost') this.status = 'live'
    switch (message.kind) {
      case 'whole':
        return this.#hearWhole(message)
      case 'step':
        return this.#hearStep(message)
      case 'done':
        this.requests.answered(message.id)
        return
      case 'refusal':
        return this.#hearRefusal(message)
      case 'hinted':
        return this.requests.hearHint(message)
      case 'reacted':
        return this.around.hearSign(message)
      case 'noticed':
        session.notice = message.sentence
        return
      case 'spoken':
        return this.around.hearWords(message)
      case 'clocks':
        return this.around.hearClocks(message)
      case 'presence':
        return this.around.hearPresence(message)
      case 'nudged':
        return this.around.hearNudge(message)
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
    this.commitment = whole.commitment
    this.rated = whole.rated
    this.#takeNow(whole.now)
    this.told = whole.now
    this.seen = whole.view
    this.status = 'live'
    this.#return()
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
    if (this.haste === 'end' && !step.now.over) this.player.leap(view)
    if (step.seats) this.seats = step.seats
    if (step.rematch) this.rematch = step.rematch
    this.#takeNow(step.now)
    if (step.seats) this.#looksElsewhere(this.eyes)
  }

  /** Put into words what the board has shown. */
  #tell(step: Step, view: Plain): void {
    this.happened = step.happened
    this.eventful = Math.max(this.eventful, step.happened.length)
    this.log = [...this.#kept(step), ...lines(step.happened, step.number)]
    if (step.forget) this.#fading = step.number
    this.#lookedOn ||= this.mine.some((seat) => seat !== this.eyes && step.now.asked.includes(seat) && !this.told.asked.includes(seat))
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
    return step.undone ? takenBack(this.log, step.undone) : this.log
  }

  /** Bring the view up to this step; no if that does not lead to what the server sees. */
  #applies(step: Step): boolean {
    const view = viewAfter(this.view, step)
    if (view) this.view = view
    return view !== null
  }

  #takeNow(now: Now): void {
    this.requests.outlive(this.now, now)
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
    // Eyes that are not mine to look through: then as a spectator.
    if (this.requests.hearRefusal(refusal) && refusal.why === 'eyes') this.look(null)
  }
}

/** Whether nothing is left to try at a step of a lesson that is not the last, where one plays on. */
const isDone = (coach: Coach | null | undefined): boolean => !!coach?.done && coach.step < coach.steps - 1
