import { describe, expect, it } from 'vitest'
import { patched, type Patch } from '../../src/lib/live/follow'

const view = { round: 1, line: [2, 0, 1], robots: [{ hand: [1, 2] }, { hand: null }], bitten: null }

describe('a patch', () => {
  it('sets values deep inside, in order', () => {
    const patch: Patch = [
      [['round'], 2],
      [['robots', 1, 'hand'], [5]],
      [['line'], [0, 1]],
      [['line', 0], 1],
    ]
    expect(patched(view, patch)).toEqual({
      round: 2,
      line: [1, 1],
      robots: [{ hand: [1, 2] }, { hand: [5] }],
      bitten: null,
    })
  })

  it('leaves the old view as it was and shares what did not change', () => {
    const before = structuredClone(view)
    const after = patched(view, [[['robots', 1, 'hand'], [5]]])
    expect(view).toEqual(before)
    expect(after.robots[0]).toBe(view.robots[0])
  })

  it('with an empty path replaces the whole view', () => {
    expect(patched<unknown>(view, [[[], { other: true }]])).toEqual({ other: true })
  })

  it.each<[string, Patch]>([
    ['a key that is not there', [[['nothing'], 1]]],
    ['a place behind the end of a list', [[['line', 3], 1]]],
    ['a path through something that is not a container', [[['round', 'deeper'], 1]]],
    ['a path through nothing', [[['bitten', 'card'], 1]]],
    ['a word where a list counts', [[['line', 'length'], 1]]],
    ['a key that every object inherits', [[['constructor', 'x'], 1]]],
  ])('is refused for %s', (_, patch) => {
    expect(() => patched(view, patch)).toThrow('does not fit')
  })
})
