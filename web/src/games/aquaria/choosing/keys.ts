/** Keys that lead about the board. */

import { tick } from 'svelte'

/** The tab of a narrow table in which the part with this letter lies. */
const TAB_OF: Record<string, string> = { r: 'ring', e: 'book', p: 'book', x: 'book', o: 'cards', l: 'cards', a: 'tank', t: 'others', f: 'score' }

/** Go to the part with this letter; no if there is none. */
export function letterPressed(board: HTMLElement, key: string): boolean {
  if (!/^[a-z]$/.test(key)) return false
  const part = board.querySelector<HTMLElement>(`[data-letter="${key}"]`)
  const tab = board.querySelector<HTMLElement>(`#tab-${TAB_OF[key] ?? 'none'}`)
  if (!part) tab?.click()
  void tick().then(() => stopOf(board, key)?.focus())
  return part !== null || tab !== null
}

function stopOf(board: HTMLElement, key: string): HTMLElement | null {
  return board.querySelector<HTMLElement>(`[data-letter="${key}"] [data-rove][tabindex="0"]`)
}

/** Put the focus on the first thing that is asked for, unless it is on such a thing already. */
export function settleFocus(board: HTMLElement): void {
  void tick().then(() => {
    const focus = document.activeElement
    if (focus instanceof HTMLElement && focus.dataset['look'] === 'asked') return
    if (focus && focus !== document.body && !board.contains(focus)) return
    const asked = [...board.querySelectorAll<HTMLElement>('button[data-look="asked"]')]
    const rest = asked.filter((spot) => spot.offsetParent !== null)
    const is = (pattern: RegExp) => rest.find((spot) => pattern.test(spot.dataset['spot'] ?? ''))
    ;(is(/^(card|lionfish):/) ?? is(/^(?!done$)/) ?? rest[0])?.focus()
  })
}
