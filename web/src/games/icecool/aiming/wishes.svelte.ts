/** How somebody likes to look at the school; the browser remembers it. */

export interface Wishes {
  /** Whether the plan is shown instead of the picture; null where nobody has said so: then as the machine can. */
  plan: boolean | null
  /** Whether letting go of the sling flicks. */
  sling: boolean
}

const PLACE = 'shoal.icecool'
const USUAL: Wishes = { plan: null, sling: true }

class Remembered {
  #wishes = $state.raw(read())

  get plan(): boolean | null {
    return this.#wishes.plan
  }

  set plan(plan: boolean | null) {
    this.#keep({ ...this.#wishes, plan })
  }

  get sling(): boolean {
    return this.#wishes.sling
  }

  set sling(sling: boolean) {
    this.#keep({ ...this.#wishes, sling })
  }

  #keep(wishes: Wishes): void {
    this.#wishes = wishes
    try {
      localStorage.setItem(PLACE, JSON.stringify(wishes))
    } catch {
      // A browser that remembers nothing still follows the wish until the page is closed.
    }
  }
}

function read(): Wishes {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Wishes>
    return { plan: found.plan ?? null, sling: found.sling !== false }
  } catch {
    return USUAL
  }
}

export const wishes = new Remembered()
