/** The board in words, for those who hear it. */

import { counted } from '../../../lib/words'
import type { Seat } from '../../../lib/protocol'
import { arrowBonus, shelfOf, wordsOf } from '../components'
import { nameOf } from '../context'
import type { AquariaView, Player, Scenery } from '../types'
import { cansWords, cardTitle, cellName, CIRCLE_WORDS, matchWords, PHASES, spaceName } from './words'

/** Where we are, the common boards, then every player. */
export function describe(view: AquariaView, seats: Seat[], scenery: Scenery): string {
  const table = { view, seats }
  const lines = [courseOf(view), ringOf(view, scenery), `Offer: ${view.offer.map((id) => titleOf(scenery, id)).join(', ')}.`]
  if (view.lionfish.length) lines.push(`Lionfish in the display: ${view.lionfish.map((id) => titleOf(scenery, id)).join(', ')}.`)
  if (view.automa) lines.push(`The automa is on ${view.automa.circle ?? 'no circle'}, in the Encyclopedia at ${spaceName(scenery, view.automa.space)}.`)
  return [...lines, ...view.players.map((player) => playerOf(scenery, player, nameOf(table, player.seat)))].join('\n')
}

function courseOf(view: AquariaView): string {
  if (view.stage === 'set-up') return 'Set-up.'
  if (view.stage === 'over') return 'The game is over.'
  const phase = PHASES.find(([stage]) => stage === view.stage)?.[1] ?? 'Scoring'
  return `Round ${view.round}, ${phase} phase, active colour ${view.active}.`
}

function ringOf(view: AquariaView, scenery: Scenery): string {
  const circles = view.wheels.map(({ circle, pearls }) => {
    const waits = pearls ? `, ${counted(pearls, 'pearl waits', 'pearls wait')}` : ''
    return `${CIRCLE_WORDS[circle]} (${wordsOf(scenery, arrowBonus(view, scenery, circle))}${waits})`
  })
  return `Circles clockwise, with the bonus of the arrow: ${circles.join(', ')}.`
}

function titleOf(scenery: Scenery, id: string | null): string {
  const { cards, lionfish } = shelfOf(scenery)
  const card = cards.get(id ?? '')
  const lion = lionfish.get(id ?? '')
  return card ? cardTitle(card) : lion ? `Lionfish for ${matchWords(lion.match, 's')}` : 'empty'
}

function playerOf(scenery: Scenery, player: Player, name: string): string {
  const cells = player.aquarium.flatMap((id, cell) =>
    id ? [`${cellName(cell)} ${titleOf(scenery, id)}`] : [],
  )
  const hand = player.hand.length ? `, known ${player.hand.map((id) => titleOf(scenery, id)).join(', ')}` : ''
  return [
    `${name}: ${counted(player.points, 'point')}, ${player.total} if scored now; oxygen ${player.oxygen}, ${counted(player.pearls, 'pearl')}, ${cansWords(player.food)}.`,
    `Die ${player.circle ? `on ${CIRCLE_WORDS[player.circle]}, ${counted(player.face, 'action')} taken` : 'not yet placed'}; Encyclopedia ${spaceName(scenery, player.space)}; Pet Shop level ${player.level}.`,
    `Filter ${player.filter.map((id) => wordsOf(scenery, shelfOf(scenery).filters.get(id)?.bonus ?? '-')).join(', ') || 'without tokens'}, ${player.wool} wool.`,
    `Dials ${player.dials.join(', ')}.`,
    `Aquarium: ${cells.join('; ') || 'empty'}.`,
    `${counted(player.held, 'card')} in hand${hand}.`,
  ].join(' ')
}
