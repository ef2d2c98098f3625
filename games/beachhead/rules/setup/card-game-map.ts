// BI-7.25, BI-2.18: the ground of a card game.
import { ParseError } from '@sandtable/kernel'
import six from '../../scenarios/quick-six.json' with { type: 'json' }
import eight from '../../scenarios/red-beach.json' with { type: 'json' }
import type { Work } from '../state/action-run.ts'
import { rebuilt } from '../state/setting.ts'
import { LEAST_SIDE } from '../tables/index.ts'
import { randomMap } from './assembly.ts'
import { checkMap, checkOffshore, optionProblem } from './check-scenario.ts'
import type { Options } from './options.ts'
import type { Scenario } from './scenario.ts'

/** The built-in or custom ground of a card game; empty where it is still to be built. */
export function cardGround(scenario: Scenario, options: Options): Scenario {
  const { map } = options
  const rows = map === 'six' ? six.map : map === 'eight' ? eight.map : typeof map === 'object' ? map : []
  const ground: Scenario = { ...scenario, map: rows, offshore: 'S' }
  if (typeof map === 'object') {
    try {
      checkMap(ground, LEAST_SIDE)
      checkOffshore(ground, 'S')
    } catch (error) {
      if (error instanceof ParseError) optionProblem('map', error.message, error.clause ?? 'BI-2.5')
      throw error
    }
  }
  return ground
}

export function layRandomMap(work: Work): void {
  const map = randomMap(work, work.state.setting.options.mapSize)
  const columns = map[0]!.length
  work.set({ setting: rebuilt(work.state.setting, { map, offshore: 'S', columns, rows: map.length }) })
  work.emit({ type: 'map_built', seat: null, clauses: ['BI-2.18', 'BI-2.17', 'BI-2.19'], map, offshore: 'S' })
}
