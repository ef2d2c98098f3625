// Chapter 17, twin worlds: two games that one seat cannot tell apart, played alike, must go on looking alike.
import { type AnyGame, Match } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { beachhead } from '../../rules/contract/game.ts'
import type { OptionChoices } from '../../rules/setup/options.ts'
import { at, type Board, position, QUIET, type Sketch } from '../builder.ts'

type Seat = 'assault' | 'defender'
const told = (b: Board, seat: Seat) => b.events.map(event => beachhead.redact(event, seat)).filter(event => event !== null)

/** Both worlds look alike to the seat before and after the action, and what it is told is the same. */
function alike(
  seat: Seat,
  worlds: readonly [Sketch, Sketch],
  action: BeachheadAction,
  dice: readonly [string, string],
  options: OptionChoices = {},
) {
  const [one, other] = worlds.map(world => at(world, options)) as [Board, Board]
  expect(beachhead.view(one.state, seat)).toEqual(beachhead.view(other.state, seat))
  expect(beachhead.legal(one.state, seat)).toEqual(beachhead.legal(other.state, seat))
  expect(beachhead.odds(one.state, seat, action)).toEqual(beachhead.odds(other.state, seat, action))
  one.do(action, dice[0])
  other.do(action, dice[1])
  expect(told(one, seat)).toEqual(told(other, seat))
  expect(beachhead.view(one.state, seat)).toEqual(beachhead.view(other.state, seat))
}

const forest = 'LLLLLLLLLL/LLLLLLLLLL/LLLLLLLLLL'
const quiet = { m9: 'marine_squad 9,2', i9: 'infantry_squad 0,2' }

describe('area fire at the unknown', () => {
  it('BI-17.24 a barrage that misses a hidden unit looks like one on empty ground', () => {
    const world = (units: Record<string, string>): Sketch => ({
      map: forest,
      step: 'command.defender',
      cp: { assault: 0, defender: 4 },
      known: { defender: [] },
      units: { ...quiet, ...units, r1: 'artillery 1,2' },
    })
    const action = { type: 'barrage', unit: 'r1', hexes: ['6,0', '5,1', '6,1'] } as const
    alike('defender', [world({}), world({ s1: 'marsoc 6,0 hidden' })], action, ['', 'barrage 1 1'])
  })
  it('BI-17.24 gunfire that misses a hidden unit looks like one on empty ground', () => {
    const world = (units: Record<string, string>): Sketch => ({
      map: 'LLLLLL/LLLLLL/BBBBBB/SSSSSS/DDDDDD',
      step: 'command.assault',
      cp: { assault: 3, defender: 0 },
      hands: { assault: ['A1'], defender: [] },
      decks: { assault: [], defender: [] },
      known: { assault: [] },
      units: { w: 'usswasp 0,4', m9: 'marine_squad aboard', i8: 'infantry_squad 5,0 hidden', ...units },
    })
    const action = { type: 'playCard', card: 'A1', hex: '1,0' } as const
    alike('assault', [world({}), world({ x: 'infantry_squad 1,0 hidden' })], action, ['', 'gunfire 1 1'], {
      strategicCards: true,
    })
  })
  it('BI-17.24 nor do the dice in the log tell', () => {
    const world = (units: Record<string, string>): Sketch => ({
      map: 'CCCCCCCCCC',
      toAct: 'defender',
      known: { defender: [] },
      units: { m1: 'marine_squad 9,0', ...units, mo: 'mortar_team 1,0', i9: 'infantry_squad 0,0' },
    })
    const log = (sketch: Sketch) => {
      // A seed whose first die misses.
      for (let seed = 0; ; seed++) {
        const match = new Match(beachhead, { scenario: position(sketch), options: QUIET, seed: `log ${seed}` })
        const { draws } = match.act('defender', { type: 'attackHex', unit: 'mo', hex: '6,0' })
        if (draws.every(draw => draw.value < 4)) return JSON.stringify(match.log('defender'))
      }
    }
    expect((beachhead as unknown as AnyGame).hidesDraw).toBeDefined()
    expect(log(world({ s1: 'marsoc 6,0 hidden' }))).toBe(log(world({})))
  })
})

describe('moves of the unseen', () => {
  const world = (units: Record<string, string>, more: Partial<Sketch> = {}): Sketch => ({
    map: 'CCCCCCCCCCCC',
    known: { assault: [{ piece: 'x', name: 'M1', type: null, hex: '9,0', turn: 2 }] },
    units: { m1: 'marine_squad 0,0', ...units },
    ...more,
  })
  it('BI-17.19 a marker that has gone and one that has not look alike', () => {
    const step = { step: 'move.assault' } as const
    alike(
      'assault',
      [world({ x: 'infantry_squad 9,0 hidden marker=M1' }, step), world({ x: 'infantry_squad 11,0 hidden marker=M1' }, step)],
      { type: 'move', unit: 'm1', to: '3,0' },
      ['', ''],
    )
  })
  it('BI-17.1 a search that finds nothing tells nothing of what is further off', () => {
    alike(
      'assault',
      [world({ x: 'infantry_squad 9,0 hidden marker=M1' }), world({ x: 'technical 9,0 hidden marker=M1 tok=1' })],
      { type: 'search', unit: 'm1' },
      ['', ''],
    )
  })
  it('BI-17.20 a launch out of sight is not told', () => {
    const b = at({
      map: `${'C'.repeat(16)}/${'S'.repeat(16)}/${'D'.repeat(16)}`,
      step: 'deploy',
      units: {
        w: 'usswasp 15,2',
        h1: 'harrier aboard',
        l1: 'lcac aboard',
        'secret-squad': 'marine_squad aboard',
        i1: 'infantry_squad 0,0',
      },
    })
    b.do({ type: 'launch', unit: 'l1', cargo: ['secret-squad'], hex: '14,2' })
    expect(told(b, 'defender').filter(({ type }) => type === 'launched')).toEqual([])
    expect(JSON.stringify(beachhead.view(b.state, 'defender'))).not.toMatch(/secret|lcac/)
  })
  it('BI-17.15 a launch in sight does not name the cargo', () => {
    const b = at({
      map: 'CCCC/SSSS/DDDD',
      step: 'deploy',
      units: { w: 'usswasp 1,2', l1: 'lcac aboard', 'secret-squad': 'marine_squad aboard', i1: 'infantry_squad 2,0' },
    })
    b.do({ type: 'launch', unit: 'l1', cargo: ['secret-squad'], hex: '2,2' })
    expect(JSON.stringify(told(b, 'defender'))).toContain('l1')
    expect(JSON.stringify(told(b, 'defender'))).not.toContain('secret')
    expect(JSON.stringify(beachhead.view(b.state, 'defender'))).not.toContain('secret')
  })
  it('BI-17.15 a unit that boards in sight is gone from the map, its name from the view', () => {
    const b = at({
      map: 'CCCC/SSSS/DDDD',
      units: { w: 'usswasp 1,2', a1: 'aav7 1,1', m2: 'marine_squad in=a1', i1: 'infantry_squad 2,0', m9: 'marine_squad 0,0' },
    })
    b.do({ type: 'recover', unit: 'a1' })
    expect(b.unit('a1').aboard).toBe(true)
    expect(b.knows('defender', 'a1')?.live ?? false).toBe(false)
  })
  it('BI-17.9 what a unit out of sight suffers is not shown', () => {
    const sketch = (hp: number): Sketch => ({
      map: 'CCCCCCCCCCCC',
      known: { assault: [{ piece: 'x', name: 'x', type: 'infantry_squad', hex: '9,0', hp: 2, turn: 2 }] },
      units: { m1: 'marine_squad 0,0', x: `infantry_squad 9,0 hp=${hp}`, i9: 'infantry_squad 3,0' },
    })
    alike('assault', [sketch(2), sketch(1)], { type: 'search', unit: 'm1' }, ['', ''])
  })
  it('BI-17.9 tokens and SP of an unseen unit neither', () => {
    const sketch = (words: string): Sketch => ({
      map: 'CCCCCCCCCCCC',
      known: { assault: [{ piece: 'x', name: 'x', type: 'mortar_team', hex: '9,0', turn: 2 }] },
      units: { m1: 'marine_squad 0,0', x: `mortar_team 9,0 ${words}`.trim(), i9: 'infantry_squad 3,0' },
    })
    alike('assault', [sketch(''), sketch('tok=1 sp=1')], { type: 'search', unit: 'm1' }, ['', ''])
  })
  it('BI-17.12 what the enemy sees of a marker is its place, not its stack mates', () => {
    const sketch = (extra: Record<string, string>): Sketch => ({
      map: 'CCCCCCCCCCCC',
      known: { assault: [] },
      units: { m1: 'marine_squad 0,0', i9: 'infantry_squad 3,0', ...extra },
    })
    alike('assault', [sketch({}), sketch({ x: 'infantry_squad 11,0 hidden' })], { type: 'search', unit: 'm1' }, ['', ''])
  })
})

describe('imagine', () => {
  it('BI-17.17 a world made from a view has that view', () => {
    const b = at({
      map: forest,
      units: { ...quiet, s1: 'marsoc 5,0 hidden', i1: 'infantry_squad 7,0 hidden', k1: 'technical 3,0' },
      dummies: { d1: '6,0' },
    })
    for (const seat of ['assault', 'defender'] as const) {
      const view = beachhead.view(b.state, seat)
      const dice = { roll: () => 1, pick: () => 0 }
      expect(beachhead.view(beachhead.imagine(view, dice), seat)).toEqual(view)
    }
  })
})
