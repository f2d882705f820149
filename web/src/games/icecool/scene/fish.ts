/** Fish that ride on the lintels: one for each penguin and door, and how one flies away when it is taken. */

import { CanvasTexture, CircleGeometry, ConeGeometry, Group, Mesh, MeshPhongMaterial, SphereGeometry, SRGBColorSpace } from 'three'
import { berthOf } from '../picture/berth'
import type { Point } from '../board'
import type { School } from '../types'
import { badgeOf, easel, stamp } from './marks'
import type { Palette } from './palette'
import { UNIT, type Space } from './space'

/** Half the length, height and thickness of a fish, in centimetres. */
const HALF = { x: 0.84, y: 0.59, z: 0.57 }
/** The badge on its back, which tells from above whose it is. */
const BADGE = 0.53
const FLIGHT = 900

export class Shoal {
  readonly group = new Group()
  #fish = new Map<string, Group>()
  #flying = new Map<Group, number>()

  constructor(
    private readonly school: School,
    private readonly space: Space,
    private readonly seats: number,
    palette: Palette,
  ) {
    for (let seat = 0; seat < seats; seat++) {
      const [skin, badge] = [skinOf(seat, palette), badgeOf(seat, palette)]
      school.doors.forEach((door, number) => {
        if (!door.fish) return
        const fish = makeFish(skin, badge)
        fish.visible = false
        if (door.across === 'x') fish.rotation.y = Math.PI / 2
        this.#fish.set(`${seat} ${number}`, fish)
        this.group.add(fish)
      })
    }
  }

  /** Show these fish; one that was here a moment ago flies away, if anything may move. */
  show(fish: number[][], catcher: number | null, fly: boolean): void {
    for (const [name, body] of this.#fish) {
      const [seat, door] = name.split(' ').map(Number) as [number, number]
      const here = fish[seat]?.includes(door) ?? false
      if (here) this.#hang(body, berthOf(this.school.doors[door]!, seat, this.seats, catcher))
      else if (body.visible && fly && !this.#flying.has(body)) this.#flying.set(body, performance.now())
      else if (!fly) body.visible = false
    }
  }

  /** Move what flies; whether anything still does. */
  move(now: number): boolean {
    for (const [body, start] of this.#flying) {
      const share = Math.min(1, Math.max(0, now - start) / FLIGHT)
      body.position.y = this.school.lintel_to / UNIT + 5 * share * (2 - share)
      body.rotation.z = share * 2 * Math.PI
      body.scale.setScalar(1 + 0.8 * Math.sin(Math.PI * Math.min(1, share * 1.4)) - share * 0.9)
      if (share < 1) continue
      this.#flying.delete(body)
      body.visible = false
    }
    return this.#flying.size > 0
  }

  #hang(body: Group, berth: Point): void {
    this.#flying.delete(body)
    body.visible = true
    body.position.copy(this.space.at(berth, this.school.lintel_to))
    body.rotation.z = 0
    body.scale.setScalar(1)
  }
}

function makeFish(skin: MeshPhongMaterial, mark: MeshPhongMaterial): Group {
  const fish = new Group()
  const body = new Mesh(new SphereGeometry(1, 22, 14), skin)
  body.scale.set(HALF.x, HALF.y, HALF.z)
  const tail = new Mesh(new ConeGeometry(0.48, 0.68, 4), skin)
  tail.rotation.z = -Math.PI / 2
  tail.scale.z = 0.4
  tail.position.x = -HALF.x - 0.02
  const badge = new Mesh(new CircleGeometry(BADGE, 24), mark)
  badge.rotation.x = -Math.PI / 2
  badge.position.y = HALF.y + 0.02
  fish.add(body, tail, badge)
  fish.traverse((part) => (part.castShadow = true))
  return fish
}

/** The skin of a seat's fish, with its mark on both flanks and eyes in front. */
function skinOf(seat: number, palette: Palette): MeshPhongMaterial {
  const [canvas, brush] = easel(512, 256)
  const ink = palette(`seat-ink-${seat + 1}`)
  brush.fillStyle = palette(`seat-${seat + 1}`)
  brush.fillRect(0, 0, 512, 256)
  for (const flank of [0.24, 0.76]) stamp(brush, seat, ink, { x: flank * 512, y: 128, wide: 26, high: 40 })
  for (const eye of [0.4, 0.6]) {
    brush.fillStyle = palette('pale')
    brush.beginPath()
    brush.ellipse(eye * 512, 104, 14, 20, 0, 0, 2 * Math.PI)
    brush.fill()
    brush.fillStyle = palette('deep')
    brush.beginPath()
    brush.ellipse(eye * 512, 104, 7, 11, 0, 0, 2 * Math.PI)
    brush.fill()
  }
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  return new MeshPhongMaterial({ map: texture, shininess: 60 })
}
