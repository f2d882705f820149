/** What jsdom lacks: the wishes of a system, which tests can set, scrolling, sizes and hashes. */

const wanted = new Set<string>()

/** Let the system wish for this, as in `prefers-color-scheme: dark`. */
export function systemWants(query: string, on: boolean): void {
  if (on) wanted.add(query)
  else wanted.delete(query)
}

window.matchMedia = (query: string) => {
  const target = new EventTarget() as MediaQueryList
  Object.defineProperty(target, 'matches', { get: () => wanted.has(query) })
  Object.defineProperty(target, 'media', { value: query })
  return target
}
window.scrollTo = () => {}

/** jsdom lays nothing out, so nothing ever changes its size. */
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** jsdom has chance but no hashes; those of Node are the same. */
const node = 'node:crypto'
const { webcrypto } = (await import(/* @vite-ignore */ node)) as { webcrypto: Crypto }
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle })
