import { join } from 'node:path'
import { capChecks } from '@sandtable/conformance/records'
import { describe, test } from 'vitest'
import { beachhead } from './index.ts'

const SIZE = 'BI-2.4'
const TURNS = 'BI-1.2'
const FORCES = 'BI-4.10'
const FACING = 'BI-2.3'
const DUMMIES = 'BI-7.15'
const LIFT = 'BI-12.13'

describe('limits of what may be named', () => {
  const ruled = {
    scenario: {
      map: SIZE,
      'options.map': SIZE,
      'options.mapSize[0]': SIZE,
      'options.mapSize[1]': SIZE,
      turn: TURNS,
      turns: TURNS,
      objectives: 'BI-6.1',
      'forces.assault.*': FORCES,
      'forces.defender.*': FORCES,
      'muster.lists.assault.units.*': FORCES,
      'options.dummies': DUMMIES,
      dummies: DUMMIES,
      'units[].facing': FACING,
      'known.assault[].facing': FACING,
      'known.defender[].facing': FACING,
    },
    action: { cargo: LIFT, drops: LIFT },
  }
  const settings = { game: beachhead as never, folder: join(import.meta.dirname, 'records'), ruled }
  for (const { name, run } of capChecks(settings)) test(name, run)
})
