import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import type { OptionCard } from '../../src/lib/protocol'
import type { Setting } from '../../src/lib/words'
import OptionField from '../../src/parts/start/OptionField.svelte'

const plain: OptionCard = { name: 'limbs', choices: [4, 8], sentence: 'How many limbs.', lowest: null, highest: null, text: false }

/** The field of an option, and all that was chosen there so far. */
function shown(option: Partial<OptionCard>): Setting[] {
  const chosen: Setting[] = []
  const whole = { ...plain, ...option }
  const { rerender } = render(OptionField, { option: whole, value: whole.choices[0]!, choose })
  function choose(value: Setting): void {
    chosen.push(value)
    void rerender({ value })
  }
  return chosen
}

it('offers its choices, and nothing else where nothing else can be chosen', async () => {
  const chosen = shown({})
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(screen.queryByRole('spinbutton')).toBeNull()
  await fireEvent.click(screen.getByLabelText('8'))
  expect(chosen).toEqual([8])
})

it('with a range and one usual number is a number field with its limits', async () => {
  const chosen = shown({ choices: [30], lowest: 0, highest: 300 })
  const field = screen.getByRole('spinbutton') as HTMLInputElement
  expect([field.value, field.min, field.max]).toEqual(['30', '0', '300'])
  await fireEvent.input(field, { target: { value: '120' } })
  await fireEvent.input(field, { target: { value: '' } })
  expect(chosen).toEqual([120])
})

it('with a range and several choices has a number field behind one more choice', async () => {
  const chosen = shown({ lowest: 1, highest: 20 })
  await fireEvent.click(screen.getByLabelText('Another number'))
  await fireEvent.input(screen.getByRole('spinbutton'), { target: { value: '12' } })
  await fireEvent.click(screen.getByLabelText('8'))
  expect(screen.queryByRole('spinbutton')).toBeNull()
  expect(chosen).toEqual([12, 8])
})

it('that takes a text has room for lines behind one more choice', async () => {
  const chosen = shown({ choices: ['small', 'large'], text: true })
  await fireEvent.click(screen.getByLabelText('My own'))
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: 'a\nb' } })
  expect(chosen).toEqual(['', 'a\nb'])
})
