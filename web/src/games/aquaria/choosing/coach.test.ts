import { calmly } from '../../../../tests/played'
import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, test } from 'vitest'
import type { Choice } from '../../../lib/protocol'
import { settings } from '../../../lib/settings.svelte'
import { adviceOf } from './coach'
import { board, coach } from '../index'
import { ada, brings, choices, numbered, placing, SCENERY, SEATS, view } from '../samples'
import { openSpots, waysOf } from './spots'
import type { AquariaView, Preview, StepName as Step } from '../types'

const KEEP = choices({ kind: 'keep', tile: 3, cards: ['RD07', 'RD15', 'RD21'] }, { kind: 'keep', tile: 1, cards: ['RD07', 'RD15', 'GR15'] })
const SET_UP = view({ stage: 'set-up', step: 'keep', round: 0, players: ada({ choices: [1, 3] }) })
const asked = (shown: AquariaView, offered: Choice[] = [], previews: Preview[] = [], chosen: string[] = []) => ({
  view: shown,
  scenery: SCENERY,
  choices: numbered(offered),
  previews,
  chosen,
})
const advise = (shown: AquariaView, offered: Choice[] = [], ...chosen: string[]) => adviceOf(asked(shown, offered, [], chosen), 1)!

describe('the guide', () => {
  test('leads through the set-up in whatever order things are chosen', () => {
    expect(advise(SET_UP, KEEP).spots).toEqual(['tile:'])
    expect(advise(SET_UP, KEEP, 'card:RD07').spots).toEqual(['tile:'])
    expect(advise(SET_UP, KEEP, 'tile:3').spots).toEqual(['card:'])
    expect(advise(SET_UP, KEEP, 'tile:3', 'card:RD07').words).toContain('two more')
    expect(advise(SET_UP, KEEP, 'card:RD07', 'card:RD15', 'tile:3', 'card:RD21').spots).toEqual(['confirm'])
  })

  test('lets the first die go anywhere and tells whether a card can be paid', () => {
    const first = view({ players: ada({ circle: null, oxygen: 2 }) })
    const anywhere = choices({ kind: 'go', circle: 'place' }, { kind: 'go', circle: 'middle' })
    const told = (acts: boolean) => adviceOf(asked(first, anywhere, [brings({ acts }), brings()]), 1)!
    expect(told(true).spots).toEqual(['circle:'])
    expect(told(true).words).toContain('you have 2 oxygen to pay')
    expect(told(false).words).toContain('cannot afford')
  })

  test('later points at the circles that the rules call near, with what their arrows give and the pearls that wait', () => {
    const ways = choices({ kind: 'go', circle: 'study' }, { kind: 'go', circle: 'gain' }, { kind: 'go', circle: 'middle' })
    const near = (...beside: boolean[]) => adviceOf(asked(view(), ways, beside.map((near) => brings({ near }))), 1)!
    expect(near(true, false, true).spots).toEqual(['circle:study', 'circle:middle'])
    expect(near(true, false, true).words).toContain('Study (<pearl1>)')
    expect(near(true, false, true).words).toContain('At Gain 2 pearls wait.')
    expect(near(true, false, true).words).not.toContain('Gain (')
    expect(near(false, true, false).spots).toEqual(['circle:gain'])
  })

  test('tells what pearls are good for, to somebody who has some', () => {
    const at = (pearls: number) => view({ step: 'action', players: ada({ circle: 'oxygen', pearls }) })
    const acts = choices({ kind: 'act', action: 'oxygen', pearls: 0 }, { kind: 'done' })
    expect(advise(at(3), acts).words).toContain('you have 3')
    expect(advise(at(0), acts).words).toContain('you have none')
  })

  test('says why an action cannot be taken, and how to go on', () => {
    const stuck = advise(view({ step: 'action', players: ada({ circle: 'shop' }) }), choices({ kind: 'done' }, { kind: 'refresh' }))
    expect(stuck.words).toContain('two cards of one colour')
    expect(stuck.spots).toEqual(['done'])
  })

  test('goes on to the cell once a card is chosen, and back with it', () => {
    const shown = view({ step: 'place' })
    const ways = placing(['RD07', 'BL08'], [0, 5])
    expect(advise(shown, ways).spots).toEqual(['card:'])
    expect(advise(shown, ways, 'card:RD07').spots).toEqual(['cell:'])
    expect(advise(shown, ways, 'card:RD07').words).toContain('Each anemone beside it saves 1.')
  })

  test('leads to the offer alone where a card has to come from there', () => {
    const take = choices({ kind: 'take', card: 'YE01' })
    expect(advise(view({ step: 'card', effect: 'offer1' }), take).spots).toEqual(['offer:'])
    expect(advise(view({ step: 'card', effect: 'card1' }), take).spots).toEqual(['offer:', 'deck'])
  })

  test('goes on from a feeding that lacks nothing', () => {
    const done = choices({ kind: 'done' }, { kind: 'buy card' })
    expect(advise(view({ step: 'feeding', enough: true }), done)).toMatchObject({ spots: ['done'] })
    expect(advise(view({ step: 'feeding', enough: true, hungry: [2] }), done).words).toContain('food for all')
    expect(advise(view({ step: 'feeding', hungry: [2] }), choices({ kind: 'feed', cell: 2 })).spots).toEqual(['cell:'])
  })

  test('knows which cans the fish want', () => {
    const hungry = view({ step: 'food', players: ada({ aquarium: Array<string | null>(16).fill(null).with(3, 'BL08'), hand: ['RD07'] }) })
    expect(advise(hungry, choices({ kind: 'food', colour: 'red' })).words).toContain('want 1 red, 1 green and 1 blue food; you have 1 red and 2 blue food')
  })

  const ASKED: [Step, Choice[]][] = [
    ['card', choices({ kind: 'take', card: 'YE01' }, { kind: 'draw' })],
    ['turn', choices({ kind: 'turn', dial: 2 }, { kind: 'done' })],
    ['food', choices({ kind: 'food', colour: 'red' })],
    ['fork', choices({ kind: 'step', space: '1a' }, { kind: 'step', space: '1b' })],
    ['pick', choices({ kind: 'pick', side: 0 }, { kind: 'pick', side: 1 })],
    ['bonus', choices({ kind: 'pick', side: 0 }, { kind: 'done' })],
    ['token', choices({ kind: 'token', token: 'FR1' })],
    ['lionfish', choices({ kind: 'lionfish', card: 'LF01', cell: 2 })],
    ['end', choices({ kind: 'done' }, { kind: 'buy card' })],
    ['microflora', choices({ kind: 'collect', spot: 2 })],
    ['income', choices({ kind: 'collect', spot: 9 })],
    ['feeding', choices({ kind: 'feed', cell: 4 })],
    ['scoring', choices({ kind: 'use', token: 'EK01' }, { kind: 'done' })],
  ]
  test.each(ASKED)('points at something that can be chosen: %s', (step, offered) => {
    const { spots } = advise(view({ step }), offered)
    const open = [...openSpots(waysOf(offered), []).keys()]
    for (const start of spots) expect(open.some((spot) => spot.startsWith(start))).toBe(true)
    expect(spots.length).toBeGreaterThan(0)
  })

  test('tells of the phase while there is nothing to do, and takes its leave after a round', () => {
    expect(advise(view({ turn: 1 }))).toMatchObject({ title: 'Others are playing', spots: [] })
    expect(advise(view({ stage: 'feeding', step: null }))).toMatchObject({ title: 'Feeding phase', spots: [] })
    expect(advise(view({ round: 2 }), choices({ kind: 'go', circle: 'study' }))).toMatchObject({ last: true, spots: [] })
    expect(adviceOf(asked(view({ round: 2 }), choices({ kind: 'go', circle: 'study' })), 2)!.last).toBeUndefined()
  })

  test('has nothing to say to spectators', () => {
    expect(adviceOf(asked(view({ seat: null })), 1)).toBeNull()
  })
})

describe('at a table', () => {
  afterEach(() => settings.wish({ known: [] }))

  function sit(shown: AquariaView, offered: Choice[]) {
    const calm = { seats: SEATS, happened: [], pace: 1, reduced: true, turn: true, player: calmly(), play: () => undefined }
    render(board, { props: { scenery: SCENERY, view: shown, choices: offered, ...calm } })
    render(coach)
  }

  const guided = () => [...document.querySelectorAll<HTMLElement>('.guided')].map((one) => one.dataset['spot'] ?? one.textContent!.trim())
  const point = (name: string) => fireEvent.click(document.querySelector(`[data-spot="${name}"]`)!)

  test('the guide stands beside the board and points at what it speaks of, pick by pick', async () => {
    sit(SET_UP, KEEP)
    expect(guided()).toEqual(['tile:1', 'tile:3'])
    await point('tile:3')
    expect(screen.getByRole('region', { name: 'Guide' }).textContent).toContain('Set-up: three cards')
    expect(guided()).toEqual(['card:RD07', 'card:RD15', 'card:RD21'])
    for (const card of ['RD07', 'RD15', 'RD21']) await point(`card:${card}`)
    expect(guided()).toEqual(['Keep these'])
  })

  test('whoever asks where is led there', async () => {
    sit(view({ step: 'place' }), placing(['BL08'], [5]))
    await fireEvent.click(screen.getByRole('button', { name: 'Where?' }))
    expect((document.activeElement as HTMLElement).dataset['spot']).toBe('card:BL08')
    expect(document.activeElement!.getAttribute('aria-describedby')).toBe('guided')
  })

  test('it can be ended, which is remembered, and called again', async () => {
    sit(SET_UP, KEEP)
    await fireEvent.click(screen.getByRole('button', { name: 'End the guide' }))
    expect(screen.queryByRole('region', { name: 'Guide' })).toBeNull()
    expect(guided()).toEqual([])
    expect(settings.wishes.known).toEqual(['aquaria'])
    await fireEvent.click(screen.getByRole('button', { name: 'Guide' }))
    expect(guided()).toEqual(['tile:1', 'tile:3'])
  })
})
