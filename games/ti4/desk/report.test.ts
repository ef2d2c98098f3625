// The report in the words of the table: by names, and where things stand.

import { Match } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { ti4 } from '../index.ts'
import type { TiEvent } from '../rules/events.ts'
import { suggest } from '../rules/suggest.ts'
import { reportOf, reportText, taskTexts } from './report.ts'

/** Played to its end by whatever is suggested. */
function fought() {
  const match = new Match(ti4, {
    scenario: {
      seats: [
        { id: 'a', name: 'Ada', faction: 'sol' },
        { id: 'b', faction: 'hacan' },
      ],
      planets: [{ name: 'Jord' }],
      units: [
        { seat: 'a', unit: 'carrier' },
        { seat: 'a', unit: 'infantry', n: 4 },
        { seat: 'b', unit: 'infantry', place: 'planet:Jord', n: 2 },
      ],
      options: { loopTarget: 'P2.3' },
      step: 'P3.7',
    },
    options: {},
    seed: 'report',
  })
  const start = match.state
  const events: TiEvent[] = []
  for (let guard = 0; guard < 400 && match.outcome === null; guard += 1) {
    const [seat, action] = match.toAct
      .map(each => [each, suggest(match.state, each)] as const)
      .find(([, each]) => each !== null) ?? ['', null]
    if (action === null) break
    events.push(...match.act(seat, action).events)
  }
  return { start, end: match.state, events }
}

describe('the report', () => {
  test('TI-G.3.3 says who by name or faction, and where: on a planet, in space', () => {
    const { start, end, events } = fought()
    const text = reportText(reportOf(start, end, events, '1'), end, false)
    expect(text).toMatch(/(The (attacker|defender) has won|It is a draw)/)
    expect(text).toContain('Ada, attacker: Federation of Sol')
    expect(text).toContain('Emirates of Hacan: 2 Infantry I on Jord')
    expect(text).toContain('in the space area')
    expect(text).not.toMatch(/ in Jord|Player [AB]|\bsol\b|loopTarget/)
    expect(text).toContain('Next round: Retreats')
  })

  test('TI-G.3.4 what is to be done is said with names', () => {
    const { end, events } = fought()
    const tasks = taskTexts(end, events)
    expect(tasks.length).toBeGreaterThan(1)
    expect(tasks.join('\n')).toMatch(/of (Ada|Emirates of Hacan)/)
    expect(tasks.join('\n')).not.toMatch(/Player [AB]/)
  })
})
