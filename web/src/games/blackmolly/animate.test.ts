import { describe, expect, test } from 'vitest'
import { beatsOf, sceneOf, stillsOf, type Beat } from './animate'
import { after, before, four, ROUND, splitting, swimming, told } from './samples'
import type { Drift } from './types'

const round = (): Beat[] => beatsOf(before(), after(), told(...ROUND))
const sceneAt = (beats: Beat[], kind: Beat['kind'], nth = 0) => beats.filter((beat) => beat.kind === kind)[nth]!.scene
const placeOf = (beat: Pick<Beat, 'scene'>, owner: number, age: number) =>
  beat.scene.fish.find((fish) => fish.owner === owner && fish.age === age)!.at

describe('the end of a round', () => {
  test('die, machines, hunt and bites follow one another, each long enough to be read', () => {
    expect(round().map((beat) => beat.kind)).toEqual(['rolled', 'switched', 'hunted', 'hunted', 'eaten', 'eaten'])
    for (const beat of round()) expect(beat.ms).toSatisfy((ms: number) => ms >= 200 && ms <= 700)
  })

  test('a whole round in which two fish are lost takes four seconds at most', () => {
    const all = round().reduce((sum, { ms }) => sum + ms, 0)
    expect(all).toSatisfy((ms: number) => ms > 2000 && ms <= 4000)
  })

  test('the die shows its number before anything answers it', () => {
    expect(sceneAt(round(), 'rolled')).toMatchObject({ die: 2, answering: null, on: [] })
    expect(sceneAt(round(), 'switched')).toMatchObject({ die: 2, answering: 2, on: [2] })
  })

  test('machines that go on become deadly, and safe again when they go off', () => {
    expect(sceneAt(round(), 'switched').deadly).toEqual(['A4', 'D4', 'A2', 'B6'])
    const off = told({ kind: 'switched', number: 2, on: false, cards: ['A2', 'B6'] })
    expect(beatsOf(after(), { ...after(), on: [] }, off)[0]!.scene.deadly).toEqual(['A3', 'D5'])
  })

  test('the Mollies swim one after the other, each with its aim', () => {
    expect(sceneAt(round(), 'hunted', 0)).toMatchObject({ hunter: 0, aims: ['A2'], mollies: ['A3', 'D4'] })
    expect(sceneAt(round(), 'hunted', 1)).toMatchObject({ hunter: 1, aims: ['D5'], mollies: ['A3', 'D5'] })
  })

  test('a card is deadly once a Molly is there, and no more once it has left', () => {
    expect(sceneAt(round(), 'hunted', 0).deadly).toEqual(['D4', 'A2', 'B6', 'A3'])
    expect(sceneAt(round(), 'hunted', 1).deadly).toEqual(['A2', 'B6', 'A3', 'D5'])
  })

  test('a fish is seen where it is eaten and is gone with the next beat', () => {
    const [first, second] = round().filter((beat) => beat.kind === 'eaten')
    expect([first!.scene.eaten, placeOf(first!, 0, 1), placeOf(first!, 1, 3)]).toEqual(['0-1', 'A2', 'D5'])
    expect([second!.scene.eaten, placeOf(second!, 0, 1), placeOf(second!, 1, 3)]).toEqual(['1-3', null, 'D5'])
  })

  test('without motion there are two still pictures: what the die did, and where the Mollies are', () => {
    const stills = stillsOf(round())
    expect(stills.map((beat) => beat.kind)).toEqual(['switched', 'hunted'])
    expect(stills[1]!.scene.mollies).toEqual(['A3', 'D5'])
  })
})

describe('swimming and drifting', () => {
  test('a fish that swims comes from its card, and has swum', () => {
    const next = swimming({ fish: [...four(0, 'B1', 'A6', 'D1', 'D6'), ...four(1, 'A6', 'D1', 'D6', 'A1')] })
    const [beat] = beatsOf(swimming(), next, told({ kind: 'swam', owner: 0, fish: 1, at: 'A1', to: 'B1' }))
    expect([...beat!.scene.movers]).toEqual([['0-1', 'A1']])
    expect(beat!.scene.fish[0]).toEqual({ owner: 0, age: 1, at: 'B1', swam: true })
  })

  test('all fish in the current drift in one beat', () => {
    const moved: Drift[] = [
      { owner: 0, fish: 1, at: 'B3', to: 'C3' },
      { owner: 1, fish: 1, at: 'B2', to: 'B3' },
      { owner: 1, fish: 4, at: 'B3', to: 'B4' },
    ]
    const fish = [...four(0, 'C3', null, 'D1', 'D6'), ...four(1, 'B3', 'D1', 'D6', 'B4')]
    const beats = beatsOf(splitting(), { ...splitting(), fish }, told({ kind: 'swept', moved }))
    expect(beats).toHaveLength(1)
    expect([...beats[0]!.scene.movers.keys()]).toEqual(['0-1', '1-1', '1-4'])
    expect(beats[0]!.scene).toMatchObject({ answering: 1, fish: fish.map(({ owner, age, at }) => ({ owner, age, at })) })
  })

  test('while the current waits for a decision the die shows a 1', () => {
    expect(sceneOf(splitting()).die).toBe(1)
    expect(sceneOf(swimming()).die).toBeNull()
  })

  test('old fish are placed with all other fish of their seat', () => {
    const empty = swimming({ fish: [...four(0, null, null, null, null), ...four(1, null, null, null, null)] })
    const placed = swimming({ fish: [...four(0, 'A1', 'A6', 'D1', 'D6'), ...four(1, null, null, null, null)] })
    const [beat] = beatsOf(empty, placed, told({ kind: 'placed', seat: 0, start: 'S4', at: 'D6' }))
    expect(beat!.scene.fish).toEqual(placed.fish)
  })

  test('events that do not explain the new view are not acted out', () => {
    expect(beatsOf(before(), swimming(), told(...ROUND))).toEqual([])
  })
})
