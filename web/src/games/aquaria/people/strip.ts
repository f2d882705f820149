/** A row that is wider than its room: it is scrolled sideways, and its edges tell where there is more of it. */

/** Keep `data-more` at what scrolls: the sides on which something is out of sight. */
export function strip(row: HTMLElement): (() => void) | undefined {
  if (typeof ResizeObserver === 'undefined') return
  const tell = () => {
    const left = row.scrollLeft > 1
    const right = row.scrollLeft + row.clientWidth < row.scrollWidth - 1
    row.dataset['more'] = [left && 'left', right && 'right'].filter(Boolean).join(' ')
  }
  const sizes = new ResizeObserver(tell)
  const cards = new MutationObserver(tell)
  sizes.observe(row)
  cards.observe(row, { childList: true })
  row.addEventListener('scroll', tell, { passive: true })
  return () => {
    sizes.disconnect()
    cards.disconnect()
    row.removeEventListener('scroll', tell)
  }
}
