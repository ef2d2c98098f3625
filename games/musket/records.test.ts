import { join } from 'node:path'
import { hosted } from '@sandtable/ai'
import { corpusFigures, recordChecks } from '@sandtable/conformance/records'
import { describe, expect, test } from 'vitest'
import entry from './index.ts'

const folder = join(import.meta.dirname, 'records')

describe('records of finished games', () => {
  for (const { name, run } of recordChecks(hosted(entry), folder)) test(name, run)

  test('MK-16.6 the corpus: at least 500 games, with undos and dice thrown by hand, each verified', () => {
    const { games, undos, byHand } = corpusFigures(hosted(entry), folder)
    expect(games).toBeGreaterThanOrEqual(500)
    expect(undos).toBeGreaterThan(100)
    expect(byHand).toBeGreaterThan(100)
  }, 120_000)
})
