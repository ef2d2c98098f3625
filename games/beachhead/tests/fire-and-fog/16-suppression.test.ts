// Chapter 16: tokens, what they do and when they go.
import { describe, expect, it } from 'vitest'
import { at, type Sketch } from '../builder.ts'
import { attack, faces, tokens } from './aims.ts'

const D = { toAct: 'defender' } as const
const rest = { m9: 'marine_squad 7,0', i9: 'infantry_squad 0,0' }
const row = (units: Record<string, string>, more: Partial<Sketch> = {}): Sketch => ({
  map: 'CCCCCCCC',
  units: { ...units, ...rest },
  ...more,
})

it('BI-16.1 a third token is ignored', () => {
  const b = at(row({ a1: 'aav7 3,0 tok=2', i1: 'infantry_squad 2,0' }, D))
  b.do(attack('i1', 'a1'), 'attack 4 1 1')
  expect([b.unit('a1').hp, b.unit('a1').tokens]).toEqual([2, 2])
})

it('BI-16.1 a position with three tokens is no position', () => {
  expect(() => at(row({ a1: 'aav7 3,0 tok=3' }))).toThrow()
})

describe('suppressed', () => {
  it('BI-16.2 one die less', () => {
    at(row({ m1: 'marine_squad 3,0 tok=1', i1: 'infantry_squad 4,0' })).do(attack('m1', 'i1'), faces('attack', 3))
  })
  it('BI-16.2 one movement point less', () => {
    const b = at(row({ m1: 'marine_squad 3,0 tok=1' }, { step: 'move.assault' }))
    expect(b.refused({ type: 'move', unit: 'm1', to: '6,0' })).toBe('BI-13.2')
    b.do({ type: 'move', unit: 'm1', to: '5,0' })
    expect(b.unit('m1').hex).toBe('5,0')
  })
  it('BI-16.2 it may still act', () => {
    expect(at(row({ m1: 'marine_squad 3,0 tok=1' })).allows({ type: 'search', unit: 'm1' })).toBe(true)
  })
})

describe('pinned', () => {
  it('BI-16.3 no move', () => {
    const b = at(row({ m1: 'marine_squad 3,0 tok=2' }, { step: 'move.assault' }))
    expect(b.refused({ type: 'move', unit: 'm1', to: '4,0' })).toBe('BI-16.3')
  })
  it('BI-16.3 no attack, no action at all', () => {
    const b = at(
      row(
        { m1: 'marine_squad 3,0 tok=2', i1: 'infantry_squad 4,0', a1: 'aav7 2,0' },
        { objectives: { p: 'port 3,0' }, forts: ['trench 2,0'] },
      ),
    )
    for (const action of [
      attack('m1', 'i1'),
      { type: 'search', unit: 'm1' },
      { type: 'secure', unit: 'm1' },
      { type: 'load', unit: 'm1', into: 'a1' },
      { type: 'breach', unit: 'm1', hex: '2,0' },
    ] as const)
      expect([action.type, b.refused(action)]).toEqual([action.type, 'BI-16.3'])
  })
  it('BI-16.3 no mission', () => {
    const b = at({
      map: 'CCCC/CCCC/CCCC',
      step: 'command.defender',
      cp: { assault: 0, defender: 3 },
      units: { m1: 'marine_squad 3,0', r1: 'artillery 0,2 tok=2', i1: 'infantry_squad 1,2' },
    })
    expect(b.refused({ type: 'barrage', unit: 'r1', hexes: ['2,0', '3,0', '2,1'] })).toMatch(/^BI-(16\.3|10\.10)$/)
  })
})

it('BI-16.4 a token works at once', () => {
  const b = at(row({ a1: 'aav7 3,0', i1: 'infantry_squad 2,0' }, D))
  b.do(attack('i1', 'a1'), 'attack 4 1 1')
  b.do(attack('a1', 'i1'), faces('attack', 3))
  expect(tokens(b, 'a1')).toEqual([1])
})

describe('removal', () => {
  it.each([
    ['a fresh one stays', 'tok=1 fresh=1', 1],
    ['an older one goes', 'tok=1', 0],
    ['not from a unit that attacked', 'tok=1 attacked', 1],
    ['one of two goes', 'tok=2', 1],
    ['the older of two goes', 'tok=2 fresh=1', 1],
    ['two fresh ones stay', 'tok=2 fresh=2', 2],
    ['not from a pinned unit that attacked', 'tok=2 fresh=1 attacked', 2],
  ])('BI-16.5 %s', (_name, words, left) => {
    const b = at(row({ m1: `marine_squad 3,0 ${words}` })).endTurn()
    expect([b.unit('m1').tokens, b.unit('m1').fresh]).toEqual([left, 0])
  })
  it('BI-16.5 a token that finds two makes one more of them fresh', () => {
    const hit = (words: string) => {
      const b = at(row({ a1: `aav7 3,0 ${words}`, i1: 'infantry_squad 2,0' }, D))
      b.do(attack('i1', 'a1'), 'attack 4 1 1')
      const { fresh } = b.unit('a1')
      return [fresh, b.endTurn().unit('a1').tokens]
    }
    expect(hit('tok=2')).toEqual([1, 1])
    expect(hit('tok=2 fresh=1')).toEqual([2, 2])
    expect(hit('tok=2 fresh=2')).toEqual([2, 2])
  })
  it('BI-16.5 a token works through the following turn', () => {
    const b = at(row({ m1: 'marine_squad 3,0 tok=1 fresh=1' })).endTurn()
    expect(tokens(b, 'm1')).toEqual([1])
    expect(tokens(b.endTurn(), 'm1')).toEqual([0])
  })
  it('BI-16.6 same-turn: fresh ones may go too', () => {
    const timing = { suppressionTiming: 'same-turn' } as const
    expect(tokens(at(row({ m1: 'marine_squad 3,0 tok=1 fresh=1' }), timing).endTurn(), 'm1')).toEqual([0])
    expect(tokens(at(row({ m1: 'marine_squad 3,0 tok=2 fresh=2' }), timing).endTurn(), 'm1')).toEqual([1])
    expect(tokens(at(row({ m1: 'marine_squad 3,0 tok=1 fresh=1 attacked' }), timing).endTurn(), 'm1')).toEqual([1])
  })
  it('BI-16.7 by option a pinned unit recovers even if it attacked', () => {
    const always = { pinnedAlwaysRecovers: true } as const
    expect(tokens(at(row({ m1: 'marine_squad 3,0 tok=2 attacked' }), always).endTurn(), 'm1')).toEqual([1])
    expect(tokens(at(row({ m1: 'marine_squad 3,0 tok=1 attacked' }), always).endTurn(), 'm1')).toEqual([1])
  })
  it('BI-16.8 mortar fire, barrage and SAM strike are attacks', () => {
    const mortar = at(row({ mo: 'mortar_team 1,0 tok=1', m1: 'marine_squad 5,0' }, D))
    mortar.do({ type: 'attackHex', unit: 'mo', hex: '5,0' })
    expect(mortar.unit('mo').attacked).toBe(true)
    expect(tokens(mortar.endTurn(), 'mo')).toEqual([1])
    const sketch = (gun: string): Sketch => ({
      map: 'CCCC/CCCC/CCCC',
      step: 'command.defender',
      cp: { assault: 0, defender: 3 },
      units: { h1: 'harrier 3,0', m1: 'marine_squad 3,0', g: gun, i1: 'infantry_squad 1,2' },
    })
    const guns = at(sketch('artillery 0,2 tok=1'))
    guns.do({ type: 'barrage', unit: 'g', hexes: ['0,0', '1,0', '0,1'] })
    expect(guns.unit('g').attacked).toBe(true)
    expect(tokens(guns.endTurn(), 'g')).toEqual([1])
    const sam = at(sketch('sam_site 0,2 tok=1'))
    sam.do({ type: 'samStrike', unit: 'g', target: 'h1' }, faces('sam', 2))
    expect(sam.unit('g').attacked).toBe(true)
    expect(tokens(sam.endTurn(), 'g')).toEqual([1])
  })
  it('BI-16.8 Sea Sparrow is an attack of the Wasp', () => {
    const b = at({
      map: 'CCCC/SSSS/DDDD',
      units: { w: 'usswasp 1,2', m1: 'marine_squad 0,0', d1: 'attack_drone 1,0', i1: 'infantry_squad 3,0' },
    })
    b.do({ type: 'seaSparrow', target: 'd1' }, 'sparrow 1 1')
    expect([b.unit('w').attacked, b.unit('w').acted]).toEqual([true, true])
  })
  it('BI-16.9 cargo and units aboard recover like others', () => {
    const b = at({
      map: 'CCCC/SSSS/DDDD',
      units: {
        w: 'usswasp 1,2',
        m1: 'marine_squad aboard tok=1',
        l1: 'lcac 2,1',
        m2: 'marine_squad in=l1 tok=2',
        m3: 'marine_squad 0,0',
        i1: 'infantry_squad 3,0',
      },
    }).endTurn()
    expect(tokens(b, 'm1', 'm2')).toEqual([0, 1])
  })
})
