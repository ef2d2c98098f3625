// What is far too large: refused by its field, or no more work than its size.
import { Match, ParseError, parseScenario, seeded } from '@sandtable/kernel'
import { describe, expect, it, test } from 'vitest'
import { CAPS } from '../data/caps.ts'
import { ti4 } from '../index.ts'
import { parseShared } from '../odds/notation/shared-text.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import type { TiSession } from '../rules/state/session.ts'

const SEATS = [
  { id: 'a', faction: 'sol' },
  { id: 'b', faction: 'hacan' },
] as const
const scenarioWith = (fields: object): Scenario => parseScenario(ti4, { seats: SEATS, ...fields })
const fallen = (n: number) => ({ seat: 'a', unit: 'fighter', n, state: 'destroyed' })
const setUp = (fields: object): TiSession => ti4.setup(scenarioWith(fields), {}, seeded(1)).state

function refusalOf(attempt: () => unknown): ParseError {
  try {
    attempt()
  } catch (error) {
    if (error instanceof ParseError) return error
    throw error
  }
  throw new Error('accepted')
}

/** How often an id is looked up or noted down while this is set up. */
function steps(work: () => unknown): number {
  const { has, add } = Set.prototype
  let count = 0
  Set.prototype.has = function (value) {
    count++
    return has.call(this, value)
  }
  Set.prototype.add = function (value) {
    count++
    return add.call(this, value)
  }
  try {
    work()
  } finally {
    Set.prototype.has = has
    Set.prototype.add = add
  }
  return count
}

describe('TI-A.9 pieces that are gone count as well', () => {
  test.each([
    [40, 'units[40]'],
    [110, 'units[40]'],
    [798, 'units[40]'],
  ])('%i entries of 99 destroyed fighters', (entries, path) => {
    const units = Array.from({ length: entries }, () => fallen(99))
    const more = [...units, ...Array.from({ length: 2 }, () => fallen(99))]
    const error = refusalOf(() => new Match(ti4, { scenario: scenarioWith({ units: more }), options: {}, seed: 's' }))
    expect(error).toMatchObject({ code: 'bad-scenario', path, clause: 'TI-A.9' })
    expect(error.message).toBe(`${path}: 4059 pieces are above the limit of ${CAPS.pieces.most}.`)
  })

  test('as do cannons', () => {
    const units = Array.from({ length: 40 }, () => fallen(99))
    const cannons = Array.from({ length: 10 }, () => ({ seat: 'b', unit: 'pds', n: 6 }))
    expect(refusalOf(() => setUp({ units, cannons, step: 'P0.5' })).path).toBe('cannons[6]')
  })
})

describe('TI-A.9 set-up takes steps by the number of pieces', () => {
  const counted = (n: number) => {
    const units = Array.from({ length: n / 40 }, () => fallen(40))
    const scenario = scenarioWith({ units })
    return steps(() => ti4.setup(scenario, {}, seeded(1)))
  }
  const named = (n: number) => {
    const units = Array.from({ length: n }, (_, i) => ({ ...fallen(1), id: `piece ${i}` }))
    const scenario = scenarioWith({ units })
    return steps(() => ti4.setup(scenario, {}, seeded(1)))
  }

  test('given in numbers', () => {
    expect(counted(4000)).toBeLessThan(10 * counted(400) + 1000)
    expect(counted(4000)).toBeGreaterThan(4000)
  })
  test('named one by one', () => {
    expect(named(4000)).toBeLessThan(10 * named(400) + 1000)
  })

  test('and they are called as before', () => {
    const { units } = setUp({
      units: [
        { seat: 'a', unit: 'cruiser', n: 2 },
        { seat: 'a', unit: 'cruiser', id: 'a.cruiser.3' },
        { seat: 'a', unit: 'cruiser', n: 2 },
        { seat: 'b', unit: 'cruiser', id: 'b.cruiser.1' },
        { seat: 'b', unit: 'cruiser' },
      ],
    })
    expect(units.map(({ id }) => id)).toEqual([
      ...['a.cruiser.1', 'a.cruiser.2', 'a.cruiser.3', 'a.cruiser.4', 'a.cruiser.5', 'b.cruiser.1', 'b.cruiser.2'],
    ])
    expect(refusalOf(() => setUp({ units: [fallen(2), { ...fallen(1), id: 'a.fighter.1' }] })).path).toBe('units[1].id')
  })
})

describe('hits, rulings and links', () => {
  it('TI-A.9 as many hits as can be assigned, in the set-up and in a moment', () => {
    const hits = Array.from({ length: 20 }, () => ({ target: 'a', n: 99 }))
    const units = [
      { seat: 'a', unit: 'fighter', n: 99 },
      { seat: 'b', unit: 'cruiser' },
    ]
    expect(refusalOf(() => setUp({ units, hits, step: 'P2.5' }))).toMatchObject({ path: 'hits[10]' })
    const state = setUp({ units, hits: hits.slice(0, 5), step: 'P2.5' })
    const position = ti4.position?.(state) as Scenario
    const moment = { ...position.moment!, batches: Array(30).fill(position.moment!.batches[0]) }
    expect(refusalOf(() => ti4.setup({ ...position, moment }, {}, seeded(1)))).toMatchObject({ path: 'moment.batches[10]' })
  })

  it('TI-G.5.8 a table that holds as many pieces as a position can say takes no ruling that adds more', () => {
    const units = [
      ...Array.from({ length: 40 }, () => fallen(99)),
      { seat: 'a', unit: 'cruiser' },
      { seat: 'b', unit: 'cruiser' },
    ]
    const state = setUp({ units, step: 'P2.1' })
    const add = {
      type: 'customEffect',
      name: 'more',
      side: 'attacker',
      op: 'addUnit',
      n: 99,
      unit: 'fighter',
      duration: 'round',
    } as const
    const refusal = ti4.check(state, 'a', add)
    expect(refusal).toMatchObject({ code: 'no-room', most: CAPS.pieces.most })
    expect(ti4.explain(refusal!)).toBe('The table is full: the limit is 4000 pieces. Start a new combat.')
    // The same at a table with room.
    const roomy = setUp({ units: units.slice(30), step: 'P2.1' })
    expect(ti4.check(roomy, 'a', add)).toBeNull()
  })

  it('TI-O.27 shared odds name as much as a table does', () => {
    const party = { faction: 'sol', units: [{ unit: 'cruiser', count: 1 }] }
    const shared = (attacker: object) => encodeURIComponent(JSON.stringify({ place: 'space', attacker, defender: party }))
    expect(() => parseShared(shared(party))).not.toThrow()
    const units = Array(CAPS.lines.most + 1).fill({ unit: 'cruiser', count: 1 })
    expect(() => parseShared(shared({ ...party, units }))).toThrow(/^attacker\.units: /)
    expect(() => parseShared('x'.repeat(1_000_001))).toThrow(/limit of 1000000 letters/)
  })
})
