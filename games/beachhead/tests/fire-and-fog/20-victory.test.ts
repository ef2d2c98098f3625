// Chapter 20: how a game ends, and the points.
import { describe, expect, it } from 'vitest'
import { at, type Sketch, scenario } from '../builder.ts'
import { attack } from './aims.ts'

const STANDARD = { victory: 'standard' } as const
const POINTS = { victory: 'points' } as const
const D = { toAct: 'defender' } as const
const fleet = { w: 'usswasp 0,4', r1: 'marine_squad aboard', r2: 'marine_squad aboard', r3: 'marine_squad aboard' }
const coast = (units: Record<string, string> = {}, more: Partial<Sketch> = {}): Sketch => ({
  map: 'CCCCCC/CCCCCC/BBBBBB/SSSSSS/DDDDDD',
  units: { ...fleet, ...units, i9: 'infantry_squad 5,0', m9: 'marine_squad 5,2' },
  ...more,
})
const goals = (
  assault: readonly string[],
  defender: readonly string[] = [],
  second: readonly string[] = [],
  own: readonly string[] = [],
) => ({
  goals: {
    assault: { primary: [...assault], secondary: [...second] },
    defender: { primary: [...defender], secondary: [...own] },
  },
})
const secure = (unit: string) => ({ type: 'secure', unit }) as const
const dead = (type: 'marine_squad' | 'harrier' | 'infantry_squad' | 'militia_squad', n: number, unscored = false) =>
  Array.from({ length: n }, (_, i) => ({ id: `${type}-x${i}`, type, ...(unscored ? { unscored } : {}) }))

describe('the ends', () => {
  it('BI-20.1 at once: nobody acts any more', () => {
    const b = at(coast({ m1: 'marine_squad 1,0' }, { objectives: { p: 'port 1,0' }, ...goals(['capture:p']) }), STANDARD).do(
      secure('m1'),
    )
    expect([b.step, b.seats, b.legal('assault'), b.legal('defender')]).toEqual(['over', [], [], []])
    expect(b.allows({ type: 'pass' }, 'defender')).toBe(false)
  })
  it('BI-20.2 all primary goals', () => {
    const b = at(
      coast(
        { m1: 'marine_squad 1,0', m2: 'marine_squad 3,0' },
        {
          objectives: { p: 'port 1,0', q: 'port 3,0' },
          ...goals(['capture:p', 'capture:q'], [], ['eliminate:infantry_squad']),
        },
      ),
      STANDARD,
    ).do(secure('m1'))
    expect(b.winner).toBe(null)
    b.do({ type: 'pass' }).do(secure('m2'))
    expect(b.winner).toBe('assault BI-20.2')
  })
  it('BI-20.3 the Defender has no active unit left', () => {
    const one = (more: Record<string, string> = {}, extra: Partial<Sketch> = {}) =>
      at(
        {
          map: 'CCCCCC',
          units: { m1: 'marine_squad 0,0', m2: 'marine_squad 0,0', m3: 'marsoc 5,0', q1: 'militia_squad 1,0', ...more },
          ...extra,
        },
        STANDARD,
      ).do(attack('m1', 'q1'), 'attack 5 1 1 1').winner
    expect(one()).toBe('assault BI-20.3')
    expect(one({ q2: 'militia_squad 3,0' })).toBe(null)
    expect(one({ q2: 'militia_squad 3,0 hidden' })).toBe(null)
    expect(one({}, { dummies: { d1: '3,0' } })).toBe('assault BI-20.3')
    expect(one({ d1: 'attack_drone 3,0' })).toBe('assault BI-20.3')
    expect(one({ q2: 'infantry_squad 3,0 tok=2 pin=2' })).toBe('assault BI-20.3')
    expect(one({ q2: 'infantry_squad 3,0 tok=2 pin=1' })).toBe(null)
    expect(one({ q2: 'infantry_squad 3,0 tok=1 pin=2' })).toBe(null)
  })
  it('BI-20.4 stalled in the last turn', () => {
    const last = (turn: number) =>
      at(coast({}, { turn, objectives: { p: 'port 1,0' }, ...goals(['capture:p']) }), STANDARD).endTurn().winner
    expect([last(14), last(15)]).toEqual([null, 'defender BI-20.4'])
  })
  it('BI-20.4 not if the goals are fulfilled in that very End Phase', () => {
    const b = at(
      coast({}, { turn: 15, objectives: { p: 'port 1,0 ctrl=assault held=1' }, ...goals(['hold:p:2']) }),
      STANDARD,
    ).endTurn()
    expect(b.winner).toBe('assault BI-20.2')
  })
  const wreck = { flightDeck: 'Offline', wellDeck: 'Damaged', first: 'flightDeck', second: 'wellDeck' } as const
  it('BI-20.5 the Wasp is lost', () => {
    const b = at(
      coast(
        { w: 'usswasp 1,4 hp=1', m1: 'marine_squad 0,0', m2: 'marine_squad 0,0', g: 'artillery 1,1' },
        { ...D, wasp: wreck },
      ),
      STANDARD,
    )
    b.do(attack('g', 'w'), 'attack 3 1 1 1')
    expect(b.winner).toBe('defender BI-20.5')
  })
  it('BI-20.6 fewer than 3 Assault units; carried and aboard count, the Wasp does not', () => {
    const kill = (more: Record<string, string>) =>
      at(
        {
          map: 'CCCC/SSSS/DDDD',
          ...D,
          units: { w: 'usswasp 1,2', m1: 'marine_squad 1,0 hp=1', ...more, i1: 'infantry_squad 0,0' },
        },
        STANDARD,
      ).do(attack('i1', 'm1'), 'attack 4 1 1').winner
    expect(kill({ m2: 'marine_squad aboard', m3: 'marine_squad aboard' })).toBe('defender BI-20.6')
    expect(kill({ m2: 'marine_squad aboard', m3: 'marine_squad aboard', m4: 'marine_squad aboard' })).toBe(null)
    expect(kill({ l1: 'lcac 3,1', m2: 'marine_squad in=l1', m3: 'marine_squad aboard' })).toBe(null)
  })
  it('BI-20.7 Defender primary goals, all of them, in F3', () => {
    const own = (list: readonly string[]) =>
      at(coast({}, { lost: dead('harrier', 2), ...goals([], list) }), STANDARD).endTurn().winner
    expect([own(['aircraft:2']), own(['aircraft:2', 'sink'])]).toEqual(['defender BI-20.7', null])
  })
  it('BI-20.7 not before F3', () => {
    const b = at(coast({ h1: 'harrier 3,0 hp=1', a1: 'aa_team 2,0' }, { ...D, ...goals([], ['aircraft:1']) }), STANDARD)
    b.do(attack('a1', 'h1'), 'attack 5 1 1 1')
    expect(b.winner).toBe(null)
    expect(b.endTurn().winner).toBe('defender BI-20.7')
  })
  it('BI-20.8 a hold goal counts after an action only as far as it has been counted', () => {
    const b = at(
      coast({ m1: 'marine_squad 1,0' }, { objectives: { p: 'port 1,0 ctrl=assault held=1' }, ...goals(['hold:p:2']) }),
      STANDARD,
    )
    b.do({ type: 'search', unit: 'm1' })
    expect(b.winner).toBe(null)
  })
  it('BI-20.9 both at once is a draw, a hold the coming F2 would complete included', () => {
    const sink = (held: number) => {
      const b = at(
        coast(
          { w: 'usswasp 1,4 hp=1', m1: 'marine_squad 0,0', m2: 'marine_squad 0,0', g: 'artillery 1,1' },
          { ...D, wasp: wreck, objectives: { p: `port 0,0 ctrl=assault held=${held}` }, ...goals(['hold:p:2']) },
        ),
        STANDARD,
      )
      return b.do(attack('g', 'w'), 'attack 3 1 1 1').winner
    }
    expect([sink(1), sink(0)]).toEqual(['draw BI-20.9', 'defender BI-20.5'])
  })
  it('BI-20.9 BI-20.4 does not count for a draw', () => {
    const b = at(
      coast({}, { turn: 15, objectives: { p: 'port 1,0 ctrl=assault held=1' }, ...goals(['hold:p:2']) }),
      STANDARD,
    ).endTurn()
    expect(b.winner).toBe('assault BI-20.2')
  })
  it('BI-20.9 both sides’ goals in one F3', () => {
    const b = at(
      coast(
        {},
        { lost: dead('harrier', 1), objectives: { p: 'port 1,0 ctrl=assault held=1' }, ...goals(['hold:p:2'], ['aircraft:1']) },
      ),
      STANDARD,
    )
    expect(b.endTurn().winner).toBe('draw BI-20.9')
  })
  it('BI-20.10 of several reasons the first is reported', () => {
    const both = at(
      coast(
        { m1: 'marine_squad 1,0', m2: 'marsoc 2,0', i9: 'infantry_squad 5,0' },
        { objectives: { p: 'port 1,0' }, ...goals(['capture:p']) },
      ),
      STANDARD,
    )
    expect(both.do(secure('m1')).winner).toBe('assault BI-20.2')
    const last = at(
      coast({}, { turn: 15, objectives: { p: 'port 1,0' }, ...goals(['capture:p'], ['prevent:p']) }),
      STANDARD,
    ).endTurn()
    expect(last.winner).toBe('defender BI-20.7')
    const sunk = at(
      {
        map: 'CCCC/SSSS/DDDD',
        ...D,
        wasp: wreck,
        units: {
          w: 'usswasp 1,2 hp=1',
          m1: 'marine_squad aboard',
          m2: 'marine_squad aboard',
          m3: 'marine_squad aboard',
          g: 'artillery 1,0',
        },
      },
      STANDARD,
    )
    expect(sunk.do(attack('g', 'w'), 'attack 3 1 1 1').winner).toBe('defender BI-20.5')
  })
})

describe('points', () => {
  const over = (sketch: Sketch) => {
    const b = at({ ...sketch, turn: 15 }, POINTS).endTurn()
    return { winner: b.winner, points: b.told('game_over').points }
  }
  it('BI-20.11 the higher total wins, equal is a draw', () => {
    // Assault: 10 Wasp HP. Defender: 2 an objective.
    expect(over(coast({}, { objectives: { p: 'port 1,0' } }))).toEqual({
      winner: 'assault BI-20.11',
      points: { assault: 10, defender: 2 },
    })
    expect(over(coast({}, { objectives: { p: 'port 1,0' }, lost: dead('harrier', 1) })).winner).toBe('defender BI-20.11')
    expect(
      over(
        coast(
          { w: 'usswasp 0,4 hp=8' },
          { lost: [], objectives: { p: 'port 1,0', q: 'port 2,0', r: 'hvt 3,0', s: 'hvt 4,0' } },
        ),
      ).winner,
    ).toBe('draw BI-20.11')
  })
  it('BI-20.11 prevent goals and stalling do not count', () => {
    const { winner } = over(coast({}, { objectives: { p: 'port 1,0' }, ...goals(['capture:p'], ['prevent:p']) }))
    expect(winner).toBe('assault BI-20.11')
  })
  it('BI-20.12 10 a primary goal, 5 a secondary, 1 a Wasp HP', () => {
    const sketch = coast(
      { w: 'usswasp 0,4 hp=7' },
      {
        objectives: { p: 'port 1,0 ctrl=assault', q: 'port 2,0 ctrl=assault' },
        ...goals(['hold:p:9', 'capture:p'], [], ['capture:q']),
      },
    )
    expect(over(sketch).points.assault).toBe(10 + 5 + 7)
  })
  it('BI-20.12 no point for the Wasp where sinking her is a Defender goal', () => {
    expect(
      over(coast({}, { ...goals(['extract:t'], ['sink']), objectives: { t: 'civic_center 1,0 vip' } })).points.assault,
    ).toBe(0)
    expect(over(coast({}, { ...goals([], [], [], ['sink']), objectives: { t: 'civic_center 1,0 vip' } })).points.assault).toBe(
      0,
    )
  })
  it('BI-20.13 2 an objective he controls, undestroyed, 5 a secondary goal', () => {
    const sketch = coast(
      {},
      {
        objectives: { p: 'port 1,0', q: 'port 2,0 ctrl=assault', h: 'comms_hub 3,0 destroyed hp=0' },
        lost: dead('harrier', 1),
        ...goals([], [], [], ['aircraft:1']),
      },
    )
    expect(over(sketch).points.defender).toBe(2 + 5 + 22)
  })
  it('BI-20.14 half the cost of what was destroyed, rounded down once', () => {
    expect(over(coast({}, { lost: dead('marine_squad', 3) })).points.defender).toBe(22)
    expect(over(coast({}, { lost: [...dead('marine_squad', 1), ...dead('harrier', 1)] })).points.defender).toBe(30)
    expect(over(coast({}, { lost: dead('infantry_squad', 3) })).points.assault).toBe(10 + 15)
    expect(over(coast({}, { lost: dead('militia_squad', 2, true) })).points.assault).toBe(10)
  })
  it('BI-20.11 points are told in every kind of game', () => {
    const b = at(coast({}, { turn: 15, objectives: { p: 'port 1,0' }, ...goals(['capture:p']) }), STANDARD).endTurn()
    expect(b.told('game_over').points).toEqual({ assault: 10, defender: 2 })
  })
})

describe('other ends', () => {
  it('BI-20.15 resigning', () => {
    for (const seat of ['assault', 'defender'] as const) {
      const b = at(coast({}, { toAct: seat }), STANDARD).do({ type: 'resign' })
      expect(b.winner).toBe(`${seat === 'assault' ? 'defender' : 'assault'} BI-20.15`)
    }
  })
  it('BI-20.16 by option nothing ends the game', () => {
    const sketch = coast({ m1: 'marine_squad 1,0' }, { objectives: { p: 'port 1,0' }, ...goals(['capture:p']) })
    const b = at(sketch, { victory: 'none' }).do(secure('m1'))
    expect([b.winner, b.step]).toEqual([null, 'action'])
  })
  it('BI-20.17 a side without primary goals does not fulfil them', () => {
    expect(at(coast(), STANDARD).endTurn().winner).toBe(null)
    expect(at(coast({}, { turn: 15 }), STANDARD).endTurn().winner).not.toBe('assault BI-20.2')
  })
  it('BI-20.17 nothing is checked during set-up', () => {
    const b = scenario('quick-six', { events: false })
    expect([b.step, b.winner]).toEqual(['setup.defender', null])
    b.do({ type: 'place', unit: 'infantry_squad-1', hex: '2,1', hidden: true })
    expect(b.winner).toBe(null)
  })
})
