/** The eye: from above, behind the penguin, or wherever pointer, touch and keys turn it. */

import { PerspectiveCamera, Vector3 } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { wayOf } from '../aiming/aim'
import type { Space } from './space'

export type Sight = 'above' | 'behind' | 'free'

const FIELD = 32
/** How long the eye takes to another place, in milliseconds. */
const SWING = 450
/** How far the eye from above leans back, in radians from straight down. */
const LEAN = 0.3
/** How much nearer than the whole school the eye is that follows a penguin, and how far it turns towards it. */
const NEARER = 0.66
const TOWARDS = 0.7
/** How long, in milliseconds, an eye that follows takes for about two thirds of the way. */
const LAG = 170

interface Stand {
  eye: Vector3
  target: Vector3
}

export class Eye {
  readonly camera = new PerspectiveCamera(FIELD, 1, 1, 400)
  readonly #controls: OrbitControls
  #from: Stand | null = null
  #to: Stand | null = null
  #start = 0
  #floor = -1
  /** Where an eye that follows a penguin is going, and when it last went on. */
  #chased: Stand | null = null
  #last = 0
  #held = false
  #fixed = false

  constructor(
    canvas: HTMLCanvasElement,
    private readonly space: Space,
    changed: () => void,
    turned: () => void,
  ) {
    this.#controls = new OrbitControls(this.camera, canvas)
    Object.assign(this.#controls, { minDistance: 8, maxDistance: 180, maxPolarAngle: 1.5, zoomToCursor: true })
    this.#controls.addEventListener('change', changed)
    this.#controls.addEventListener('start', () => {
      this.#to = this.#chased = null
      turned()
    })
    this.place(this.above())
  }

  /** The picture is so large now; so many of its lowest pixels are not free. */
  resize(width: number, height: number, below: number): void {
    this.#floor = -1 + (2 * below) / Math.max(1, height)
    this.camera.aspect = width / Math.max(1, height)
    this.camera.updateProjectionMatrix()
  }

  /** The whole school, seen from above and a little from the south, as near as it fits. */
  above(): Stand {
    let [near, far] = [20, 400]
    while (far - near > 0.5) {
      const middle = (near + far) / 2
      if (this.#fits(this.#standAt(middle))) far = middle
      else near = middle
    }
    return this.#standAt(far)
  }

  #standAt(far: number): Stand {
    const target = new Vector3(0, 0, 0.15 * (this.#floor + 1) * far)
    return { target, eye: new Vector3(0, Math.cos(LEAN) * far, target.z + Math.sin(LEAN) * far) }
  }

  /** Whether all corners of the school are seen from there. */
  #fits({ eye, target }: Stand): boolean {
    const view = this.camera.clone()
    view.position.copy(eye)
    view.lookAt(target)
    view.updateMatrixWorld()
    const [x, z] = [this.space.width / 2 + 1.5, this.space.depth / 2 + 1.5]
    const corners = [new Vector3(-x, 4.5, -z), new Vector3(x, 0, z), new Vector3(x, 4.5, z)]
    return corners.every((corner) => {
      const seen = corner.project(view)
      return Math.abs(seen.x) < 0.99 && seen.y < 0.985 && seen.y > this.#floor
    })
  }

  /** From above, nearer to this place than to the rest of the school. */
  over(place: Vector3): Stand {
    const { eye, target } = this.above()
    const nearer = target.clone().lerp(place.clone().setY(0), TOWARDS)
    return { target: nearer, eye: nearer.clone().addScaledVector(eye.sub(target), NEARER) }
  }

  /** Over the shoulder of a penguin, the way it is going to be flicked. */
  behind(place: Vector3, heading: number): Stand {
    const way = wayOf(heading)
    const ahead = new Vector3(way.x, 0, -way.y)
    const target = place.clone().addScaledVector(ahead, 7).setY(0)
    return { target, eye: place.clone().addScaledVector(ahead, -24).setY(23) }
  }

  /** While somebody aims, nothing at all moves the eye. */
  hold(held: boolean): void {
    this.#held = held
    this.#controls.enabled = !held && !this.#fixed
    if (held) this.#to = this.#chased = null
  }

  /** Whether pointer and touch leave the eye alone; keys do not. */
  fix(fixed: boolean): void {
    this.#fixed = fixed
    this.hold(this.#held)
  }

  /** Go there gently, from wherever the eye is. */
  chase(stand: Stand, now: number): void {
    if (this.#held) return
    if (!this.#chased) this.#last = now
    this.#to = null
    this.#chased = stand
  }

  /** Look from there, at once or in a short swing. */
  go(stand: Stand, swing: boolean, now: number): void {
    if (this.#held) return
    this.#chased = null
    if (!swing) return this.place(stand)
    this.#from = { eye: this.camera.position.clone(), target: this.#controls.target.clone() }
    this.#to = stand
    this.#start = now
  }

  place({ eye, target }: Stand): void {
    this.#to = null
    this.camera.position.copy(eye)
    this.#controls.target.copy(target)
    this.#controls.update()
  }

  /** Swing on; whether there is still a way to go. */
  move(now: number): boolean {
    if (this.#chased) return this.#approach(this.#chased, now)
    if (!this.#to || !this.#from) return false
    const share = Math.min(1, Math.max(0, now - this.#start) / SWING)
    const eased = share * share * (3 - 2 * share)
    this.camera.position.lerpVectors(this.#from.eye, this.#to.eye, eased)
    this.#controls.target.lerpVectors(this.#from.target, this.#to.target, eased)
    this.camera.lookAt(this.#controls.target)
    if (share < 1) return true
    this.place(this.#to)
    return false
  }

  #approach({ eye, target }: Stand, now: number): boolean {
    const share = 1 - Math.exp(-Math.max(0, now - this.#last) / LAG)
    this.#last = now
    this.camera.position.lerp(eye, share)
    this.#controls.target.lerp(target, share)
    this.camera.lookAt(this.#controls.target)
    return this.camera.position.distanceTo(eye) > 0.05
  }

  /** Turn, tilt, shift or zoom with a key; whether the key meant that. */
  key(key: string): boolean {
    const act = this.#keys[key.toLowerCase()]
    if (!act || this.#held) return false
    this.#to = this.#chased = null
    act()
    return true
  }

  readonly #keys: Record<string, () => void> = {
    q: () => this.#controls.rotateLeft(0.12),
    e: () => this.#controls.rotateLeft(-0.12),
    r: () => this.#controls.rotateUp(0.08),
    f: () => this.#controls.rotateUp(-0.08),
    w: () => this.#controls.pan(0, 40),
    s: () => this.#controls.pan(0, -40),
    a: () => this.#controls.pan(40, 0),
    d: () => this.#controls.pan(-40, 0),
    '+': () => this.#controls.dollyIn(0.9),
    '=': () => this.#controls.dollyIn(0.9),
    '-': () => this.#controls.dollyOut(0.9),
  }

  dispose(): void {
    this.#controls.dispose()
  }
}
