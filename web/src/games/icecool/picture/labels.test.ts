import { expect, test } from 'vitest'
import { placed } from './labels'

const size = { width: 60, height: 24 }
const room = { x: 0, y: 0, width: 600, height: 400 }

/** How far the nearest point of a name is from the middle of a body. */
function gap(middle: { x: number; y: number }, body: { x: number; y: number }): number {
  const [dx, dy] = [Math.abs(middle.x - body.x) - size.width / 2, Math.abs(middle.y - body.y) - size.height / 2]
  return Math.hypot(Math.max(0, dx), Math.max(0, dy))
}

test('a name stands above its penguin', () => {
  const [middle] = placed([{ x: 300, y: 200, r: 20 }], [size], room)
  expect(middle!.x).toBe(300)
  expect(middle!.y).toBeLessThan(170)
})

test('a name is not in the way of the aim', () => {
  const up = { x: 0, y: -1 }
  expect(placed([{ x: 300, y: 200, r: 20, ahead: up }], [size], room)[0]!.y).toBeGreaterThan(230)
})

test('where there is no room above it stands below', () => {
  expect(placed([{ x: 300, y: 15, r: 14 }], [size], room)[0]!.y).toBeGreaterThan(29)
})

test('no name covers a penguin, and no two names meet, however they crowd', () => {
  for (let far = 0; far < 120; far += 7) {
    const bodies = [0, 1, 2, 3].map((one) => ({ x: 300 + (one % 2) * far, y: 200 + Math.floor(one / 2) * far, r: 18 }))
    const middles = placed(bodies, [size, size, size, size], room)
    for (const middle of middles) if (middle) for (const body of bodies) expect(gap(middle, body)).toBeGreaterThanOrEqual(18)
    middles.forEach((one, number) =>
      middles.slice(number + 1).forEach((other) => {
        if (one && other) expect(Math.abs(one.x - other.x) >= 60 || Math.abs(one.y - other.y) >= 24).toBe(true)
      }),
    )
  }
})

test('who is not in the school has no name there, and where nothing fits there is none', () => {
  expect(placed([null, { x: 20, y: 20, r: 19 }], [size, size], { ...room, width: 40, height: 40 })).toEqual([null, null])
})
