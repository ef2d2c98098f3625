import { describe, expect, test } from 'vitest'
import { citedClauses, definedClauses, reportOn, testedClauses } from './clause-report.ts'

const RULEBOOK = `
- <a id="DU-1.1"></a>**DU-1.1** Strike in turn.
- <a id="DU-1.2"></a>**DU-1.2** Guard. See [DU-1.1](#DU-1.1).
- <a id="DU-2.1"></a>**DU-2.1** Win.
Text that names **DU-9.9** defines nothing.
`

describe('the clause check', () => {
  test('reads ids from anchors that begin a clause, in order', () => {
    expect(definedClauses(RULEBOOK)).toEqual(['DU-1.1', 'DU-1.2', 'DU-2.1'])
  })

  test('an anchor that differs from its clause is an error', () => {
    expect(() => definedClauses('- <a id="DU-1.1"></a>**DU-1.2** Oops.')).toThrow('DU-1.1')
  })

  test('a comment is no citation, a string is', () => {
    const cited = citedClauses(["// DU-1.1\nconst a = { clause: 'DU-1.2' } // not 'DU-3.3'\n/* 'DU-2.1' */"])
    expect(cited.has('DU-1.2')).toBe(true)
    expect(cited.has('DU-1.1')).toBe(false)
    expect(cited.has('DU-2.1')).toBe(false)
    expect(cited.has('DU-3.3')).toBe(false)
  })

  test('titles count with every id they name, and so do vectors', () => {
    const tested = testedClauses(
      ["test('DU-1.1 and DU-1.2 hold', () => {})", "['DU-4.1', 'row'],"],
      ['cites DU-2.1 DU-3.1\nmap 9x9'],
    )
    expect([...tested].toSorted()).toEqual(['DU-1.1', 'DU-1.2', 'DU-2.1', 'DU-3.1', 'DU-4.1'])
  })

  test('names what is missing: uncited, untested, unknown to the rulebook', () => {
    const report = reportOn(
      'duel',
      definedClauses(RULEBOOK),
      new Set(['DU-1.1', 'DU-1.2', 'DU-7.7']),
      new Set(['DU-1.1', 'DU-2.1']),
    )
    expect([report.prefix, report.green, report.total]).toEqual(['DU', 1, 3])
    expect(report.missing.map(({ clause, what }) => `${clause} ${what}`)).toEqual([
      'DU-1.2 has no test named after it',
      'DU-2.1 is cited by no event, refusal or panel',
      'DU-7.7 is named in code or tests but not in the rulebook',
    ])
  })

  test('clauses that wait may be named, are not asked for, and cannot be in the rulebook too', () => {
    const waits = reportOn('duel', ['DU-1.1'], new Set(['DU-1.1', 'DU-7.7']), new Set(['DU-1.1']), ['DU-7.7', 'DU-7.8'])
    expect([waits.missing, waits.green, waits.waiting]).toEqual([[], 1, 2])
    const twice = reportOn('duel', ['DU-1.1'], new Set(['DU-1.1']), new Set(['DU-1.1']), ['DU-1.1'])
    expect(twice.missing).toEqual([{ clause: 'DU-1.1', what: 'waits, though the rulebook has it' }])
  })
})
