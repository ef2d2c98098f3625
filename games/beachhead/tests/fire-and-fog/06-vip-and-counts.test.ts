// Chapter 6, goals about people and numbers: the VIP, eliminations, shares, denial, high ground.
import { describe, expect, it } from 'vitest'
import { at, type Sketch } from '../builder.ts'
import { attack } from './aims.ts'

const STANDARD = { victory: 'standard' } as const
const D = { toAct: 'defender' } as const
const fleet = { w: 'usswasp 0,4', r1: 'marine_squad aboard', r2: 'marine_squad aboard', r3: 'marine_squad aboard' }
const coast = (units: Record<string, string>, more: Partial<Sketch> = {}): Sketch => ({
  map: 'CCCCCC/CCCCCC/BBBBBB/SSSSSS/DDDDDD',
  units: { ...fleet, ...units, i9: 'infantry_squad 5,0', m9: 'marine_squad 5,2' },
  ...more,
})
const goals = (assault: readonly string[], defender: readonly string[] = []) => ({
  goals: { assault: { primary: [...assault], secondary: [] }, defender: { primary: [...defender], secondary: [] } },
})
const secure = (unit: string) => ({ type: 'secure', unit }) as const

describe('the VIP', () => {
  const town = { objectives: { t: 'civic_center 1,0 vip' }, ...goals(['extract:t']) }
  it('BI-6.12 joins the unit that secures the Civic Center', () => {
    const b = at(coast({ m1: 'marine_squad 1,0' }, town), STANDARD)
    expect(b.all.vip).toBe('1,0')
    b.do(secure('m1'))
    expect([b.all.vip, b.unit('m1').vip, b.winner]).toEqual(['m1', true, null])
  })
  it('BI-6.7 a Civic Center without one has none', () => {
    const b = at(coast({ m1: 'marine_squad 1,0' }, { objectives: { t: 'civic_center 1,0' } }))
    b.do(secure('m1'))
    expect(b.all.vip ?? null).toBe(null)
  })
  it('BI-6.12 is out when its carrier is aboard the Wasp', () => {
    const b = at(
      coast(
        { o1: 'osprey 1,4', m1: 'marine_squad in=o1 vip' },
        { ...town, objectives: { t: 'civic_center 1,0 vip ctrl=assault' } },
      ),
      STANDARD,
    )
    b.do({ type: 'recover', unit: 'o1' })
    expect([b.unit('m1').aboard, b.all.vip, b.winner]).toEqual([true, 'extracted', 'assault BI-20.2'])
  })
  it('BI-6.13 stays in the hex where its carrier fell, for another to take', () => {
    const b = at(
      coast({ m1: 'marine_squad 2,0 hp=1 vip', m2: 'marine_squad 2,0', i1: 'infantry_squad 3,0' }, { ...town, ...D }),
      STANDARD,
    )
    b.do(attack('i1', 'm1'), 'attack 4 1 1')
    expect(b.all.vip).toBe('2,0')
    b.do(secure('m2'))
    expect([b.all.vip, b.told('secured').vip]).toEqual(['m2', true])
  })
  it('BI-6.13 only Assault infantry there may take it', () => {
    const b = at(coast({ a1: 'aav7 2,0', m2: 'marine_squad 3,0' }, { ...town, vip: '2,0' }), STANDARD)
    expect(b.refused(secure('a1'))).toMatch(/^BI-(14\.12|6\.13)$/)
    expect(b.refused(secure('m2'))).toBe('BI-14.12')
  })
  it.each([
    ['on the water', 'lcac 2,3 hp=1', '2,2', 'attack 4 1 1'],
    ['in the air', 'osprey 2,3 hp=1', '2,2', 'attack 5 1 1 1'],
  ])('BI-6.13 is lost with its transport %s', (_where, transport, hex, dice) => {
    const foe = transport.startsWith('osprey') ? 'aa_team' : 'infantry_squad'
    const b = at(coast({ l1: transport, m1: 'marine_squad in=l1 vip', i1: `${foe} ${hex}` }, { ...town, ...D }), STANDARD)
    b.do(attack('i1', 'l1'), dice)
    expect([b.isGone('m1'), b.all.vip]).toEqual([true, 'lost'])
    expect(b.winner).toBe(null)
  })
  it('BI-6.13 stays with a carrier that bails out', () => {
    const b = at(
      coast({ l1: 'lcac 2,2 hp=1', m1: 'marine_squad in=l1 vip', i1: 'infantry_squad 3,2' }, { ...town, ...D }),
      STANDARD,
    )
    b.do(attack('i1', 'l1'), 'attack 4 1 1')
    expect([b.unit('m1').hp, b.unit('m1').hex, b.all.vip]).toEqual([1, '2,2', 'm1'])
  })
  it('BI-6.13 stays in the hex if the carrier does not survive the bail-out on land', () => {
    const b = at(
      coast({ l1: 'lcac 2,2 hp=1', m1: 'marine_squad in=l1 hp=1 vip', i1: 'infantry_squad 3,2' }, { ...town, ...D }),
      STANDARD,
    )
    b.do(attack('i1', 'l1'), 'attack 4 1 1')
    expect([b.isGone('m1'), b.all.vip]).toEqual([true, '2,2'])
  })
})

describe('numbers', () => {
  it('BI-6.14 eliminate: the last of the type', () => {
    const sketch = (other: Record<string, string>) =>
      coast({ m1: 'marine_squad 1,0', q1: 'militia_squad 2,0', ...other }, goals(['eliminate:militia_squad']))
    const last = at(sketch({}), STANDARD)
    last.do(attack('m1', 'q1'), 'attack 5 1 1 1')
    expect(last.winner).toBe('assault BI-20.2')
    const first = at(sketch({ q2: 'militia_squad 4,0' }), STANDARD)
    first.do(attack('m1', 'q1'), 'attack 5 1 1 1')
    expect(first.winner).toBe(null)
  })
  it('BI-6.14 several types: all of them', () => {
    const b = at(
      coast({ m1: 'marine_squad 1,0', q1: 'militia_squad 2,0', a1: 'aa_team 4,0' }, goals(['eliminate:militia_squad+aa_team'])),
      STANDARD,
    )
    b.do(attack('m1', 'q1'), 'attack 5 1 1 1')
    expect(b.winner).toBe(null)
  })
  it('BI-6.14 not if there never was one', () => {
    const b = at(coast({}, goals(['eliminate:atgm_team'])), STANDARD).endTurn()
    expect(b.winner).toBe(null)
  })
  const lost = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `x${i}`, type: 'marine_squad' as const }))
  it('BI-6.15 more than half of all Assault units that took part, without the Wasp', () => {
    // 4 are left (r1 to r3, m9): 4 of 8 is not enough, 5 of 9 is.
    const share = (n: number) => at(coast({}, { lost: lost(n), ...goals([], ['share']) }), STANDARD).endTurn().winner
    expect([share(4), share(5)]).toEqual([null, 'defender BI-20.7'])
  })
  it('BI-6.15 Defender losses do not count', () => {
    const dead = Array.from({ length: 9 }, (_, i) => ({ id: `x${i}`, type: 'infantry_squad' as const }))
    expect(at(coast({}, { lost: dead, ...goals([], ['share']) }), STANDARD).endTurn().winner).toBe(null)
  })
})

describe('denial', () => {
  const port = (words: string, turn: number, more: Partial<Sketch> = {}) =>
    at(
      coast({}, { turn, objectives: { p: `port 1,0 ${words}`.trim() }, ...goals(['hold:p:9'], ['prevent:p']), ...more }),
      STANDARD,
    )
  it('BI-6.16 prevent: not controlled in any End Phase, judged in the last', () => {
    expect(port('', 15).endTurn().winner).toBe('defender BI-20.7')
    expect(port('', 14).endTurn().winner).toBe(null)
    expect(port('taken', 15).endTurn().winner).toBe('defender BI-20.4')
  })
  it('BI-6.16 control in an End Phase is remembered', () => {
    const b = port('ctrl=assault', 3).endTurn()
    expect(b.objective('p').taken).toBe(true)
    expect(port('ctrl=assault', 15).endTurn().winner).toBe('defender BI-20.4')
  })
  it('BI-6.16 disable n aircraft counts Assault air units destroyed', () => {
    const air = (types: readonly ('harrier' | 'super_cobra' | 'attack_drone' | 'aav7')[]) =>
      at(coast({}, { lost: types.map((type, i) => ({ id: `x${i}`, type })), ...goals([], ['aircraft:2']) }), STANDARD).endTurn()
        .winner
    expect(air(['harrier', 'super_cobra'])).toBe('defender BI-20.7')
    expect(air(['harrier', 'attack_drone', 'aav7'])).toBe(null)
  })
  const high = (units: Record<string, string>, turn = 15) =>
    at(
      {
        ...coast(units, { turn, ...goals(['extract:t'], ['highground']) }),
        map: 'HMHCCC/CCCCCC/BBBBBB/SSSSSS/DDDDDD',
        objectives: { t: 'civic_center 4,0 vip' },
      },
      STANDARD,
    ).endTurn().winner
  it('BI-6.16 high ground: more heights held than the Assault in the last End Phase', () => {
    expect(high({ i1: 'infantry_squad 0,0' })).toBe('defender BI-20.7')
    expect(high({ i1: 'infantry_squad 0,0', m1: 'marine_squad 2,0' })).toBe('defender BI-20.4')
    expect(high({ i1: 'infantry_squad 0,0', h1: 'harrier 2,0' })).toBe('defender BI-20.7')
    expect(high({ i1: 'infantry_squad 0,0', i2: 'infantry_squad 0,0', m1: 'marine_squad 2,0' })).toBe('defender BI-20.4')
    expect(high({ i1: 'infantry_squad 0,0' }, 14)).toBe(null)
  })
  it('BI-6.16 destroy the Wasp', () => {
    const b = at(
      {
        ...coast({ g: 'artillery 1,1' }, goals([], ['sink'])),
        ...D,
        wasp: { flightDeck: 'Offline', wellDeck: 'Damaged', first: 'flightDeck', second: 'wellDeck' },
        units: { w: 'usswasp 1,4 hp=1', r1: 'marine_squad aboard', m1: 'marine_squad 5,0', g: 'artillery 1,1' },
      },
      STANDARD,
    )
    b.do(attack('g', 'w'), 'attack 3 1 1 1')
    expect(b.winner).toBe('defender BI-20.5')
  })
})
