import { join } from 'node:path'
import { hosted } from '@sandtable/ai'
import { corpusFigures, goldenRecord, recordChecks } from '@sandtable/conformance/records'
import { isUndo, Replay, recordText } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import entry, { ww2 } from './index.ts'
import type { WwState } from './rules/state/state.ts'
import { counterOf } from './rules/turn/calendar.ts'

const folder = join(import.meta.dirname, 'records')
const FIVE_MEGABYTES = 5_000_000

describe('records of finished games', () => {
  for (const { name, run } of recordChecks(hosted(entry), folder)) test(name, run)

  test('WW-3.8 a whole war of 264 turns on the largest map, in a file below five megabytes', () => {
    const record = goldenRecord(folder, 'campaign--264-turns')
    expect(recordText(record).length).toBeLessThan(FIVE_MEGABYTES)
    const replay = new Replay(ww2, record as never)
    const end = replay.go(replay.length).state as WwState
    expect(end.turn).toBe(264)
    expect(counterOf(end.turn)).toBe('1946 February Turn 2, Winter')
    expect(end.setting.map[0]).toHaveLength(24)
    expect(end.setting.map).toHaveLength(16)
  })

  test('WW-14.5 a war in which people threw every die', () => {
    const { entries, dice, setup } = goldenRecord(folder, 'skirmish--by-hand')
    const draws = [...setup.draws, ...entries.flatMap(each => (isUndo(each) ? [] : each.draws))]
    expect(draws.filter(({ label }) => label.startsWith('WW-12.6')).length).toBeGreaterThan(20)
    expect(draws.every(({ hand }) => hand === true)).toBe(true)
    expect(dice.strict).toBe(true)
  })

  test('WW-18.8 the corpus: games of every scenario with many options, unfinished ones too, each verified', () => {
    const { games, byHand } = corpusFigures(hosted(entry), folder)
    expect(games).toBeGreaterThanOrEqual(100)
    expect(byHand).toBeGreaterThan(10)
  }, 240_000)
})
