import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lobby } from '../../src/lib/lobby/lobby.svelte'
import { offline } from '../../src/lib/offline.svelte'
import { router } from '../../src/lib/router.svelte'
import { session } from '../../src/lib/session.svelte'

class Stream extends EventTarget {
  static newest: Stream
  constructor() {
    super()
    Stream.newest = this
  }
  tell(mine: object): void {
    this.dispatchEvent(new MessageEvent('mine', { data: JSON.stringify({ mine: [], ...mine }) }))
  }
  close(): void {}
}

const WISH = { game: 'getbit', seats: 2, wait: 15, rated: false }
const answer = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })
let leave = () => {}

/** An answer that comes when it is told to. */
function later(): { promise: Promise<Response>; resolve: (answer: Response) => void } {
  let resolve = (_: Response) => {}
  const promise = new Promise<Response>((come) => (resolve = come))
  return { promise, resolve }
}

beforeEach(() => {
  vi.stubGlobal('EventSource', Stream)
  router.go('/')
  leave = lobby.look()
})

afterEach(() => {
  lobby.search = null
  leave()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a game that begins before the server has answered is gone to all the same', async () => {
  const fetched = later()
  vi.stubGlobal('fetch', () => fetched.promise)
  Stream.newest.tell({ begun: 'before' })
  const found = lobby.find(WISH)
  Stream.newest.tell({ begun: 'before' })
  expect([router.path, lobby.search?.game]).toEqual(['/', 'getbit'])
  Stream.newest.tell({ seeking: { table: 'now', people: 2 } })
  Stream.newest.tell({ begun: 'now' })
  expect([router.path, lobby.search]).toEqual(['/table/now', null])
  fetched.resolve(answer({ table: 'now' }))
  await found
})

test('whoever cancels before the server has answered looks no longer', async () => {
  const asked: string[] = []
  const fetched = later()
  vi.stubGlobal('fetch', (path: string) => (asked.push(path), path === '/api/find' ? fetched.promise : Promise.resolve(answer({}))))
  const found = lobby.find(WISH)
  await lobby.stop()
  fetched.resolve(answer({ table: 'now' }))
  await found
  expect(asked).toEqual(['/api/find', '/api/find/stop', '/api/find/stop'])
})

test('a wish that is refused is no search', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer({ error: 'Too many.' }, 400)))
  await expect(lobby.find(WISH)).rejects.toThrow('Too many.')
  expect(lobby.search).toBeNull()
})

test('games that a busy server does not tell are asked for again, and so is who I am', async () => {
  vi.useFakeTimers()
  let busy = true
  const told = (path: string) => (path === '/api/me' ? { name: 'Ada' } : [{ name: 'getbit' }])
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(busy ? answer({ error: 'Too fast.' }, 429) : answer(told(path))))
  await offline.look()
  expect([offline.trouble, offline.away, session.games]).toEqual(['Too fast.', false, []])
  busy = false
  await vi.advanceTimersByTimeAsync(3000)
  expect([offline.trouble, session.name, session.games.length]).toEqual(['', 'Ada', 1])
})
