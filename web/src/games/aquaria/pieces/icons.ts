/** The icons of Aquaria with their words, as the glossary tells them. */

import type { Effect, Stock } from '../types'

export const GLOSSARY = {
  op: ['Oxygen', 'Pays for placing cards. Its level is worth points whenever your filter triggers and at the end.'],
  pearl: ['Pearl', 'Makes actions stronger; buys a card from the offer or a can of food. 1 point each at the end.'],
  'food.red': ['Red food', 'A can for fish that want red food.'],
  'food.green': ['Green food', 'A can for fish that want green food.'],
  'food.blue': ['Blue food', 'A can for fish that want blue food.'],
  'food.any': ['Any food', 'A can of the colour you choose.'],
  card: ['Card', 'Take an Aquarium card: from the offer, or blind from the deck.'],
  offer: ['Card from the offer', 'Take one of the face-up Aquarium cards.'],
  wool: ['Wool', 'Goes into the lower filter. The fifth one triggers the filter at the end of your turn.'],
  ency: ['Step', 'Move on in the Encyclopedia. On a large space you take its token.'],
  encyb: ['Encyclopedia bonus', 'You may take the bonus printed on the space where your marker stands.'],
  'tok.red': ['Red filter token', 'Goes into your upper filter and gives its bonus at every trigger.'],
  'tok.green': ['Green filter token', 'Goes into your upper filter and gives its bonus at every trigger.'],
  'tok.blue': ['Blue filter token', 'Goes into your upper filter and gives its bonus at every trigger.'],
  'tok.any': ['Any filter token', 'A filter token of any colour. The fourth one brings a Lionfish.'],
  line: ['Line turns', 'Quarter turns for the two dials of the card: the one below its column, the one beside its row.'],
  turn: ['Any turns', 'Quarter turns for any of your dials.'],
  vp: ['Points', 'Victory points, at once.'],
  shop: ['Pet Shop', 'Go up a level of the Pet Shop and gain its upper bonus.'],
  placefree: ['Place for free', 'Place a card from your hand without paying oxygen.'],
  lion: ['Lionfish', 'Take a Lionfish from the display and place it for free. Two each at most.'],
  clownfish: ['Clownfish', 'Each Anemone scores for the Clownfish beside it.'],
  school: ['School of fish', 'Schools that touch score as one group, the larger the better.'],
  plant: ['Plant', 'Costs nothing. In the advanced scoring it scores for different colours around it.'],
  anemone: ['Anemone', 'Makes Clownfish beside it cheaper, and scores for each of them at the end.'],
  income: ['Income', 'Not when the card is placed, but in every Income phase.'],
  hungry: ['Wants food', 'In every Feeding phase: give the cans and gain the points, or lose some.'],
  place: ['Place', 'The action to place cards from your hand.'],
  die: ['Die', 'Where a player’s last action was; its face counts the actions of the round.'],
  dial: ['Dial', 'If it points at the active colour in the Microflora phase, it gives its bonus.'],
  deck: ['Deck', 'Cards to draw blind.'],
} as const

export type Name = keyof typeof GLOSSARY

const COLOURS: Record<string, string> = { r: 'red', g: 'green', b: 'blue' }

/** The icon of an effect without parts. */
export const iconOf = ({ kind = '' }: Effect): Name => kind.replace(/\.([rgb])$/, (_, colour) => `.${COLOURS[colour]}`) as Name

/** The icon of what somebody has. */
export const STOCK_ICONS: Record<Stock, Name> = {
  oxygen: 'op',
  points: 'vp',
  pearls: 'pearl',
  'red food': 'food.red',
  'green food': 'food.green',
  'blue food': 'food.blue',
  wool: 'wool',
}
