// Chapter 6: what objectives are worth, who holds them, and when a goal about them is fulfilled.
import { describe, expect, it } from 'vitest'
import { at, type Board, gate, type Sketch } from '../builder.ts'

const STANDARD = { victory: 'standard' } as const
const COAST = 'CCCCCC/CCCCCC/BBBBBB/SSSSSS/DDDDDD'
const fleet = { w: 'usswasp 0,4', r1: 'marine_squad aboard', r2: 'marine_squad aboard', r3: 'marine_squad aboard' }
const coast = (units: Record<string, string>, more: Partial<Sketch> = {}): Sketch => ({
  map: COAST,
  units: { ...fleet, ...units, i9: 'infantry_squad 5,0', m9: 'marine_squad 5,2' },
  ...more,
})
const goals = (assault: readonly string[], defender: readonly string[] = []) => ({
  goals: { assault: { primary: [...assault], secondary: [] }, defender: { primary: [...defender], secondary: [] } },
})
const secure = (unit: string) => ({ type: 'secure', unit }) as const
const cpNext = (b: Board) => b.endTurn().cp

describe('markers', () => {
  const marks = (n: number) =>
    Object.fromEntries(
      ['port', 'airfield', 'comms_hub', 'civic_center', 'hvt', 'port']
        .slice(0, n)
        .map((type, i) => [`o${i}`, `${type} ${i},0`]),
    )
  it('BI-6.1 five types, at most five markers', () => {
    expect(gate(coast({}, { objectives: marks(5) }))).toBe('admitted')
    expect(gate(coast({}, { objectives: marks(6) }))).toContain('objectives')
    expect(gate(coast({}, { objectives: { o: 'radar 0,0' } }))).toContain('objectives')
  })
  it('BI-6.2 an objective starts with the Defender', () => {
    const b = at(coast({ m1: 'marine_squad 1,0' }, { objectives: { p: 'port 1,0', q: 'port 5,0' } }))
    expect(b.allows(secure('m1'))).toBe(true)
    b.do({ type: 'pass' })
    expect(b.refused(secure('i9'))).toBe('BI-14.12')
  })
  it('BI-6.2 unless the scenario says otherwise', () => {
    const b = at(coast({ m1: 'marine_squad 1,0' }, { objectives: { p: 'port 1,0 ctrl=assault' } }))
    expect(b.refused(secure('m1'))).toBe('BI-14.12')
  })
  it('BI-6.3 control changes by securing only and outlasts the unit', () => {
    const b = at(coast({ m1: 'marine_squad 1,0' }, { objectives: { p: 'port 1,0', q: 'hvt 5,0 ctrl=assault' } }))
    b.do(secure('m1'))
    expect(b.objective('p').control).toBe('assault')
    b.until('move.assault').do({ type: 'move', unit: 'm1', to: '3,0' })
    b.until('action').endTurn()
    expect([b.objective('p').control, b.objective('q').control]).toEqual(['assault', 'assault'])
    b.until('action').do({ type: 'pass' }).do(secure('i9'))
    expect(b.objective('q').control).toBe('defender')
  })
})

describe('supplies', () => {
  it('BI-6.4 a Port gives a ground unit of its controller 1 SP', () => {
    const b = at(
      coast({ mo: 'mortar_team 1,0 sp=2', a1: 'aa_team 1,0 sp=4', a2: 'aa_team 2,0 sp=1' }, { objectives: { p: 'port 1,0' } }),
    )
    b.endTurn()
    expect(['mo', 'a1', 'a2'].map(id => b.unit(id).sp)).toEqual([3, 4, 1])
  })
  it('BI-6.4 not a unit of the other side, not a landed air unit', () => {
    const b = at(
      coast(
        { mo: 'mortar_team 1,0 sp=2', h1: 'harrier 2,0 landed sp=1' },
        { objectives: { p: 'port 1,0 ctrl=assault', q: 'port 2,0 ctrl=assault' } },
      ),
    ).endTurn()
    expect([b.unit('mo').sp, b.unit('h1').sp]).toEqual([2, 1])
  })
  it('BI-6.4 landing craft may enter a Port', () => {
    const port = at({
      map: 'CCC/CUC/SSS/DDD',
      step: 'move.assault',
      objectives: { p: 'port 1,1' },
      units: { l1: 'lcac 1,2', i1: 'infantry_squad 2,0' },
    })
    expect(port.refused({ type: 'move', unit: 'l1', to: '0,1' })).toMatch(/^BI-(3\.5|3\.1|13\.2)$/)
    port.do({ type: 'move', unit: 'l1', to: '1,1' })
    expect(port.unit('l1').hex).toBe('1,1')
  })
  it('BI-6.5 an Airfield refills landed air units of its controller', () => {
    const b = at(
      coast(
        { h1: 'harrier 1,0 landed sp=0', h2: 'harrier 1,0 sp=1', c1: 'super_cobra 2,0 landed sp=1' },
        { objectives: { f: 'airfield 1,0 ctrl=assault', g: 'airfield 2,0' } },
      ),
    ).endTurn()
    expect(['h1', 'h2', 'c1'].map(id => b.unit(id).sp)).toEqual([3, 1, 1])
  })
  it('BI-6.5 its air units may always land there', () => {
    const strip = (control: string) =>
      at({
        map: 'CUC/CCC',
        step: 'move.air',
        objectives: { f: `airfield 1,0 ctrl=${control}` },
        units: { s1: 'super_stallion 0,0', m1: 'marine_squad 0,1', i1: 'infantry_squad 2,1' },
      })
    expect(strip('assault').allows({ type: 'move', unit: 's1', to: '1,0', land: true })).toBe(true)
    expect(strip('defender').refused({ type: 'move', unit: 's1', to: '1,0', land: true })).toBe('BI-3.7')
  })
  it('BI-6.7 a Civic Center supplies like a Port', () => {
    const b = at(coast({ mo: 'mortar_team 1,0 sp=2' }, { objectives: { t: 'civic_center 1,0' } })).endTurn()
    expect(b.unit('mo').sp).toBe(3)
  })
})

describe('command', () => {
  it('BI-6.6 a Comms Hub gives its controller 1 CP', () => {
    expect(cpNext(at(coast({}, { objectives: { h: 'comms_hub 1,0' } })))).toEqual({ assault: 3, defender: 3 })
    expect(cpNext(at(coast({}, { objectives: { h: 'comms_hub 1,0 ctrl=assault' } })))).toEqual({ assault: 4, defender: 2 })
  })
  it('BI-6.6 not when it is destroyed', () => {
    const b = at(coast({ m1: 'marine_squad 1,0' }, { objectives: { h: 'comms_hub 1,0 hp=2' } }))
    b.do({ type: 'demolish', unit: 'm1' })
    expect(cpNext(b)).toEqual({ assault: 3, defender: 2 })
  })
  it('BI-6.6 DEF 4 and 4 HP', () => {
    const b = at(coast({ m1: 'marine_squad 1,0' }, { objectives: { h: 'comms_hub 1,0' } }))
    b.do({ type: 'attackStructure', unit: 'm1', objective: 'h' }, 'structure 4 3 5 6')
    expect([b.told('structure_attacked').need, b.objective('h').hp]).toEqual([4, 1])
  })
  it('BI-6.8 a High Value Target in Assault hands costs the Defender 1 CP, not below 1', () => {
    expect(cpNext(at(coast({}, { objectives: { v: 'hvt 1,0 ctrl=assault' } })))).toEqual({ assault: 3, defender: 1 })
    expect(cpNext(at(coast({}, { objectives: { v: 'hvt 1,0' } })))).toEqual({ assault: 3, defender: 2 })
    const two = { v: 'hvt 1,0 ctrl=assault', u: 'hvt 2,0 ctrl=assault' }
    expect(cpNext(at(coast({}, { objectives: two }))).defender).toBe(1)
  })
})

describe('goals', () => {
  it('BI-6.9 capture is fulfilled by control', () => {
    const b = at(coast({ m1: 'marine_squad 1,0' }, { objectives: { p: 'port 1,0' }, ...goals(['capture:p']) }), STANDARD)
    b.do(secure('m1'))
    expect(b.winner).toBe('assault BI-20.2')
  })
  it('BI-6.9 but not of a destroyed objective', () => {
    const b = at(
      coast(
        { m1: 'marine_squad 1,0', m2: 'marine_squad 3,0' },
        { objectives: { h: 'comms_hub 1,0 ctrl=assault hp=2', p: 'port 3,0' }, ...goals(['capture:h', 'capture:p']) },
      ),
      STANDARD,
    )
    b.do({ type: 'demolish', unit: 'm1' }).do({ type: 'pass' }).do(secure('m2'))
    expect([b.objective('p').control, b.winner]).toEqual(['assault', null])
  })
  it('BI-6.10 the hold counter rises in End Phases under Assault control', () => {
    const b = at(coast({}, { objectives: { p: 'port 1,0 ctrl=assault', q: 'port 2,0' }, ...goals(['hold:p:2']) }), STANDARD)
    expect([b.endTurn().objective('p').held, b.objective('q').held, b.winner]).toEqual([1, 0, null])
    expect([b.endTurn().objective('p').held, b.winner]).toEqual([2, 'assault BI-20.2'])
  })
  it('BI-6.10 Defender infantry in the hex sets it back, a Technical does not', () => {
    const b = at(
      coast(
        { i1: 'militia_squad 1,0', k1: 'technical 3,0' },
        { objectives: { p: 'port 1,0 ctrl=assault held=1', q: 'port 3,0 ctrl=assault held=1' } },
      ),
    ).endTurn()
    expect([b.objective('p').held, b.objective('q').held]).toEqual([0, 2])
  })
  it('BI-6.10 hidden infantry that sets it back is revealed', () => {
    const b = at(
      coast(
        { i1: 'infantry_squad 1,0 hidden', i2: 'infantry_squad 0,0 hidden' },
        { objectives: { p: 'port 1,0 ctrl=assault held=1' } },
      ),
    ).endTurn()
    expect([b.objective('p').held, b.unit('i1').hidden, b.unit('i2').hidden]).toEqual([0, false, true])
  })
  it('BI-6.10 Defender control sets it back', () => {
    const b = at(coast({}, { objectives: { p: 'port 1,0 held=1' } })).endTurn()
    expect(b.objective('p').held).toBe(0)
  })
  it('BI-6.10 once fulfilled it stays fulfilled', () => {
    const b = at(
      coast(
        { i1: 'infantry_squad 1,0', m1: 'marine_squad 3,0' },
        {
          objectives: { p: 'port 1,0 ctrl=assault', q: 'port 3,0' },
          fulfilled: ['hold:p:1'],
          ...goals(['hold:p:1', 'capture:q']),
        },
      ),
      STANDARD,
    )
    b.do({ type: 'pass' }).do(secure('i1'))
    expect([b.objective('p').control, b.winner]).toEqual(['defender', null])
    b.do(secure('m1'))
    expect(b.winner).toBe('assault BI-20.2')
  })
  it('BI-6.11 destroy is fulfilled at 0 HP; the ruin has no controller and can’t be secured', () => {
    const b = at(
      coast(
        { m1: 'marine_squad 1,0', m2: 'marine_squad 1,0' },
        { objectives: { h: 'comms_hub 1,0 hp=2' }, ...goals(['destroy:h']) },
      ),
      STANDARD,
    )
    b.do({ type: 'demolish', unit: 'm1' })
    expect([b.objective('h').destroyed, b.winner]).toEqual([true, 'assault BI-20.2'])
    const ruin = at(coast({ m1: 'marine_squad 1,0' }, { objectives: { h: 'comms_hub 1,0 destroyed hp=0' } }))
    expect(ruin.refused(secure('m1'))).toBe('BI-14.12')
    expect(ruin.refused({ type: 'demolish', unit: 'm1' })).toBe('BI-14.13')
  })
})
