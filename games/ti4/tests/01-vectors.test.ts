// The worked examples of set-up, space cannon, capacity, undo and dice: V1 to V8 and V39 to V44.
import { Match } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { ti4 } from '../index.ts'
import { supplyOf } from '../rules/combat/fleet-limits.ts'
import type { OptionChoices } from '../rules/contract/options.ts'
import { suggest } from '../rules/contract/suggest-action.ts'
import { suggestHits, weighHits } from '../rules/hits/hit-actions.ts'
import { facing, fleet, type Sheet, seats, table } from './builder.ts'

describe('V1 fleet supply', () => {
  const ships = { cruiser: 2, dreadnought: 1, carrier: 1 }
  const at = (sheet: Sheet, laws: readonly string[] = []) =>
    table(facing(ships, {}, { seats: seats(sheet), step: 'P0.5', laws: [...laws] }))
  test('TI-P0.5.5 V1 four non-fighter ships on a pool of three: excess one, [Confirm Units] blocked', () => {
    const t = at({ fleetPool: 3 })
    expect(supplyOf(t.s, 'a')).toMatchObject({ ships: 4, limit: 3 })
    expect(t.refusal('a', 'advance')).toEqual({ code: 'excess', clause: 'TI-G.12.8', check: 'fleet:a', seat: 'a', excess: 1 })
  })
  test('TI-G.12.1 V1 Letnev has two more', () => {
    const t = at({ faction: 'letnev', fleetPool: 3 })
    expect(supplyOf(t.s, 'a').limit).toBe(5)
    expect(t.advance().step).toBe('P0.6')
  })
  test('TI-G.12.1 V1 Fleet Regulations cap the pool at four tokens', () => {
    const t = at({ fleetPool: 5 }, ['law.regulations'])
    expect(supplyOf(t.s, 'a').limit).toBe(4)
    expect(t.advance().step).toBe('P0.6')
  })
})

describe('V2 capacity', () => {
  const ships = { carrier: 1, dreadnought: 1, fighter: 3, infantry: 2, mech: 1 }
  test('TI-P0.5.6 V2 six users in five places', () => {
    const t = table(facing(ships, {}, { step: 'P0.5' }))
    expect(supplyOf(t.s, 'a')).toMatchObject({ capacity: 5, users: 6 })
    expect(t.refusal('a', 'advance')).toMatchObject({ code: 'excess', check: 'capacity:a', excess: 1 })
  })
  test('TI-G.12.5 V2 an Aerie Sentinel takes no room beside a ship that has some', () => {
    const t = table(facing(ships, {}, { seats: seats({ faction: 'argent' }), step: 'P0.5' }))
    expect(supplyOf(t.s, 'a').users).toBe(5)
    expect(t.advance().step).toBe('P0.6')
  })
})

test.each([
  ['muaat', 'fighter2', 6, 3, 0],
  ['muaat', 'fighter2', 7, 4, 1],
  ['naalu', 'fighter2', 8, 3, 0],
] as const)('TI-G.12.4 V3 %s: %s ×%i beside a carrier count as fleet %i, excess %i', (faction, unit, n, ships, excess) => {
  const t = table(
    facing({ carrier: 1, [unit]: n }, {}, { seats: seats({ faction, upgrades: ['fighter'], fleetPool: 3 }), step: 'P0.5' }),
  )
  expect(supplyOf(t.s, 'a').ships).toBe(ships)
  if (excess === 0) expect(t.advance().step).toBe('P0.6')
  else expect(t.refusal('a', 'advance')).toMatchObject({ code: 'excess', excess })
})

test('TI-P0.3.5 V4 Nullification Field closes the session as cancelled, no movement', () => {
  const t = table({ seats: seats({}, { faction: 'xxcha', techs: ['xxcha.nullfield'] }), step: 'P0.3' })
  t.use('b', 'xxcha.nullfield')
  expect(t.step).toBe('closed')
  expect(ti4.outcome(t.s)).toMatchObject({ result: 'cancelled', planetsTaken: [] })
  expect(t.path).not.toContain('P0.4')
  expect(t.told('effectUsed')).toHaveLength(1)
  expect(ti4.toAct(t.s)).toEqual([])
})

describe('V5 the order of space cannons', () => {
  // Clockwise: a (attacker), b (the third party C), c (the defender D, speaker).
  const position = {
    seats: seats({}, { upgrades: ['pds'] }, {}),
    defender: 'c',
    speaker: 'c',
    planets: [{ name: 'Lodor', owner: 'c' }],
    units: [...fleet('a', { dreadnought: 1, destroyer: 1 }), ...fleet('c', { pds: 1 }, 'planet:Lodor')],
    cannons: [{ seat: 'b', unit: 'pds2', n: 2, adjacent: true }],
    step: 'P1.1',
  } as const
  test('TI-P1.2.4 V5 from the active player clockwise; each player in turn is answered by losses', () => {
    const t = table({ ...position, units: [...position.units], planets: [...position.planets], cannons: [...position.cannons] })
    t.advance()
    expect(t.why('c', 'fire')).toBe('out-of-order TI-P1.2.4')
    t.act('b', 'fire')
      .dice({ spaceCannon: [5, 4] })
      .act('b', 'roll')
      .advance('b')
    expect(t.hitsOn('a')).toBe(1)
    t.assign('a').act('a', 'confirmHits')
    expect(t.left('a')).toEqual({ 'dreadnought*': 1, destroyer: 1 })
    t.act('c', 'fire')
      .dice({ spaceCannon: [6] })
      .act('c', 'roll')
      .advance('c')
      .assign('a')
      .act('a', 'confirmHits')
    expect(t.left('a')).toEqual({ 'dreadnought*': 1 })
  })
  test('TI-P1.2.4 V5 from the speaker with sco.order = speaker', () => {
    const t = table(
      { ...position, units: [...position.units], planets: [...position.planets], cannons: [...position.cannons] },
      { 'sco.order': 'speaker' },
    )
    t.advance()
    expect(t.lists('c', { type: 'fire' })).toBe(true)
    expect(t.why('b', 'fire')).toBe('out-of-order TI-P1.2.4')
  })
})

test('TI-P1.2.8 V6 Antimass takes one from each cannon die, Plasma Scoring adds one die', () => {
  const t = table(
    facing(
      { cruiser: 2 },
      {},
      {
        seats: seats({ techs: ['tech.antimass'] }, { techs: ['tech.plasma'] }),
        units: [...fleet('b', { pds: 1 }, 'planet:Lodor')],
        step: 'P1.1',
      },
    ),
  )
  t.advance()
    .act('b', 'fire')
    .dice({ spaceCannon: [6, 7] })
    .act('b', 'roll')
  expect(t.s.rolls.flatMap(({ dice }) => dice.map(({ final }) => final))).toEqual([5, 6])
  expect(t.advance('b').hitsOn('a')).toBe(1)
})

test('TI-P1.1.3 V7 Solar Flare silences offence, not defence', () => {
  const t = table(
    facing(
      { carrier: 1, infantry: 2 },
      {},
      {
        units: [...fleet('b', { pds: 2, infantry: 1 }, 'planet:Lodor')],
        step: 'P0.3',
      },
    ),
  )
  t.use('a', 'ac.solarflare').decline().advance().advance().advance().advance()
  expect(t.told('asked').filter(({ window }) => window !== 'card.played')).toEqual([])
  expect(t.told('stepSkipped')).toContainEqual(
    expect.objectContaining({ skipped: 'P1.1', reason: 'nothingCanFire', effect: 'ac.solarflare' }),
  )
  expect(t.path).not.toContain('P1.2')
  expect(t.step).toBe('P3.1')
  t.advance()
  t.act('a', { type: 'commit', unit: t.id('a', 'infantry'), planet: 'Lodor' })
    .advance()
    .advance()
  expect(t.step).toBe('P3.9')
  expect(t.lists('b', { type: 'fire' })).toBe(true)
})

test.each([
  ['invade', 'P3.1'],
  ['close', 'PC.1'],
] as const)('TI-P1.4.5 V8 only the attacker has ships: %s leads to %s', (earlyEnd, to) => {
  const t = table(
    facing({ carrier: 1, infantry: 3 }, {}, { units: [...fleet('b', { infantry: 1 }, 'planet:Lodor')], step: 'P1.4' }),
    { earlyEnd },
  )
  expect(t.step).toBe(to)
})

describe('V39, V40 capacity after a win', () => {
  const won = (ships: { readonly [unit: string]: number }) => {
    const t = table(facing(ships, { fighter: 1 }, { step: 'P2.5', hits: [{ target: 'b', n: 1 }] }))
    return t.assign('b').advance()
  }
  test('TI-G.12.7 V39 a dreadnought keeps one; the suggestion lets the fighters go', () => {
    const t = won({ dreadnought: 1, fighter: 3, infantry: 1 })
    expect(t.s.spaceResult).toBe('attacker')
    expect(t.refusal('a', 'advance')).toMatchObject({ code: 'excess', check: 'capacity:a', excess: 3 })
    for (let i = 0; i < 3; i += 1) t.act('a', suggest(t.s, 'a')!)
    expect(t.left('a')).toEqual({ dreadnought: 1, infantry: 1 })
    expect(t.s.units.filter(({ owner, state }) => owner === 'a' && state === 'removed')).toHaveLength(3)
  })
  test('TI-G.12.6 V40 two fighters win, then everything is removed and the combat is over', () => {
    const t = won({ fighter: 2, infantry: 2 })
    expect(t.s.spaceResult).toBe('attacker')
    for (let i = 0; i < 4; i += 1) t.act('a', suggest(t.s, 'a')!)
    expect(t.left('a')).toEqual({})
    expect(t.step).toBe('PC.1')
  })
})

describe('V41 undo of a roll', () => {
  const start = (options: OptionChoices = {}) => {
    const scenario = facing({ cruiser: 8 }, { cruiser: 1 }, { step: 'P2.4' })
    return new Match(ti4, { scenario, options, seed: 'stream' })
  }
  const values = (match: ReturnType<typeof start>) => match.act('a', { type: 'roll' }).draws.map(({ value }) => value)
  test('TI-G.4.4 V41 the same dice fall again', () => {
    const match = start()
    const first = values(match)
    match.undo()
    expect(values(match)).toEqual(first)
  })
  test('TI-G.4.4 V41 with undo.freshDice the stream has moved on', () => {
    const match = start({ 'undo.freshDice': true })
    const first = values(match)
    match.undo()
    expect(values(match)).not.toEqual(first)
  })
})

test('TI-G.11.6 V42 the exact chances decide which ship is lost', () => {
  const t = table(
    facing({ cruiser2: 1, carrier: 1, 'dreadnought*': 1 }, { cruiser: 2 }, { step: 'P2.5', hits: [{ target: 'a', n: 1 }] }),
  )
  expect(suggestHits(t.s, 'a', 'order')).toEqual([{ type: 'destroy', unit: t.id('a', 'cruiser') }])
  const weighed = weighHits(t.s, 'a', 'win')
  expect(weighed.map(({ actions }) => actions.map(({ unit }) => unit))).toEqual([
    [t.id('a', 'carrier')],
    [t.id('a', 'cruiser')],
    [t.id('a', 'dreadnought')],
  ])
  const chances = [59.1106, 48.7429, 34.4294]
  for (const [i, { chance }] of weighed.entries()) expect(100 * (chance as number)).toBeCloseTo(chances[i] as number, 4)
})

describe('V43 dice thrown by hand', () => {
  const start = () =>
    new Match(ti4, {
      scenario: facing({ cruiser: 2 }, { dreadnought: 1 }, { step: 'P2.4' }),
      options: { dice: 'physical' },
      seed: 1,
      strictDice: true,
    })
  test('TI-G.6.7 V43 seven and ten are two hits', () => {
    const match = start()
    match.act('a', { type: 'roll' }, { dice: [7, 10] })
    expect(match.state.rolls[0]?.dice.map(({ raw, hits }) => [raw, hits])).toEqual([
      [7, 1],
      [10, 1],
    ])
  })
  test('TI-A.8 V43 one die too few is asked for, and nothing has happened', () => {
    const match = start()
    const before = match.hash
    expect(() => match.act('a', { type: 'roll' }, { dice: [7] })).toThrow(expect.objectContaining({ code: 'dice-needed' }))
    expect(match.hash).toBe(before)
  })
})

test('TI-P2.6.7 V44 nobody owns a round-start effect: P2.1 is passed, the barrage skipped, retreats in round 2', () => {
  const t = table(facing({ destroyer: 1 }, { destroyer: 1 }, { step: 'P2.4' }))
  t.dice({ combat: [1] })
    .act('a', 'roll')
    .dice({ combat: [1] })
    .act('b', 'roll')
    .advance()
    .advance()
  expect([t.step, t.s.round]).toEqual(['P2.3', 2])
  expect(t.told('stepSkipped').map(({ skipped }) => skipped)).toContain('P2.1')
  expect(t.path.slice(t.path.indexOf('P2.6'))).not.toContain('P2.2')
})
