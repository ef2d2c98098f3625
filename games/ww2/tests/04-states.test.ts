// Chapter 4: who may do what when, deadlines, draws, resignation and forfeit.
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'
import type { WwAction } from '../rules/contract/actions.ts'
import { at, fresh, GB, LAB, SIDES, StrictDice } from './builder.ts'

const START = '1 1 1 1 1 1'
const placing = () => fresh(LAB, { factions: GB }, START)
const PLAN: WwAction = { type: 'submitPlan' }
const ALL: readonly WwAction[] = [
  { type: 'chooseFaction', faction: 'Italian' },
  { type: 'place', hex: 'A1' },
  { type: 'addBuy', at: 'C3', unit: 'LI' },
  { type: 'addStep', step: { do: 'move', units: ['g1'], path: ['D4', 'D5'] } },
  { type: 'savePlan', text: '' },
  PLAN,
  { type: 'withdrawPlan' },
  { type: 'assignLosses', losses: [] },
  { type: 'resign' },
  { type: 'offerDraw' },
  { type: 'acceptDraw' },
  { type: 'claimForfeit' },
  { type: 'timeout' },
]
const except = (...types: string[]) => ALL.filter(({ type }) => !types.includes(type))

describe('states', () => {
  it('WW-4.1 a turn is income, planning, muster, steps, turn end', () => {
    const table = at({ units: 'g1 LI D4' }).turn('g1: D4->D5; +LI@C3')
    expect(table.lines.map(line => line.split(' ')[0])).toEqual(['muster', 'nw.1', 'owner', 'owner', 'income', 'income'])
    expect(table.phase).toBe('planning')
    expect(table.position.turn).toBe(2)
  })
  it('WW-4.2 whatever a state does not list is refused with E_PHASE', () => {
    const asked = at({ units: 'g1 HM D4, g2 LI D4, b1 LI D5, b2 HM D5', options: { interactiveCasualties: true } }).turn(
      'D4->D5',
    )
    expect(asked.phase).toBe('losses')
    const over = at().do('nw', { type: 'resign' })
    const rows = [
      [fresh(), 'nw', except('chooseFaction', 'timeout')],
      [placing(), 'nw', except('place', 'timeout')],
      [at(), 'nw', ALL.filter(({ type }) => ['chooseFaction', 'place', 'assignLosses'].includes(type))],
      [asked, 'se', except('assignLosses', 'timeout')],
      [asked, 'nw', ALL],
      [over, 'nw', ALL],
      [over, 'se', ALL],
      [at(), 'table', ALL],
    ] as const
    for (const [table, seat, actions] of rows)
      for (const action of actions)
        expect(table.refused(seat, action), `${table.phase} ${seat} ${action.type}`).toMatch(/^E_PHASE WW-4/)
  })
  it('WW-4.3 nothing of a plan is told before both are in, everything after', () => {
    const table = at({ units: 'g1 LI D4' }).do('nw', { type: 'submitPlan', text: 'g1: D4->D5; +AR@C3' })
    expect(JSON.stringify(table.events.map(event => ww2.redact(event, 'se')))).not.toMatch(/D5|AR/)
    expect(table.told('plan_submitted').plan).toContain('D4->D5')
    expect(ww2.describe(table.told('plan_submitted')).text).toBe('The Germans submit their plan: 2 orders.')
    table.do('se', PLAN)
    expect(table.told('plans_opened').plans.nw).toContain('g1: D4->D5')
    expect(table.reveals).toBe(true)
  })
  it('WW-4.4 a plan may be withdrawn and sent again until the other is in', () => {
    const table = at({ units: 'g1 LI D4' }).do('nw', { type: 'submitPlan', text: 'g1: D4->D5' })
    expect(table.seats).toContain('se')
    expect(table.refused('nw', PLAN)).toMatch(/^E_PHASE WW-4/)
    expect(table.refused('nw', { type: 'addBuy', at: 'C3', unit: 'LI' })).toMatch(/^E_PHASE WW-4/)
    table.do('nw', { type: 'withdrawPlan' })
    expect([...table.seats].sort()).toEqual(['nw', 'se'])
    table.do('nw', { type: 'submitPlan', text: 'g1: D4->C5' }).do('se', PLAN)
    expect(table.unit('g1')).toBe('LI C5')
    expect(table.refused('nw', { type: 'withdrawPlan' })).toMatch(/^E_PHASE WW-4.12/)
  })
  it('WW-4.5 planning begins with the word that chat is closed, for both', () => {
    expect(at().turn().told('turn_began').clauses).toContain('WW-4.5')
  })
  it('WW-4.9 the same war twice is the same war', () => {
    const play = () => at({ units: 'g1 AR D4, g2 HM C3, b1 HM D5, b2 LI H6' }).turn('g1: D4*D5x3; +LI@A1', 'b1: D5->D4', '4')
    expect(play().events).toEqual(play().events)
    expect(play().state).toEqual(play().state)
  })
})

describe('deadlines', () => {
  it('WW-4.6 the saved plan is used when it validates', () => {
    const table = at({ units: 'g1 LI D4' })
      .do('nw', { type: 'savePlan', text: 'g1: D4->D5' })
      .do('nw', { type: 'timeout' })
      .do('se', PLAN)
    expect(table.unit('g1')).toBe('LI D5')
    expect(table.position.missed?.nw ?? 0).toBe(0)
  })
  it('WW-4.6 an invalid draft counts as the empty plan', () => {
    const table = at({ units: 'g1 LI D4', money: [1, 20] }).do('nw', { type: 'savePlan', text: 'g1: D4->D5->D6' })
    table.do('nw', { type: 'timeout' }).do('se', PLAN)
    expect(table.unit('g1')).toBe('LI D4')
    expect(table.left).toEqual([1, 20])
  })
  it('WW-4.6 without a draft the empty plan; the referee may be late for both', () => {
    const table = at({ units: 'g1 LI D4' }).do('se', { type: 'timeout' }).do('nw', { type: 'timeout' })
    expect(table.position.turn).toBe(2)
    expect(table.steps).toEqual([])
  })
  it('WW-4.6 who has submitted cannot be late', () => {
    expect(at().do('nw', PLAN).refused('nw', { type: 'timeout' })).toMatch(/^E_PHASE WW-4/)
  })
  it('WW-4.10 two deadlines in a row without a saved plan, then the other may claim', () => {
    const table = at()
    expect(table.refused('nw', { type: 'claimForfeit' })).toBe('E_PHASE WW-4.10')
    table.do('se', { type: 'timeout' }).do('nw', PLAN)
    expect(table.refused('nw', { type: 'claimForfeit' })).toBe('E_PHASE WW-4.10')
    table.do('se', { type: 'timeout' }).do('nw', PLAN)
    expect(table.refused('se', { type: 'claimForfeit' })).toBe('E_PHASE WW-4.10')
    table.do('nw', { type: 'claimForfeit' })
    expect(table.result).toBe('nw forfeit')
    expect(table.lines).toEqual(['over nw forfeit'])
  })
  it.each([
    ['a saved draft', { type: 'savePlan', text: '' } as WwAction, { type: 'timeout' } as WwAction],
    ['a plan sent in time', PLAN, null],
  ])('WW-4.10 %s begins the count anew', (_, first, then) => {
    const table = at().do('se', { type: 'timeout' }).do('nw', PLAN)
    table.do('se', first)
    if (then) table.do('se', then)
    table.do('nw', PLAN)
    table.do('se', { type: 'timeout' }).do('nw', PLAN)
    expect(table.refused('nw', { type: 'claimForfeit' })).toBe('E_PHASE WW-4.10')
  })
  it('WW-4.11 a faction not chosen is the first free one, a placement the own corner', () => {
    const table = fresh().do('se', { type: 'chooseFaction', faction: 'German' }).do('nw', { type: 'timeout' }, START)
    expect(table.position.factions).toEqual({ nw: 'British', se: 'German' })
    table.do('nw', { type: 'timeout' }).do('se', { type: 'timeout' })
    expect(table.units).toBe('b1 LI A1, g1 LI J8')
    const both = fresh().do('nw', { type: 'timeout' }).do('se', { type: 'timeout' }, START)
    expect(both.position.factions).toEqual({ nw: 'German', se: 'British' })
  })
})

describe('other ends', () => {
  it.each(SIDES)('WW-4.7 %s resigns, even with its plan in, and the other wins', side => {
    const winner = side === 'nw' ? 'se' : 'nw'
    expect(at().do(side, { type: 'resign' }).result).toBe(`${winner} resignation`)
    const table = at().do(side, PLAN).do(side, { type: 'resign' })
    expect(table.result).toBe(`${winner} resignation`)
    expect(ww2.outcome(table.state)).toMatchObject({ winner, clause: 'WW-4.7' })
    expect(table.seats).toEqual([])
  })
  it('WW-4.8 a draw offered and accepted ends the game', () => {
    const table = at().do('nw', { type: 'offerDraw' })
    expect(table.legal('se').some(({ type }) => type === 'acceptDraw')).toBe(true)
    expect(table.legal('nw').some(({ type }) => type === 'acceptDraw')).toBe(false)
    expect(table.do('se', { type: 'acceptDraw' }).result).toBe('- draw agreement')
    expect(table.lines).toEqual(['over - draw agreement'])
  })
  it('WW-4.8 an offer lasts until the end of that planning', () => {
    const table = at().do('nw', { type: 'offerDraw' }).turn()
    expect(table.refused('se', { type: 'acceptDraw' })).toBe('E_PHASE WW-4.12')
  })
  it('WW-4.12 nothing to withdraw, nothing to accept', () => {
    const table = at().do('nw', { type: 'offerDraw' })
    expect(table.refused('nw', { type: 'withdrawPlan' })).toBe('E_PHASE WW-4.12')
    expect(table.refused('nw', { type: 'acceptDraw' })).toBe('E_PHASE WW-4.12')
    expect(at().refused('se', { type: 'acceptDraw' })).toBe('E_PHASE WW-4.12')
    const other = at().do('se', PLAN)
    expect(other.refused('nw', { type: 'withdrawPlan' })).toBe('E_PHASE WW-4.12')
  })
  it('WW-4.7 and no die is drawn by any of these', () => {
    const dice = new StrictDice('')
    ww2.apply(at().state, 'nw', { type: 'resign' }, dice)
    expect(dice.draws).toEqual([])
  })
})
