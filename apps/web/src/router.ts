// Addresses and what they mean. Pure: the history itself is in navigation.svelte.ts.

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'setup'; readonly game: string; readonly wish: SetupWish }
  /** Where scenarios of a game are made. */
  | { readonly page: 'editor'; readonly game: string }
  | { readonly page: 'play'; readonly match: string }
  /** `invitation`: what stands behind the #, the secret of a seat; empty for who comes back or watches. */
  | { readonly page: 'online'; readonly match: string; readonly invitation: string }
  | { readonly page: 'replay'; readonly match: string | null; readonly at: number | null; readonly packed: string | null }
  | { readonly page: 'rules'; readonly game: string; readonly clause: string | null }
  | { readonly page: 'saved' }
  | { readonly page: 'lobby' }
  | { readonly page: 'lab'; readonly game: string | null; readonly scenario: string | null }
  | { readonly page: 'settings' }
  | { readonly page: 'missing'; readonly path: string }

/** What a link to the set-up page asks for beforehand. */
/** `opponent`: a person, the computer, or one of its levels by name, also in a style ('elite:fox'). */
export type SetupWish = { readonly scenario: string | null; readonly opponent: string | null }

const ID = /^[\w-]{1,64}$/

export function parseRoute(address: { readonly pathname: string; readonly search: string; readonly hash: string }): Route {
  const parts = address.pathname.split('/').filter(part => part !== '')
  const query = new URLSearchParams(address.search)
  const fragment = address.hash.replace(/^#/, '')
  const [first, second, ...rest] = parts
  const missing: Route = { page: 'missing', path: address.pathname }
  if (first === undefined) return { page: 'home' }
  if (first === 'games' && second !== undefined && ID.test(second) && rest.length === 1 && rest[0] === 'editor')
    return { page: 'editor', game: second }
  if (rest.length > 0 || (second !== undefined && !ID.test(second))) return missing
  if (second === undefined) {
    if (first === 'online') return { page: 'lobby' }
    if (first === 'saved' || first === 'settings') return { page: first }
    if (first === 'lab') return { page: 'lab', game: null, scenario: null }
    if (first === 'replay') return { page: 'replay', match: null, ...parsePacked(fragment) }
    return missing
  }
  if (first === 'lab') return { page: 'lab', game: second, scenario: query.get('scenario') }
  if (first === 'games') return { page: 'setup', game: second, wish: parseWish(query) }
  if (first === 'play') return { page: 'play', match: second }
  if (first === 'online') return { page: 'online', match: second, invitation: fragment }
  if (first === 'replay') return { page: 'replay', match: second, at: parseCount(query.get('at')), packed: null }
  if (first === 'rules') return { page: 'rules', game: second, clause: fragment === '' ? null : decode(fragment) }
  return missing
}

export const href = {
  home: '/',
  saved: '/saved',
  settings: '/settings',
  lobby: '/online',
  lab: (game?: string, scenario?: string): string =>
    `/lab${game ? `/${game}` : ''}${scenario ? `?scenario=${encodeURIComponent(scenario)}` : ''}`,
  setup(game: string, wish: Partial<SetupWish> = {}): string {
    const query = new URLSearchParams()
    if (wish.scenario) query.set('scenario', wish.scenario)
    if (wish.opponent) query.set('opponent', wish.opponent)
    return `/games/${game}${query.size > 0 ? `?${query}` : ''}`
  },
  editor: (game: string): string => `/games/${game}/editor`,
  play: (match: string): string => `/play/${match}`,
  online: (match: string): string => `/online/${match}`,
  replay: (match: string, at?: number): string => `/replay/${match}${at === undefined ? '' : `?at=${at}`}`,
  shared: (packed: string, at?: number): string => `/replay#${packed}${at === undefined ? '' : `&at=${at}`}`,
  rules: (game: string, clause?: string | null): string => `/rules/${game}${clause ? `#${clause}` : ''}`,
}

function parseWish(query: URLSearchParams): SetupWish {
  const opponent = query.get('opponent')
  return {
    scenario: query.get('scenario'),
    opponent: opponent !== null && /^[\w:-]{1,40}$/.test(opponent) ? opponent : null,
  }
}

function parsePacked(fragment: string): { packed: string | null; at: number | null } {
  const [packed = '', ...rest] = fragment.split('&')
  const at = rest.find(part => part.startsWith('at='))
  return { packed: packed === '' ? null : packed, at: parseCount(at?.slice(3) ?? null) }
}

function parseCount(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
