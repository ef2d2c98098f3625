// Past games must come out as they did: a change that alters one hash needs a new rules version (CONTRIBUTING.md).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { rulesFor } from '@sandtable/ai'
import { isUndo, Match, parseRecordText, verify } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import entry, { beachhead } from './index.ts'

const folder = join(import.meta.dirname, 'records')
const files = readdirSync(folder)
const readable = files.filter(file => file.endsWith('.json'))

describe('records of finished games', () => {
  test('every scenario has one', () => {
    expect(readable.toSorted()).toEqual(beachhead.scenarios.map(({ id }) => `${id}.json`).toSorted())
  })

  test.each(readable)('%s leads to every hash it names', file => {
    const record = parseRecordText(readFileSync(join(folder, file), 'utf8'))
    expect(verify(rulesFor(entry, record.rulesVersion), record)).toMatchObject({ valid: true, diceChecked: true })
    expect(record.outcome).not.toBeNull()
  })

  test('BI-25.4 the corpus: at least 500 games, with undos and dice thrown by hand, each verified', () => {
    const lines = files
      .filter(file => file.endsWith('.jsonl.gz'))
      .flatMap(file =>
        gunzipSync(readFileSync(join(folder, file)))
          .toString('utf8')
          .trim()
          .split('\n'),
      )
    expect(lines.length).toBeGreaterThanOrEqual(500)
    let undos = 0
    let byHand = 0
    for (const [i, line] of lines.entries()) {
      const record = parseRecordText(line)
      expect(verify(rulesFor(entry, record.rulesVersion), record), `game ${i}`).toMatchObject({ valid: true })
      undos += record.entries.filter(isUndo).length
      byHand += record.entries.filter(e => !isUndo(e) && e.draws.some(draw => draw.hand)).length
    }
    expect(undos).toBeGreaterThan(100)
    expect(byHand).toBeGreaterThan(100)
  }, 120_000)
})

test('a record of other rules is refused with that reason', () => {
  const record = parseRecordText(readFileSync(join(folder, 'first-wave.json'), 'utf8'))
  const newer = { ...record, rulesVersion: beachhead.rulesVersion + 1 }
  expect(verify(beachhead, newer)).toMatchObject({
    valid: false,
    at: 0,
    message: expect.stringContaining('newer than this program'),
  })
  expect(() => Match.load(beachhead, { ...record, rulesVersion: 0 })).toThrow('no longer kept')
  expect(() => rulesFor(entry, 99)).toThrow('version 99')
})
