/** The floor of the school as one painted picture: ice in the tints of the rooms, red lines, the red circle, names. */

import { CanvasTexture, Mesh, MeshLambertMaterial, PlaneGeometry, SRGBColorSpace } from 'three'
import type { Box, Door, Room, School } from '../types'
import { easel } from './marks'
import type { Palette } from './palette'
import type { Space } from './space'

/** Pixels for a centimetre, where the machine is strong and where it is not. */
const FINE = 34
const COARSE = 18
/** Tenths of a millimetre: how wide a red line is, and how far names stand from it. */
const RED = 30

export function makeFloor(school: School, space: Space, palette: Palette, plain: boolean): Mesh {
  const grain = plain ? COARSE : FINE
  const [canvas, brush] = easel(space.width * grain, space.depth * grain)
  // From here on the brush thinks in tenths of a millimetre, with north at the top.
  const { west, north } = school.outline
  brush.setTransform(grain / 100, 0, 0, grain / 100, (-west * grain) / 100, (north * grain) / 100)
  school.rooms.forEach((room, number) => paintRoom(brush, room, number, palette))
  paintScratches(brush, school.outline)
  for (const room of school.rooms) paintRedLine(brush, room.red, palette)
  paintCircle(brush, school, palette)
  for (const door of school.doors) paintDoor(brush, door, palette)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = plain ? 1 : 8
  const material = new MeshLambertMaterial({ map: texture })
  const floor = new Mesh(new PlaneGeometry(space.width, space.depth), material)
  floor.rotation.x = -Math.PI / 2
  floor.receiveShadow = true
  return floor
}

/** A box as the brush has it: y grows downwards there. */
const boxed = (box: Box): [number, number, number, number] => [
  box.west,
  -box.north,
  box.east - box.west,
  box.north - box.south,
]

function paintRoom(brush: CanvasRenderingContext2D, room: Room, number: number, palette: Palette): void {
  const [x, y, width, height] = boxed(room.floor)
  brush.save()
  brush.beginPath()
  brush.rect(x, y, width, height)
  brush.clip()
  brush.fillStyle = palette(`room-${number % 5}`)
  brush.fillRect(x, y, width, height)
  brush.fillStyle = palette('school-ice')
  brush.globalAlpha = 0.45
  PATTERNS[number % PATTERNS.length]!(brush, [x, y, width, height])
  brush.globalAlpha = 1
  paintGlow(brush, [x, y, width, height], palette)
  brush.restore()
  paintName(brush, room, palette)
}

type Rect = [number, number, number, number]

/** What lies on the floor of each room: planks, tiles, a court, a check, rings of a rug. */
const PATTERNS: ((brush: CanvasRenderingContext2D, rect: Rect) => void)[] = [
  (brush, [x, y, width, height]) => {
    for (let row = 0; row * 150 < height; row++) {
      const start = x + 395 * (row % 2)
      for (let plank = -1; plank * 780 < width; plank++) brush.fillRect(start + plank * 780, y + row * 150, 774, 144)
    }
  },
  (brush, [x, y, width, height]) => {
    for (let row = 0; row * 150 < height; row++) {
      for (let tile = row % 2; tile * 150 < width; tile += 2) brush.fillRect(x + tile * 150, y + row * 150, 150, 150)
    }
  },
  (brush, [x, y, width, height]) => {
    brush.lineWidth = 26
    brush.strokeStyle = brush.fillStyle
    brush.strokeRect(x + 220, y + 220, width - 440, height - 440)
    brush.beginPath()
    brush.moveTo(x + 220, y + height / 2)
    brush.lineTo(x + width - 220, y + height / 2)
    brush.stroke()
    const arcs = [[height / 2, 420, 0, 2], [220, 640, 0, 1], [height - 220, 640, 1, 2]] as const
    for (const [down, radius, start, end] of arcs) {
      brush.beginPath()
      brush.arc(x + width / 2, y + down, radius, start * Math.PI, end * Math.PI)
      brush.stroke()
    }
  },
  (brush, [x, y, width, height]) => {
    for (let along = 0; along < width; along += 300) brush.fillRect(x + along, y, 150, height)
    for (let down = 0; down < height; down += 300) brush.fillRect(x, y + down, width, 150)
  },
  (brush, [x, y, width, height]) => {
    brush.lineWidth = 90
    brush.strokeStyle = brush.fillStyle
    for (let radius = 220; radius < 900; radius += 200) {
      brush.beginPath()
      brush.arc(x + width / 2, y + height / 2, radius, 0, 2 * Math.PI)
      brush.stroke()
    }
  },
]

/** Ice is palest in the middle of a room. */
function paintGlow(brush: CanvasRenderingContext2D, [x, y, width, height]: Rect, palette: Palette): void {
  const far = Math.max(width, height) * 0.6
  const glow = brush.createRadialGradient(x + width * 0.4, y + height * 0.35, 0, x + width / 2, y + height / 2, far)
  glow.addColorStop(0, palette('school-ice'))
  glow.addColorStop(1, 'transparent')
  brush.globalAlpha = 0.3
  brush.fillStyle = glow
  brush.fillRect(x, y, width, height)
  brush.globalAlpha = 1
}

function paintName(brush: CanvasRenderingContext2D, { name, red }: Room, palette: Palette): void {
  brush.save()
  brush.font = `700 190px ${getComputedStyle(document.body).fontFamily}`
  brush.textAlign = 'center'
  brush.textBaseline = 'top'
  brush.globalAlpha = 0.4
  brush.fillStyle = palette('deep')
  brush.fillText(name, (red.west + red.east) / 2, -red.north + 90)
  brush.restore()
}

/** Skates have been here: arcs that are the same on every screen. */
function paintScratches(brush: CanvasRenderingContext2D, { west, east, north }: Box): void {
  let seed = 7
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  brush.strokeStyle = 'rgb(255 255 255 / 55%)'
  brush.lineCap = 'round'
  for (let arc = 0; arc < 130; arc++) {
    const start = 2 * Math.PI * chance()
    brush.lineWidth = 3 + 7 * chance()
    brush.beginPath()
    const [x, y] = [west + (east - west) * chance(), -north * chance()]
    brush.arc(x, y, 150 + 700 * chance(), start, start + 0.3 + 0.7 * chance())
    brush.stroke()
  }
}

function paintRedLine(brush: CanvasRenderingContext2D, red: Box, palette: Palette): void {
  brush.strokeStyle = palette('school-red')
  brush.lineWidth = RED
  brush.lineJoin = 'round'
  brush.strokeRect(...boxed(red))
}

function paintCircle(brush: CanvasRenderingContext2D, school: School, palette: Palette): void {
  brush.beginPath()
  brush.arc(school.circle_x, -school.circle_y, school.circle_radius, 0, 2 * Math.PI)
  brush.globalAlpha = 0.3
  brush.fillStyle = palette('school-red')
  brush.fill()
  brush.globalAlpha = 1
  brush.lineWidth = RED
  brush.stroke()
}

/** The letter of a door, once on each side of it; doors with fish have a mat. */
function paintDoor(brush: CanvasRenderingContext2D, door: Door, palette: Palette): void {
  const [dx, dy] = door.across === 'x' ? [1, 0] : [0, 1]
  if (door.fish) {
    brush.fillStyle = palette('school-beak')
    brush.globalAlpha = 0.35
    const [wide, high] = [260 * dx + 660 * dy, 260 * dy + 660 * dx]
    brush.fillRect(door.x - wide / 2, -door.y - high / 2, wide, high)
    brush.globalAlpha = 1
  }
  brush.font = `700 120px ${getComputedStyle(document.body).fontFamily}`
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  for (const side of [-1, 1]) {
    brush.globalAlpha = 0.65
    brush.fillStyle = palette('deep')
    brush.fillText(door.name, door.x + side * 270 * dx, -door.y + side * 270 * dy)
    brush.globalAlpha = 1
  }
}
