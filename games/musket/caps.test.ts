import { join } from 'node:path'
import { capChecks } from '@sandtable/conformance/records'
import { describe, test } from 'vitest'
import { musket } from './index.ts'

describe('limits of what may be named', () => {
  const ruled = { scenario: { map: 'MK-1.8', 'map[]': 'MK-1.8' } }
  const settings = { game: musket as never, folder: join(import.meta.dirname, 'records'), ruled }
  for (const { name, run } of capChecks(settings)) test(name, run)
})
