// Chapter 17: who sees what, what is remembered, and what nobody is told.
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import { at, type Board, type Sketch, scenario } from '../builder.ts'
import { attack, faces } from './aims.ts'

const row = (units: Record<string, string>, more: Partial<Sketch> = {}, map = 'CCCCCCCCCC'): Sketch => ({ map, units, ...more })
const text = (b: Board, viewer: string) => JSON.stringify(beachhead.view(b.state, viewer))
const sameFor = (viewer: string, one: Board, other: Board) =>
  expect(beachhead.view(one.state, viewer)).toEqual(beachhead.view(other.state, viewer))

describe('sight', () => {
  const live = (units: Record<string, string>, map?: string) => at(row(units, {}, map)).knows('assault', 'i1')?.live ?? false
  it('BI-17.8 a side sees what one of its units sees', () => {
    expect(live({ m1: 'marine_squad 0,0', i1: 'infantry_squad 4,0' })).toBe(true)
    expect(live({ m1: 'marine_squad 0,0', i1: 'infantry_squad 5,0' })).toBe(false)
    expect(live({ m1: 'marine_squad 0,0', h1: 'harrier 0,0', i1: 'infantry_squad 8,0' })).toBe(true)
  })
  it('BI-17.8 hidden and pinned units see too', () => {
    expect(live({ s1: 'marsoc 0,0 hidden', i1: 'infantry_squad 5,0' })).toBe(true)
    expect(live({ m1: 'marine_squad 0,0 tok=2', i1: 'infantry_squad 2,0' })).toBe(true)
  })
  it('BI-17.8 cargo, units aboard and dummies do not', () => {
    // The LCAC sees 4 hexes, the Humvee in it would see 6.
    expect(live({ l1: 'lcac 0,0', k1: 'humvee in=l1', i1: 'infantry_squad 6,0' }, 'BBBBBBBBBB')).toBe(false)
    expect(live({ k1: 'humvee 0,0', i1: 'infantry_squad 6,0' }, 'BBBBBBBBBB')).toBe(true)
    const decoy = at(row({ m1: 'marine_squad 1,0', i1: 'infantry_squad 9,0' }, { dummies: { d1: '2,0' } }))
    expect(decoy.knows('defender', 'm1')?.live ?? false).toBe(false)
  })
  it('BI-17.9 a unit out of sight is remembered where it was last', () => {
    const b = at(row({ m1: 'marine_squad 0,0', i1: 'infantry_squad 4,0 hp=1' }, { step: 'move.defender' }))
    b.do({ type: 'move', unit: 'i1', to: '7,0' })
    expect(b.knows('assault', 'i1')).toMatchObject({ hex: '4,0', type: 'infantry_squad', hp: 1, turn: 3 })
    expect(b.knows('assault', 'i1')?.live ?? false).toBe(false)
  })
  it('BI-17.9 a unit in sight is shown live', () => {
    const b = at(row({ m1: 'marine_squad 0,0', i1: 'infantry_squad 4,0' }, { step: 'move.defender' }))
    b.do({ type: 'move', unit: 'i1', to: '2,0' })
    expect(b.knows('assault', 'i1')).toMatchObject({ hex: '2,0', live: true })
  })
  it('BI-17.10 unseen moves of a marker are not shown', () => {
    const b = at(row({ m1: 'marine_squad 0,0', i1: 'infantry_squad 6,0 hidden' }, { step: 'move.defender' }))
    b.do({ type: 'move', unit: 'i1', to: '8,0' })
    expect([b.unit('i1').hex, b.unit('i1').hidden, b.knows('assault', 'M1')?.hex]).toEqual(['8,0', true, '6,0'])
  })
  it('BI-17.11 a last-known place is forgotten when the hex is seen empty', () => {
    const b = at(row({ m1: 'marine_squad 0,0', i1: 'infantry_squad 6,0 hidden' }, { step: 'move.defender' }))
    b.do({ type: 'move', unit: 'i1', to: '9,0' }).until('move.assault').do({ type: 'move', unit: 'm1', to: '3,0' })
    expect(b.knows('assault', 'M1')).toBeUndefined()
  })
  it('BI-17.11 and replaced when the piece is seen elsewhere', () => {
    const known = { assault: [{ piece: 'i1', name: 'i1', type: 'infantry_squad' as const, hex: '9,0', turn: 2 }] }
    const b = at(row({ m1: 'marine_squad 0,0', i1: 'infantry_squad 5,0' }, { step: 'move.assault', known }))
    b.do({ type: 'move', unit: 'm1', to: '1,0' })
    expect(b.knows('assault', 'i1')).toMatchObject({ hex: '5,0', live: true })
    expect(b.all.known?.assault?.filter(({ piece }) => piece === 'i1')).toHaveLength(1)
  })
  it('BI-17.12 a hidden piece in sight is shown as a marker, not revealed', () => {
    const b = at(
      row({ m1: 'marine_squad 0,0', i1: 'infantry_squad 5,0 hidden' }, { step: 'move.assault', known: { assault: [] } }),
    )
    expect(b.knows('assault', 'M1')).toBeUndefined()
    b.do({ type: 'move', unit: 'm1', to: '1,0' })
    expect(b.knows('assault', 'M1')).toMatchObject({ hex: '5,0', type: null })
    expect(b.unit('i1').hidden).toBe(true)
  })
  it('BI-17.13 the Wasp is seen from everywhere', () => {
    const wide = 'C'.repeat(16)
    const b = at({
      map: `${wide}/${'S'.repeat(16)}/${'D'.repeat(16)}`,
      units: { w: 'usswasp 15,2', m1: 'marine_squad 15,0', i1: 'infantry_squad 0,0' },
    })
    expect(b.knows('defender', 'w')).toMatchObject({ hex: '15,2', live: true })
    expect(b.knows('defender', 'm1')).toBeUndefined()
  })
  it('BI-17.14 fog "markers": every place is open, identities are not', () => {
    const b = at(
      row({ m1: 'marine_squad 0,0', i1: 'infantry_squad 9,0', i2: 'infantry_squad 7,0 hidden' }, { step: 'move.defender' }),
      { fog: 'markers' },
    )
    expect(b.knows('assault', 'i1')).toMatchObject({ hex: '9,0', type: 'infantry_squad' })
    b.do({ type: 'move', unit: 'i2', to: '8,0' })
    expect(b.knows('assault', 'M1')).toMatchObject({ hex: '8,0', type: null })
    expect(b.unit('i2').hidden).toBe(true)
  })
  it('BI-17.28 cover hides a moving marker from all but enemies within 2', () => {
    const woods = (from: string, to: string) => {
      const b = at(row({ c1: 'super_cobra 1,0', i1: `infantry_squad ${from} hidden` }, { step: 'move.defender' }, 'CCLLLLC'))
      b.do({ type: 'move', unit: 'i1', to })
      return b.unit('i1').hidden
    }
    expect([woods('5,0', '4,0'), woods('4,0', '3,0'), woods('5,0', '6,0')]).toEqual([true, false, false])
  })
  it('BI-17.28 and a marker in cover is not shown to enemies further off', () => {
    const b = at(
      row(
        { m1: 'marine_squad 0,0', i1: 'infantry_squad 4,0 hidden' },
        { step: 'move.assault', known: { assault: [] } },
        'CCCCLC',
      ),
    )
    b.do({ type: 'move', unit: 'm1', to: '1,0' })
    expect(b.knows('assault', 'M1')).toBeUndefined()
  })
})

describe('secrets', () => {
  const ship = (units: Record<string, string>, more: Partial<Sketch> = {}) =>
    at({
      map: 'CCCC/SSSS/DDDD',
      units: { w: 'usswasp 1,2', m1: 'marine_squad 0,0', ...units, i1: 'infantry_squad 3,0' },
      ...more,
    })
  it('BI-17.15 what is aboard and in transports', () => {
    sameFor('defender', ship({ x: 'marine_squad aboard' }), ship({ x: 'harrier aboard' }))
    sameFor('defender', ship({ l: 'lcac 2,1', x: 'marine_squad in=l' }), ship({ l: 'lcac 2,1', x: 'humvee in=l' }))
  })
  it('BI-17.15 open are CP totals, Wasp status, ammo, objectives, fortifications, losses', () => {
    const base = text(ship({}), 'defender')
    const open: readonly Partial<Sketch>[] = [
      { cp: { assault: 2, defender: 0 } },
      { wasp: { ammo: 3 } },
      { wasp: { c2: 'Limited' } },
      { objectives: { p: 'port 2,0' } },
      { forts: ['trench 2,0'] },
      { lost: [{ id: 'x1', type: 'harrier' }] },
      { discards: { event: ['E01'] } },
    ]
    for (const more of open) expect(text(ship({}, more), 'defender')).not.toBe(base)
  })
  it('BI-17.16 the lists of a scenario are open', () => {
    const b = scenario('quick-six', { events: false, deployment: 'preset' }, faces('marker.order', 4, 0))
    expect(text(b, 'assault')).toMatch(/"infantry_squad":5/)
    expect(text(b, 'defender')).toMatch(/"marine_squad":5/)
  })
  it('BI-17.17 a view holds no id of anything hidden', () => {
    const b = at(
      row(
        { m1: 'marine_squad 0,0', 'secret-one': 'infantry_squad 3,0 hidden', 'secret-two': 'infantry_squad 9,0' },
        { dummies: { 'secret-three': '4,0' } },
      ),
    )
    expect(text(b, 'assault')).not.toContain('secret')
    expect(text(b, 'table')).not.toContain('secret')
    expect(text(b, 'defender')).toContain('secret-one')
  })
  it('BI-17.17 in a real game the Assault’s view names no Defender unit', () => {
    const b = scenario('quick-six', { events: false, deployment: 'preset' }, faces('marker.order', 4, 0))
    expect(text(b, 'assault')).not.toMatch(/(infantry_squad|atgm_team|aa_team|technical|militia_squad|dummy)-\d/)
  })
  it('BI-17.18 a spectator sees what both seats see', () => {
    const b = ship({ 'secret-cargo': 'marine_squad aboard', 'secret-squad': 'infantry_squad 2,0 hidden' })
    expect(text(b, 'table')).not.toContain('secret')
    sameFor('table', b, ship({ 'secret-cargo': 'humvee aboard', 'secret-squad': 'militia_squad 2,0 hidden' }))
  })
  it('BI-17.19 legality never depends on what a seat does not know', () => {
    for (const step of ['move.assault', 'action', 'move.air', 'command.assault'] as const) {
      const world = (units: Record<string, string>) =>
        at(
          row(
            {
              m1: 'marine_squad 1,0',
              h1: 'harrier 0,0',
              a1: 'aav7 1,0',
              m2: 'marine_squad in=a1',
              i9: 'infantry_squad 3,0',
              ...units,
            },
            { step, cp: { assault: 3, defender: 0 }, known: { assault: [] } },
            'CCCCCCCCLLLLLL',
          ),
        )
      const [one, other] = [
        world({ x: 'infantry_squad 13,0 hidden' }),
        world({ x: 'technical 12,0 hidden', y: 'aa_team 11,0 hidden' }),
      ]
      sameFor('assault', one, other)
      expect(beachhead.legal(one.state, 'assault')).toEqual(beachhead.legal(other.state, 'assault'))
    }
  })
  it('BI-17.20 an unseen move is not told', () => {
    const b = at(row({ m1: 'marine_squad 0,0', i1: 'infantry_squad 7,0', i2: 'infantry_squad 4,0' }, { step: 'move.defender' }))
    b.do({ type: 'move', unit: 'i1', to: '9,0' })
    expect(beachhead.redact(b.told('moved'), 'assault')).toBe(null)
    expect(beachhead.redact(b.told('moved'), 'defender')).not.toBe(null)
    b.do({ type: 'move', unit: 'i2', to: '2,0' })
    expect(beachhead.redact(b.eventsOf('moved')[0]!, 'assault')).not.toBe(null)
  })
  it('BI-17.21 both sides are told type and place of a loss', () => {
    const b = at(row({ m1: 'marine_squad 0,0', m2: 'marine_squad 0,0', q1: 'militia_squad 1,0', i9: 'infantry_squad 9,0' }))
    b.do(attack('m1', 'q1'), 'attack 5 1 1 1')
    for (const seat of ['assault', 'defender', 'table'])
      expect(beachhead.redact(b.told('unit_destroyed'), seat)).toMatchObject({ unit: { type: 'militia_squad', hex: '1,0' } })
  })
  it('BI-17.24 dice against a unit that stays unknown are not shown', () => {
    const shelled = (units: Record<string, string>, dice: string) =>
      at(
        row(
          { m1: 'marine_squad 9,0', ...units, mo: 'mortar_team 1,0', i9: 'infantry_squad 0,0' },
          { toAct: 'defender', known: { defender: [] } },
        ),
      ).do({ type: 'attackHex', unit: 'mo', hex: '6,0' }, dice)
    const empty = shelled({}, '')
    const hidden = shelled({ s1: 'marsoc 6,0 hidden' }, 'mortar 1')
    expect(hidden.told('area_fired').strikes).toHaveLength(1)
    const told = (b: Board) => b.events.map(event => beachhead.redact(event, 'defender')).filter(event => event !== null)
    expect(JSON.stringify(told(hidden))).toBe(JSON.stringify(told(empty)))
  })
})

describe('running into the unknown', () => {
  const command = (units: Record<string, string>, more: Partial<Sketch> = {}) =>
    at({
      map: 'LLLL/SSSS/DDDD',
      step: 'command.defender',
      cp: { assault: 0, defender: 3 },
      units: { w: 'usswasp 1,2', m1: 'marine_squad aboard', ...units, i1: 'infantry_squad 3,0' },
      ...more,
    })
  it('BI-17.25 a reinforcement is not placed on an unknown enemy; it is revealed, the CP are spent', () => {
    const b = command({ s1: 'marsoc 0,0 hidden' }, { known: { defender: [] } }).do({
      type: 'reinforce',
      unitType: 'militia_squad',
      hex: '0,0',
    })
    expect([b.unit('s1').hidden, b.cp.defender, b.all.units!.some(({ type }) => type === 'militia_squad')]).toEqual([
      false,
      2,
      false,
    ])
  })
  it('BI-17.26 a marker does not make a hex illegal, a unit in sight does', () => {
    expect(command({ s1: 'marsoc 0,0 hidden' }).allows({ type: 'reinforce', unitType: 'militia_squad', hex: '0,0' })).toBe(true)
    expect(command({ s1: 'marsoc 1,0' }).allows({ type: 'reinforce', unitType: 'militia_squad', hex: '1,0' })).toBe(false)
  })
  it('BI-17.26 a last-known place out of sight counts as a marker', () => {
    const known = { defender: [{ piece: 's1', name: 's1', type: 'marsoc' as const, hex: '0,0', turn: 2 }] }
    const wide = { map: 'CCCCCCCCC/SSSSSSSSS/DDDDDDDDD', known }
    const b = command({ s1: 'marsoc 0,0', i1: 'infantry_squad 8,0' }, wide)
    b.do({ type: 'reinforce', unitType: 'militia_squad', hex: '0,0' })
    expect(b.all.units!.some(({ type }) => type === 'militia_squad')).toBe(false)
    const gone = command({ s1: 'marsoc 2,0', i1: 'infantry_squad 8,0' }, wide)
    gone.do({ type: 'reinforce', unitType: 'militia_squad', hex: '0,0' })
    expect(gone.all.units!.find(({ type }) => type === 'militia_squad')?.hex).toBe('0,0')
  })
  it('BI-17.27 where only dummies are, the piece lands', () => {
    const b = at({
      map: 'CCCC/CCCC',
      step: 'move.air',
      dummies: { d1: '2,0' },
      units: { h1: 'harrier 0,0', m1: 'marine_squad 0,1', i1: 'infantry_squad 3,1' },
    })
    b.do({ type: 'move', unit: 'h1', to: '2,0', land: true })
    expect([b.unit('h1').airborne, b.unit('h1').hex, b.dummy('d1')]).toEqual([false, '2,0', undefined])
  })
  it('BI-17.27 a unit lands nowhere on an enemy it did not know of', () => {
    const b = at({
      map: 'CCCC/CCCC',
      step: 'move.air',
      units: { h1: 'harrier 0,0', m1: 'marine_squad 0,1', i1: 'infantry_squad 2,0 hidden' },
    })
    b.do({ type: 'move', unit: 'h1', to: '2,0', land: true })
    expect([b.unit('h1').airborne, b.unit('h1').hex, b.unit('i1').hidden]).toEqual([true, '2,0', false])
  })
  it('BI-17.27 an airborne mover stops short of an enemy air unit not known of', () => {
    const b = at(
      row(
        { h1: 'osprey 0,0', d1: 'attack_drone 9,0', i1: 'infantry_squad 9,0' },
        { step: 'move.air', known: { assault: [] } },
        'C'.repeat(14),
      ),
    )
    b.do({ type: 'move', unit: 'h1', to: '10,0' })
    expect(b.unit('h1').hex).toBe('8,0')
  })
})

it('BI-17.16 a points game keeps the lists secret', () => {
  const b = scenario('quick-six', { events: false, forces: 'points' })
  const before = text(b, 'assault')
  const seat = 'defender'
  b.do({ type: 'buy', units: { infantry_squad: 5 } }, '', seat)
  expect(text(b, 'assault')).toBe(before)
})
