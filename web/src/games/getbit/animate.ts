/** From one view to the next in beats: what the eye is shown, one thing after the other as the rules tell it. */

import type { Happening } from '../../lib/protocol'
import { withoutRules } from '../../lib/rules'
import type { Shown } from '../scenes.svelte'
import type { GetBitEvent, GetBitView, Limb, Robot } from './types'
import { EVERY_LIMB as LIMBS } from './types'

/** What the board draws at one moment. */
export interface Scene {
  round: number
  /** Whether the shark bites in this round. */
  biting: boolean
  line: number[]
  robots: Robot[]
  out: number[]
  /** Whether the cards of this round lie face up. */
  up: boolean
  /** Robots that stay because another played the same card. */
  tied: number[]
  /** The robot that is swimming to the front just now. */
  mover: number | null
  bitten: number | null
  /** The piece that comes off just now. */
  lost: { robot: number; limb: Limb } | null
  eaten: number | null
  /** Once the game is over: groups of seats, best first. */
  ranking: number[][] | null
  caption: string
}

export interface Beat extends Shown<Scene> {
  kind: GetBitEvent['kind']
}

/** How long each is shown; what tells why a robot is bitten, long enough to be read. */
const LENGTH: Record<GetBitEvent['kind'], number> = {
  lined: 300,
  round: 0,
  chose: 100,
  revealed: 900,
  tied: 600,
  swam: 260,
  bitten: 800,
  lost: 450,
  out: 600,
  'took back': 250,
  'turned down': 200,
  eaten: 900,
}

type BiteEvent = Extract<GetBitEvent, { kind: 'bitten' | 'lost' | 'out' | 'took back' | 'eaten' }>

/** What is never hurried: it tells why a robot is bitten. */
const CALM: readonly GetBitEvent['kind'][] = ['revealed', 'tied', 'swam', 'bitten']

/** What is just what somebody chose, or what follows from it at once: nobody waits for the end of it. */
const PLAIN: readonly GetBitEvent['kind'][] = ['lined', 'chose', 'turned down']

/** A sentence of more letters than this is shown longer, so much for each of them. */
const SHORT = 40
const LETTER = 5

/** The view as it stands, with nothing going on. */
export function sceneOf(view: GetBitView): Scene {
  const over = view.phase === 'over'
  const up = view.phase === 'limb'
  return {
    round: view.round,
    biting: view.biting,
    line: view.line,
    robots: over ? view.robots.map(laidDown) : view.robots,
    out: view.out,
    up,
    tied: view.tied,
    mover: null,
    bitten: view.bitten,
    lost: null,
    eaten: over && view.outcome?.reason === 'last robot' ? (view.line[1] ?? null) : null,
    ranking: view.outcome?.ranking ?? null,
    caption: '',
  }
}

/** What moves has then arrived, and the words are read. */
export const swift = 400

/** The beats that lead from one view to the other; none where the events do not explain the change. */
export function beatsOf(before: GetBitView, after: GetBitView, happened: readonly Happening[]): Beat[] {
  const beats: Beat[] = []
  let scene = sceneOf(before)
  for (const { event, words } of happened) {
    const known = event as GetBitEvent
    scene = { ...next({ ...scene, mover: null, lost: null }, known, after), caption: words }
    const manner = { calm: CALM.includes(known.kind), plain: PLAIN.includes(known.kind) }
    if (LENGTH[known.kind] > 0) beats.push({ kind: known.kind, ms: lengthOf(known.kind, words), ...manner, scene })
  }
  return scene.line.join() === after.line.join() ? beats : []
}

/** How long the eye needs for this; what happens swiftly is not waited for, however long its words. */
function lengthOf(kind: GetBitEvent['kind'], words: string): number {
  const letters = LENGTH[kind] > swift ? withoutRules(words).length : 0
  return LENGTH[kind] + LETTER * Math.max(0, letters - SHORT)
}

/** The same as a few still pictures: the cards turned up with their ties, and the bite. */
export function stillsOf(beats: readonly Beat[]): Beat[] {
  const kinds = beats.map((beat) => beat.kind)
  const shown = [Math.max(kinds.indexOf('revealed'), kinds.lastIndexOf('tied')), kinds.indexOf('bitten')]
  return shown.flatMap((index) => beats[index] ?? [])
}

/** The scene after this event. */
function next(scene: Scene, event: GetBitEvent, after: GetBitView): Scene {
  switch (event.kind) {
    case 'lined':
      return { ...scene, line: event.line }
    case 'round':
      return { ...scene, round: event.round, biting: after.biting, up: false, tied: [], robots: scene.robots.map(laidDown) }
    case 'chose':
      return { ...scene, robots: changed(scene, event.robot, (robot) => ({ ...robot, ready: true, card: event.card })) }
    case 'revealed':
      return { ...scene, up: true, robots: turnedUp(scene.robots, event.cards) }
    case 'tied':
      return { ...scene, tied: [...scene.tied, ...event.robots] }
    case 'swam':
      return toFront(scene, event.robot)
    case 'turned down':
      return { ...scene, up: false, tied: [], robots: after.robots }
    default:
      return bite(scene, event)
  }
}

/** The scene after an event of the bite. */
function bite(scene: Scene, event: BiteEvent): Scene {
  const robot = event.robot
  switch (event.kind) {
    case 'bitten':
      return { ...scene, bitten: robot }
    case 'lost':
      return {
        ...scene,
        bitten: robot,
        lost: { robot, limb: event.limb },
        robots: changed(scene, robot, (one) => ({ ...one, limbs: without(one.limbs, event.limb) })),
      }
    case 'out':
      return { ...scene, bitten: null, line: scene.line.filter((other) => other !== robot), out: [...scene.out, robot] }
    case 'took back': {
      const refilled = { ...scene, bitten: null, robots: changed(scene, robot, tookBack) }
      return event.cause === 'bite' ? toFront(refilled, robot) : refilled
    }
    case 'eaten':
      return { ...scene, eaten: robot }
  }
}

function toFront(scene: Scene, robot: number): Scene {
  return { ...scene, mover: robot, line: [robot, ...scene.line.filter((other) => other !== robot)] }
}

function changed(scene: Scene, number: number, change: (robot: Robot) => Robot): Robot[] {
  return scene.robots.map((robot, index) => (index === number ? change(robot) : robot))
}

function turnedUp(robots: Robot[], cards: [number, number][]): Robot[] {
  const shown = new Map(cards)
  return robots.map((robot, number) => {
    const card = shown.get(number)
    return card === undefined ? robot : played(robot, card)
  })
}

/** The robot once its card has gone from the hand to the table. */
function played(robot: Robot, card: number): Robot {
  return {
    ...robot,
    ready: true,
    card,
    held: robot.held - 1,
    hand: robot.hand && robot.hand.filter((other) => other !== card),
    laid: robot.laid + 1,
    table: robot.table && [...robot.table, card],
  }
}

function tookBack(robot: Robot): Robot {
  const hand = robot.hand && robot.table && [...robot.hand, ...robot.table].sort((one, other) => one - other)
  return { ...laidDown(robot), held: robot.held + robot.laid, hand, laid: 0, table: robot.table && [] }
}

/** The robot without a card of this round. */
function laidDown(robot: Robot): Robot {
  return { ...robot, ready: false, card: null }
}

function without(limbs: number[], limb: Limb): number[] {
  return limbs.map((pieces, index) => (LIMBS[index] === limb ? pieces - 1 : pieces))
}
