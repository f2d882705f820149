/** What is heard of a motion: the flick, penguins that meet, and walls, each at its moment. */

import type { Cue } from '../../../lib/sound/sound'
import type { Motion } from '../types'
import { decode, type Track } from './motion'

export interface Noise {
  at: number
  cue: Cue
}

/** A penguin is slower than it was and goes another way by so much of its speed: something stopped it. */
const TURNED = 0.6
const SLOWER = 1.1
/** Below this speed, in tenths of a millimetre from picture to picture, nothing is heard. */
const FAST = 12
/** A penguin that turns so soon before or after a touch has met a penguin and no wall. */
const NEAR = 60
/** What rattles is heard once. */
const RATTLE = 150

/** What is heard of a motion with so many pictures a second, in order of time. */
export function noisesOf(motion: Motion, frames: number): Noise[] {
  const touches = apart(motion.happened.filter(({ kind, at }) => kind === 'touch' && at > 0).map(({ at }) => at))
  const turns = motion.paths.map(decode).flatMap((track) => turnsOf(track, frames))
  const walls = apart(turns).filter((at) => touches.every((touch) => Math.abs(touch - at) > NEAR))
  const met = touches.map((at): Noise => ({ at, cue: 'clack' }))
  const stopped = walls.map((at): Noise => ({ at, cue: 'wall' }))
  return [{ at: 0, cue: 'flick' as Cue }, ...met, ...stopped].sort((one, other) => one.at - other.at)
}

/** When a penguin is stopped or thrown back. */
function turnsOf({ first, frames: poses }: Track, frames: number): number[] {
  const steps = poses.slice(1).map(({ x, y }, n) => ({ x: x - poses[n]!.x, y: y - poses[n]!.y }))
  return steps.flatMap((_, n) => {
    const [before, after] = [steps[n - 1], steps[n + 1]]
    if (!before || !after) return []
    const speed = Math.hypot(before.x, before.y)
    const change = Math.hypot(after.x - before.x, after.y - before.y)
    const stopped = speed > FAST && change > TURNED * speed && Math.hypot(after.x, after.y) < SLOWER * speed
    return stopped ? [((first + n) * 1000) / frames] : []
  })
}

/** Those of these times that do not follow another at once. */
function apart(times: number[]): number[] {
  const sorted = times.sort((one, other) => one - other)
  return sorted.filter((at, place) => place === 0 || at - sorted[place - 1]! > RATTLE)
}
