import { join } from 'node:path'
import { hosted } from '@sandtable/ai'
import { corpusFigures, goldenRecord, recordChecks } from '@sandtable/conformance/records'
import { isUndo } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import entry from './index.ts'

const folder = join(import.meta.dirname, 'records')

describe('records of finished combats', () => {
  for (const { name, run } of recordChecks(hosted(entry), folder)) test(name, run)

  test('TI-G.6.9 a combat in which people threw every die is verified like any other', () => {
    const { entries, dice, setup } = goldenRecord(folder, 'invasion--by-hand')
    const draws = [...setup.draws, ...entries.flatMap(each => (isUndo(each) ? [] : each.draws))]
    expect(draws.length).toBeGreaterThan(10)
    expect(draws.every(({ hand }) => hand === true)).toBe(true)
    expect(dice.strict).toBe(true)
  })

  test('TI-G.2.6 the corpus: combats under many options, unfinished ones too, each verified', () => {
    const { games, byHand } = corpusFigures(hosted(entry), folder)
    expect(games).toBeGreaterThanOrEqual(80)
    expect(byHand).toBeGreaterThan(5)
  }, 240_000)
})
