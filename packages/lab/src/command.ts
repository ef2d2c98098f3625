import type { Header } from './experiment.ts'

/** What makes this run again in a terminal, for the report. */
export function commandFor(header: Header, games: number): string {
  const { game, scenario, levels, isSwapped, seed, options, patch } = header
  const chosen = Object.entries((options ?? {}) as { readonly [name: string]: unknown })
  const swap = new Set(levels).size > 1 && !isSwapped ? ' --no-swap' : ''
  const opts = chosen.length > 0 ? ` --options ${chosen.map(([name, value]) => `${name}=${value}`).join(',')}` : ''
  const changed = patch.length > 0 ? ' --patch <the changes above>' : ''
  return `sandtable lab run ${game} ${scenario.id} --games ${games} --sides ${levels.join(',')}${swap}${opts}${changed} --seed ${seed}`
}
