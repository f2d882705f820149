/** Small studies: a question as the text of its file. */

import type { GameCard } from './protocol'
import { usualNumber } from './lobby/seats'
import { titled } from './words'

/** What can be compared in a game: its seats, or an option with the first other value that it has. */
export function comparisons(game: GameCard): string[] {
  return ['seat', ...game.options.filter(({ choices }) => choices.length > 1).map(({ name }) => name)]
}

/** A question about a game, as the lab reads it. */
export function studyText(game: GameCard, compare: string, bots: string, games: number): string {
  const option = game.options.find(({ name }) => name === compare)
  const measure = option ? 'length' : 'win'
  const question = option ? `What does “${titled(compare).toLowerCase()}” do to the length of a game?` : 'Does it matter where you sit?'
  return [
    `title = "${game.title}: ${option ? titled(compare).toLowerCase() : 'seats'}"`,
    '',
    '[play]',
    `game = "${game.name}"`,
    `seats = ${usualNumber(game)}`,
    `bots = "${bots}"`,
    ...(option ? [`options = { ${compare} = ${JSON.stringify(option.choices.slice(0, 3))} }`] : []),
    `games = ${games}`,
    'seed = 1',
    '',
    '[[ask]]',
    `question = "${question}"`,
    `compare = "${compare}"`,
    `measure = "${measure}"`,
    '',
  ].join('\n')
}
