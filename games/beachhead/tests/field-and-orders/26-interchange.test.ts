// Chapter 26, second part: positions, actions and what is listed.
import { digest, parseWith } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import type { Scenario } from '../../rules/setup/scenario.ts'
import { at, Board, gate, position, type Sketch } from '../builder.ts'

const FULL: Sketch = {
  map: 'CCCCC/CUCLC/SSSSS/DDDDD',
  turn: 7,
  step: 'action',
  toAct: 'defender',
  cp: { assault: 1, defender: 2 },
  zones: [{ name: 'Ridge', hexes: ['0,0'] }],
  entry: ['4,0'],
  pool: { infantry_squad: 1, militia_squad: 0 },
  goals: {
    assault: { primary: ['hold:p:2'], secondary: ['destroy:h'] },
    defender: { primary: ['prevent:p'], secondary: ['share'] },
  },
  objectives: { p: 'port 1,1 ctrl=assault held=1 taken', h: 'comms_hub 0,0 hp=3', t: 'civic_center 4,1 noResupply' },
  forts: ['trench 3,0', 'barricade 0,1 until=8'],
  dummies: { d1: '4,0' },
  units: {
    w: 'usswasp 1,3 hp=5 sp=4',
    h1: 'harrier 2,2 sp=1 moved launched forceMarch',
    o1: 'osprey 0,1 landed tok=1 fresh=1',
    m1: 'marine_squad in=o1 hp=1',
    m2: 'marine_squad aboard tok=2',
    m3: 'marine_squad 1,1 acted attacked facing=2',
    i1: 'infantry_squad 3,0 tok=2 pin=1',
    i2: 'infantry_squad 3,1 hidden',
    k1: 'technical 4,1 revealed=7',
  },
  wasp: {
    flightDeck: 'Limited',
    wellDeck: 'Operational',
    c2: 'Operational',
    ammo: 3,
    first: 'flightDeck',
    launchedAir: 1,
    launchedAav: 1,
    extraLaunch: 1,
    sparrowUsed: true,
    ciwsUsed: ['atgm'],
  },
  active: [{ card: 'E16' }, { card: 'A7', hex: '1,1' }, { card: 'A8', unit: 'm3' }],
  eventDeck: ['E05', 'E22'],
  hands: { assault: ['A1'], defender: ['D1', 'D2'] },
  decks: { assault: ['A2'], defender: [] },
  discards: { event: ['E01'], assault: ['A3'], defender: [] },
  lost: [{ id: 'q9', type: 'militia_squad' }],
  fulfilled: [],
}
/** Is every field given found again, with the same value? */
function expectSame(given: unknown, shown: unknown, path: string): void {
  if (Array.isArray(given) && given.every(entry => typeof entry === 'object')) {
    expect([path, (shown as unknown[] | undefined)?.length ?? 0]).toEqual([path, given.length])
    given.forEach((entry, i) => {
      expectSame(entry, (shown as unknown[])[i], `${path}[${i}]`)
    })
  } else if (given !== null && typeof given === 'object' && !Array.isArray(given)) {
    for (const [key, value] of Object.entries(given))
      expectSame(value, (shown as Record<string, unknown>)?.[key], `${path}.${key}`)
  } else if (shown !== undefined || !EMPTY.includes(JSON.stringify(given))) expect([path, shown]).toEqual([path, given])
}
/** What may be left out because it says nothing. */
const EMPTY = ['false', 'null', '0', '[]', '{}', '"Operational"', '"action"', '"assault"']

describe('positions', () => {
  it('BI-26.2 a position may say everything, and is set up as it says', () => {
    const given = position(FULL)
    const b = at(FULL, { strategicCards: true })
    expectSame({ ...given, options: undefined }, { ...b.all, options: undefined }, 'position')
    expect([b.turn, b.step, b.seats]).toEqual([7, 'action', ['defender']])
  })
  it('BI-26.2 omitted fields take start values', () => {
    const b = new Board(
      {
        id: 'x',
        title: 'X',
        map: ['CC'],
        offshore: null,
        units: [
          { id: 'h', type: 'harrier', hex: '0,0' },
          { id: 'i', type: 'infantry_squad', hex: '1,0' },
        ],
      },
      { events: false, victory: 'none' },
    )
    expect([b.turn, b.step, b.seats, b.all.turns]).toEqual([1, 'action', ['assault'], 15])
    expect(b.unit('h')).toMatchObject({ hp: 2, sp: 3, tokens: 0, hidden: false, airborne: true, moved: false, acted: false })
  })
  it('BI-26.3 the whole position sets up the same state again', () => {
    const b = at(FULL, { strategicCards: true })
    const again = new Board(JSON.parse(JSON.stringify(b.all)) as Scenario)
    expect(digest(again.state)).toBe(digest(b.state))
    b.do({ type: 'reveal', unit: 'i2' })
    again.do({ type: 'reveal', unit: 'i2' })
    expect(digest(again.state)).toBe(digest(b.state))
  })
  it('BI-26.3 also in a reaction and in the middle of set-up', () => {
    const react = at({
      map: 'CCCC/SSSS/DDDD',
      toAct: 'defender',
      units: { w: 'usswasp 1,2', s1: 'sam_site 1,0', m1: 'marine_squad 3,0' },
    })
    react.do({ type: 'attack', unit: 's1', target: 'w' }, 'attack 3 1 1')
    expect(react.all.pending).toMatchObject({ by: 's1', target: 'w', hits: 1, back: 'action' })
    expect(digest(new Board(react.all).state)).toBe(digest(react.state))
  })
  const refused: readonly (readonly [string, Partial<Sketch>, RegExp])[] = [
    ['a unit off the map', { units: { m1: 'marine_squad 9,9' } }, /units\[0\]\.hex/],
    ['a squad in the water', { units: { m1: 'marine_squad 0,1' } }, /units\[0\]\.hex/],
    ['a Humvee in Mountains', { map: 'M', units: { k1: 'humvee 0,0' } }, /units\[0\]\.hex/],
    ['three in a hex', { units: { a: 'humvee 0,0', b: 'humvee 0,0', c: 'humvee 0,0' } }, /units\[2\]/],
    ['cargo of nobody', { units: { m1: 'marine_squad in=zz' } }, /units\[0\]\.in/],
    ['two with the same id', { dummies: { m1: '1,0' }, units: { m1: 'marine_squad 0,0' } }, /dummies\[0\]\.id/],
    ['aboard without the Wasp', { units: { m1: 'marine_squad aboard' } }, /units\[0\]/],
    ['three tokens', { units: { m1: 'marine_squad 0,0 tok=3' } }, /units\[0\]\.tokens/],
    ['more fresh tokens than tokens', { units: { m1: 'marine_squad 0,0 tok=1 fresh=2' } }, /units\[0\]\.fresh/],
    ['a goal about no objective', { goals: { assault: { primary: ['capture:x'], secondary: [] } } }, /goals/],
    ['a turn after the limit', { turn: 16, turns: 15 }, /turn/],
    [
      'too many dummies',
      { map: 'CCCCCCCCC', dummies: Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8].map(n => [`d${n}`, `${n},0`])) },
      /dummies/,
    ],
  ]
  it.each(refused)('BI-26.4 %s is refused with the path of the field', (_, more, path) => {
    expect(gate({ map: 'CC/SS/DD', ...more } as Sketch)).toMatch(path)
  })
})

describe('actions', () => {
  const EVERY = [
    { type: 'pickSection', section: 'quay' },
    { type: 'placeSection', section: 'quay', slot: [0, -1], turn: 3 },
    { type: 'chooseEdge', edge: 'N' },
    { type: 'buy', units: { harrier: 1 }, forts: { trench: 2 } },
    { type: 'place', unit: 'a', hex: '1,1', hidden: true, facing: 5 },
    { type: 'place', unit: 'a', aboard: true },
    { type: 'place', unit: 'a', in: 'b' },
    { type: 'placeDummy', hex: '0,0' },
    { type: 'placeFort', fort: 'bunker', hex: '0,0' },
    { type: 'unplace', piece: 'a' },
    { type: 'done' },
    { type: 'eventChoice', hex: '0,0' },
    { type: 'eventChoice', marker: 'M1' },
    { type: 'eventChoice', unit: 'a' },
    { type: 'eventChoice', decline: true },
    { type: 'forceMarch', unit: 'a' },
    { type: 'rapidDeployment' },
    { type: 'coordinatedAir', hex: '0,0' },
    { type: 'barrage', unit: 'a', hexes: ['0,0', '1,0', '0,1'] },
    { type: 'samStrike', unit: 'offboard', target: 'b' },
    { type: 'reinforce', unitType: 'militia_squad', hex: '0,0' },
    { type: 'construct', fort: 'trench', hex: '0,0' },
    { type: 'playCard', card: 'A5', system: 'c2' },
    { type: 'playCard', card: 'D2', unit: 'a', hex: '0,0' },
    { type: 'playCard', card: 'D3', hexes: ['0,0', '1,0'] },
    { type: 'playCard', card: 'D8', objective: 'p' },
    { type: 'launch', unit: 'a', cargo: ['b'], hex: '0,0', facing: 0 },
    { type: 'move', unit: 'a', to: '0,0', path: ['0,0'], land: true, facing: 1 },
    { type: 'attack', unit: 'a', target: 'b' },
    { type: 'attackHex', unit: 'a', hex: '0,0' },
    { type: 'attackStructure', unit: 'a', objective: 'h' },
    { type: 'seaSparrow', target: 'b' },
    { type: 'search', unit: 'a' },
    { type: 'reveal', unit: 'a' },
    { type: 'secure', unit: 'a' },
    { type: 'demolish', unit: 'a' },
    { type: 'breach', unit: 'a', hex: '0,0' },
    { type: 'load', unit: 'a', into: 'b' },
    { type: 'unload', unit: 'a', drops: [{ unit: 'b', hex: '0,0', facing: 4 }] },
    { type: 'recover', unit: 'a' },
    { type: 'pass' },
    { type: 'ciws', use: false },
    { type: 'fastMove', to: '0,0', path: ['0,0'], facing: 2 },
    { type: 'fastMove', to: null },
    { type: 'resign' },
  ]
  it.each(EVERY)('BI-26.5 %o is an action', action => {
    expect(parseWith(beachhead.actionSchema, action, 'bad-action')).toEqual(action)
  })
  it.each([
    { type: 'fly' },
    { type: 'move', unit: 'a' },
    { type: 'attack', unit: 'a', target: 'b', dice: 3 },
    { type: 'ciws' },
  ])('BI-26.5 %o is none', action => {
    expect(() => parseWith(beachhead.actionSchema, action, 'bad-action')).toThrow()
  })
  it('BI-26.5 resigning is always possible for the seat to act', () => {
    const b = at(FULL, { strategicCards: true })
    b.do({ type: 'resign' })
    expect([b.step, b.winner]).toEqual(['over', 'assault BI-20.15'])
  })
})

describe('what is listed', () => {
  it('BI-26.6 moves by destination, `land` both ways where both are legal', () => {
    const b = at({ map: 'CWC', step: 'move.air', units: { h1: 'harrier 1,0', i1: 'infantry_squad 2,0' } })
    const moves = b.legal().flatMap(action => (action.type === 'move' ? [`${action.to}${action.land ? ' land' : ''}`] : []))
    expect(moves.sort()).toEqual(['0,0', '0,0 land', '2,0'])
  })
  it('BI-26.6 everything listed passes the check, none twice', () => {
    for (const step of [
      'command.assault',
      'command.defender',
      'deploy',
      'move.air',
      'move.defender',
      'move.assault',
      'action',
    ] as const) {
      const sketch = { ...FULL, step, toAct: step.endsWith('defender') ? ('defender' as const) : ('assault' as const) }
      const b = at(sketch, { strategicCards: true })
      const legal = b.legal()
      for (const action of legal) expect([action, b.allows(action)]).toEqual([action, true])
      expect(new Set(legal.map(action => JSON.stringify(action))).size).toBe(legal.length)
    }
  })
  it('BI-26.6 unload: every single drop and the program’s own choice for all', () => {
    const units = { l1: 'lcac 1,1', m1: 'marine_squad in=l1', m2: 'marine_squad in=l1', i1: 'infantry_squad 3,0' }
    const b = at({ map: 'CCCC/BBBB/SSSS', units })
    const drops = b.legal().flatMap(action => (action.type === 'unload' ? [action.drops.map(drop => drop.unit).join('+')] : []))
    // Four land hexes around 1,1 for each of the two, and one for both.
    expect(drops.sort()).toEqual([...Array<string>(4).fill('m1'), 'm1+m2', ...Array<string>(4).fill('m2')])
    expect(beachhead.forms(b.state, 'assault').some(form => form.type === 'unload')).toBe(true)
  })
  it('BI-26.6 launch: one cargo for each distinct set of type, HP and tokens, lowest roster first', () => {
    const units = {
      w: 'usswasp 1,2',
      a1: 'aav7 aboard',
      m1: 'marine_squad aboard',
      m2: 'marine_squad aboard',
      m3: 'marine_squad aboard hp=1',
      s1: 'marsoc aboard',
    }
    const b = at({ map: 'CCC/SSS/DDD', step: 'deploy', units })
    const cargo = new Set(
      b.legal().flatMap(action => (action.type === 'launch' && action.unit === 'a1' ? [action.cargo.join('+')] : [])),
    )
    expect(cargo).toEqual(new Set(['', 'm1', 'm3', 's1']))
  })
  it('BI-26.6 resign is a form', () => {
    const b = at(FULL, { strategicCards: true })
    expect(beachhead.forms(b.state, 'defender').some(form => form.type === 'resign')).toBe(true)
    expect(b.legal().some(action => action.type === 'resign')).toBe(false)
  })
  it('BI-26.7 the off-board battery is called `offboard`', () => {
    const units = { m1: 'marine_squad 1,0', i1: 'infantry_squad 3,1' }
    const b = at(
      { map: 'CCCC/CCCC', step: 'command.defender', cp: { assault: 0, defender: 2 }, offboard: true, units },
      { offboardBattery: true },
    )
    b.do(
      { type: 'barrage', unit: 'offboard', hexes: ['1,0', '0,1', '1,1'].slice(0, 3) as [string, string, string] },
      'barrage 5 5',
    )
    expect([b.isGone('m1'), b.all.offboardUsed, b.cp.defender]).toEqual([true, true, 0])
  })
  it('BI-26.8 a facing not given is along the last step, else as it was, else toward the enemy’s edge', () => {
    const options = { flanking: 'facing' } as const
    const b = at(
      {
        map: 'CCC/DDD',
        step: 'move.assault',
        units: { m1: 'marine_squad 0,0 facing=3', m2: 'marine_squad 2,0', i1: 'infantry_squad 1,0' },
      },
      options,
    )
    expect([b.unit('m1').facing, b.unit('m2').facing, b.unit('i1').facing]).toEqual([3, 4, 1])
    const walk = at({ map: 'CCC', step: 'move.assault', units: { m1: 'marine_squad 0,0 facing=3' } }, options)
    expect(walk.do({ type: 'move', unit: 'm1', to: '2,0' }).unit('m1').facing).toBe(0)
    const turn = at({ map: 'CCC', step: 'move.assault', units: { m1: 'marine_squad 0,0 facing=3' } }, options)
    expect(turn.do({ type: 'move', unit: 'm1', to: '2,0', facing: 2 }).unit('m1').facing).toBe(2)
  })
  it('BI-26.8 a card played with the wrong fields is refused', () => {
    const units = { m1: 'marine_squad 0,0 tok=1', i1: 'infantry_squad 2,0' }
    const b = at(
      { map: 'CCC', step: 'command.assault', cp: { assault: 3, defender: 0 }, hands: { assault: ['A6'], defender: [] }, units },
      { strategicCards: true },
    )
    expect(b.refused({ type: 'playCard', card: 'A6' })).toMatch(/^BI-/)
    expect(b.do({ type: 'playCard', card: 'A6', unit: 'm1' }).unit('m1').tokens).toBe(0)
  })
  it('BI-26.9 a Wasp with 4 damage names her first system, with 6 the second', () => {
    const put = (hp: number, wasp: Sketch['wasp']) => gate({ map: 'CC/DD', wasp: wasp!, units: { w: `usswasp 0,1 hp=${hp}` } })
    expect(put(7, {})).toBe('admitted')
    expect(put(6, {})).toMatch(/^BI-26\.9 wasp\.first/)
    expect(put(6, { first: 'c2', c2: 'Limited' })).toBe('admitted')
    expect(put(4, { first: 'c2', c2: 'Damaged' })).toMatch(/^BI-26\.9 wasp\.second/)
    expect(put(4, { first: 'c2', c2: 'Damaged', second: 'wellDeck', wellDeck: 'Limited' })).toBe('admitted')
  })
  it('BI-26.9 known places: omitted, every hidden piece is a marker where it is, a revealed one known only if seen', () => {
    const units = {
      m1: 'marine_squad 0,0',
      i1: 'infantry_squad 3,0',
      i2: 'infantry_squad 8,0',
      i3: 'infantry_squad 9,0 hidden',
    }
    const b = at({ map: 'C'.repeat(12), units })
    expect(b.all.known!.assault!.map(({ name, hex }) => `${name} ${hex}`)).toEqual(['i1 3,0', 'M1 9,0'])
    const blind = at({ map: 'C'.repeat(12), units, known: { assault: [], defender: [] } })
    expect(blind.knows('assault', 'M1')).toBe(undefined)
  })
})
