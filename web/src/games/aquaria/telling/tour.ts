/** What the tour tells, stop by stop. */

import type { Card as CardData, Effect } from '../types'

export interface Stop {
  picture: 'ring' | 'strength' | 'card' | 'dial' | 'filter' | 'feed' | 'end'
  title: string
  words: string
}

/** A card that has a little of everything. */
export const EXAMPLE: CardData = {
  id: 'tour',
  colour: 'yellow',
  type: 'clownfish',
  cost: 4,
  discount: true,
  food: [0, 1, 0],
  points: 4,
  bonus: 'line2 + card1',
  income: 'food.b1',
}

const single = (kind: string, count = 1): Effect => ({ id: `${kind}${count}`, words: '', kind, count })
const joined = (how: 'all' | 'one', ...parts: Effect[]): Effect[] => {
  const ids = parts.map(({ id }) => id)
  return [...parts, { id: ids.join(how === 'all' ? ' + ' : ' / '), words: '', joined: how, parts: ids }]
}

/** What the examples are made of. */
export const EFFECTS: ReadonlyMap<string, Effect> = new Map(
  [
    ...joined('one', single('pearl'), single('wool')),
    ...joined('all', single('pearl'), single('card')),
    ...joined('all', single('line', 2), single('card')),
    ...[1, 2, 3].map((steps) => single('ency', steps)),
    single('food.g'),
    single('food.b'),
  ].map((effect) => [effect.id, effect]),
)

export const STOPS: readonly Stop[] = [
  {
    picture: 'ring',
    title: 'Move your die',
    words:
      'A turn begins in the ring: move your die to another circle. If it comes from a circle beside it, or from the middle, you gain the bonus at its arrow. Then the arrow moves on, usually to something poorer.',
  },
  {
    picture: 'strength',
    title: 'Take the action',
    words:
      'Place cards, study the Encyclopedia, gain oxygen, gain cards and food, or trade cards in the Pet Shop. Pearls make an action stronger. The middle has every action in its free form, and gives wool.',
  },
  {
    picture: 'card',
    title: 'Read a card',
    words:
      'Top left its price in oxygen, cheaper beside anemones. Below the fish, the food it wants every round and the points for that; beside the hand, its income every round. At the foot, what it gives when it is placed.',
  },
  {
    picture: 'dial',
    title: 'Turn your dials',
    words:
      'Each row and column has a dial. Cards turn the two dials of their row and column. After the four turns of a round, every dial that points at the active colour gives its bonus.',
  },
  {
    picture: 'filter',
    title: 'Fill the filter',
    words:
      'Wool goes below, tokens above. The fifth wool triggers the filter: all bonuses above, then points for your oxygen level. Low oxygen costs points.',
  },
  {
    picture: 'feed',
    title: 'Feed your fish',
    words: 'At the end of a round your fish want their cans. Fed, they give points; hungry, they cost points. A pearl buys a can, and two cans make one of another colour.',
  },
  {
    picture: 'end',
    title: 'Plan for the end',
    words:
      'After four rounds: clownfish beside anemones, schools that touch, full rows and columns, Lionfish, the Encyclopedia, oxygen, and what is left over. What shines can be chosen now; point at anything to read about it.',
  },
]
