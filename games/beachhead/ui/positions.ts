// What the shell hands over to be drawn or named: a view, a scenario, or a scenario's id.

import { scenarioFinder } from '@sandtable/board/facts'
import { SCENARIOS } from '../scenarios/index.ts'
import type { BeachheadView } from '../viewmodel/index.ts'

export const scenarioOf = scenarioFinder(SCENARIOS)

export const isView = (position: unknown): position is BeachheadView =>
  typeof position === 'object' && position !== null && 'viewer' in position
