// Chapters 6 and 20, where two rules meet: cards and goals, the VIP on its own ground, both sides at once.
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
  const town = (words: string) => ({ objectives: { t: `civic_center 1,0 vip ${words}`.trim() }, ...goals(['extract:t']) })
  it('BI-6.13 may be taken up again in the Civic Center the Assault already holds', () => {
    const b = at(coast({ m1: 'marine_squad 1,0' }, { ...town('ctrl=assault'), vip: '1,0' }), STANDARD)
    b.do(secure('m1'))
    expect([b.all.vip, b.objective('t').control]).toEqual(['m1', 'assault'])
  })
  it('BI-6.12 the Defender who retakes the town does not get the VIP back', () => {
    const b = at(coast({ m1: 'marine_squad 3,0 vip', i1: 'infantry_squad 1,0' }, { ...town('ctrl=assault'), ...D }), STANDARD)
    b.do(secure('i1'))
    expect([b.objective('t').control, b.all.vip]).toEqual(['defender', 'm1'])
  })
  it('BI-6.13 a Defender has nothing to secure where only the VIP lies', () => {
    const b = at(coast({ i1: 'infantry_squad 3,0' }, { ...town(''), vip: '3,0', ...D }), STANDARD)
    expect(b.refused(secure('i1'))).toBe('BI-14.12')
  })
  it('BI-6.13 lost: the goal can no longer be fulfilled, but the game goes on', () => {
    const b = at(coast({ m1: 'marine_squad 1,0' }, { ...town(''), vip: 'lost' }), STANDARD).do(secure('m1'))
    expect([b.all.vip, b.unit('m1').vip, b.winner]).toEqual(['lost', false, null])
  })
  it('BI-6.13 a landed transport: the carrier keeps the VIP', () => {
    const b = at(
      coast(
        { o1: 'osprey 2,0 landed hp=1', m1: 'marine_squad in=o1 vip', i1: 'infantry_squad 3,0' },
        { ...town('ctrl=assault'), ...D },
      ),
      STANDARD,
    )
    b.do(attack('i1', 'o1'), 'attack 5 1 1')
    expect([b.isGone('o1'), b.unit('m1').hex, b.all.vip]).toEqual([true, '2,0', 'm1'])
  })
})

describe('goals', () => {
  it('BI-6.14 a deserter is no longer there either', () => {
    const b = at(coast({ q1: 'militia_squad 1,0' }, { eventDeck: ['E12'], ...goals(['eliminate:militia_squad']) }), {
      ...STANDARD,
      events: true,
    })
    expect(b.endTurn().winner).toBe('assault BI-20.2')
  })
  it('BI-6.10 the same objective, two goals: each at its own count', () => {
    const b = at(coast({}, { objectives: { p: 'port 1,0 ctrl=assault held=1' }, ...goals(['hold:p:2', 'hold:p:3']) }), STANDARD)
    expect(b.endTurn().winner).toBe(null)
    expect(b.all.fulfilled).toEqual(['hold:p:2'])
    expect(b.endTurn().winner).toBe('assault BI-20.2')
  })
  it('BI-6.11 a destroyed hub no longer counts as one the Defender controls', () => {
    const b = at(coast({}, { turn: 15, objectives: { h: 'comms_hub 1,0 destroyed hp=0' } }), { victory: 'points' }).endTurn()
    expect(b.told('game_over').points.defender).toBe(0)
  })
  it('BI-6.16 a landed air unit holds high ground, cargo does not', () => {
    const high = (units: Record<string, string>) =>
      at(
        {
          ...coast(units, { turn: 15, objectives: { p: 'port 4,0' }, ...goals(['capture:p'], ['highground']) }),
          map: 'HHHCCC/CCCCCC/BBBBBB/SSSSSS/DDDDDD',
        },
        STANDARD,
      ).endTurn().winner
    expect(high({ i1: 'infantry_squad 0,0', o1: 'osprey 2,0 landed' })).toBe('defender BI-20.4')
    expect(high({ i1: 'infantry_squad 0,0 hidden' })).toBe('defender BI-20.7')
  })
})

describe('both at once', () => {
  it('BI-20.9 collapse and annihilation together are a draw', () => {
    const b = at({ map: 'CCCC', units: { m1: 'marine_squad 0,0', m2: 'marine_squad 0,0', q1: 'militia_squad 1,0' } }, STANDARD)
    b.do(attack('m1', 'q1'), 'attack 5 1 1 1')
    expect(b.winner).toBe('draw BI-20.9')
  })
  it('BI-20.3 a unit becomes pinned beyond recovery in F2', () => {
    const b = at(
      {
        map: 'CCCC',
        units: {
          m1: 'marine_squad 0,0',
          m2: 'marine_squad 0,0',
          m3: 'marine_squad 3,0',
          i1: 'infantry_squad 1,0 tok=2 fresh=2 pin=1',
        },
      },
      STANDARD,
    )
    expect(b.endTurn().winner).toBe('assault BI-20.3')
  })
  it('BI-20.5 a strike in the command step ends it as well', () => {
    const b = at(
      coast(
        { w: 'usswasp 1,4 hp=1', m1: 'marine_squad 0,0', m2: 'marine_squad 0,0', s1: 'sam_site 1,1' },
        {
          step: 'command.defender',
          cp: { assault: 0, defender: 3 },
          wasp: { flightDeck: 'Offline', wellDeck: 'Damaged', first: 'flightDeck', second: 'wellDeck' },
        },
      ),
      STANDARD,
    )
    b.do({ type: 'samStrike', unit: 's1', target: 'w' }, 'sam 3 1 1')
    expect([b.step, b.winner]).toEqual(['react.ciws', null])
    b.do({ type: 'ciws', use: true }, 'ciws 1 1 1')
    expect(b.winner).toBe('defender BI-20.5')
  })
  it('BI-20.8 an event is checked too', () => {
    const b = at(
      coast(
        { w: 'usswasp 1,4 hp=1' },
        { eventDeck: ['E03'], wasp: { flightDeck: 'Offline', wellDeck: 'Damaged', first: 'flightDeck', second: 'wellDeck' } },
      ),
      { ...STANDARD, events: true },
    ).endTurn()
    expect(b.winner).toBe('defender BI-20.5')
  })
  it('BI-20.8 a transport lost on a minefield is checked too', () => {
    const b = at(
      {
        map: 'CCCC',
        step: 'move.assault',
        forts: ['minefield 1,0'],
        units: { m1: 'marine_squad 0,0', m2: 'marine_squad 0,0', m3: 'marine_squad 3,0', i1: 'infantry_squad 2,0' },
      },
      STANDARD,
    ).do({ type: 'move', unit: 'm1', to: '1,0' }, 'mine 5 5')
    expect(b.winner).toBe('defender BI-20.6')
  })
  it('BI-20.11 in a points game the other conditions still end it', () => {
    const b = at(coast({ m1: 'marine_squad 1,0' }, { objectives: { p: 'port 1,0' }, ...goals(['capture:p']) }), {
      victory: 'points',
    }).do(secure('m1'))
    expect(b.winner).toBe('assault BI-20.2')
  })
  it('BI-20.11 the last turn of a points game ends it, earlier ones do not', () => {
    expect(at(coast({}, { turn: 14 }), { victory: 'points' }).endTurn().winner).toBe(null)
    expect(at(coast({}, { turn: 15 }), { victory: 'points' }).endTurn().winner).toBe('assault BI-20.11')
  })
  it('BI-20.16 the points are reported at the end of a sandbox game', () => {
    const b = at(coast({}, { turn: 15 }), { victory: 'none' }).endTurn()
    expect([b.step, b.turn]).toEqual(['over', 15])
    expect(b.told('game_over').points).toEqual({ assault: 10, defender: 0 })
  })
})
