// The chance of winning that the look back on a finished game is made of.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Analysis, analysed } from '@sandtable/ai'
import { parseRecordText, Replay, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import type { BeachheadState } from '../../rules/state/state.ts'
import { SIDES } from '../../rules/tables/index.ts'
import { position } from '../../tests/builder.ts'
import { chanceOf, judge } from './evaluation.ts'
import { FEATURES, featuresOf } from './features.ts'
import FITTED from './weights.json' with { type: 'json' }

const recordOf = (id: string) => parseRecordText(readFileSync(join(import.meta.dirname, '../../records', `${id}.json`), 'utf8'))

const BATTLE = {
  map: 'CCCCC/CCUCC/CCCCC/BBBBB/SSSSS/DDDDD',
  units: {
    w: 'usswasp 2,5',
    m1: 'marine_squad 2,2',
    m2: 'marine_squad 1,2',
    m3: 'marine_squad 3,3',
    a1: 'aav7 2,3',
    i1: 'infantry_squad 2,1',
    i2: 'infantry_squad 2,0',
    t1: 'technical 3,0',
  },
  objectives: { town: 'civic_center 2,1' },
  goals: { assault: { primary: ['hold:town:2'], secondary: [] }, defender: { primary: ['prevent:town'], secondary: [] } },
} as const
type Change = Partial<Record<'turn' | 'units' | 'objectives', unknown>>

/** What the Assault may hope for, when the battle is changed so. */
function hope(change: Change = {}): number {
  const { state } = beachhead.setup(position({ ...BATTLE, ...change } as never), { events: false }, seeded(1))
  return chanceOf(state, 'assault')
}
const without = (...ids: string[]) => Object.fromEntries(Object.entries(BATTLE.units).filter(([id]) => !ids.includes(id)))

describe('the chance of winning at a glance', () => {
  test('has a weight for every feature and for every mission, and the command that made them', () => {
    expect(Object.keys(FITTED.weights)).toEqual([...FEATURES])
    expect(Object.keys(FITTED.missions)).toEqual(beachhead.scenarios.map(({ id }) => id))
    expect(FITTED.command).toContain('tools/train/beachhead.ts weights')
  })

  test.each([
    ['with a squad of the enemy gone', { units: without('i1') }, 1],
    ['with two of its own gone', { units: without('m1', 'm2') }, -1],
    ['with the town in its hands', { objectives: { town: 'civic_center 2,1 ctrl=assault held=1' } }, 1],
    ['in the last turn with nothing taken', { turn: 15 }, -1],
  ] as const)('is another for the Assault %s', (_case, change, sign) => {
    expect(Math.sign(hope(change) - hope())).toBe(sign)
  })

  test('of both sides is one together, and no position of a game is certain before its end', () => {
    const replay = new Replay(beachhead, recordOf('red-beach'))
    for (let at = 0; at < replay.length; at += 9) {
      const state = replay.go(at).state as BeachheadState
      const [assault, defender] = SIDES.map(side => chanceOf(state, side)) as [number, number]
      expect(assault + defender).toBeCloseTo(1, 10)
      expect(Math.min(assault, defender)).toBeGreaterThan(0)
      for (const value of Object.values(featuresOf(state))) expect(Math.abs(value)).toBeLessThanOrEqual(1.5)
    }
  })

  test('is a better word than a coin on games it was not fitted to', () => {
    let [miss, positions] = [0, 0]
    for (const id of ['azure-extraction', 'broken-wing', 'first-wave', 'iron-coast', 'long-lance', 'quick-six', 'red-beach']) {
      const record = recordOf(id)
      const replay = new Replay(beachhead, record)
      const won = record.outcome?.winner === 'assault' ? 1 : 0
      for (let at = 0; at < replay.length; at += 15, positions++)
        miss += (chanceOf(replay.go(at).state as BeachheadState, 'assault') - won) ** 2
    }
    expect(miss / positions).toBeLessThan(0.25)
  })
})

describe('a finished game looked at again', () => {
  const analysisFor = (seat: string): Analysis => {
    const walk = analysed(beachhead as never, recordOf('first-wave'), seat, judge)
    for (;;) {
      const { done, value } = walk.next()
      if (done) return value
    }
  }

  test('luck and decisions lead from the first chance to the result, and what is luck to one is none to the other', () => {
    const [assault, defender] = SIDES.map(analysisFor) as [Analysis, Analysis]
    for (const { start, decision, luck, result } of [assault, defender]) expect(start + decision + luck).toBeCloseTo(result, 10)
    expect([assault.result, defender.result].sort()).toEqual([0, 1])
    expect(assault.luck).toBeCloseTo(-defender.luck, 10)
    expect(assault.steps.some(({ luck }) => luck !== 0)).toBe(true)
  })
})
