import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import OutPanel from '../../src/parts/table/OutPanel.svelte'
import { beginAtTable, join, live } from './at_table'

beginAtTable()

const button = (name: string) => screen.getByRole('button', { name })

it('lets somebody who is out watch the others quickly, see only the end, and change their mind', async () => {
  join()
  render(OutPanel, { props: { live } })
  for (const [name, haste] of [['Speed up', 'quick'], ['Skip to the end', 'end']] as const) {
    await fireEvent.click(button(name))
    expect([live.haste, button(name).getAttribute('aria-pressed')]).toEqual([haste, 'true'])
  }
  await fireEvent.click(button('Skip to the end'))
  expect(live.haste).toBe('')
})

it('lets them leave the table to the others', async () => {
  const socket = join()
  render(OutPanel, { props: { live } })
  await fireEvent.click(button('Leave'))
  expect(socket.last).toMatchObject({ kind: 'leave', seat: 0 })
  expect(location.pathname).toBe('/')
})
