/** Boards under a player, as on a page: what happens is given to the player, and the board performs it. */

import { render } from '@testing-library/svelte'
import type { Component } from 'svelte'
import type { BoardProps } from '../src/games'
import type { Happening, Plain } from '../src/lib/protocol'
import { StepPlayer } from '../src/lib/live/step_player.svelte'
import Played from './Played.svelte'

type AnyProps = Omit<BoardProps, 'player'>
/** What changes: a view after what happened (a leap where nothing did), how that is told, and anything else. */
type Change<View> = Partial<Omit<AnyProps, 'view' | 'newest'>> & { view?: View; tell?: () => void }

/** A player that shows everything at the usual pace. */
export const calmly = () => new StepPlayer(() => 1)

/** The board with these props, and how to go on. */
export function playOn<View>(board: unknown, props: object) {
  const { view, happened: _, ...others } = props as AnyProps
  const player = new StepPlayer(() => others.pace, () => others.reduced)
  player.leap(view)
  const rendered = render(Played, { props: { ...others, board: board as Component<BoardProps>, player, newest: view } })
  const rerender = ({ view, happened = [], tell, ...more }: Change<View>) => {
    const newest = view as Plain | undefined
    if (newest) go(player, newest, happened, tell)
    return rendered.rerender({ ...more, ...(newest && { newest }) })
  }
  return { ...rendered, rerender, player }
}

function go(player: StepPlayer, view: Plain, happened: readonly Happening[], tell?: () => void): void {
  if (happened.length) player.add(view, happened, tell)
  else player.leap(view)
}
