// Chapter 7, second part: the notation, drafts, and what is listed in planning.
import { fitsSchema } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'
import type { WwAction } from '../rules/contract/actions.ts'
import { parsePlan, printPlan } from '../rules/plan/notation.ts'
import type { Plan } from '../rules/plan/plan.ts'
import { quote } from '../rules/plan/preview.ts'
import { at, distance, hexesOf, isOn, LAB, type Table } from './builder.ts'

const UNITS = 'g1 LI D4, g2 AR D4, g3 HI D4, g10 LI D4, b1 LI D5'
const read = (text: string, table = at({ units: UNITS, money: [60, 20] })) => parsePlan(table.state, 'nw', text) as Plan
const printed = (text: string, table = at({ units: UNITS, money: [60, 20] })) =>
  printPlan(table.state, 'nw', parsePlan(table.state, 'nw', text) as Plan)

describe('notation', () => {
  it('WW-7.6 every kind of item', () => {
    const plan = read('+2HM,1LI@C3; g1,g3: D4->D3->E3\ng2: D4*D6x2,E5x1; loss HM,LM,HI,AR,LI noabsorb protect=g2')
    expect(plan.buys).toEqual([{ at: 'C3', units: ['HM', 'HM', 'LI'] }])
    expect(plan.steps).toMatchObject([
      { do: 'move', units: ['g1', 'g3'], path: ['D4', 'D3', 'E3'] },
      {
        do: 'fire',
        units: ['g2'],
        shots: [
          { at: 'D6', shells: 2 },
          { at: 'E5', shells: 1 },
        ],
      },
    ])
    expect(plan.losses).toEqual({ order: ['HM', 'LM', 'HI', 'AR', 'LI'], absorb: false, protect: ['g2'] })
    expect(read('+HM,LI@C3').buys).toEqual([{ at: 'C3', units: ['HM', 'LI'] }])
    expect(read('loss absorb').losses).toMatchObject({ absorb: true })
  })
  it('WW-7.6 what is printed can be read again and means the same', () => {
    for (const text of [
      '+2HM,1LI@C3; g1: D4->D3',
      'D4->D5',
      'g2: D4*D6x2,E5x1; g1,g3,g10: D4->C4',
      'loss HM,LM,HI,AR,LI noabsorb protect=g2',
      'D4*D5x1; D4->D3',
    ]) {
      const once = printed(text)
      expect(printed(once)).toBe(once)
      const table = at({ units: UNITS, money: [60, 20] })
      expect(quote(table.state, 'nw', once).ledger).toEqual(quote(table.state, 'nw', text).ledger)
    }
  })
  it('WW-7.7 shorthand takes all who are in no earlier item, printed by serial', () => {
    expect(printed('D4->D3')).toBe('g1,g2,g3,g10: D4->D3')
    expect(printed('g10,g1: D4->D3; D4->C4')).toBe('g1,g10: D4->D3; g2,g3: D4->C4')
    expect(printed('D4*D6x1; D4->C4')).toBe('g2: D4*D6x1; g1,g3,g10: D4->C4')
    expect(printed('D4->C4; +LI@C3')).toContain('g1,g2,g3,g10: D4->C4')
  })
  it('WW-7.7 shorthand of an empty hex, or of one with nobody left, names no unit', () => {
    const table = at({ units: UNITS, money: [60, 20] })
    expect(table.faults('E6->E7')).toContain('E_UNIT WW-7.12')
    expect(table.faults('D4->D3; D4->C4')).toContain('E_UNIT WW-7.12')
  })
})

const starting = (table: Table, type: WwAction['type']) => table.legal('nw').filter(action => action.type === type)

describe('drafts', () => {
  it('WW-7.27 each site and type is listed once while it can be paid', () => {
    const buys = starting(at(), 'addBuy')
    expect(buys).toHaveLength(3 * 5)
    expect(starting(at({ money: [2, 20] }), 'addBuy')).toEqual([])
    expect(starting(at({ units: 'g1-g24 HM A1' }), 'addBuy')).toHaveLength(3 * 5)
    expect(starting(at({ units: 'g1-g24 HM A1, g25 LI A1' }), 'addBuy')).toHaveLength(3 * 4)
  })
  it('WW-7.27 a lone unit: every hex up to three steps away, by a path of that length', () => {
    const moves = starting(at({ units: 'g1 LI E4' }), 'addStep') as Extract<WwAction, { type: 'addStep' }>[]
    const ends = moves.map(({ step }) => (step.do === 'move' ? step.path.at(-1)! : ''))
    expect([...ends].sort()).toEqual(
      hexesOf(LAB)
        .filter(hex => distance('E4', hex) >= 1 && distance('E4', hex) <= 3)
        .sort(),
    )
    for (const { step } of moves) if (step.do === 'move') expect(step.path.length - 1).toBe(distance('E4', step.path.at(-1)!))
  })
  it('WW-7.27 the lowest free unit of each type, and all free units, of a hex', () => {
    const steps = starting(at({ units: 'g1-g3 LI D4, g4 HI D4', money: [60, 20] }), 'addStep') as Extract<
      WwAction,
      { type: 'addStep' }
    >[]
    const groups = new Set(steps.map(({ step }) => (step.do === 'wait' ? '' : step.units.join(','))))
    expect([...groups].sort()).toEqual(['g1', 'g1,g2,g3,g4', 'g4'])
  })
  it('WW-7.27 one gun and all guns, one shell at each target', () => {
    const steps = starting(at({ units: 'g1-g2 AR E4', money: [60, 20] }), 'addStep') as Extract<WwAction, { type: 'addStep' }>[]
    const shots = steps.flatMap(({ step }) => (step.do === 'fire' ? [step] : []))
    expect(shots).toHaveLength(36)
    expect(shots.every(step => step.shots.length === 1 && step.shots[0]!.shells === 1)).toBe(true)
  })
  it('WW-7.27 what is added is a draft, which can then be submitted as it is', () => {
    const table = at({ units: 'g1 LI D4, g2 LI D4' })
    table.do('nw', { type: 'addBuy', at: 'C3', unit: 'HM' }).do('nw', { type: 'addBuy', at: 'C3', unit: 'LI' })
    table.do('nw', { type: 'addStep', step: { do: 'move', units: ['g1'], path: ['D4', 'D3'] } })
    expect(starting(table, 'addStep').every(action => !JSON.stringify(action).includes('g1'))).toBe(true)
    table.do('nw', { type: 'submitPlan' }).do('se', { type: 'submitPlan' })
    expect(table.units).toBe('g1 LI D3, g2 LI D4, g3 HM C3, g4 LI C3')
    expect(table.left[0]).toBe(20 - 6 - 2)
  })
  it('WW-7.27 what would spoil the draft cannot be added, only saved', () => {
    const table = at({ units: 'g1 HM D4', money: [4, 20] }).do('nw', { type: 'addBuy', at: 'C3', unit: 'LI' })
    const step = { do: 'move', units: ['g1'], path: ['D4', 'D3'] } as const
    expect(table.refused('nw', { type: 'addStep', step })).toBe('E_COST WW-7.23')
    expect(table.refused('nw', { type: 'addBuy', at: 'A1', unit: 'LI' })).toBe('E_COST WW-7.23')
    expect(table.allows('nw', { type: 'savePlan', text: '+LI@C3; g1: D4->D3' })).toBe(true)
  })
  it('WW-7.27 forms stand for what is not listed, each with an example that passes', () => {
    const table = at({ units: 'g1 LI D4, g2 AR D4' })
    const forms = ww2.forms(table.state, 'nw')
    const types = new Set(forms.map(({ type }) => type))
    for (const type of ['savePlan', 'submitPlan', 'addStep', 'resign', 'offerDraw', 'timeout'])
      expect(types, type).toContain(type)
    for (const form of forms) expect(table.allows('nw', form.example), form.type).toBe(true)
    const far: WwAction = { type: 'addStep', step: { do: 'move', units: ['g1'], path: ['D4', 'D3', 'D2', 'D1', 'C1'] } }
    expect(table.allows('nw', far)).toBe(true)
    expect(forms.some(({ type, schema }) => type === 'addStep' && fitsSchema(schema, far))).toBe(true)
  })
  it('WW-7.27 everything listed passes, and nothing is listed twice', () => {
    const table = at({ units: 'g1 LI D4, g2 AR D4, g3 HM F1, b1 LI D5', money: [7, 20] })
    const listed = table.legal('nw')
    for (const action of listed) expect(table.allows('nw', action), JSON.stringify(action)).toBe(true)
    expect(new Set(listed.map(action => JSON.stringify(action))).size).toBe(listed.length)
    for (const action of listed)
      if (action.type === 'addStep' && action.step.do === 'move')
        expect(action.step.path.every(hex => isOn(LAB, hex))).toBe(true)
  })
  it('WW-7.9 a refused plan may be kept as a draft and seen by its owner only', () => {
    const table = at({ units: 'g1 LI D4' }).do('nw', { type: 'savePlan', text: 'g1: D4->D6' })
    expect(ww2.view(table.state, 'nw').own?.draft?.steps).toHaveLength(1)
    expect(ww2.view(table.state, 'se').own?.draft ?? null).toBeNull()
  })
})
