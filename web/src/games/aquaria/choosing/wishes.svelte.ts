/** What somebody likes at tables of Aquaria; the browser remembers it. */

const PLACE = 'shoal.aquaria'

/** What it means to be calm. */
export const CALM = 'In the Feeding phase, don’t ask me when nobody is hungry or I have enough food'

class Remembered {
  #calm = $state.raw(read())

  /** Whether the Feeding phase goes on by itself where nothing is lacking. */
  get calm(): boolean {
    return this.#calm
  }

  set calm(calm: boolean) {
    this.#calm = calm
    try {
      localStorage.setItem(PLACE, JSON.stringify({ calm }))
    } catch {
      // A browser that remembers nothing still follows the wish until the page is closed.
    }
  }
}

function read(): boolean {
  try {
    return (JSON.parse(localStorage.getItem(PLACE) ?? '{}') as { calm?: unknown }).calm === true
  } catch {
    return false
  }
}

export const wishes = new Remembered()
