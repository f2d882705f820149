import { afterEach, describe, expect, it, vi } from 'vitest'
import { postTable, recordAddress, rulesOf, sentenceOf, Trouble, whoAmI } from '../src/lib/api'

const answer = (status: number, body: string) => vi.fn(() => Promise.resolve(new Response(body, { status })))

/** Let the network answer this to everything. */
function network(fetch: (path: string, options?: RequestInit) => Promise<Response>) {
  vi.stubGlobal('fetch', fetch)
}

afterEach(() => vi.unstubAllGlobals())

describe('asking the server', () => {
  it('gives what it answers', async () => {
    network(answer(200, '{"name":"Ada"}'))
    expect(await whoAmI()).toEqual({ name: 'Ada' })
  })

  it('sends what is wished as JSON', async () => {
    const fetch = answer(200, '{"table":"abc"}')
    network(fetch)
    await postTable({ game: 'getbit', seats: [{ kind: 'me' }] })
    expect(fetch).toHaveBeenCalledWith('/api/tables', {
      method: 'POST',
      body: '{"game":"getbit","seats":[{"kind":"me"}]}',
      headers: { 'Content-Type': 'application/json' },
    })
  })

  it('keeps a strange id within its place in the address', async () => {
    const fetch = answer(200, '[]')
    network(fetch)
    await rulesOf('../me?')
    expect(fetch).toHaveBeenCalledWith('/api/rules/..%2Fme%3F', undefined)
    expect(recordAddress('../me?')).toBe('/api/replays/..%2Fme%3F/record')
  })
})

describe('trouble', () => {
  it('says what the server says, with the rule', async () => {
    network(answer(400, '{"error":"You cannot.","rule":"GB-9"}'))
    await expect(whoAmI()).rejects.toMatchObject({ message: 'You cannot.', rule: 'GB-9', status: 400 })
  })

  it('has a sentence of its own for answers of somebody in between', async () => {
    network(answer(502, '<html>Bad gateway</html>'))
    await expect(whoAmI()).rejects.toThrow('The server could not do that (502).')
  })

  it('has a sentence for a server that is not there', async () => {
    network(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(whoAmI()).rejects.toThrow('The server is not answering.')
  })

  it('shows its sentence, and none of the inside of other errors', () => {
    expect(sentenceOf(new Trouble('You cannot.'))).toBe('You cannot.')
    expect(sentenceOf(new TypeError('x is undefined'))).not.toContain('undefined')
  })
})
