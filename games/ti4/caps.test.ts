import { join } from 'node:path'
import { capChecks } from '@sandtable/conformance/records'
import { describe, test } from 'vitest'
import { ti4 } from './index.ts'

describe('limits of what may be named', () => {
  const ruled = {
    scenario: { seats: 'TI-A.1', 'options.sets': 'TI-D.1', 'moment.rolls[].dice[].raw': 'TI-G.6.1' },
    options: { sets: 'TI-D.1' },
  }
  const settings = { game: ti4 as never, folder: join(import.meta.dirname, 'records'), ruled }
  for (const { name, run } of capChecks(settings)) test(name, run)
})
