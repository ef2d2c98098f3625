// The games of the catalogue that have a table: rules and screens, each loaded when a player opens that game.
import type { GameEntry } from '@sandtable/ai'
import type { GameUi } from '@sandtable/board'
import { games } from '@sandtable/games'
import { keepGame } from './offline.ts'

export type LoadedGame = { readonly id: string; readonly entry: GameEntry; readonly ui: GameUi }

const loaders: Readonly<Record<string, () => Promise<{ default: GameEntry }>>> = games
/** Each is typed by its own game; the page knows none, and this is where those types are given up. */
const screens = import.meta.glob<{ default: GameUi }>('../../../games/*/ui/index.ts')
/** Tables, and the advice that stands above them from the first moment: what came later would push the board away under the finger. */
const tables = import.meta.glob(['../../../games/*/ui/*Table.svelte', '../../../games/*/ui/guidance/hints.ts'])
const editors = import.meta.glob('../../../games/*/ui/editor/Editor.svelte')
const books = import.meta.glob<{ default: string }>('../../../games/*/rulebook.md', { query: '?raw' })
const screenOf = (id: string) => screens[`../../../games/${id}/ui/index.ts`]

export const gameIds: readonly string[] = Object.keys(loaders).filter(id => screenOf(id))

const loaded = new Map<string, Promise<LoadedGame>>()

/** Null for a name that is no game here. A load that failed (offline, say) is tried again next time. */
export function loadGame(id: string): Promise<LoadedGame> | null {
  const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined
  const screen = screenOf(id)
  if (!load || !screen) return null
  let promise = loaded.get(id)
  if (!promise) {
    promise = Promise.all([load(), screen()]).then(([entry, ui]) => ({ id, entry: entry.default, ui: ui.default }))
    promise.then(
      () => keepGame(id),
      () => loaded.delete(id),
    )
    loaded.set(id, promise)
  }
  return promise
}

/** The table a game is played at. One that does not come says so itself, where it should stand. */
export async function fetchTable(id: string): Promise<void> {
  const own = Object.keys(tables).filter(path => path.startsWith(`../../../games/${id}/`))
  await Promise.all(own.map(path => tables[path]?.().catch(() => undefined)))
}

/** The game with its table, fetched side by side: a screen that only shows pictures needs no table. */
export function loadTable(id: string): Promise<LoadedGame> | null {
  const game = loadGame(id)
  return game && Promise.all([game, fetchTable(id)]).then(([loaded]) => loaded)
}

/** The game with its editor of scenarios, fetched side by side. */
export function loadWithEditor(id: string): Promise<LoadedGame> | null {
  const game = loadGame(id)
  // One that does not come is told when the game itself asks for it.
  if (game) editors[`../../../games/${id}/ui/editor/Editor.svelte`]?.().catch(() => undefined)
  return game
}

/** The rulebook of a game, without the game: reading needs no rules that run. Null for a name that is no game here. */
export function rulebookOf(id: string): (() => Promise<string>) | null {
  const book = gameIds.includes(id) ? books[`../../../games/${id}/rulebook.md`] : undefined
  if (!book) return null
  return async () => {
    const text = await book()
    keepGame(id)
    return text.default
  }
}

/** For a card that is still empty. */
export const nameOf = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1)
