/** People whom I do not want to hear: remembered on this device. */

const PLACE = 'shoal.muted'
const MOST = 200

class Muted {
  #marks = $state.raw<readonly string[]>(remembered())

  /** Whether this mark, or this name, is not to be heard. */
  has(mark: string): boolean {
    return this.#marks.includes(mark)
  }

  /** Hear these no more, or again. */
  set(marks: readonly string[], muted: boolean): void {
    const others = this.#marks.filter((mark) => !marks.includes(mark))
    this.#marks = (muted ? [...others, ...marks] : others).slice(-MOST)
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#marks))
    } catch {
      // A browser that remembers nothing still follows the wish until the page is closed.
    }
  }
}

function remembered(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]')
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export const muted = new Muted()
