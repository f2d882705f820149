/** From one view to the next in beats: what the eye is shown, one thing after the other as the rules tell it. */

import type { Happening } from '../../lib/protocol'
import type { Shown } from '../scenes.svelte'
import { keyOf } from './tank/school'
import type { BlackMollyEvent, BlackMollyView, Drift, Fish, Place } from './types'

/** What the board draws at one moment. */
export interface Scene {
  round: number
  starting: number
  fish: Fish[]
  mollies: Place[]
  on: number[]
  deadly: Place[]
  /** What the die shows, from the roll to the end of the round. */
  die: number | null
  /** The number that machines or the current answer just now. */
  answering: number | null
  /** The fish that swim or drift just now, by their keys, with where they come from. */
  movers: ReadonlyMap<string, Place>
  /** The Molly that swims just now, and where it is heading. */
  hunter: number | null
  aims: Place[]
  /** The fish that is being eaten, by its key. */
  eaten: string | null
  ranking: number[][] | null
  caption: string
}

export interface Beat extends Shown<Scene> {
  kind: BlackMollyEvent['kind']
}

/** How long each is shown in milliseconds, its caption included. */
const LENGTH: Record<BlackMollyEvent['kind'], number> = {
  laid: 0,
  placed: 200,
  round: 0,
  swam: 240,
  stayed: 0,
  rolled: 450,
  switched: 450,
  steered: 150,
  admitted: 150,
  held: 250,
  swept: 450,
  hunted: 550,
  eaten: 450,
  out: 450,
}

/** What is just what somebody chose: nobody waits for the end of it. */
const PLAIN: readonly BlackMollyEvent['kind'][] = ['placed', 'swam', 'steered', 'admitted']

type Hunted = Extract<BlackMollyEvent, { kind: 'hunted' }>

/** How long a still picture is held where motion is not wanted. */
const HELD = 1200

/** The view as it stands, with nothing going on. */
export function sceneOf(view: BlackMollyView): Scene {
  const swept = view.phase === 'split' || view.phase === 'enter'
  return {
    round: view.round,
    starting: view.starting,
    fish: view.fish,
    mollies: view.mollies,
    on: view.on,
    deadly: view.deadly,
    die: swept ? 1 : null,
    answering: null,
    movers: new Map(),
    hunter: null,
    aims: [],
    eaten: null,
    ranking: view.outcome?.ranking ?? null,
    caption: '',
  }
}

/** What moves has arrived after so many milliseconds, and is then looked at. */
export const swift = 400

/** The beats that lead from one view to the other; none where the events do not explain the change. */
export function beatsOf(before: BlackMollyView, after: BlackMollyView, happened: readonly Happening[]): Beat[] {
  const beats: Beat[] = []
  let scene = sceneOf(before)
  for (const { event, words } of happened) {
    const known = event as BlackMollyEvent
    scene = { ...next(calm(scene), known, after), caption: words }
    if (LENGTH[known.kind] > 0) beats.push({ kind: known.kind, ms: LENGTH[known.kind], plain: PLAIN.includes(known.kind), scene })
  }
  return placesOf(calm(scene)) === placesOf(after) ? beats : []
}

/** The same as a few still pictures: what the die did, and where the Mollies went. */
export function stillsOf(beats: readonly Beat[]): Beat[] {
  const last = (...kinds: Beat['kind'][]) => beats.findLast((beat) => kinds.includes(beat.kind))
  return [last('rolled', 'switched', 'swept'), last('hunted')].flatMap((beat) => (beat ? [{ ...beat, ms: HELD }] : []))
}

/** Where everything is, in one line. */
function placesOf({ fish, mollies, on }: Pick<Scene, 'fish' | 'mollies' | 'on'>): string {
  return [...fish.map((one) => one.at ?? '-'), ...mollies, ...on].join()
}

/** The scene with whatever was going on finished. */
function calm(scene: Scene): Scene {
  const { eaten } = scene
  const fish = eaten === null ? scene.fish : changed(scene, [eaten], (one) => ({ ...one, at: null }))
  return { ...scene, fish, answering: null, movers: new Map(), hunter: null, aims: [], eaten: null }
}

/** The scene after this event. */
function next(scene: Scene, event: BlackMollyEvent, after: BlackMollyView): Scene {
  switch (event.kind) {
    case 'laid':
      return scene.mollies.length ? scene : sceneOf(after)
    case 'placed':
      return { ...scene, fish: scene.fish.map((one, index) => (one.owner === event.seat ? after.fish[index]! : one)) }
    case 'round':
      return { ...scene, round: event.round, starting: event.starting, die: null, fish: rested(scene.fish) }
    case 'swam':
      return moved(scene, [event], true)
    case 'stayed':
      return { ...scene, fish: rested(scene.fish) }
    case 'rolled':
      return { ...scene, die: event.number }
    case 'switched':
      return switched(scene, event.number, event.on, event.cards)
    case 'swept':
      return { ...moved(scene, event.moved, false), answering: 1 }
    case 'hunted':
      return hunted(scene, event, after.deadly)
    case 'eaten':
      return { ...scene, eaten: keyOf({ owner: event.owner, age: event.fish }) }
    default:
      return scene
  }
}

function moved(scene: Scene, drifts: Drift[], swam: boolean): Scene {
  const ways = new Map(drifts.map((drift) => [keyOf({ owner: drift.owner, age: drift.fish }), drift]))
  const movers = new Map([...ways].map(([key, drift]) => [key, drift.at]))
  return { ...scene, movers, fish: changed(scene, [...ways.keys()], (one) => ({ ...one, at: ways.get(keyOf(one))!.to, swam })) }
}

function switched(scene: Scene, number: number, on: boolean, cards: Place[]): Scene {
  const others = scene.on.filter((other) => other !== number)
  const deadly = scene.deadly.filter((place) => !cards.includes(place))
  return {
    ...scene,
    answering: number,
    on: on ? [...others, number].sort((one, other) => one - other) : others,
    deadly: on ? [...deadly, ...cards] : deadly,
  }
}

function hunted(scene: Scene, { molly, at, to, aims }: Hunted, deadly: Place[]): Scene {
  const mollies = scene.mollies.map((place, index) => (index === molly ? to : place))
  const others = scene.deadly.filter((place) => place !== to && (place !== at || deadly.includes(at)))
  return { ...scene, hunter: molly, aims, mollies, deadly: [...others, to] }
}

function rested(fish: Fish[]): Fish[] {
  return fish.map((one) => (one.swam ? { ...one, swam: false } : one))
}

function changed(scene: Scene, keys: readonly string[], change: (fish: Fish) => Fish): Fish[] {
  return scene.fish.map((one) => (keys.includes(keyOf(one)) ? change(one) : one))
}
