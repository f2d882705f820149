/** What a guide at the table says. It follows what the game really asks, so any choice is good to learn from. */

import { counted, listed } from '../../../lib/words'
import type { Choice } from '../../../lib/protocol'
import { arrowBonus, kindsOf, mineIn, shelfOf, wordsOf } from '../components'
import type { Spot } from './spots'
import { moveOf } from '../board'
import { EVERY_CAN as CANS, type AquariaMove, type AquariaView, type Preview, type Scenery } from '../types'
import type { Triple } from '../board'
import type { Card as CardData, Circle, Player, StepName as Step } from '../types'
import { cansWords, CIRCLE_WORDS, onlyOpen, PHASES } from '../telling/words'

export interface Advice {
  title: string
  words: string
  /** How the spots begin where it can be done; none while there is nothing to do. */
  spots: readonly Spot[]
  /** Whether there is no more to say. */
  last?: true
}

/** What is to be done, and what it would bring. */
export interface Asked {
  view: AquariaView
  scenery: Scenery
  choices: readonly Choice[]
  previews: readonly Preview[]
  /** What is pointed at so far, on the way to a move. */
  chosen: readonly Spot[]
}

interface Moment extends Asked {
  me: Player
  moves: readonly AquariaMove[]
}

/** What to do now, for somebody who has been guided since this round. */
export function adviceOf(asked: Asked, since: number): Advice | null {
  const { view, choices } = asked
  const me = mineIn(view)
  if (!me || view.outcome) return null
  if (view.round > since) return farewell(view)
  if (!choices.length || !view.step) return waiting(view)
  return STEPS[view.step]({ ...asked, me, moves: choices.map(moveOf) })
}

/** Advice of these sentences; those that do not apply are empty. */
const say = (title: string, spots: readonly Spot[], ...sentences: string[]): Advice => ({
  title,
  words: sentences.filter(Boolean).join(' '),
  spots,
})

const held = (chosen: readonly Spot[], start: string): Spot[] => chosen.filter((spot) => spot.startsWith(start))

const cardsOf = (scenery: Scenery, ids: readonly (string | null)[]): CardData[] =>
  ids.flatMap((id) => shelfOf(scenery).cards.get(id ?? '') ?? [])

// Between one's own parts --------------------------------------------------------------------------------------

const LEFT = ['One more round goes', 'Two more rounds go', 'Three more rounds go']

function farewell({ round, colours }: AquariaView): Advice {
  const words = [
    'After the turns came the dials, a new order, income and feeding;',
    'then the arrows were set back and new cards laid out.',
    `${LEFT[colours.length - round]} like this, and then everything is scored.`,
  ]
  return { ...say('That was a whole round', [], ...words), last: true }
}

function waiting(view: AquariaView): Advice {
  if (view.stage === 'set-up') {
    return say('Set-up', [], 'Everyone chooses at the same time. The first round begins when all are ready.')
  }
  const [, name = '', words = ''] = PHASES.find(([stage]) => stage === view.stage) ?? []
  if (view.stage !== 'action') return say(`${name} phase`, [], words)
  return say(
    view.automa ? 'The automa is playing' : 'Others are playing',
    [],
    'Every die that comes to a circle moves its arrow on. Watch which bonuses are left for you.',
  )
}

// Set-up -------------------------------------------------------------------------------------------------------

const TO_KEEP = ['', 'one more', 'two more', 'three']

function keeping({ me, chosen }: Moment): Advice {
  const left = TO_KEEP.length - 1 - held(chosen, 'card:').length
  if (!held(chosen, 'tile:').length) {
    const order = 'and the lower its number, the earlier you play in the first round.'
    return say('Set-up: your Starting tile', ['tile:'], 'Choose one. You get what it shows, once,', order)
  }
  if (left > 0) {
    return say(
      'Set-up: three cards',
      ['card:'],
      `Choose ${TO_KEEP[left]}.`,
      `The bubble is the price, and you begin with ${me.oxygen} oxygen: take one you can soon afford.`,
      'Cards of one colour can be traded in the Pet Shop, and clownfish like anemones.',
    )
  }
  const back = 'Keep these, or point at one again to take it back.'
  return say('Set-up: keep them', ['confirm'], back, 'The other two cards go under the deck.')
}

// A turn -------------------------------------------------------------------------------------------------------

const MOVE = 'Your turn, 1 of 3: move your die'
const ACT = 'Your turn, 2 of 3: the action'
const END = 'Your turn, 3 of 3: end it'

function going({ view, scenery, me, choices, previews }: Moment): Advice {
  const ways = choices.flatMap((choice) => {
    const move = moveOf(choice)
    return move.kind === 'go' ? [{ circle: move.circle, preview: previews[choice.preview ?? -1] }] : []
  })
  if (me.circle === null) {
    const anywhere = 'The first time, it can go to any circle, and the arrows give nothing yet.'
    const place = ways.find(({ circle }) => circle === 'place')?.preview
    return say(MOVE, ['circle:'], anywhere, payable(me, place?.acts ?? true))
  }
  const beside = ways.flatMap(({ circle, preview }) => (preview?.near ? [circle] : []))
  const outer = beside.filter((circle) => circle !== 'middle')
  const inside = me.circle === 'middle'
  return say(
    MOVE,
    beside.map((circle) => `circle:${circle}`),
    inside ? 'From the middle every arrow gives you something:' : 'Circles beside yours give what their arrow shows:',
    `${listed(outer.map((circle) => `${CIRCLE_WORDS[circle]} (${wordsOf(scenery, arrowBonus(view, scenery, circle))})`)) || 'nothing'}.`,
    ...pearlsLeft(view),
    inside ? '' : 'The middle gives wool.',
  )
}

function payable(me: Player, able: boolean): string {
  if (!able) return 'You cannot afford any card in your hand yet, so go for oxygen or cards.'
  const pays = `you have ${me.oxygen} oxygen to pay for it.`
  return `Place would put a card into your aquarium: ${pays} Gain brings cards and food.`
}

function pearlsLeft({ wheels }: AquariaView): string[] {
  const waiting = (pearls: number) => (pearls > 1 ? `${pearls} pearls wait` : 'a pearl waits')
  return wheels.flatMap(({ circle, pearls }) => (pearls ? [`At ${CIRCLE_WORDS[circle]} ${waiting(pearls)}.`] : []))
}

const ACTIONS: Record<Circle, string> = {
  place: 'This says how many cards you may place; you pay oxygen for each one.',
  study: 'Steps lead through the Encyclopedia. On large spaces you take tokens, to use once whenever you like.',
  oxygen: 'Oxygen pays for cards. Its level is worth points, too; below 4 it costs some.',
  gain: 'Cards come into your hand, and cans feed your fish when the round ends.',
  shop: 'Discard two cards of one colour: you rise a level and gain its bonus. A third brings the bonus on the right, too.',
  middle: 'You have gained wool. Choose any action in its free form, or discard two cards for the Pet Shop.',
}

const MISSING: Partial<Record<Circle, string>> = {
  place: 'You cannot afford any card in your hand.',
  shop: 'This needs two cards of one colour.',
}

function acting({ me, moves, chosen }: Moment): Advice {
  const circle = me.circle ?? 'middle'
  const discarded = held(chosen, 'card:').length
  if (!moves.some(({ kind }) => kind === 'act' || kind === 'trade')) {
    const why = MISSING[circle] ?? 'Nothing can be done here now.'
    return say(ACT, ['done'], why, 'Skip the action; your turn then ends.')
  }
  if (circle === 'shop' || discarded) return say(ACT, discarded > 1 ? ['confirm'] : ['card:'], ACTIONS.shop)
  return say(ACT, ['act:'], ACTIONS[circle], circle === 'middle' ? '' : pearlWords(me))
}

function pearlWords({ pearls }: Player): string {
  if (!pearls) return 'A pearl would make it stronger, but you have none: take the free one.'
  const besides = 'They also buy cards and cans, and each one left is a point at the end.'
  return `Pearls make it stronger, and you have ${pearls}. ${besides}`
}

function ending({ me, moves }: Moment): Advice {
  const free =
    'Anything with a dashed line can still be done, as often as you like: ' +
    'a pearl buys a card or a can, two cans make one of another colour.'
  const again = 'The others follow, then you again, four times a round.'
  const fourth = 'That was your fourth: now your dials will give their bonuses.'
  return say(END, ['done'], moves.length > 1 ? free : '', 'End your turn.', me.face < 4 ? again : fourth)
}

// What an action brings ----------------------------------------------------------------------------------------

const NEIGHBOURS: Record<CardData['type'], string> = {
  clownfish: 'Clownfish score beside anemones.',
  anemone: 'Anemones score for the clownfish beside them.',
  school: 'Schools score if they touch.',
  plant: 'Plants cost nothing.',
}

function placing({ scenery, me, chosen }: Moment): Advice {
  const [card] = cardsOf(scenery, held(chosen, 'card:').map((spot) => spot.slice('card:'.length)))
  if (!card) {
    return say(
      'Choose a card',
      ['card:'],
      `You can afford what shines: the bubble is the price, and you have ${me.oxygen} oxygen.`,
      'At the foot is what you gain at once; with a hand, what you gain every round.',
    )
  }
  return say(
    'Choose a cell',
    ['cell:'],
    'Each cell shows its price.',
    card.discount ? 'Each anemone beside it saves 1.' : '',
    kindsOf(scenery, card.bonus).includes('line') ? 'It turns the dials of its row and column.' : '',
    NEIGHBOURS[card.type],
    `Full rows and columns give ${counted(scenery.numbers.line_points, 'point')} at the end.`,
  )
}

function turning({ view, scenery }: Moment): Advice {
  const ofLine = kindsOf(scenery, view.effect).includes('line')
  return say(
    'Turn a dial',
    ['dial:'],
    ofLine ? 'The dials of this card can be turned.' : 'Any dial can be turned.',
    `When the round ends, each dial that points at ${view.active} gives its bonus. You need not use every turn.`,
  )
}

function canning({ scenery, me }: Moment): Advice {
  const fish = cardsOf(scenery, [...me.aquarium, ...me.hand])
  const wanted = CANS.map((_, can) => fish.reduce((sum, { food }) => sum + (food[can] ?? 0), 0)) as Triple
  return say(
    'Choose a can',
    ['can:'],
    'Fish want cans of certain colours at the end of every round.',
    `Those in your aquarium and hand want ${cansWords(wanted)}; you have ${cansWords(me.food)}.`,
  )
}

function lionfishing({ scenery, chosen }: Moment): Advice {
  const [least, each, most] = scenery.numbers.lionfish
  if (held(chosen, 'lionfish:').length) {
    return say('Choose a cell', ['cell:'], 'Any empty cell will do; a Lionfish helps to fill rows and columns.')
  }
  const points = `At the end it gives ${counted(least, 'point')}, or ${each} for every card it counts, up to ${most}.`
  return say('Choose a Lionfish', ['lionfish:'], 'It costs nothing.', points)
}

function collecting({ view, scenery, chosen }: Moment): Advice {
  return say(
    'Microflora phase',
    chosen.length ? ['confirm', 'points'] : ['dial:'],
    `Each of your dials that points at ${view.active} gives its bonus. Take them in any order.`,
    view.round === view.colours.length ? `In this last round each gives its bonus or ${counted(scenery.numbers.dial_points, 'point')}.` : '',
  )
}

function taking({ view, scenery }: Moment): Advice {
  const open = onlyOpen(view, scenery)
  return say(
    'Take a card',
    open ? ['offer:'] : ['offer:', 'deck'],
    open ? 'Any face-up one; another takes its place.' : 'Any face-up one, or an unseen one from the deck.',
    'Is there one you can afford, or of a colour you already have?',
  )
}

function feeding({ view, scenery, me }: Moment): Advice {
  if (view.enough) {
    return say(
      'Feeding phase',
      ['done'],
      view.hungry.length ? 'You have food for all your fish: they take their cans and give their points.' : 'None of your fish are hungry.',
      'Anything with a dashed line can be done first, as often as you like: a pearl buys a card or a can.',
    )
  }
  return say(
    'Feeding phase',
    ['cell:'],
    `Choose a fish: it takes its cans and gives its points; if it stays hungry, it costs ${scenery.numbers.hunger}.`,
    `You have ${cansWords(me.food)}; a pearl buys a can, and two cans make one of another colour.`,
  )
}

/** The same words whenever it is asked. */
const always =
  (title: string, spots: readonly Spot[], ...sentences: string[]) =>
  (): Advice =>
    say(title, spots, ...sentences)

const STEPS: Record<Step, (moment: Moment) => Advice> = {
  keep: keeping,
  circle: going,
  action: acting,
  place: placing,
  turn: turning,
  food: canning,
  card: taking,
  fork: always(
    'Choose your way',
    ['space:'],
    'There is no way back. A large space gives you the token on it,',
    'and the first to reach the end gets the most points.',
  ),
  pick: always('Choose a bonus', ['side:'], 'You get one of these.'),
  bonus: always('An Encyclopedia bonus', ['side:'], 'You may take what your marker’s space shows.'),
  token: always(
    'Choose a filter token',
    ['filter:'],
    'It goes into your filter for good, and gives its bonus whenever five wool are in.',
    'No two may be the same; the fourth brings a Lionfish.',
  ),
  lionfish: lionfishing,
  end: ending,
  microflora: collecting,
  income: always('Income phase', ['cell:'], 'Cards with a hand give their income every round. Take it in any order.'),
  feeding,
  scoring: always(
    'Before the scoring',
    ['token:', 'done'],
    'Use any tokens that bring you more than the points on their backs; then go on.',
  ),
}
