/** The starting player's shortcuts: to decide for the others by chance, always or once, and to send all fish one way. */

import { untrack } from 'svelte'
import type { Choice } from '../../../lib/protocol'
import { isOut } from '../board'
import type { BlackMollyView, Place } from '../types'
import { isSteering, thisWay, waysOf } from './choosing'

interface Asked {
  view: () => BlackMollyView
  choices: () => readonly Choice[]
  choose: (choice: Choice) => void
}

export class Shortcuts {
  #always = $state(false)
  /** Where all fish of the splitting card are being sent, one after the other. */
  #allTo = $state<Place | null>(null)
  /** Whether the starting player decides for others here. */
  readonly steering = $derived.by(() => isSteering(this.asked.choices()))
  /** The cards to which all fish of the split can be sent, where several wait. */
  readonly ways = $derived.by(() => waysOf(this.asked.view()))

  constructor(private readonly asked: Asked) {
    $effect(() => {
      const choices = asked.choices()
      if (choices.length) untrack(() => this.#answer(choices))
    })
    $effect(() => {
      if (asked.view().phase !== 'split') this.#allTo = null
    })
    // Whoever has no fish left still holds the die in turn (BM-25), but need not steer for the others.
    const gone = $derived.by(() => {
      const { seat } = asked.view()
      return seat !== null && isOut(asked.view(), seat)
    })
    $effect(() => {
      if (gone) this.#always = true
    })
  }

  /** Whether chance decides for the others from now on. */
  get always(): boolean {
    return this.#always
  }

  set always(wish: boolean) {
    this.#always = wish
    if (wish) this.any()
  }

  /** Let chance decide this once. */
  any(): void {
    const choices = this.asked.choices()
    const choice = choices[Math.floor(Math.random() * choices.length)]
    if (choice && this.steering) this.asked.choose(choice)
  }

  /** Send all fish of the splitting card this way. */
  sendAll(to: Place): void {
    const choice = thisWay(this.asked.choices(), to)
    this.#allTo = to
    if (choice) this.asked.choose(choice)
  }

  #answer(choices: readonly Choice[]): void {
    const settled = this.#allTo && thisWay(choices, this.#allTo)
    if (settled) this.asked.choose(settled)
    else if (this.always) this.any()
  }
}
