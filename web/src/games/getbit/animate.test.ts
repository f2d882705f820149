import { describe, expect, test } from 'vitest'
import { beatsOf, sceneOf, stillsOf, type Beat } from './animate'
import { bitten, LOSS, robot, second, third, told, TURN_UP } from './samples'
import type { GetBitEvent } from './types'

const turnUp = (): Beat[] => beatsOf(second(), bitten(), told(...TURN_UP))
const sceneAt = (beats: Beat[], kind: Beat['kind'], nth = 0) => beats.filter((beat) => beat.kind === kind)[nth]!.scene

describe('turning up', () => {
  const lengthOf = (event: GetBitEvent, words: string): number =>
    beatsOf(bitten(), bitten(), [{ event: { ...event }, words }])[0]!.ms

  test('the beats follow the events one after another, those that tell why somebody is bitten long enough to be read', () => {
    expect(turnUp().map((beat) => beat.kind)).toEqual(['chose', 'revealed', 'tied', 'swam', 'swam', 'bitten'])
    expect(turnUp().map((beat) => beat.ms)).toEqual([100, 900, 600, 260, 260, 800])
  })

  test('a whole round with its bite takes about four seconds', () => {
    const beats = [...turnUp(), ...beatsOf(bitten(), third(), told(...LOSS))]
    const all = beats.reduce((sum, { ms }) => sum + ms, 0)
    expect(all).toSatisfy((ms: number) => ms > 3000 && ms < 4500)
  })

  test('many words stay longer; the name of a rule, which is not shown, does not count', () => {
    const tie: GetBitEvent = { kind: 'tied', card: 5, robots: [] }
    const words = 'Coral and Green tie with 5 and stay where they are'
    expect(lengthOf(tie, words)).toBeGreaterThan(lengthOf(tie, 'They tie'))
    expect(lengthOf(tie, `${words} (GB-6)`)).toBe(lengthOf(tie, words))
  })

  test('a robot swims as fast as ever, however long its words', () => {
    const swim: GetBitEvent = { kind: 'swam', robot: 3, card: 2 }
    expect(lengthOf(swim, 'Graphite swims to the front of the whole line with 5')).toBe(lengthOf(swim, 'It swims'))
  })

  test('all cards turn over together and go from hand to table', () => {
    const [before, after] = [sceneAt(turnUp(), 'chose'), sceneAt(turnUp(), 'revealed')]
    expect([before.up, after.up]).toEqual([false, true])
    expect(after.robots.map((one) => one.card)).toEqual([5, 1, 5, 2])
    expect(after.robots[3]).toMatchObject({ held: 3, hand: [1, 3, 5], laid: 2, table: [4, 2] })
  })

  test('nobody else’s card is known before it is turned up', () => {
    expect(sceneAt(turnUp(), 'chose').robots.map((one) => one.card)).toEqual([5, null, null, null])
  })

  test('tied robots are marked before anybody swims', () => {
    const tied = sceneAt(turnUp(), 'tied')
    expect(tied.tied).toEqual([0, 2])
    expect(tied.line).toEqual([0, 1, 2, 3])
  })

  test('the others swim to the front one by one, lowest first', () => {
    expect(sceneAt(turnUp(), 'swam', 0)).toMatchObject({ mover: 1, line: [1, 0, 2, 3] })
    expect(sceneAt(turnUp(), 'swam', 1)).toMatchObject({ mover: 3, line: [3, 1, 0, 2] })
  })

  test('the last beat looks like the view it leads to', () => {
    const { caption, mover, ...last } = turnUp().at(-1)!.scene
    expect(sceneOf(bitten())).toMatchObject(last)
    expect([caption, mover]).toEqual(['bitten', null])
  })
})

describe('the bite', () => {
  const beats = () => beatsOf(bitten(), third(), told(...LOSS))

  test('a limb comes off while the robot is still at the back', () => {
    const lost = sceneAt(beats(), 'lost')
    expect(lost.lost).toEqual({ robot: 2, limb: 'left arm' })
    expect(lost.robots[2]!.limbs).toEqual([0, 1, 1, 1])
    expect(lost.line.at(-1)).toBe(2)
  })

  test('the bitten robot then leads with all its cards in hand', () => {
    const back = sceneAt(beats(), 'took back')
    expect(back).toMatchObject({ mover: 2, bitten: null, lost: null, line: [2, 3, 1, 0] })
    expect(back.robots[2]).toMatchObject({ hand: [1, 2, 3, 4, 5], table: [], card: null })
  })

  test('a robot that is out leaves the line for the sand', () => {
    const after = { ...third(), line: [3, 1, 0], out: [2] }
    const events = told({ kind: 'lost', robot: 2, limb: 'left arm', part: 'whole', left: 0 }, { kind: 'out', robot: 2 })
    expect(sceneAt(beatsOf(bitten(), after, events), 'out')).toMatchObject({ line: [3, 1, 0], out: [2], bitten: null })
  })

  test('a robot low on cards takes them back where it is', () => {
    const after = bitten()
    const events = told({ kind: 'took back', robot: 1, cause: 'refresh' })
    const scene = sceneAt(beatsOf(bitten(), after, events), 'took back')
    expect(scene).toMatchObject({ mover: null, line: [3, 1, 0, 2] })
    expect(scene.robots[1]!.hand).toEqual([1, 2, 3, 4, 5])
  })

  test('in the memory game the cards are forgotten as soon as they are turned down', () => {
    const robots = [0, 1, 2, 3].map((seat) => robot(seat, [], [], { hand: null, table: null }))
    const hidden = second({ memory: true, robots })
    const events = told({ kind: 'revealed', cards: [[0, 5]] }, { kind: 'turned down' })
    const scene = sceneAt(beatsOf(second(), hidden, events), 'turned down')
    expect(scene.robots).toEqual(hidden.robots)
    expect(scene.up).toBe(false)
  })
})

describe('getting there at once', () => {
  test('events that do not explain the new line are not acted out', () => {
    expect(beatsOf(second(), { ...bitten(), line: [0, 1, 2, 3] }, told(...TURN_UP))).toEqual([])
  })

  test('without motion there are two still pictures: the ties and the bite', () => {
    const stills = stillsOf(turnUp())
    expect(stills.map((beat) => beat.kind)).toEqual(['tied', 'bitten'])
    expect(stills[0]!.scene.robots.map((one) => one.card)).toEqual([5, 1, 5, 2])
  })

  test('without motion the words stand as long as with it', () => {
    expect(stillsOf(turnUp()).map((beat) => beat.ms)).toEqual([600, 800])
  })

  test('without a tie the first still picture is the cards turned up', () => {
    const events = TURN_UP.filter((event) => event.kind !== 'tied')
    const stills = stillsOf(beatsOf(second(), bitten(), told(...events)))
    expect(stills.map((beat) => beat.kind)).toEqual(['revealed', 'bitten'])
  })

  test('at the end the rear one of two robots is eaten and no card lies there', () => {
    const outcome = { reason: 'last robot', ranking: [[3], [1]], scores: null, bites: [] }
    const over = { ...bitten(), phase: 'over' as const, line: [3, 1], bitten: null, outcome }
    expect(sceneOf(over)).toMatchObject({ eaten: 1, up: false })
    expect(sceneOf(over).robots.every((one) => !one.ready)).toBe(true)
  })
})
