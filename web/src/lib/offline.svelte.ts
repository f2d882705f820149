/** Whether the server can be reached, and the replays that this browser keeps for when it cannot. */

import { sentenceOf, unreachable } from './api'
import { session } from './session.svelte'

/** A replay that was looked at here. */
export interface Kept {
  id: string
  title: string
  /** The game that was played, whose board shows it. */
  game?: string
}

const PLACE = 'shoal.replays'
const MOST = 20
const OFTEN = 3_000
/** What the worker keeps. */
const KEEPS = /\/app\/|\/api\/replays\/[^/]+$/

class Offline {
  /** Whether nothing can be had from the server just now. */
  away = $state(false)
  /** Why the server, which answers, does not say yet who I am and which games there are. */
  trouble = $state('')
  /** How often the server came back; pages that need it begin anew then. */
  returned = $state(0)
  #looking: ReturnType<typeof setInterval> | undefined

  /** Follow the network; answers how to stop. */
  watch(): () => void {
    // A computer without a network can be the one where Shoal runs, so the server is asked, whatever the browser says.
    const look = () => void this.look()
    addEventListener('offline', look)
    addEventListener('online', look)
    look()
    return () => {
      removeEventListener('offline', look)
      removeEventListener('online', look)
      clearInterval(this.#looking)
    }
  }

  /** Ask who I am and which games there are; where there is no answer, or a refusal, again and again until there is. */
  async look(): Promise<void> {
    try {
      await Promise.all([session.meet(), session.list()])
    } catch (error) {
      if (unreachable(error)) this.away = true
      else this.trouble = sentenceOf(error)
      this.#looking ??= setInterval(() => void this.look(), OFTEN)
      return
    }
    clearInterval(this.#looking)
    this.#looking = undefined
    this.trouble = ''
    if (this.away) this.returned += 1
    this.away = false
  }
}

export const offline = new Offline()

/** The replays that were looked at here, the newest first. */
export function keptReplays(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]')
    return Array.isArray(found) ? found.filter((one): one is Kept => typeof one?.id === 'string' && typeof one?.title === 'string') : []
  } catch {
    return []
  }
}

/** Remember that this replay was looked at, so that it can be found without a network. */
export function rememberReplay(replay: Kept): void {
  try {
    const others = keptReplays().filter(({ id }) => id !== replay.id)
    localStorage.setItem(PLACE, JSON.stringify([replay, ...others].slice(0, MOST)))
  } catch {
    // A browser that remembers nothing has nothing to show without a network.
  }
}

/** Let nothing of what was looked at stay in this browser. */
export async function forgetReplays(): Promise<void> {
  localStorage.removeItem(PLACE)
  if ('caches' in window) await caches.delete('shoal-replays')
}

/** Hand over what this page loads while the worker does not see it, so that it is there without a network, too. */
export async function keepLoaded(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  const unseen = (entry: PerformanceEntry) => (entry as PerformanceResourceTiming).workerStart === 0 && KEEPS.test(entry.name)
  const watch = new PerformanceObserver((list) => active?.postMessage({ keep: list.getEntries().filter(unseen).map(({ name }) => name) }))
  watch.observe({ type: 'resource', buffered: true })
}
