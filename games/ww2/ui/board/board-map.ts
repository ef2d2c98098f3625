// The sheet of a war: land, cities and the sea around them.
import type { BoardMap } from '@sandtable/board'
import type { WwState } from '../../rules/state/state.ts'

const maps = new WeakMap<object, BoardMap>()

/** One map a setting: the sheet is painted once a game. Positions that are left out are sea (WW-1.7). */
export function mapOf({ setting }: Pick<WwState, 'setting'>): BoardMap {
  let map = maps.get(setting.map)
  if (!map) {
    const rows = setting.map
    const columns = rows[0]?.length ?? 0
    const grounds = rows.flatMap(row =>
      [...row].map(letter => (letter === '.' ? 'sea' : 'sab'.includes(letter) ? 'town' : 'open')),
    )
    map = { layout: 'oddQ', columns, rows: rows.length, grounds, title: setting.title }
    maps.set(setting.map, map)
  }
  return map
}
