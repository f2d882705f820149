/** Arrow keys inside a part of the board: one Tab stop a part, and the arrows go to what lies that way. */

const SPOTS = '[data-rove]'

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Placed {
  x: number
  y: number
}

/** The place of what lies nearest this way, or -1. What is off to the side counts as further away. */
export function nearest(from: Placed, places: readonly Placed[], [x, y]: readonly [number, number]): number {
  let best = -1
  let least = Infinity
  places.forEach((to, number) => {
    const along = (to.x - from.x) * x + (to.y - from.y) * y
    const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x)
    const far = along + 2 * aside
    if (along > 1 && far < least) [best, least] = [number, far]
  })
  return best
}

/** Make this element a part with one Tab stop. */
export function rove(part: HTMLElement): () => void {
  const spots = () => [...part.querySelectorAll<HTMLElement>(SPOTS)].filter((spot) => !spot.hasAttribute('disabled'))

  function settle(): void {
    const all = spots()
    const held = all.find((spot) => spot === document.activeElement)
    const asked = all.find((spot) => spot.dataset['look'] === 'asked')
    const stop = held ?? asked ?? all.find((spot) => spot.tabIndex === 0) ?? all[0]
    for (const spot of all) spot.tabIndex = spot === stop ? 0 : -1
  }

  function pressed(event: KeyboardEvent): void {
    const way = WAYS[event.key]
    const all = spots()
    const here = all.findIndex((spot) => spot === event.target)
    if (!way || here < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const places = all.map(middleOf)
    all[nearest(places[here]!, places, way)]?.focus()
  }

  const watcher = new MutationObserver(settle)
  watcher.observe(part, { childList: true, subtree: true, attributeFilter: ['data-look', 'disabled'] })
  part.addEventListener('keydown', pressed)
  part.addEventListener('focusin', settle)
  settle()
  return () => {
    watcher.disconnect()
    part.removeEventListener('keydown', pressed)
    part.removeEventListener('focusin', settle)
  }
}

function middleOf(element: Element): Placed {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}
