// How large each page and each game may be: thousands of bytes, compressed with brotli as they are served. `npm run sizes` prints this table
// with what the last build wrote. A new budget leaves at least 15 % of room.

/** What a browser fetches for a page, or for a game up to its first move. */
export type Fetched = {
  readonly what: string
  readonly kB: number
  /** Modules that it always asks for, as the build names them. What these import is counted with them. */
  readonly entries: readonly string[]
  /** The line whose files the browser has already. */
  readonly above?: string
  /** Files that are served as they lie in `public`. */
  readonly files?: readonly string[]
}

/** Modules that are counted by themselves: those of this line count in no other, wherever they are fetched. */
export type Apart = {
  readonly what: string
  readonly kB: number
  readonly modules: RegExp
}

const HOME = 'home'
const PLAY = ['apps/web/src/play/setup/start.ts', 'apps/web/src/pages/Play.svelte']

const page = (what: string, kB: number, entry: string): Fetched => ({ what, kB, entries: [entry], above: HOME })

/** From the Play button at home to the first move. */
const game = (id: string, entries: readonly string[], besides: readonly string[] = []): Fetched => ({
  what: id,
  kB: 185,
  entries: [...PLAY, ...besides, ...entries.map(entry => `games/${id}/${entry}`)],
  above: HOME,
})

export const GAMES: readonly Fetched[] = [
  game('musket', ['index.ts', 'ui/index.ts', 'ui/MusketTable.svelte', 'ui/guidance/hints.ts']),
  game('beachhead', ['index.ts', 'ui/index.ts', 'ui/BeachheadTable.svelte', 'ui/guidance/hints.ts']),
  // Both sides choose at once, so the computer begins to think when the game is opened.
  game(
    'ww2',
    ['index.ts', 'ui/index.ts', 'ui/WwTable.svelte', 'ui/guidance/hints.ts', 'ai/index.ts', 'ai/evaluation/trained-weights.ts'],
    ['apps/web/src/play/ai/ai.worker.ts'],
  ),
  game('ti4', ['index.ts', 'ui/index.ts', 'ui/TiTable.svelte']),
]

export const FETCHED: readonly Fetched[] = [
  {
    what: HOME,
    kB: 140,
    entries: [
      'index.html',
      'apps/web/src/main.ts',
      'apps/web/src/preload.ts',
      ...GAMES.map(({ what }) => `showcase-of/${what}`),
    ],
    files: ['theme.js', 'icon.svg', 'manifest.webmanifest'],
  },
  ...GAMES,
  page('set-up', 35, 'apps/web/src/pages/Setup.svelte'),
  page('replay', 80, 'apps/web/src/pages/Replay.svelte'),
  page('rulebook', 20, 'apps/web/src/pages/Rules.svelte'),
  page('saved games', 30, 'apps/web/src/pages/Saved.svelte'),
  page('online game', 60, 'apps/web/src/pages/Online.svelte'),
  page('lobby', 30, 'apps/web/src/pages/Lobby.svelte'),
  page('laboratory', 100, 'apps/web/src/pages/Lab.svelte'),
  page('editor', 40, 'apps/web/src/pages/Editor.svelte'),
  page('settings', 30, 'apps/web/src/pages/Settings.svelte'),
]

export const APART: readonly Apart[] = [
  { what: 'nets of musket', kB: 60, modules: /^games\/musket\/ai\/.*\.(json|bin)$/ },
  { what: 'nets of beachhead', kB: 60, modules: /^games\/beachhead\/ai\/.*\.(json|bin)$/ },
  { what: 'nets of ww2', kB: 60, modules: /^games\/ww2\/ai\/.*\.(json|bin)$/ },
  { what: 'sounds', kB: 150, modules: /^apps\/web\/src\/sound(s\/|\.ts$)/ },
  { what: 'rulebook of musket', kB: 45, modules: /^games\/musket\/rulebook[^?]*\.md/ },
  { what: 'rulebook of beachhead', kB: 45, modules: /^games\/beachhead\/rulebook[^?]*\.md/ },
  { what: 'rulebook of ww2', kB: 45, modules: /^games\/ww2\/rulebook[^?]*\.md/ },
  { what: 'rulebook of ti4', kB: 45, modules: /^games\/ti4\/rulebook[^?]*\.md/ },
  { what: 'pictures of the rulebooks', kB: 300, modules: /^games\/[^/]+\/rulebook\/.*\.(svg|png|jpg|webp|avif)/ },
]
