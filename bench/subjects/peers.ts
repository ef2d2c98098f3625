// The peers, loaded when a case asks for them: without them (`node tools/setup.mjs --bench` brings them) the rest still runs.
import type { Boardgame } from './boardgame.ts'
import type { Honeycomb } from './honeycomb.ts'

/**
 * Immer and Redux have two builds, and boardgame.io checks after every move that the state is serializable unless
 * NODE_ENV says 'production'. It reads that as it goes, so use what this gives before asking for the other mode.
 */
export function loadBoardgame(mode: 'default' | 'production'): Promise<Boardgame> {
  if (mode === 'production') process.env.NODE_ENV = mode
  else delete process.env.NODE_ENV
  return load(`./boardgame.mjs?${mode}`)
}

/** From the bundle's folder, bench/out. */
export const loadHoneycomb = (): Promise<Honeycomb> => load('../peers/node_modules/honeycomb-grid/dist/honeycomb-grid.mjs')

async function load<T>(path: string): Promise<T> {
  return (await import(new URL(path, import.meta.url).href)) as T
}
