import { digest, Match, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../../index.ts'
import { lab } from '../../testing/lab.ts'
import { lineOf } from '../contract/report-lines.ts'

const start = (units: string) =>
  new Match(ww2, {
    scenario: lab({ units, options: { interactiveCasualties: true } }),
    options: {},
    seed: 'asked',
    strictDice: true,
  })

function submit(match: ReturnType<typeof start>, nw: string, se: string, dice: readonly number[] = []) {
  match.act('nw', { type: 'submitPlan', text: nw })
  return match.act('se', { type: 'submitPlan', text: se }, { dice, strictDice: true })
}

const lines = (events: readonly Parameters<typeof lineOf>[0][]) => events.map(lineOf).filter(line => line !== null)

describe('losses on the spot', () => {
  it('WW-11.7 the defender is asked first, then the attacker, and the turn goes on', () => {
    const match = start('g1 HM D4, g2 LI D4, g4 LI A1, b1 LI D5, b2 HM D5')
    submit(match, 'g1,g2: D4->D5; g4: A1->B1', '')
    expect(match.toAct).toEqual(['se'])
    expect(match.view('nw')).toMatchObject({
      asked: 'se',
      question: { kind: 'combat', hex: 'D5', units: ['b1', 'b2'], damage: 2 },
    })
    const both = [
      { unit: 'b1', damage: 1 },
      { unit: 'b2', damage: 1 },
    ]
    expect(match.legal('se')).toEqual([
      { type: 'assignLosses', losses: both },
      { type: 'assignLosses', losses: [{ unit: 'b2', damage: 2 }] },
    ])
    match.act('se', { type: 'assignLosses', losses: both })
    expect(match.toAct).toEqual(['nw'])
    const { events } = match.act('nw', { type: 'assignLosses', losses: [{ unit: 'g1', damage: 2 }] })
    expect(lines(events).slice(0, 3)).toEqual([
      'nw.1 combat D5 S5/H3 v S5/H3 dmg 2/2 repulsed def-lost b1 att-lost g1',
      'nw.1 moved g2 D4',
      'nw.2 moved g4 B1',
    ])
    expect(match.state.treasury.nw).toBe(20 - 4 - 1 + 14)
  })

  it('WW-11.8 what leaves no choice is not asked', () => {
    const match = start('g1 HI D4, b1 LI D5, b2 LI D5')
    submit(match, 'g1: D4->D5', '')
    expect(match.state.phase).toBe('planning')
  })

  it('WW-11.7 a shell asks too; each shell is paid once, and a stopped turn is a position', () => {
    const match = start('g1 AR E4, b1 LI E6, b2 HM E6, b3 HI E6')
    submit(match, 'g1: E4*E6x2', '', [5])
    expect(match.toAct).toEqual(['se'])
    expect(match.state.treasury.nw).toBe(19)
    const copy = JSON.parse(JSON.stringify(ww2.position!(match.state)))
    expect(digest(ww2.setup(copy, {}, seeded(1)).state)).toBe(match.hash)
    expect(match.check('se', { type: 'assignLosses', losses: [{ unit: 'b2', damage: 1 }] })?.code).toBe('E_LOSS')
    match.act('se', { type: 'assignLosses', losses: [{ unit: 'b2', damage: 2 }] })
    expect(match.toAct).toEqual(['se'])
    const { events } = match.act('se', { type: 'timeout' })
    expect(lines(events)).toContain('nw.1 shot E4*E6x2 plain E6 killed b2,b1')
    expect(match.state.phase).toBe('planning')
    expect(match.state.units.se.map(unit => unit.type)).toEqual(['HI'])
  })
})
