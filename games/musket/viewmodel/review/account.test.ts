import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRecordText, Replay } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { musket } from '../../index.ts'
import type { MusketEvent } from '../../rules/contract/events.ts'
import { type Table, table } from '../../rules/testing/positions.ts'
import { type BattleStep, strengthCurve, strengthText, turningPoints, unitRecordsOf } from '../index.ts'

/** Plays at a table and keeps what a page would keep. */
function watched(t: Table, ...plays: (() => { seq: number; events: readonly MusketEvent[] })[]): BattleStep[] {
  return plays.map(play => {
    const before = t.state
    const { seq, events } = play()
    return { seq, events, before, after: t.state }
  })
}

/** What counts of a finished game; undone steps are no part of it. */
function golden(id: string): BattleStep[] {
  const record = parseRecordText(readFileSync(join(import.meta.dirname, '../../records', `${id}.json`), 'utf8'))
  const replay = new Replay(musket, record as never)
  return Array.from({ length: replay.length }, (_, at) => {
    const { entry, events, state } = replay.go(at + 1)
    return { seq: entry!.seq, events, before: replay.go(at).state, after: state }
  })
}

const volleys = () => {
  const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,2', Y: 'LINE 6,4 2/4' } })
  return watched(
    t,
    () => t.activate('A'),
    () => t.fire('X', 39, 11, 1),
    () => t.endTurn(),
    () => t.activate('Y'),
    () => t.fire('A', 60),
  )
}

describe('MK-20.23 strength that is not lost', () => {
  test('MK-20.23 starts with the set-up and changes with the volley that hit', () => {
    const curve = strengthCurve(volleys())
    // A and its staff, 4 and 4, against X, Y and their staff, 4, 2 and 4; the hit takes one.
    expect(curve.map(({ left }) => `${left.blue}:${left.red}`)).toEqual(['8:10', '8:10', '8:9', '8:9', '8:9', '8:9'])
    expect(curve[0]?.share).toBeCloseTo(8 / 18, 12)
    expect(curve.at(-1)?.share).toBeCloseTo(8 / 17, 12)
    expect(strengthText(volleys()[0]!.before, curve[2]!)).toBe('Turn 1: Blue 8, Red 9; 47 % to Blue')
  })

  test('MK-20.23 who is still to come and who was led off the field is not lost', () => {
    const t = table({
      blue: { A: 'LINE 2,0' },
      red: { X: 'LINE 8,8' },
      exits: { north: ['2,0'] },
      victory: [{ kind: 'exit_units', side: 'blue', edge: 'north', count: 3 }],
    })
    const steps = watched(
      t,
      () => t.activate('A'),
      () => t.exit(),
    )
    expect(t.unit('A')).toBe('gone')
    expect(strengthCurve(steps).map(({ left }) => left.blue)).toEqual([8, 8, 8])
    expect(unitRecordsOf(steps).find(({ id }) => id === 'A')).toMatchObject({ lost: 0, fate: 'Left by the north edge, turn 1' })
    const [first] = golden('bunker-hill')
    const { units, arrivals } = first!.before
    expect(arrivals.length).toBeGreaterThan(0)
    const all = [
      ...units.map(({ who, sp }) => ({ side: who.side, sp })),
      ...arrivals.map(({ who }) => ({ side: who.side, sp: who.max })),
    ]
    const sum = all.filter(({ side }) => side === 'red').reduce((total, { sp }) => total + sp, 0)
    expect(strengthCurve([first!])[0]?.left.red).toBe(sum)
  })

  test('MK-20.23 no step, no curve', () => {
    expect([strengthCurve([]), turningPoints([]), unitRecordsOf([])]).toEqual([[], [], []])
  })
})

describe('MK-20.23 turning points', () => {
  test('MK-20.23 the step that changed the shares, in words, with who gained by it', () => {
    expect(turningPoints(volleys())).toEqual([
      {
        seq: 2,
        turn: 1,
        side: 'blue',
        text: 'Line Infantry fired at Line Infantry at E3: Line Infantry 1 SP lost.',
        effect: 'Red -1 (9 left)',
      },
    ])
  })

  test.each(['bunker-hill', 'cowpens', 'guilford'])('MK-20.23 %s: the three largest swings, in their order', id => {
    const steps = golden(id)
    const curve = strengthCurve(steps)
    const found = turningPoints(steps)
    expect(found).toHaveLength(3)
    expect(found.map(({ seq }) => seq)).toEqual(found.map(({ seq }) => seq).toSorted((a, b) => a - b))
    const swing = (i: number) => Math.abs(curve[i + 1]!.share - curve[i]!.share)
    const chosen = new Set(found.map(({ seq }) => seq))
    const least = Math.min(...steps.flatMap(({ seq }, i) => (chosen.has(seq) ? [swing(i)] : [])))
    for (const [i, { seq }] of steps.entries()) if (!chosen.has(seq)) expect(swing(i)).toBeLessThanOrEqual(least)
  })
})

describe('MK-20.23 what each unit did', () => {
  test('MK-20.23 volleys, hits and what the chances promised', () => {
    const byId = new Map(unitRecordsOf(volleys()).map(record => [record.id, record]))
    expect(byId.get('A')).toMatchObject({ volleys: 1, hits: 1, expected: 39 / 60, dealt: 1, lost: 0, fate: 'At E5, 4 of 4' })
    expect(byId.get('Y')).toMatchObject({ volleys: 1, hits: 0, dealt: 0, lost: 0 })
    expect(byId.get('X')).toMatchObject({ volleys: 0, lost: 1, fate: 'At E3, 3 of 4' })
  })

  test('MK-20.23 a charge that is repulsed costs the attacker, and the defender dealt it', () => {
    const t = table({ blue: { A: 'LINE 4,4', B: 'LINE 6,4' }, red: { X: 'LINE 4,3', Y: 'LINE 6,3' } })
    const steps = watched(
      t,
      () => t.activate('A'),
      () => t.charge('X', 1, 1),
      () => t.activate('B'),
      () => t.charge('Y', 6, 1, 1),
    )
    const byId = new Map(unitRecordsOf(steps).map(record => [record.id, record]))
    expect(byId.get('A')).toMatchObject({ charges: 1, won: 0, lost: 1, dealt: 0 })
    expect(byId.get('X')).toMatchObject({ charges: 0, lost: 0, dealt: 1 })
    expect(byId.get('B')).toMatchObject({ charges: 1, won: 1, dealt: 2 })
  })

  test.each(['bunker-hill', 'brandywine', 'breakout', 'camden'])('MK-20.23 %s: the sums agree with the position', id => {
    const steps = golden(id)
    const all = unitRecordsOf(steps)
    const last = steps.at(-1)!.after
    for (const record of all) {
      const unit = last.units.find(({ who }) => who.id === record.id)
      if (unit) expect(record.fate).toContain(`${unit.sp} of ${unit.who.max}`)
      else expect(record.fate).toMatch(/^(Lost at|Left by|Never came)/)
    }
    const sum = (key: 'lost' | 'dealt') => all.reduce((total, record) => total + record[key], 0)
    const curve = strengthCurve(steps)
    const gone = (side: 'blue' | 'red') => curve[0]!.left[side] - curve.at(-1)!.left[side]
    expect(sum('lost')).toBe(gone('blue') + gone('red'))
    expect(sum('dealt')).toBe(sum('lost'))
    const shots = steps.flatMap(({ events }) => events).filter(({ type }) => type === 'fire_action')
    expect(all.reduce((total, { volleys }) => total + volleys, 0)).toBe(shots.length)
    // Lost by the count of the rules: whoever is gone and did not leave.
    expect(all.filter(({ fate }) => fate.startsWith('Lost')).length).toBe(last.tally.losses.blue + last.tally.losses.red)
  })
})
