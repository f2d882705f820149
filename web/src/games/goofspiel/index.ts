/** All that the client needs to show Goofspiel. */

export { default as board } from './Board.svelte'
export { describe } from './describe'

export const complete = true

export const tips = [
  { words: 'A prize lies in the middle. Bid for it with one of your cards; nobody sees your bid until everyone has made one.' },
  { words: 'The highest bid takes the prize and scores its number. If the highest bids tie, nobody gets it.' },
  { words: 'You can play each card only once, so save some for the prizes you want most.' },
]
