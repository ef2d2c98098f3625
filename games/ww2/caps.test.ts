import { join } from 'node:path'
import { capChecks } from '@sandtable/conformance/records'
import { describe, test } from 'vitest'
import { ww2 } from './index.ts'

const BOARD = 'WW-16.2'
const CAMPAIGN = 'WW-3.8'
const TYPES = 'WW-1.11'
const HEALTH = 'WW-6.4'
const forBoth = (path: string, rule: string) => ({
  [path.replace('*', 'nw')]: rule,
  [path.replace('*', 'se')]: rule,
})

describe('limits of what may be named', () => {
  const ruled = {
    scenario: {
      map: BOARD,
      'map[]': BOARD,
      'options.lastTurn': CAMPAIGN,
      'position.turn': CAMPAIGN,
      ...forBoth('position.memory.*[].turn', CAMPAIGN),
      ...forBoth('position.memory.*[].cell', BOARD),
      ...forBoth('position.memory.*[].units[].damage', HEALTH),
      ...forBoth('position.execution.orders.*[].path[]', BOARD),
      ...forBoth('position.execution.orders.*[].from', BOARD),
      ...forBoth('position.execution.policies.*.order', TYPES),
      ...forBoth('position.plans.*.draft.losses.order', TYPES),
    },
    options: { lastTurn: CAMPAIGN },
    action: { 'plan.losses.order': TYPES },
  }
  const settings = { game: ww2 as never, folder: join(import.meta.dirname, 'records'), ruled }
  for (const { name, run } of capChecks(settings)) test(name, run)
})
