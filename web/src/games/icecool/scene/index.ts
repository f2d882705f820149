/**
 * The school in three dimensions. It paints a picture when something has changed and none otherwise; whoever changes
 * something tells it. Everything it took from the graphics card goes back with `dispose`.
 */

import {
  BasicShadowMap,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  PCFShadowMap,
  Plane,
  Raycaster,
  Scene as ThreeScene,
  Texture,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Group,
  type Material,
} from 'three'
import type { Aim } from '../aiming/aim'
import type { Pose } from '../moving/motion'
import type { Point } from '../board'
import type { Body } from '../picture/labels'
import type { Measures, School } from '../types'
import { Eye, type Sight } from './camera'
import { Shoal } from './fish'
import { paletteOf } from './palette'
import { makePenguin } from './penguin'
import { Pointer } from './pointer'
import { makeSchool } from './school'
import { Space, turnOf, UNIT } from './space'

export type { Sight }

/** A place in the picture, in pixels; null if it is not in it. */
export type Place = Point | null

export interface Setting {
  school: School
  measures: Measures
  seats: number
  /** Whether the machine paints without a graphics card: then nothing is finer than needed. */
  plain: boolean
  /** Whether it is evening. */
  dark: boolean
  /** Whether the eye may not swing and nothing may fly. */
  reduced: boolean
  /** So many of the lowest pixels of the picture belong to buttons that lie on it. */
  below: number
  /** After each picture: where the penguins are seen. */
  painted: (bodies: (Body | null)[]) => void
  /** Somebody turned the eye by hand. */
  turned: () => void
}

/** A picture that takes longer than this is too fine for the machine. */
const SLOW = 30
const PATIENCE = 8
const FINENESS = [1, 0.7] as const
const REFINED = 2
const STILL = 300

export class Scene {
  readonly space: Space
  readonly #renderer: WebGLRenderer
  readonly #scene = new ThreeScene()
  readonly #eye: Eye
  readonly #penguins: Group[]
  readonly #shoal: Shoal
  readonly #pointer: Pointer
  readonly #observer: ResizeObserver
  #frame = 0
  #slow = 0
  #last = 0
  #coarse = 0
  #moving = false
  #still: ReturnType<typeof setTimeout> | undefined
  #sight: Sight = 'above'
  /** The penguin that an eye from behind looks after, and the way it looked when the eye went there. */
  #followed: Vector3 | null = null
  #heading = 0

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly setting: Setting,
  ) {
    const { school, measures, seats, plain } = setting
    this.#renderer = new WebGLRenderer({ canvas, antialias: !plain, alpha: true })
    this.#renderer.shadowMap.enabled = true
    this.#renderer.shadowMap.type = plain ? BasicShadowMap : PCFShadowMap
    this.#renderer.shadowMap.autoUpdate = false
    this.space = new Space(school)
    const palette = paletteOf(canvas.parentElement!)
    this.#penguins = Array.from({ length: seats }, (_, seat) => makePenguin(seat, measures, palette))
    this.#shoal = new Shoal(school, this.space, seats, palette)
    this.#pointer = new Pointer(school, measures, this.space, palette)
    this.#scene.add(makeSchool(school, this.space, palette, plain), this.#shoal.group, this.#pointer.group)
    this.#scene.add(...this.#penguins)
    this.#light()
    this.#eye = new Eye(canvas, this.space, () => this.paint(), () => this.#turned())
    this.#observer = new ResizeObserver(() => this.#resize())
    this.#observer.observe(canvas.parentElement!)
    this.#resize()
  }

  /** Warm light from the upper left, as everywhere in the house. */
  #light(): void {
    const { dark } = this.setting
    const sun = new DirectionalLight(dark ? 0xffdcb0 : 0xfff1dc, dark ? 2.5 : 2.2)
    sun.position.set(-34, 62, 26)
    sun.castShadow = true
    sun.shadow.mapSize.setScalar(this.setting.plain ? 1536 : 2048)
    sun.shadow.radius = 5
    sun.shadow.bias = -0.0004
    sun.shadow.normalBias = 0.03
    Object.assign(sun.shadow.camera, { left: -46, right: 46, top: 46, bottom: -46, near: 10, far: 150 })
    const sky = new HemisphereLight(dark ? 0xc8dcf0 : 0xf4faff, dark ? 0x6a625a : 0xcdbfae, dark ? 1.8 : 2.2)
    this.#scene.add(sun, sky)
  }

  // What is shown ----------------------------------------------------------------------------------------------

  /** Put penguins and fish where they are now. */
  show(poses: (Pose | null)[], fish: number[][], catcher: number | null, moving: boolean): void {
    this.#moving = moving
    clearTimeout(this.#still)
    this.#penguins.forEach((penguin, seat) => {
      const pose = poses[seat]
      penguin.visible = !!pose
      if (!pose) return
      penguin.position.copy(this.space.at(pose, pose.z))
      penguin.quaternion.copy(turnOf(pose))
    })
    this.#shoal.show(fish, catcher, !this.setting.reduced)
    this.#renderer.shadowMap.needsUpdate = true
    this.paint()
  }

  /** Show where somebody aims; nothing if nobody does. */
  aim(spot: Point | null, aim: Aim): void {
    if (spot) this.#pointer.aim(spot, aim)
    else this.#pointer.clear()
    this.paint()
  }

  /** Show a ring around each place that can be chosen. */
  ring(places: readonly Point[]): void {
    this.#pointer.ring(places)
    this.paint()
  }

  // The eye ----------------------------------------------------------------------------------------------------

  /** Look like this; from behind, over the shoulder of a penguin that is aimed this way. */
  look(sight: Sight, heading: number): void {
    this.#sight = sight
    this.#heading = heading
    this.#turn(true)
  }

  /** The penguin whose turn it is stands here, and looks this way at first: the eye goes there, and stays. */
  stand(place: Point | null, heading: number): void {
    this.#followed = place && this.space.at(place)
    this.#heading = heading
    this.#turn(true)
  }

  /** A penguin is on its way: the eye goes along. */
  chase(place: Point, heading: number): void {
    if (this.#sight === 'free') return
    const here = this.space.at(place)
    this.#eye.chase(this.#sight === 'behind' ? this.#eye.behind(here, heading) : this.#eye.over(here), performance.now())
    this.paint()
  }

  /** Where fingers scroll the page they do not turn the eye. */
  fix(fixed: boolean): void {
    this.#eye.fix(fixed)
  }

  /** While somebody aims, the eye stays where it is. */
  hold(held: boolean): void {
    this.#eye.hold(held)
  }

  /** Turn the eye with a key; whether the key meant that. */
  key(key: string): boolean {
    const known = this.#eye.key(key)
    if (known) this.#turned()
    return known
  }

  #turned(): void {
    this.#sight = 'free'
    this.setting.turned()
  }

  #turn(swing: boolean): void {
    if (this.#sight === 'free') return
    const behind = this.#sight === 'behind' && this.#followed
    const stand = behind ? this.#eye.behind(behind, this.#heading) : this.#eye.above()
    this.#eye.go(stand, swing && !this.setting.reduced, performance.now())
    this.paint()
  }

  /** The point of the floor under this place of the screen; null if there is none. */
  floorAt(x: number, y: number): Point | null {
    const box = this.canvas.getBoundingClientRect()
    const place = new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2)
    const ray = new Raycaster()
    ray.setFromCamera(place, this.#eye.camera)
    const hit = ray.ray.intersectPlane(new Plane(new Vector3(0, 1, 0)), new Vector3())
    return hit && this.space.back(hit)
  }

  /** Where a place of the school is on the screen, in pixels of the canvas. */
  onScreen(place: Vector3): Place {
    const seen = place.clone().project(this.#eye.camera)
    if (seen.z > 1) return null
    return { x: ((seen.x + 1) / 2) * this.canvas.clientWidth, y: ((1 - seen.y) / 2) * this.canvas.clientHeight }
  }

  // Painting ---------------------------------------------------------------------------------------------------

  /** Paint a picture with the next frame of the screen. */
  paint(): void {
    this.#frame ||= requestAnimationFrame((now) => this.#painted(now))
  }

  #painted(now: number): void {
    this.#frame = 0
    const swings = this.#eye.move(now)
    const flies = this.#shoal.move(now)
    if (flies) this.#renderer.shadowMap.needsUpdate = true
    this.#grain(this.#rough)
    this.#renderer.render(this.#scene, this.#eye.camera)
    this.#measure(now)
    if (this.setting.plain && !this.#moving) this.#refineLater()
    this.setting.painted(this.#penguins.map((penguin) => (penguin.visible ? this.#bodyOf(penguin) : null)))
    if (swings || flies) this.paint()
  }

  /** A circle around all that is seen of a penguin, from its round bottom to the top of its head. */
  #bodyOf({ position, quaternion }: Group): Body | null {
    const { radius, height } = this.setting.measures
    const up = new Vector3(0, (height - 2 * radius) / UNIT, 0).applyQuaternion(quaternion)
    const right = new Vector3(radius / UNIT, 0, 0).applyQuaternion(this.#eye.camera.quaternion)
    const places = [position, position.clone().add(up), position.clone().add(up).add(right)]
    const [foot, head, edge] = places.map((place) => this.onScreen(place))
    if (!foot || !head || !edge) return null
    // The head is nearer to the eye than the rest, so nothing is thicker.
    const thick = Math.hypot(edge.x - head.x, edge.y - head.y)
    const long = Math.hypot(head.x - foot.x, head.y - foot.y)
    return { x: (foot.x + head.x) / 2, y: (foot.y + head.y) / 2, r: long / 2 + thick }
  }

  /** Where pictures come too slowly one after the other, paint them coarser. */
  #measure(now: number): void {
    const passed = now - this.#last
    this.#last = now
    this.#slow = passed > SLOW && passed < 500 ? this.#slow + 1 : Math.max(0, this.#slow - 1)
    if (this.#slow < PATIENCE || this.#coarse >= FINENESS.length) return
    this.#slow = 0
    this.#coarse += 1
    this.#resize()
  }

  /** A machine without a graphics card paints a fine picture once everything stands still. */
  #refineLater(): void {
    clearTimeout(this.#still)
    this.#still = setTimeout(() => {
      this.#grain(REFINED)
      this.#renderer.render(this.#scene, this.#eye.camera)
    }, STILL)
  }

  /** How many pixels are painted for one of the page while things move. */
  get #rough(): number {
    const fine = this.setting.plain ? 1 : Math.min(devicePixelRatio, 2)
    return this.#coarse ? Math.min(fine, FINENESS[this.#coarse - 1]!) : fine
  }

  #grain(ratio: number): void {
    if (this.#renderer.getPixelRatio() !== ratio) this.#renderer.setPixelRatio(ratio)
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.canvas.parentElement!
    if (!clientWidth || !clientHeight) return
    this.#renderer.setSize(clientWidth, clientHeight, false)
    this.#eye.resize(clientWidth, clientHeight, this.setting.below)
    this.#renderer.shadowMap.needsUpdate = true
    this.#turn(false)
    this.paint()
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#still)
    this.#observer.disconnect()
    this.#eye.dispose()
    this.#scene.traverse((part) => {
      if (part instanceof Mesh) release(part)
      if (part instanceof DirectionalLight) part.dispose()
    })
    this.#renderer.dispose()
    this.#renderer.forceContextLoss()
  }
}

function release(mesh: Mesh): void {
  mesh.geometry.dispose()
  for (const material of [mesh.material].flat() as Material[]) {
    for (const part of Object.values(material)) if (part instanceof Texture) part.dispose()
    material.dispose()
  }
}
