import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import BoardArea from '../src/parts/table/BoardArea.svelte'

const player = { frame: { view: {}, happened: [] } }
const CALM = { player, scenery: null, newest: {}, seats: [], choices: [], play: () => undefined }

test('a game without a board says that its words are all one needs', async () => {
  render(BoardArea, { props: { game: 'nothing', ...CALM } as never })
  expect(await screen.findByText('This game has no picture yet. Its words are all you need.')).toBeTruthy()
})
