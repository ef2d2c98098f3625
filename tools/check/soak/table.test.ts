import { describe, expect, test } from 'vitest'
import { type Load, type Part, type Row, remaining, rowsIn, tableOf, withResult } from './table.ts'

const HERE = { commit: 'abc1234', machine: '2 cores, chromium 150.0, no fonts' }
const of = (part: Part, load: Load, commit = HERE.commit) => ({ ...HERE, commit, part, load })
const result = (seconds: number, failures: readonly string[] = []) => ({ date: '2026-11-19', seconds, passed: 100, failures })

describe('the table of long runs', () => {
  test('has one row for all runs of a part under a load', () => {
    let rows: readonly Row[] = []
    rows = withResult(rows, of('whole', 'idle'), result(370))
    rows = withResult(rows, of('whole', 'busy'), result(480))
    rows = withResult(rows, of('whole', 'idle'), { ...result(350), passed: 98, failures: ['a.test.ts > fires', 'types'] })
    rows = withResult(rows, of('whole', 'idle'), result(360, ['types']))
    expect(tableOf(rows).split('\n').slice(2)).toEqual([
      '| abc1234 | 2 cores, chromium 150.0, no fonts | whole | idle | 3 | 2026-11-19 | 350 to 370 | 98 to 100 | 3 | a.test.ts > fires (1); types (2) |',
      '| abc1234 | 2 cores, chromium 150.0, no fonts | whole | busy | 1 | 2026-11-19 | 480 | 100 | 0 |  |',
    ])
  })

  test('is read back as it was written', () => {
    const failures = ['one; with | signs\nand (2) lines', 'another (1)']
    const rows = withResult(withResult([], of('whole', 'idle'), result(370, failures)), of('browser', 'busy'), result(90))
    expect(rowsIn(tableOf(rows))).toEqual(rows)
    expect(rowsIn(tableOf([]))).toEqual([])
    expect(rowsIn('')).toEqual([])
  })

  test('keeps the last commits only', () => {
    let rows: readonly Row[] = []
    for (const commit of ['a', 'b', 'c', 'd']) rows = withResult(rows, of('whole', 'idle', commit), result(1))
    expect(rows.map(({ commit }) => commit)).toEqual(['b', 'c', 'd'])
    expect(withResult(rows, of('whole', 'idle', 'b'), result(1)).map(({ commit }) => commit)).toEqual(['b', 'c', 'd'])
  })
})

describe('what is still to be run', () => {
  const wanted = { whole: 3, busy: 1, browser: 3 }
  const words = (rows: readonly Row[]) => remaining(rows, HERE, wanted).map(({ part, load }) => `${part} ${load}`)

  test('is everything at first, idle and busy in turn', () => {
    expect(words([])).toEqual(['whole idle', 'whole busy', 'whole idle', 'browser idle', 'browser busy', 'browser idle'])
  })

  test('is what the table has not yet, whatever failed', () => {
    let rows = withResult([], of('whole', 'idle'), result(1, ['x']))
    rows = withResult(rows, of('whole', 'idle'), result(1))
    rows = withResult(rows, of('browser', 'busy'), result(1))
    expect(words(rows)).toEqual(['whole busy', 'browser idle', 'browser idle'])
  })

  test('does not count runs of another commit or another machine', () => {
    const rows = withResult([], of('whole', 'busy', 'other'), result(1))
    expect(words(withResult(rows, { ...of('whole', 'busy'), machine: '8 cores' }, result(1)))).toHaveLength(6)
  })

  test('is half busy where only the browser tests run', () => {
    const tasks = remaining([], HERE, { whole: 0, busy: 0, browser: 4 })
    expect(tasks.filter(({ load }) => load === 'busy')).toHaveLength(2)
  })
})
