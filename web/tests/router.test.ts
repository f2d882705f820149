import { afterEach, describe, expect, it } from 'vitest'
import { placeOf, router } from '../src/lib/router.svelte'

describe('an address', () => {
  it.each([
    ['/', { page: 'start' }],
    ['/new/getbit', { page: 'new', game: 'getbit' }],
    ['/table/abc', { page: 'table', table: 'abc' }],
    ['/replay/a%20b', { page: 'replay', replay: 'a b', review: false }],
    ['/review/abc', { page: 'replay', replay: 'abc', review: true }],
    ['/watch', { page: 'watch' }],
    ['/about', { page: 'about' }],
    ['/study', { page: 'study' }],
    ['/table', { page: 'lost' }],
    ['/table/abc/def', { page: 'lost' }],
    ['/about/us', { page: 'lost' }],
    ['/table/%E0%A4%A', { page: 'lost' }],
    ['/elsewhere', { page: 'lost' }],
  ])('%s means its page', (path, place) => {
    expect(placeOf(path)).toEqual(place)
  })
})

describe('the router', () => {
  let stop = () => {}
  afterEach(() => {
    stop()
    document.body.replaceChildren()
    router.go('/')
  })

  function press(html: string, init: MouseEventInit = {}): boolean {
    document.body.innerHTML = html
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init })
    document.body.firstElementChild!.firstElementChild!.dispatchEvent(event)
    return event.defaultPrevented
  }

  it('follows a plain click on a link to a page of ours', () => {
    stop = router.listen()
    expect(press('<a href="/table/abc"><b>go</b></a>')).toBe(true)
    expect(router.place).toEqual({ page: 'table', table: 'abc' })
    expect(location.pathname).toBe('/table/abc')
  })

  it.each([
    ['to another host', '<a href="https://example.com/about"><b>go</b></a>', {}],
    ['that downloads', '<a href="/about" download><b>go</b></a>', {}],
    ['to a file of the server', '<a href="/api/games"><b>go</b></a>', {}],
    ['within the page', '<a href="#main"><b>go</b></a>', {}],
    ['with a key held down', '<a href="/about"><b>go</b></a>', { ctrlKey: true }],
  ])('leaves a link %s to the browser', (_, html, init) => {
    // jsdom cannot go anywhere, so the click ends here, after the router had its turn.
    const end = (event: Event) => event.preventDefault()
    stop = router.listen()
    addEventListener('click', end)
    press(html, init)
    removeEventListener('click', end)
    expect(router.place).toEqual({ page: 'start' })
  })

  it('follows the back button', () => {
    stop = router.listen()
    router.go('/about')
    history.replaceState(null, '', '/watch')
    dispatchEvent(new PopStateEvent('popstate'))
    expect(router.place).toEqual({ page: 'watch' })
  })
})
