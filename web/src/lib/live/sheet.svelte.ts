/** The sheet below the board of a phone: folded away by hand, and unfolded when somebody is called to it. */

import { narrow } from '../narrow'
import type { Live } from './live.svelte'

export class Sheet {
  #away = $state(false)
  /** The seats that were asked last. Fate may answer within a turn: then nobody is called anew. */
  #turn = $state.raw<readonly number[]>([])
  readonly #called = $derived.by(() => {
    const { eyes, mine } = this.live
    return eyes !== null && mine.includes(eyes) && this.#turn.includes(eyes)
  })
  /** What has to be read, whoever is asked. */
  readonly #news = $derived.by(() => this.live.told.over ?? this.live.requests.refusal ?? this.live.requests.hint)

  constructor(private readonly live: Live) {
    $effect(() => {
      if (live.told.asked.length) this.#turn = live.told.asked
    })
    $effect(() => {
      if (this.#called) this.#away = false
    })
    $effect(() => {
      if (this.#news) this.#away = false
    })
  }

  /** Whether only what is to be done is in sight. */
  get folded(): boolean {
    return narrow.current && this.#away
  }

  fold(): void {
    this.#away = !this.#away
  }
}
