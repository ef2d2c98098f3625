// The peers, loaded when a case asks for them: without them (no network yet) the other cases still run.
import type { Boardgame } from './boardgame.ts'
import type { Honeycomb } from './honeycomb.ts'

export const loadBoardgame = (): Promise<Boardgame> => load('./boardgame.mjs')

/** From the bundle's folder, bench/out. */
export const loadHoneycomb = (): Promise<Honeycomb> => load('../peers/node_modules/honeycomb-grid/dist/honeycomb-grid.mjs')

async function load<T>(path: string): Promise<T> {
  return (await import(new URL(path, import.meta.url).href)) as T
}
