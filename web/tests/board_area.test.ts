import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import { Why } from '../src/parts/why/why.svelte'
import BoardArea from '../src/parts/table/BoardArea.svelte'

const player = { frame: { view: {}, happened: [] } }
const CALM = { player, scenery: null, newest: {}, seats: [], choices: [], why: new Why({ game: () => '' }), play: () => undefined }

test('a game without a board says how it can be played', async () => {
  render(BoardArea, { props: { game: 'nothing', ...CALM } as never })
  expect(await screen.findByText('This game has no board yet. You can play it from the list of moves.')).toBeTruthy()
})
