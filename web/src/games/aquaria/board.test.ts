import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { calmly } from '../../../tests/played'
import type { Choice, Plain } from '../../lib/protocol'
import Art from './Art.svelte'
import { board, describe as describeView, tour } from './index'
import { ada, brings, choices, numbered, placing, player, SCENERY, SEATS, view } from './samples'
import { STOPS } from './telling/tour'
import type { BoardProps } from './board'
import type { AquariaView, Preview } from './types'
import { wishes } from './choosing/wishes.svelte'

function show(shown: AquariaView, offered: Choice[] = [], more: Partial<BoardProps> = {}) {
  const played: Plain[] = []
  const calm = { seats: SEATS, happened: [], pace: 1, reduced: true, player: calmly() }
  const props: BoardProps = { scenery: SCENERY, view: shown, choices: offered, ...calm, play: (move: Plain) => played.push(move), ...more }
  return { ...render(board, { props }), played }
}

/** Let the board be as narrow as a phone: jsdom measures nothing by itself. */
function narrow(): void {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390)
  const measured = class {
    constructor(private readonly tell: () => void) {}
    observe = () => this.tell()
    disconnect = () => {}
  }
  vi.stubGlobal('ResizeObserver', measured)
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const spot = (name: string) => document.querySelector<HTMLElement>(`[data-spot="${name}"]`)!
const point = (name: string) => fireEvent.click(spot(name))
const looks = (look: string) => [...document.querySelectorAll<HTMLElement>(`[data-look="${look}"]`)].map((one) => one.dataset['spot'])

describe('choosing', () => {
  test('exactly the circles of the choices are lit, and a click on one goes there', async () => {
    const { played } = show(view(), choices({ kind: 'go', circle: 'study' }, { kind: 'go', circle: 'middle' }))
    expect(looks('asked').sort()).toEqual(['circle:middle', 'circle:study'])
    await point('circle:study')
    expect(played).toEqual([{ kind: 'go', circle: 'study' }])
  })

  test('a card is placed by pointing at it and at a cell; meanwhile the cells tell their prices', async () => {
    const prices = [2, 7, 0, 0].map((price) => brings({ price, total: [10, 12 - price], dials: [1, 5] }))
    const { played } = show(view({ step: 'place' }), numbered(placing(['BL08', 'GR15'], [5, 6])), { previews: prices })
    await point('card:BL08')
    expect(looks('chosen')).toEqual(['card:BL08'])
    expect(played).toEqual([])
    expect(spot('cell:5').getAttribute('aria-label')).toContain('costs 2 oxygen')
    expect(spot('cell:6').getAttribute('aria-label')).toContain('costs 7 oxygen, 5 points less if scored then')
    expect(spot('cell:6').textContent).toContain('−5')
    await fireEvent.pointerEnter(spot('cell:5'))
    expect([...document.querySelectorAll('[data-spot^="dial:"]:has(.turned)')].map((one) => (one as HTMLElement).dataset['spot'])).toEqual(['dial:5', 'dial:1'])
    await point('cell:5')
    expect(played).toEqual([{ kind: 'place', card: 'BL08', cell: 5 }])
  })

  test('what is chosen can be taken back: by pointing again, by the button, by Escape', async () => {
    show(view({ step: 'place' }), placing(['BL08'], [5]))
    await point('card:BL08')
    await point('card:BL08')
    expect(looks('chosen')).toEqual([])
    await point('card:BL08')
    await fireEvent.click(screen.getByRole('button', { name: /Cancel/ }))
    expect(looks('chosen')).toEqual([])
    await point('cell:5')
    await fireEvent.keyDown(window, { key: 'Escape' })
    expect(looks('chosen')).toEqual([])
  })

  test('a trade waits for a third card or a word', async () => {
    const shown = view({ step: 'action', players: ada({ circle: 'shop' }) })
    const trades = choices({ kind: 'trade', cards: ['RD07', 'RD15'] }, { kind: 'trade', cards: ['RD07', 'RD15', 'RD21'] })
    const { played } = show(shown, trades)
    await point('card:RD07')
    await point('card:RD15')
    expect(played).toEqual([])
    await fireEvent.click(screen.getByText('Discard these'))
    expect(played).toEqual([{ kind: 'trade', cards: ['RD07', 'RD15'] }])
  })

  test('at set-up a tile and three cards are kept once that is confirmed', async () => {
    const keep = choices(
      { kind: 'keep', tile: 3, cards: ['RD07', 'RD15', 'RD21'] },
      { kind: 'keep', tile: 1, cards: ['RD07', 'RD15', 'GR15'] },
    )
    const { played } = show(view({ stage: 'set-up', step: 'keep', round: 0, players: ada({ choices: [1, 3] }) }), keep)
    await point('tile:3')
    for (const card of ['RD21', 'RD07', 'RD15']) await point(`card:${card}`)
    expect(played).toEqual([])
    await fireEvent.click(screen.getByText('Keep these'))
    expect(played).toEqual([{ kind: 'keep', tile: 3, cards: ['RD07', 'RD15', 'RD21'] }])
  })

  test('of two cans given one is asked for', async () => {
    const swaps = choices({ kind: 'go', circle: 'study' }, { kind: 'swap', give: ['red', 'blue'], get: 'green' }, { kind: 'swap', give: ['blue', 'blue'], get: 'red' })
    const { played } = show(view(), swaps)
    await point('give:blue')
    await point('give:blue')
    await point('get:red')
    expect(played).toEqual([{ kind: 'swap', give: ['blue', 'blue'], get: 'red' }])
  })

  test('a card that comes from the offer is taken there, and the deck is only to look at', async () => {
    const { played } = show(view({ step: 'card', effect: 'offer1' }), choices({ kind: 'take', card: 'YE01' }))
    expect(looks('asked')).toEqual(['offer:YE01'])
    expect(screen.getByText('Take a card from the offer.')).toBeTruthy()
    await point('offer:YE01')
    expect(played).toEqual([{ kind: 'take', card: 'YE01' }])
  })

  test('a new question forgets what was pointed at', async () => {
    const { rerender } = show(view({ step: 'place' }), placing(['BL08'], [5]))
    await point('card:BL08')
    await rerender({ choices: placing(['BL08', 'GR15'], [5]) })
    expect(looks('chosen')).toEqual([])
  })

  test('the same moves told anew, or another thing that is shown, leave what was pointed at', async () => {
    const { rerender } = show(view({ step: 'place' }), placing(['BL08'], [5]))
    await point('card:BL08')
    await rerender({ choices: placing(['BL08'], [5]), view: view({ step: 'place', deck: 70 }) })
    expect(looks('chosen')).toEqual(['card:BL08'])
  })

  test('it is the newest view that choices are about', () => {
    const newest = view({ step: 'card', offer: ['GR15', null, null, null, null, null] })
    show(view(), choices({ kind: 'take', card: 'GR15' }), { newest })
    expect(looks('asked')).toEqual(['offer:GR15'])
  })
})

describe('feeding', () => {
  const aquarium = Array<string | null>(16).fill(null).with(2, 'BL08')
  const fed = (more: Partial<AquariaView> = {}) => view({ stage: 'feeding', step: 'feeding', hungry: [2], enough: true, players: ada({ aquarium }), ...more })
  const offered = choices({ kind: 'done' }, { kind: 'buy card' })

  afterEach(() => (wishes.calm = false))

  test('with enough food all are fed at once, and a look at it tells what that brings', async () => {
    const changes: Preview['changes'] = [['points', 0, 2], ['blue food', 2, 1]]
    const { played } = show(fed(), numbered(offered), { previews: [brings({ changes })] })
    expect(screen.getByText('You have food for all your fish.')).toBeTruthy()
    await fireEvent.pointerEnter(spot('done'))
    expect(screen.getByText('Points: 0 becomes 2.')).toBeTruthy()
    expect(screen.getByText('Blue food: 2 becomes 1.')).toBeTruthy()
    await point('done')
    expect(played).toEqual([{ kind: 'done' }])
  })

  test('nobody is asked again who does not want to be, until they take that back', async () => {
    const { played, rerender } = show(fed({ hungry: [] }), offered)
    expect(screen.getByText('Go on')).toBeTruthy()
    await fireEvent.click(screen.getByText('Don’t ask again'))
    expect(played).toEqual([{ kind: 'done' }])
    await rerender({ view: view({ turn: 1, asked: [1] }), choices: [] })
    await rerender({ view: fed({ round: 2 }), choices: offered })
    expect(played).toHaveLength(2)
    await rerender({ view: view({ turn: 1, asked: [1] }), choices: [] })
    wishes.calm = false
    await rerender({ view: fed({ round: 3 }), choices: offered })
    expect(played).toHaveLength(2)
  })

  test('where food is lacking everybody is asked', () => {
    wishes.calm = true
    const { played } = show(fed({ enough: false }), choices({ kind: 'feed', cell: 2 }, { kind: 'buy card' }))
    expect(played).toEqual([])
    expect(looks('asked')).toEqual(['cell:2'])
  })
})

test('what a bot would do is marked on the board', () => {
  show(view({ step: 'place' }), placing(['BL08', 'GR15'], [5, 6]), { hinted: { kind: 'place', card: 'GR15', cell: 6 } })
  const marked = [...document.querySelectorAll<HTMLElement>('.hinted')].map((one) => one.dataset['spot'])
  expect(marked.sort()).toEqual(['card:GR15', 'cell:6'])
})

describe('why not', () => {
  const why = (spot: string) => document.querySelector<HTMLElement>(`[data-spot='${spot}']`)!.dataset['why']

  test('what cannot be used says which move it stands for, and plays nothing', async () => {
    const { played } = show(view(), choices({ kind: 'go', circle: 'study' }))
    await point('circle:place')
    expect(played).toEqual([])
    expect(JSON.parse(why('circle:place')!)).toEqual({ kind: 'go', circle: 'place' })
    expect(why('circle:study')).toBeUndefined()
  })
})

test('a tab that somebody opens stays open while the question stays', async () => {
  narrow()
  const { rerender } = show(view(), choices({ kind: 'go', circle: 'gain' }))
  const opened = () => screen.getByRole('tab', { selected: true }).textContent
  expect(opened()).toBe('Ring')
  await fireEvent.click(screen.getByRole('tab', { name: /Book/ }))
  await rerender({ choices: choices({ kind: 'go', circle: 'gain' }) })
  expect(opened()).toBe('Book')
  await rerender({ view: view({ step: 'turn' }), choices: choices({ kind: 'turn', dial: 1 }) })
  expect(opened()).toBe('Tank')
})

test('a hint opens the tab where it lies', async () => {
  narrow()
  const offered = choices({ kind: 'go', circle: 'gain' }, { kind: 'buy food', colour: 'red' })
  const { rerender } = show(view(), offered)
  await rerender({ hinted: { kind: 'buy food', colour: 'red' } })
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Tank')
  expect(spot('buy:red').classList).toContain('hinted')
})

describe('what the rules know', () => {
  test('a look at a choice tells what the rules say that it brings, whatever is printed', async () => {
    const previews = [brings({ changes: [['oxygen', 2, 5], ['red food', 1, 9]], note: 'all new' })]
    const shown = view({ step: 'action', players: ada({ circle: 'oxygen', oxygen: 2 }) })
    show(shown, numbered(choices({ kind: 'act', action: 'oxygen', pearls: 3 })), { previews })
    await fireEvent.pointerEnter(spot('act:oxygen:3'))
    const tray = within(screen.getByRole('region', { name: 'Choices' }))
    expect(tray.getByText('Oxygen: 2 becomes 5.')).toBeTruthy()
    expect(tray.getByText('Red food: 1 becomes 9.')).toBeTruthy()
    expect(tray.getByText('all new')).toBeTruthy()
    expect(tray.queryByText(/Pearls: /)).toBeNull()
  })

  test('effects are drawn and told as the scenery has them, whatever their text', () => {
    const effects = SCENERY.effects.map((effect) => (effect.id === 'food.g1' ? { id: 'food.g1', words: 'nine wool', kind: 'wool', count: 9 } : effect))
    const { container } = show(view(), [], { scenery: { ...SCENERY, effects } })
    const dial = container.querySelector('[data-spot="dial:0"]')!
    expect(dial.getAttribute('aria-label')).toContain('Gives nine wool')
    expect(dial.textContent).toContain('9')
  })

  test('the numbers of the rules are those of the scenery', () => {
    const numbers = { ...SCENERY.numbers, wool_spaces: 7, token_spaces: 2, lionfish: [1, 2, 3] as [number, number, number] }
    const { container } = show(view(), [], { scenery: { ...SCENERY, numbers } })
    const filter = container.querySelector('.filter')!
    expect([filter.querySelectorAll('.lower > .wool').length, filter.querySelectorAll('.token').length]).toEqual([7, 3])
    expect(spot('lionfish:LF01').getAttribute('aria-label')).toContain('At the end 1 point, or 2 for each clownfish up to 3')
  })

  test('which strengths belong to a circle, the scenery says', () => {
    const strengths = SCENERY.components.strengths.map((one) => (one.bonus === 'ency1' ? { ...one, circles: ['oxygen' as const] } : { ...one, circles: [] }))
    const scenery = { ...SCENERY, components: { ...SCENERY.components, strengths } }
    show(view({ step: 'action', players: ada({ circle: 'oxygen' }) }), choices({ kind: 'done' }), { scenery })
    expect([...document.querySelectorAll<HTMLElement>('[data-spot^="act:"]')].map((one) => one.dataset['spot'])).toEqual(['act:study:0'])
  })
})

test('each part has one stop for the Tab key, first at what is asked', async () => {
  show(view(), choices({ kind: 'go', circle: 'gain' }))
  const ring = screen.getByRole('region', { name: 'Action ring' })
  const stops = within(ring).getAllByRole('button').filter((button) => button.tabIndex === 0)
  expect(stops.map((stop) => stop.dataset['spot'])).toEqual(['circle:gain'])
})

test('one of anything is told in the singular, on the board, in its tips and in words', async () => {
  const one = { points: 1, pearls: 1, face: 1, held: 1, tokens: ['EK01'] }
  const shown = view({ deck: 1, under: 1, discards: ['GR15'], players: [player(0, ['RD07'], one), player(1, [], { ...one, seat: 1 })] })
  const { container } = show(shown)
  const told = [describeView(shown, SEATS, SCENERY), ...[...container.querySelectorAll('[aria-label]')].map((some) => some.getAttribute('aria-label'))]
  for (const some of container.querySelectorAll('[data-spot=deck], [data-why=pearls], [data-why=oxygen]')) {
    await fireEvent.pointerEnter(some)
    told.push(container.querySelector('.tip')?.textContent ?? '')
    await fireEvent.pointerLeave(some)
  }
  for (const right of ['1 card in hand', '1 Encyclopedia token', 'Deck, 1 card', '1 action taken', '1 pearl']) expect(told.join(' ')).toContain(right)
  expect(told.join(' ').match(/\b1 (\w+ )?(pearls|cards|tokens|actions|points)\b/g)).toBeNull()
})

test('rounds, phase, active colour and turn order can be read', () => {
  show(view({ stage: 'feeding', round: 2 }))
  const course = screen.getByRole('navigation', { name: 'Progress of the game' })
  const now = [...course.querySelectorAll('[aria-current]')].map((one) => one.lastElementChild!.textContent)
  expect(now).toEqual(['Round 2, yellow', 'Feeding'])
})

test('in the solo game the automa shows its tiles and the steps of the rating', () => {
  const automa = { circle: 'oxygen', face: 1, space: '1a', tile: 2, shown: 'SO2', left: ['SO7'], rating: 'debut' } as const
  show(view({ players: [player(0, [], { total: 155 })], order: [null, 0], automa: { ...automa, left: [...automa.left] } }))
  const panel = screen.getByRole('region', { name: 'Automa' })
  expect(panel.textContent).toContain('played last')
  expect(panel.textContent).toContain('from the middle, to Study, still to come')
  expect(panel.querySelectorAll('.reached')).toHaveLength(1)
})

test('the glossary has words for every icon', async () => {
  HTMLDialogElement.prototype.showModal ??= () => {}
  show(view())
  await fireEvent.click(screen.getByRole('button', { name: /Icons/ }))
  expect(document.querySelectorAll('dialog dt svg').length).toBeGreaterThan(25)
})

test('the tour goes through all its stops and then lets play begin', async () => {
  let closed = 0
  render(tour, { props: { done: () => (closed += 1) } })
  for (const { title } of STOPS) {
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: /Next|Play/ }))
  }
  expect(closed).toBe(1)
})

test('the picture for the start page is only decoration', () => {
  const { container } = render(Art)
  expect(container.firstElementChild!.getAttribute('aria-hidden')).toBe('true')
})
