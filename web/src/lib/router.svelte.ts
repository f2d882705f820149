/** Which page an address means, and how to get to another one without loading everything again. */

export type Place =
  | { page: 'start' }
  | { page: 'new'; game: string }
  | { page: 'practice'; game: string }
  | { page: 'table'; table: string }
  | { page: 'replay'; replay: string; review: boolean }
  | { page: 'person'; person: string }
  | { page: 'watch' }
  | { page: 'about' }
  | { page: 'study' }
  | { page: 'lost' }

/** The page that this path means. */
export function placeOf(path: string): Place {
  const [page = '', id = '', more] = path.split('/').slice(1).map(decoded)
  if (more) return { page: 'lost' }
  if (page === '' && id === '') return { page: 'start' }
  if (page === 'people' && id) return { page: 'person', person: id }
  if (page === 'new' && id) return { page: 'new', game: id }
  if (page === 'practice' && id) return { page: 'practice', game: id }
  if (page === 'table' && id) return { page: 'table', table: id }
  if ((page === 'replay' || page === 'review') && id) return { page: 'replay', replay: id, review: page === 'review' }
  if ((page === 'watch' || page === 'about' || page === 'study') && id === '') return { page }
  return { page: 'lost' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** The address bar as a value that pages can watch. */
class Router {
  path = $state(location.pathname)
  place = $derived(placeOf(this.path))

  /** Go to another page of ours. */
  go(path: string): void {
    if (path !== location.pathname + location.search) history.pushState(null, '', path)
    this.path = location.pathname
    scrollTo(0, 0)
  }

  /** Follow the back button and every click on a link to a page of ours; answers how to stop. */
  listen(): () => void {
    const back = () => (this.path = location.pathname)
    const click = (event: MouseEvent) => {
      const path = ownPath(event)
      if (path === null) return
      event.preventDefault()
      this.go(path)
    }
    addEventListener('popstate', back)
    document.addEventListener('click', click)
    return () => {
      removeEventListener('popstate', back)
      document.removeEventListener('click', click)
    }
  }
}

/** Where a click leads, if it is a plain click on a link to a page of ours. */
function ownPath(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return null
  }
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  if (link.getAttribute('href')?.startsWith('#')) return null
  return placeOf(link.pathname).page === 'lost' ? null : link.pathname + link.search
}

export const router = new Router()
