/** The tabs of a narrow table, and which of them a question opens. */

export type Tab = 'ring' | 'book' | 'cards' | 'tank' | 'others' | 'score'

/** Each tab with its words and the spots that lie in it. */
export const TABS: readonly { id: Tab; words: string; spots: readonly string[] }[] = [
  { id: 'score', words: 'Scoring', spots: [] },
  { id: 'ring', words: 'Ring', spots: ['circle:'] },
  { id: 'book', words: 'Book', spots: ['space:'] },
  { id: 'cards', words: 'Cards', spots: ['offer:', 'deck', 'refresh', 'lionfish:'] },
  { id: 'tank', words: 'Tank', spots: ['cell:', 'dial:', 'buy', 'give:', 'token:'] },
  { id: 'others', words: 'Others', spots: [] },
]

/** The tab to open for what is asked: the one that is open if it helps, else the first that does. */
export function tabOf(asks: (start: string) => boolean, open: Tab): Tab | null {
  const helps = TABS.filter(({ spots }) => spots.some(asks))
  return (helps.find(({ id }) => id === open) ?? helps[0])?.id ?? null
}
