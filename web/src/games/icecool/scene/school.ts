/** The house around the floor: the floe it stands on, walls, and doors with their lintels. */

import { BoxGeometry, ExtrudeGeometry, Group, Mesh, MeshLambertMaterial, Shape, type BufferGeometry } from 'three'
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js'
import type { Door, School, Wall } from '../types'
import { makeFloor } from './floor'
import type { Palette } from './palette'
import { UNIT, type Space } from './space'

/** How far the floe reaches around the school, and how thick it is, in centimetres. */
const SHORE = 2.6
const THICK = 2.4
/** The rim on a wall: how high, and how much wider than the wall. */
const RIM = 0.28
const OVERHANG = 0.1

export function makeSchool(school: School, space: Space, palette: Palette, plain: boolean): Group {
  const group = new Group()
  group.add(makeFloor(school, space, palette, plain), makeFloe(space, palette), makeApron(school, space, palette))
  const high = school.wall_height / UNIT
  const built = (piece: Piece) => school.walls.map((wall) => wallBox(wall, school, space, piece))
  const walls = built({ low: 0, high: high - RIM, wider: 0 })
  const rims = built({ low: high - RIM, high, wider: OVERHANG })
  const frames = school.doors.flatMap((door) => frameBoxes(door, school, space))
  group.add(solid(walls, palette('school-wall')))
  group.add(solid([...rims, ...frames], palette('school-wood')))
  return group
}

/** Many boxes as one body that casts and catches shadows. */
function solid(boxes: BufferGeometry[], colour: string): Mesh {
  const mesh = new Mesh(mergeGeometries(boxes), new MeshLambertMaterial({ color: colour }))
  for (const box of boxes) box.dispose()
  mesh.castShadow = true
  mesh.receiveShadow = true
  return mesh
}

/** A layer of a wall: from which height to which, and how much wider than the wall. */
interface Piece {
  low: number
  high: number
  wider: number
}

/** A layer of one wall; walls go along x or along y. */
function wallBox(wall: Wall, school: School, space: Space, { low, high, wider }: Piece): BufferGeometry {
  const thick = school.thickness / UNIT + wider
  const long = (along: number) => along / UNIT + thick
  const upright = wall.x0 === wall.x1
  const size = upright ? [thick, long(wall.y1 - wall.y0)] : [long(wall.x1 - wall.x0), thick]
  const middle = space.at({ x: (wall.x0 + wall.x1) / 2, y: (wall.y0 + wall.y1) / 2 })
  return new BoxGeometry(size[0], high - low, size[1]).translate(middle.x, (low + high) / 2, middle.z)
}

/** Two posts and the lintel on them. */
function frameBoxes(door: Door, school: School, space: Space): BufferGeometry[] {
  const thick = (school.thickness / UNIT) * 1.5
  const wide = school.door_width / UNIT
  const [low, high] = [school.lintel_from / UNIT, school.lintel_to / UNIT]
  const middle = space.at(door)
  const placed = (box: BoxGeometry, aside: number, up: number) => {
    box.translate(aside, up, 0)
    if (door.across === 'x') box.rotateY(Math.PI / 2)
    return box.translate(middle.x, 0, middle.z)
  }
  const posts = [-1, 1].map((side) => placed(new BoxGeometry(thick, low, thick), (side * (wide + thick)) / 2, low / 2))
  const lintel = placed(new BoxGeometry(wide + 2.6 * thick, high - low, thick), 0, (low + high) / 2)
  return [...posts, lintel]
}

/** The floe that carries the school, with round corners. */
function makeFloe(space: Space, palette: Palette): Mesh {
  const shape = roundedSquare(space.width / 2 + SHORE, space.depth / 2 + SHORE, 4)
  const edge = { bevelSize: 0.5, bevelThickness: 0.5, bevelSegments: 3, depth: THICK, curveSegments: 10 }
  const geometry = new ExtrudeGeometry(shape, edge).rotateX(-Math.PI / 2).translate(0, -THICK - 0.58, 0)
  const top = new MeshLambertMaterial({ color: palette('school-floe') })
  const side = new MeshLambertMaterial({ color: palette('school-floe-side') })
  const floe = new Mesh(geometry, [top, side])
  floe.receiveShadow = true
  return floe
}

/** A plinth under the outer walls, so that the school does not float on the snow. */
function makeApron(school: School, space: Space, palette: Palette): Mesh {
  const wider = (2 * school.thickness) / UNIT
  const geometry = new BoxGeometry(space.width + wider, 0.5, space.depth + wider).translate(0, -0.27, 0)
  return new Mesh(geometry, new MeshLambertMaterial({ color: palette('school-wood-dark') }))
}

function roundedSquare(x: number, y: number, round: number): Shape {
  const shape = new Shape()
  const corners = [[x, y], [-x, y], [-x, -y], [x, -y]] as const
  corners.forEach(([cx, cy], corner) => {
    const start = (corner * Math.PI) / 2
    shape.absarc(cx - Math.sign(cx) * round, cy - Math.sign(cy) * round, round, start, start + Math.PI / 2, false)
  })
  return shape
}
