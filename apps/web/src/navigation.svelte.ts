// The address bar: where we are, and how we get elsewhere without loading the page again.
import { parseRoute, type Route } from './router.ts'

class Navigation {
  route = $state.raw<Route>(parseRoute(location))
  /** Grows with every change of place: pages that take focus wait for it. */
  visits = $state(0)

  constructor() {
    addEventListener('popstate', () => this.#arrive())
    addEventListener('hashchange', () => this.#arrive())
    document.addEventListener('click', event => this.#follow(event))
  }

  go(address: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    this.#arrive()
  }

  #arrive(): void {
    this.route = parseRoute(location)
    this.visits++
  }

  /** A plain click on a link of ours stays on the page; everything else is the browser's. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname === location.pathname && link.search === location.search && link.hash !== '') return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const navigation = new Navigation()
