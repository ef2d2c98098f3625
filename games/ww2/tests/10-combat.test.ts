// Chapters 10 and 11: fights and losses.
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'
import { at, FIGURES, KINDS, type Kind, type Options, type Table } from './builder.ts'

const fight = (ours: string, theirs: string, options: Options = {}, nw = '', se = '') =>
  at({ units: `${ours}, ${theirs}`, money: [300, 20], options }).turn(`D4->D5${nw}`, se)
const first = (table: Table) => table.steps[0]!

describe('fights', () => {
  it('WW-10.1 WW-10.15 entering an enemy hex is a fight, and no die falls', () => {
    const table = fight('g1 LI D4', 'b1 LI D5')
    expect(first(table)).toMatch(/^nw\.1 combat D5/)
    expect(table.draws).toEqual([])
  })
  it('WW-10.2 all who stand there defend, recruits and guns too', () => {
    const table = at({ units: 'g1 HM H5, b1 AR H6' }).turn('g1: H5->H6', '+2LI@H6')
    expect(first(table)).toBe('nw.1 combat H6 S4/H2 v S3/H3 dmg 1/1 repulsed def-lost b2')
  })
  it('WW-10.3 WW-10.4 WW-10.5 WW-10.6 every pair of types, by the figures', () => {
    for (const ours of KINDS) {
      for (const theirs of KINDS) {
        const [ah, as] = FIGURES[ours]
        const [dh, ds] = FIGURES[theirs]
        const line = first(fight(`g1 ${ours} D4`, `b1 ${theirs} D5`))
        expect(line).toContain(`S${as}/H${ah} v S${ds}/H${dh} dmg ${Math.max(0, as - dh)}/${Math.max(0, ds - ah)}`)
      }
    }
  })
  it('WW-10.4 a damaged Heavy Mechanical counts one', () => {
    expect(first(fight('g1 HM D4 d, g2 LI D4', 'b1 HM D5, b2 HM D5 d'))).toContain('S5/H2 v S8/H3 dmg 2/6')
  })
  it('WW-10.7 the fallen strike back', () => {
    expect(first(fight('g1-g2 HM D4', 'b1-b3 LM D5'))).toContain('S8/H4 v S9/H3 dmg 5/5 both destroyed')
  })
  it('WW-10.8 equal or less Strength does the defenders nothing; they strike all the same', () => {
    expect(first(fight('g1 LI D4', 'b1-b2 LI D5'))).toBe('nw.1 combat D5 S1/H1 v S2/H2 dmg 0/1 attackers destroyed att-lost g1')
    expect(first(fight('g1-g2 LI D4', 'b1-b2 LI D5'))).toContain('dmg 0/0 stalemate')
  })
  it('WW-10.9 the defender is asked first', () => {
    const table = fight('g1 HM D4, g2 LI D4', 'b1 LI D5, b2 HM D5', { interactiveCasualties: true })
    expect(table.seats).toEqual(['se'])
    table.do('se', { type: 'timeout' })
    expect(table.seats).toEqual(['nw'])
  })
  it('WW-10.10 the victors stand in the hex', () => {
    const table = fight('g1 HM D4, g2 LI D4', 'b1 LI D5')
    expect(table.units).toBe('g1 HM D5, g2 LI D5')
  })
  it('WW-10.11 both gone: the hex is empty and becomes nobody’s', () => {
    const table = fight('g1 HI D4', 'b1 HI D5')
    expect([table.units, table.owner('D5')]).toEqual(['', null])
    expect(table.steps.at(-1)).toBe('nw.1 moved -')
  })
  it('WW-10.12 survivors fall back free to the hex they came from', () => {
    const table = at({ units: 'g1-g3 LI C4, b1 HM D5' }).turn('C4->D4->D5')
    expect(table.units).toBe('g2 LI D4, g3 LI D4, b1 HM D5 d')
    expect([table.owner('D4'), table.left[0]]).toEqual(['nw', 14])
  })
  it('WW-10.13 one exchange an entry', () => {
    const table = fight('g1 HM D4', 'b1 HM D5')
    expect(table.steps.filter(line => line.includes('combat'))).toHaveLength(1)
  })
  it('WW-10.14 a victory changes no owner before the turn ends', () => {
    const table = at({ units: 'g1 HM H5, b1 LI H6' }).turn('g1: H5->H6')
    const kinds = table.lines.map(line => line.split(' ')[0])
    expect(kinds.indexOf('owner')).toBeGreaterThan(kinds.lastIndexOf('nw.1'))
  })
})

describe('policies', () => {
  it('WW-11.1 WW-11.2 without a policy: LI, AR, HI, LM, HM, absorb', () => {
    expect(first(fight('g1-g2 LM D4', 'b1 LM D5, b2 HI D5, b3 AR D5, b4 LI D5'))).toContain('def-lost b4,b3')
    const all = fight('g1-g4 HI D4', 'b1 LM D5, b2 HI D5, b3 AR D5, b4 LI D5')
    expect(first(all)).toContain('def-lost b4,b3,b2,b1')
  })
  it('WW-11.2 a policy lasts for its own turn only', () => {
    const table = fight('g1 HI D4', 'b1 LI D5, b2 AR D5', {}, '', 'loss AR,LI,HI,LM,HM')
    expect(table.steps).toHaveLength(2)
    const next = at({ units: 'g1-g2 HI D4, b1-b2 LI D5, b3 AR D5' })
    next.turn('', 'loss AR,LI,HI,LM,HM').turn('D4->D5')
    expect(first(next)).toContain('def-lost b1')
  })
  it('WW-11.3 damage beyond all Health is lost', () => {
    expect(first(fight('g1-g5 HM D4', 'b1 LI D5'))).toContain('dmg 19/0 victory def-lost b1')
  })
  it('WW-11.4 absorb: undamaged Heavy Mechanicals first, unprotected before protected', () => {
    const table = fight('g1-g2 HM D4, g3-g4 LI D4', 'b1 LI D5, b2-b4 HM D5', {}, '', 'loss protect=b2')
    // 10 against 7: three points, one each.
    expect(first(table)).toContain('S10/H6 v S13/H7 dmg 3/7')
    expect(['b1', 'b2', 'b3', 'b4'].map(id => table.unit(id))).toEqual(['LI D5', 'HM D5 d', 'HM D5 d', 'HM D5 d'])
    const two = fight('g1-g2 HM D4, g3 LI D4', 'b1 LI D5, b2-b4 HM D5', {}, '', 'loss protect=b2')
    expect(['b2', 'b3', 'b4'].map(id => two.unit(id))).toEqual(['HM D5', 'HM D5 d', 'HM D5 d'])
  })
  it('WW-11.5 unprotected before protected, whatever the type', () => {
    const table = fight('g1 HI D4, g2 HI D4', 'b1 LI D5, b2 LM D5, b3 HI D5', {}, '', 'loss protect=b1')
    expect(first(table)).toContain('dmg 1/4')
    expect(first(table)).toContain('def-lost b3')
  })
  it('WW-11.5 damaged before undamaged, then the lowest serial; a last point only damages', () => {
    const damaged = fight('g1 HM D4', 'b1 HM D5, b2 HM D5 d', {}, '', 'loss noabsorb')
    expect([damaged.unit('b1'), damaged.unit('b2')]).toEqual(['HM D5', null])
    const last = fight('g1 HM D4, g2 LM D4', 'b1-b3 HM D5', {}, '', 'loss noabsorb')
    expect(['b1', 'b2', 'b3'].map(id => last.unit(id))).toEqual(['HM D5 d', 'HM D5', 'HM D5'])
  })
  it('WW-11.6 a shell takes one by the same order, without absorb; the side hit chooses', () => {
    const table = at({ units: 'g1 AR E4, b1 HM E6, b2 LI E6, b3 AR E6' })
    table.turn('g1: E4*E6x2', 'loss HM,LI,AR,HI,LM', '5')
    expect(table.steps.at(-1)).toContain('killed b1,b2')
  })
})

describe('asked', () => {
  const asked = (ours: string, theirs: string) => fight(ours, theirs, { interactiveCasualties: true })
  const answers = (table: Table, side: 'nw' | 'se') =>
    table
      .legal(side)
      .map(action =>
        action.type === 'assignLosses' ? action.losses.map(({ unit, damage }) => `${unit} ${damage}`).join(' ') : '',
      )
  it('WW-11.7 one answer for each result, lowest serials hit', () => {
    const table = asked('g1-g2 HM D4', 'b1-b2 LI D5, b3 HM D5')
    // 8 against 4: all lost. 6 Strength against 4: nothing to choose but among two tanks.
    expect(table.phase).toBe('losses')
    expect(table.seats).toEqual(['nw'])
    expect(answers(table, 'nw').sort()).toEqual(['g1 1 g2 1', 'g1 2'])
  })
  it('WW-11.7 too much, too little, too often, or somebody else is refused and asked again', () => {
    const table = asked('g1 HM D4, g2 LI D4', 'b1 LI D5, b2 HM D5, b3 LI H6')
    const give = (...losses: [string, number][]) =>
      ({ type: 'assignLosses', losses: losses.map(([unit, damage]) => ({ unit, damage })) }) as const
    for (const bad of [
      give(),
      give(['b1', 1]),
      give(['b1', 2]),
      give(['b2', 3]),
      give(['b1', 1], ['b2', 2]),
      give(['b1', 1], ['b1', 1]),
      give(['b3', 1], ['b2', 1]),
      give(['g1', 2]),
      give(['b2', 2], ['b1', 0]),
      give(['b2', 1.5], ['b1', 0.5]),
    ])
      expect(table.refused('se', bad), JSON.stringify(bad)).toBe('E_LOSS WW-11.7')
    table.do('se', give(['b2', 2]))
    expect(table.seats).toEqual(['nw'])
  })
  it('WW-11.7 any assignment that fits is taken, listed or not', () => {
    const table = asked('g1 HM D4, g2 HM D4', 'b1-b4 LI D5, b5 HI D5, b6 AR D5')
    expect(table.seats).toEqual(['se'])
    expect(answers(table, 'se')).toHaveLength(4)
    const forms = ww2.forms(table.state, 'se').filter(({ type }) => type === 'assignLosses')
    expect(forms).toHaveLength(1)
    table.do('se', {
      type: 'assignLosses',
      losses: [
        { unit: 'b4', damage: 1 },
        { unit: 'b2', damage: 1 },
      ],
    })
    expect(['b1', 'b2', 'b3', 'b4'].map(id => table.unit(id))).toEqual(['LI D5', null, 'LI D5', null])
  })
  it('WW-11.8 forced: equal results, or all lost', () => {
    for (const [ours, theirs] of [
      ['g1 HI D4, g2 LI D4', 'b1-b2 LI D5'],
      ['g1-g3 HM D4', 'b1 LI D5, b2 HM D5'],
      ['g1 LM D4', 'b1 HM D5'],
    ] satisfies [string, string][])
      expect(asked(ours, theirs).phase, ours).toBe('planning')
  })
  it('WW-11.8 a late answer is the policy’s', () => {
    const table = asked('g1 HM D4, g2 LI D4', 'b1 LI D5, b2 HM D5').do('se', { type: 'timeout' })
    expect([table.unit('b1'), table.unit('b2')]).toEqual([null, 'HM D5 d'])
    expect(table.told('losses_assigned').byDeadline).toBe(true)
  })
  it('WW-11.7 only the side hit answers', () => {
    const table = asked('g1 HM D4, g2 LI D4', 'b1 LI D5, b2 HM D5')
    expect(table.refused('nw', { type: 'assignLosses', losses: [{ unit: 'b2', damage: 2 }] })).toMatch(/^E_PHASE/)
    expect(table.refused('nw', { type: 'timeout' })).toMatch(/^E_PHASE/)
  })
  it('WW-11.7 own units under own shells are asked too', () => {
    const table = at({ units: 'g1 AR E4, g2 LI E4, g3 HM E4', options: { interactiveCasualties: true } })
    table.turn('g1: E4*E3x1', '', '2')
    expect(table.seats).toEqual(['nw'])
    const kinds: Kind[] = ['AR', 'LI', 'HM']
    expect(table.legal('nw')).toHaveLength(kinds.length)
  })
})
