/** The review of a game: asked for, followed while it is made, and there. */

import { beginReview, fetchReview, sentenceOf, stopReview } from './api'
import type { ReviewState } from './protocol'

/** How often it is asked how far a review is, in milliseconds. */
const EVERY = 1000

const NONE: ReviewState = { status: 'none', done: 0, length: 0, review: null, trouble: '' }

export class ReviewWork {
  state = $state.raw<ReviewState>(NONE)
  /** Whether it is known yet whether there is a review. */
  known = $state(false)
  trouble = $state('')
  #timer: ReturnType<typeof setTimeout> | undefined
  #over = false

  constructor(readonly id: string) {}

  /** See whether there is a review; where there is none, have one made if that is wanted. Answers how to stop looking. */
  start(wanted: boolean): () => void {
    void this.#take(fetchReview(this.id)).then(() => {
      if (wanted && this.state.status === 'none' && !this.trouble) this.begin()
    })
    return () => {
      this.#over = true
      clearTimeout(this.#timer)
    }
  }

  begin(): void {
    void this.#take(beginReview(this.id))
  }

  stop(): void {
    clearTimeout(this.#timer)
    void this.#take(stopReview(this.id))
  }

  async #take(answer: Promise<ReviewState>): Promise<void> {
    try {
      this.state = await answer
      this.trouble = this.state.trouble
    } catch (error) {
      this.trouble = sentenceOf(error)
    }
    this.known = true
    clearTimeout(this.#timer)
    if (this.state.status === 'working' && !this.#over) {
      this.#timer = setTimeout(() => void this.#take(fetchReview(this.id)), EVERY)
    }
  }
}
