// The report in the words of the table: by names, and where things stand.
import { Match } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { ti4 } from '../../index.ts'
import type { TiEvent } from '../../rules/contract/events.ts'
import { suggest } from '../../rules/contract/suggest-action.ts'
import { fleet, seats, table } from '../../tests/builder.ts'
import { aimText } from '../../viewmodel/aims.ts'
import { reportOf, reportText, taskTexts } from '../../viewmodel/report.ts'
import { explainTo, tell } from '../header-lines.ts'

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

  test('TI-G.3.4 four pieces that land together are one line, and none is lost count of', () => {
    const { end, events } = fought()
    const moves = events.filter(event => event.type === 'boardTask' && event.task.do === 'move')
    expect(moves).toHaveLength(4)
    expect(taskTexts(end, events)[0]).toMatch(/^move Spec Ops I of Ada to Jord, 4 times$/)
  })

  test('TI-G.3.1 the log of a page calls people as they are called at its table', () => {
    const { end, events } = fought()
    const lines = events.map(event => tell(event, end)).join('\n')
    expect(lines).toMatch(/Ada rolls|Emirates of Hacan rolls/)
    expect(lines).not.toMatch(/Player [AB]/)
  })

  test('TI-G.3.1 so does a refusal', () => {
    const { end } = fought()
    const waiting = { code: 'question-first', clause: 'TI-A.6', seat: end.attacker, window: 'none' }
    expect(explainTo(waiting, end)).toContain('Ada')
    expect(explainTo(waiting, end)).not.toMatch(/Player [AB]/)
  })
})

test('TI-P3.2.1 TI-P3.2.8 what a piece is turned on can be read: the planet, and whose forces where that is a choice', () => {
  const t = table({
    seats: seats({}, {}, {}),
    planets: [
      { name: 'Lodor', owner: 'b' },
      { name: 'Arnor', owner: 'b' },
    ],
    step: 'P3.1',
    units: [
      ...fleet('a', { dreadnought: 2 }),
      ...fleet('b', { infantry: 3 }, 'planet:Lodor'),
      ...fleet('c', { infantry: 1 }, 'planet:Lodor'),
      ...fleet('b', { infantry: 1 }, 'planet:Arnor'),
    ],
  }).act('a', 'fire')
  t.act('a', { type: 'target', unit: 'a.dreadnought.1', planet: 'Lodor', whose: 'c' })
  t.act('a', { type: 'target', unit: 'a.dreadnought.2', planet: 'Arnor' })
  expect(aimText(t.s, 'a.dreadnought.1')).toBe('Lodor: Federation of Sol')
  expect(aimText(t.s, 'a.dreadnought.2')).toBe('Arnor')
  t.act('a', { type: 'uncommit', unit: 'a.dreadnought.2' })
  expect(aimText(t.s, 'a.dreadnought.2')).toBeNull()
})
