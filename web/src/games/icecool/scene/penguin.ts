/** A penguin: round below, slim above, in the colour of its seat and with its mark on chest, back and cap. */

import {
  CanvasTexture,
  CircleGeometry,
  ConeGeometry,
  CylinderGeometry,
  Group,
  LatheGeometry,
  Mesh,
  MeshPhongMaterial,
  SphereGeometry,
  SRGBColorSpace,
  TorusGeometry,
  Vector2,
  type BufferGeometry,
} from 'three'
import type { Measures } from '../types'
import { badgeOf, easel, stamp } from './marks'
import { mixed, type Palette } from './palette'
import { UNIT } from './space'

const WIDE = 512
const HIGH = 512

const glossy = (color: string) => new MeshPhongMaterial({ color, shininess: 60 })
const woollen = (color: string) => new MeshPhongMaterial({ color, shininess: 4 })

/** A penguin that looks along +x; the middle of its round bottom is at 0. */
export function makePenguin(seat: number, measures: Measures, palette: Palette): Group {
  const size = measures.radius / UNIT
  const top = (measures.height - measures.radius) / UNIT
  const group = new Group()
  const coat = mixed(palette(`seat-${seat + 1}`), palette('deep'), 0.08)
  const shell = new Mesh(bodyOf(size, top), new MeshPhongMaterial({ map: coatOf(seat, palette, coat), shininess: 60 }))
  group.add(shell, ...face(size, top, palette), ...flippers(size, coat), ...clothes(seat, size, top, palette))
  group.traverse((part) => (part.castShadow = true))
  return group
}

/** The outline turned round: a ball that narrows to a slim head. */
function bodyOf(size: number, top: number): BufferGeometry {
  const slim = 0.66 * size
  const dome = top - slim
  const outline: Vector2[] = []
  for (let step = 0; step <= 12; step++) {
    const angle = -Math.PI / 2 + (step / 12) * 1.95
    outline.push(new Vector2(Math.max(0.001, size * Math.cos(angle)), size * Math.sin(angle)))
  }
  const belt = outline.at(-1)!
  for (let step = 1; step < 6; step++) {
    const share = step / 6
    const eased = share * share * (3 - 2 * share)
    outline.push(new Vector2(belt.x + (slim - belt.x) * eased, belt.y + (dome - belt.y) * share))
  }
  for (let step = 0; step <= 8; step++) {
    const angle = (step / 8) * (Math.PI / 2)
    outline.push(new Vector2(Math.max(0.001, slim * Math.cos(angle)), dome + slim * Math.sin(angle)))
  }
  // The seam is at the back, so the middle of the texture is the chest.
  return new LatheGeometry(outline, 40, -Math.PI / 2)
}

/** What is painted on the body, unrolled: the chest in the middle, the back at both edges. */
function coatOf(seat: number, palette: Palette, coat: string): CanvasTexture {
  const [canvas, brush] = easel(WIDE, HIGH)
  const pale = palette('pale')
  brush.fillStyle = coat
  brush.fillRect(0, 0, WIDE, HIGH)
  brush.fillStyle = pale
  ellipse(brush, 0.5, 0.63, 0.15, 0.24)
  for (const side of [-1, 1]) ellipse(brush, 0.5 + side * 0.07, 0.24, 0.085, 0.11)
  brush.fillStyle = palette('school-beak')
  for (const side of [-1, 1]) ellipse(brush, 0.5 + side * 0.07, 0.9, 0.05, 0.045)
  stamp(brush, seat, coat, { x: 0.5 * WIDE, y: 0.62 * HIGH, wide: 34, high: 52 })
  const back = palette(`seat-ink-${seat + 1}`)
  for (const edge of [0, WIDE]) stamp(brush, seat, back, { x: edge, y: 0.58 * HIGH, wide: 36, high: 56 })
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 4
  return texture
}

function ellipse(brush: CanvasRenderingContext2D, x: number, y: number, wide: number, high: number): void {
  brush.beginPath()
  brush.ellipse(x * WIDE, y * HIGH, wide * WIDE, high * HIGH, 0, 0, 2 * Math.PI)
  brush.fill()
}

function face(size: number, top: number, palette: Palette): Mesh[] {
  const eyes = [-1, 1].map((side) => {
    const eye = new Mesh(new SphereGeometry(size * 0.105, 14, 10), glossy(palette('deep')))
    eye.position.set(size * 0.58, top - size * 0.56, side * size * 0.27)
    return eye
  })
  const beak = new Mesh(new ConeGeometry(size * 0.2, size * 0.46, 18), glossy(palette('school-beak')))
  beak.rotation.z = -Math.PI / 2 - 0.12
  beak.scale.z = 1.35
  beak.position.set(size * 0.82, top - size * 0.78, 0)
  return [...eyes, beak]
}

function flippers(size: number, coat: string): Mesh[] {
  return [-1, 1].map((side) => {
    const flipper = new Mesh(new SphereGeometry(size * 0.5, 16, 12), glossy(coat))
    flipper.scale.set(0.5, 1, 0.2)
    flipper.position.set(-size * 0.05, size * 0.5, side * size * 0.98)
    flipper.rotation.x = -side * 0.5
    return flipper
  })
}

/** A scarf, and a cap whose mark is seen from above. */
function clothes(seat: number, size: number, top: number, palette: Palette): Mesh[] {
  const wool = woollen(palette('pale'))
  const scarf = new Mesh(new TorusGeometry(size * 0.72, size * 0.14, 10, 32), wool)
  scarf.rotation.x = Math.PI / 2
  scarf.position.y = top - size * 1.18
  const end = new Mesh(new SphereGeometry(size * 0.2, 12, 8), wool)
  end.scale.set(0.45, 1.5, 0.8)
  end.position.set(size * 0.72, top - size * 1.42, size * 0.34)
  const brim = new Mesh(new TorusGeometry(size * 0.52, size * 0.1, 8, 28), wool)
  brim.rotation.x = Math.PI / 2
  brim.position.y = top - size * 0.2
  const felt = woollen(palette(`seat-${seat + 1}`))
  const crown = new Mesh(new CylinderGeometry(size * 0.4, size * 0.5, size * 0.26, 28), felt)
  crown.position.y = top - size * 0.07
  const badge = new Mesh(new CircleGeometry(size * 0.4, 28), badgeOf(seat, palette))
  badge.rotation.set(-Math.PI / 2, 0, -Math.PI / 2)
  badge.position.y = top + size * 0.065
  return [scarf, end, brim, crown, badge]
}
