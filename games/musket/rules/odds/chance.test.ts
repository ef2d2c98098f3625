import { type Dice, DiceNeeded, Match, TableError } from '@sandtable/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { musket } from '../../index.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import { commandOf, fireChance, moraleChance } from '../contract/queries.ts'
import { asked, gate, position, type Sketch, table, told } from '../testing/positions.ts'

const duel: Sketch = { blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } }

/** What a command asked for, with values that make everything go wrong for the target. */
const asks = (sketch: Sketch, target: string, ...dice: number[]) => {
  const t = table(sketch)
  t.activate('A')
  return asked(t.fire(target, ...dice).draws)
}

describe('MK-2.1 every chance is a whole number of sixtieths', () => {
  test.each<readonly [string, Sketch, number, string[]]>([
    ['MK-2.1 65 % is 39, one in six is 10', duel, 3, ['d60 39', 'd60 10', 'd60 45']],
    ['MK-2.1 50 % is 30', { blue: { A: 'LIGHT 4,4' }, red: { B: 'LINE 4,2' } }, 3, ['d60 30', 'd60 10', 'd60 45']],
    ['MK-2.1 15 % is 9', { ...duel, leaders: { LA: 'A 9', LR: 'B 9' } }, 4, ['d60 39', 'd60 10', 'd60 9', 'd60 54']],
  ])('%s', (_title, sketch, draws, expected) => {
    expect(asks(sketch, 'B', ...[1, 60, 60, 60].slice(0, draws))).toEqual(expected)
  })

  test('MK-2.1 35 % is 21', () => {
    const t = table({ blue: { A: 'LINE 0,0', H: 'LINE 0,8' }, leaders: { L: 'H 1' } })
    expect(asked(t.activate('A', 60).draws)).toEqual(['d60 21'])
  })

  test.each([
    [42, true],
    [43, false],
  ])('MK-2.1 two fifths and twice 15 %% are exactly 42: a roll of %i passes is %s', (roll, passed) => {
    const t = table({ ...duel, red: { B: 'LINE 4,2 3/5 elite' }, leaders: { LA: 'A 9', LR: 'B 9' } })
    t.activate('A')
    const { morale } = told(t.fire('B', 1, 60, 60, roll), 'fire_action')
    expect(morale).toMatchObject({ base: 24, chance: 42, passed })
  })

  test('MK-2.1 in every scenario each chance there is lies between 0 and 60 and is whole', () => {
    for (const { scenario } of SCENARIOS) {
      const { state } = new Match(musket, { scenario, options: {}, seed: 1 })
      for (const { who } of state.units) {
        const chances = [moraleChance(state, who.id), commandOf(state, who.id).chance]
        for (const other of state.units) if (other.who.side !== who.side) chances.push(fireChance(state, who.id, other.who.id))
        for (const chance of chances) expect(Number.isInteger(chance) && chance >= 0 && chance <= 60).toBe(true)
      }
    }
  })
})

describe('MK-2.2 a test succeeds when the roll is at most the chance', () => {
  test.each([
    ['MK-2.2 the hit', [39, 60, 1], [40], 'hit'],
    ['MK-2.2 devastation', [1, 10, 1], [1, 11, 1], 'devastating'],
    ['MK-2.2 morale', [1, 60, 45], [1, 60, 46], 'morale'],
  ] as const)('%s', (_title, good, bad, what) => {
    const passes = (dice: readonly number[]) => {
      const t = table(duel)
      t.activate('A')
      return told(t.fire('B', ...dice), 'fire_action')[what]?.passed
    }
    expect([passes(good), passes(bad)]).toEqual([true, false])
  })

  test('MK-2.2 the leader casualty is the named event: it falls on 9, not on 10', () => {
    const falls = (roll: number) => {
      const t = table({ ...duel, leaders: { LA: 'A 9', LR: 'B 9' } })
      t.activate('A')
      return told(t.fire('B', 1, 60, roll, 1), 'fire_action').casualty?.fell
    }
    expect([falls(9), falls(10)]).toEqual([true, false])
  })

  test('MK-2.2 leaving a hill and obeying from afar pass on 30, not on 31', () => {
    const leaves = (roll: number) => {
      const t = table({ ground: { H: '4,4' }, blue: { A: 'LINE 4,4' } })
      t.activate('A')
      t.move('4,5', roll)
      return t.unit('A')
    }
    const obeys = (roll: number) => {
      const t = table({ blue: { A: 'LINE 4,4' }, leaders: {} })
      return told(t.activate('A', roll), 'activation_started').command.passed
    }
    expect([leaves(30), leaves(31)]).toEqual(['4,5 sp 4', '4,4 sp 4'])
    expect([obeys(30), obeys(31)]).toEqual([true, false])
  })
})

describe('MK-2.3 MK-2.6 a chance of 0 never succeeds and one of 60 always does, and both are rolled', () => {
  const hopeless: Sketch = {
    ground: { T: '4,1' },
    options: { entrenchments: true },
    entrenchments: { '4,1': ['S'] },
    blue: { A: 'ART 4,4 fire-1' },
    red: { B: 'LINE 4,1' },
  }
  test('MK-2.3 30 - 9 - 9 - 9 - 9 is clamped to 0 and 1 misses', () => {
    const t = table(hopeless)
    t.activate('A')
    const shot = t.fire('B', 1)
    expect(asked(shot.draws)).toEqual(['d60 0'])
    const { hit, clauses } = told(shot, 'fire_action')
    expect(hit).toMatchObject({ base: 30, chance: 0, passed: false })
    expect(clauses).toEqual(expect.arrayContaining(['MK-2.3', 'MK-2.6']))
  })

  test('MK-2.3 50 + 9 + 9 is clamped to 60 and 60 passes', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2 6/6 elite' }, leaders: { LA: 'A 9', LR: 'B 9' } })
    t.activate('A')
    const shot = t.fire('B', 1, 60, 60, 60)
    expect(asked(shot.draws)[3]).toBe('d60 60')
    expect(told(shot, 'fire_action').morale).toMatchObject({ base: 50, chance: 60, passed: true })
  })

  test('MK-2.3 10 - 9 - 9 is clamped to 0 and 1 fails', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2 2/6 green' }, leaders: { LA: 'A 9' } })
    t.activate('A')
    const shot = t.fire('B', 1, 60, 1)
    expect(asked(shot.draws)[2]).toBe('d60 0')
    expect(told(shot, 'fire_action').morale).toMatchObject({ chance: 0, passed: false })
  })

  test('MK-2.6 the one test that is skipped is the command check of a unit in command', () => {
    const t = table(duel)
    const { command, clauses } = told(t.activate('A'), 'activation_started')
    expect([t.draws.length, command.chance, clauses.includes('MK-2.6')]).toEqual([0, 60, true])
  })
})

test('MK-2.4 the charge dice are the only ones that are not a D60', () => {
  const kinds = new Map<string, Set<string>>()
  for (const seed of [1, 2, 3]) {
    const match = new Match(musket, { scenario: SCENARIOS.find(({ id }) => id === 'camden')!.scenario, options: {}, seed })
    for (let i = 0; i < 400 && !match.outcome; i++) {
      const seat = match.toAct[0]!
      const all = match.legal(seat)
      const bold = all.filter(({ type }) => type === 'charge' || type === 'fire')
      const pick = bold.length > 0 && i % 3 > 0 ? bold : all
      for (const { label, kind } of match.act(seat, pick[(i * 7919) % pick.length]!).draws) {
        kinds.set(label, (kinds.get(label) ?? new Set()).add(kind))
      }
    }
  }
  expect(kinds.size).toBeGreaterThan(5)
  for (const [label, seen] of kinds) expect([label, ...seen]).toEqual([label, label.startsWith('MK-9.10 ') ? 'd6' : 'd60'])
})

describe('MK-2.5 a source of u in [0,1)', () => {
  const from = (u: number): Dice => ({ roll: sides => Math.floor(sides * u) + 1, pick: n => Math.floor(n * u) })

  test('MK-2.5 D60 = floor(60u) + 1 succeeds exactly when u < p', () => {
    const t = table(duel)
    t.activate('A')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 59_999 }), thousandths => {
        const u = thousandths / 60_000
        const { events } = musket.apply(t.state, 'blue', { type: 'fire', target: 'B' }, from(u))
        const shot = events.find(event => event.type === 'fire_action')
        expect(shot?.hit.passed).toBe(thousandths < 39_000)
      }),
      { seed: 25, numRuns: 300, examples: [[38_999], [39_000], [0], [59_999]] },
    )
  })

  test('MK-2.5 D6 = floor(6u) + 1', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } })
    t.activate('A')
    const dieAt = (u: number) => {
      const { events } = musket.apply(t.state, 'blue', { type: 'charge', target: 'B' }, from(u))
      const charge = events.find(event => event.type === 'charge_action')
      return charge?.contest?.attacker.die
    }
    expect([0, 0.1666, 0.1667, 0.4999, 0.5, 0.9999].map(dieAt)).toEqual([1, 1, 2, 3, 4, 6])
  })
})

test('MK-2.7 a d6 and a d10 read as 10(d6 - 1) + d10 give each number of a D60 once', () => {
  const read = (d6: number, d10: number) => 10 * (d6 - 1) + d10
  const all = [1, 2, 3, 4, 5, 6].flatMap(d6 => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(d10 => read(d6, d10)))
  expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1))
  const hits = (d6: number, d10: number) => {
    const t = table(duel)
    t.activate('A')
    const value = read(d6, d10)
    return told(t.fire('B', ...(value <= 39 ? [value, 60, 1] : [value])), 'fire_action').hit
  }
  expect(hits(4, 9)).toMatchObject({ roll: 39, passed: true })
  expect(hits(4, 10)).toMatchObject({ roll: 40, passed: false })
})

describe('MK-2.8 each draw is asked for by kind, purpose and chance before its value is known', () => {
  const begin = (sketch: Sketch) => {
    const t = table(sketch)
    t.activate('A')
    return t
  }
  const asking = (act: () => unknown) => {
    try {
      act()
    } catch (error) {
      if (error instanceof DiceNeeded) return { kind: error.kind, label: error.label, need: error.need }
      throw error
    }
    throw new Error('nothing was asked for')
  }

  test('MK-2.8 the first die of a shot', () => {
    const t = begin(duel)
    expect(asking(() => t.fire('B'))).toEqual({ kind: 'd60', label: 'MK-8.5 hit', need: 39 })
    expect(asking(() => t.fire('B', 39))).toEqual({ kind: 'd60', label: 'MK-8.6 devastating', need: 10 })
    expect(asking(() => t.fire('B', 39, 11))).toEqual({ kind: 'd60', label: 'MK-11.3 morale', need: 45 })
    expect(t.unit('B')).toBe('4,2 sp 4')
  })

  test('MK-2.8 the dice of a charge', () => {
    const t = begin({
      ground: { H: '4,4' },
      blue: { A: 'LINE 4,4' },
      red: { B: 'LINE 4,3' },
      leaders: { LA: 'A 9', LR: 'B 9' },
    })
    expect(asking(() => t.charge('B'))).toMatchObject({ kind: 'd60', need: 30 })
    expect(asking(() => t.charge('B', 30))).toEqual({ kind: 'd6', label: 'MK-9.10 attacker', need: undefined })
    expect(asking(() => t.charge('B', 30, 5))).toEqual({ kind: 'd6', label: 'MK-9.10 defender', need: undefined })
    expect(asking(() => t.charge('B', 30, 5, 1))).toMatchObject({ kind: 'd60', label: 'MK-12.10 leader casualty', need: 9 })
  })

  test.each<readonly [string, Sketch, () => readonly number[], string]>([
    ['MK-2.8 a D60 shows no 61', duel, () => [61], 'bad-die'],
    ['MK-2.8 a D60 shows no 0', duel, () => [0], 'bad-die'],
    ['MK-2.8 a D60 shows no half', duel, () => [1.5], 'bad-die'],
    ['MK-2.8 a die too many is refused', duel, () => [60, 1], 'dice-left'],
  ])('%s', (_title, sketch, dice, code) => {
    const t = begin(sketch)
    const before = t.match.hash
    expect(() => t.fire('B', ...dice())).toThrow(expect.objectContaining({ code }))
    expect(t.match.hash).toBe(before)
    expect(t.match.record().entries).toHaveLength(1)
    expect(() => t.fire('B', 60)).not.toThrow(TableError)
  })

  test('MK-2.8 the value of a D60 where a D6 is due is refused', () => {
    const t = begin({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' } })
    const before = t.match.hash
    expect(() => t.charge('B', 30, 1)).toThrow(expect.objectContaining({ code: 'bad-die' }))
    expect(t.match.hash).toBe(before)
  })

  test('MK-2.8 values are taken in order and kept in the log', () => {
    const t = begin(duel)
    t.fire('B', 12, 34, 45)
    expect(
      t.match
        .log('all')
        .at(-1)
        ?.draws.map(({ value, need }) => [value, need]),
    ).toEqual([
      [12, 39],
      [34, 10],
      [45, 45],
    ])
  })
})

describe('MK-2.9 full strength is 1 to 6', () => {
  test.each([
    ['0/0', 'MK-2.9 units[0].max'],
    ['1/7', 'MK-2.9 units[0].max'],
    ['1/1', 'admitted'],
    ['6/6', 'admitted'],
  ])('MK-2.9 %s: %s', (sp, expected) => {
    expect(gate({ blue: { A: `LINE 4,4 ${sp}` } })).toBe(expected)
  })

  test('MK-2.9 so that every ratio is whole', () => {
    const expected: Record<number, number[]> = {
      1: [60],
      2: [30, 60],
      3: [20, 40, 60],
      4: [15, 30, 45, 60],
      5: [12, 24, 36, 48, 60],
      6: [10, 20, 30, 40, 50, 60],
    }
    for (const [max, chances] of Object.entries(expected)) {
      const found = chances.map((_, i) => moraleChance(table({ red: { B: `LINE 4,4 ${i + 1}/${max}` } }).state, 'B'))
      expect(found).toEqual(chances)
    }
  })
})

describe('MK-2.10 one step is 9 sixtieths, downhill fire alone is 6', () => {
  const ground = { W: '4,2', H: '4,4' }
  test.each<readonly [string, Sketch, number[]]>([
    ['MK-2.10 cover', { ground: { W: '4,2' }, blue: { A: 'LINE 4,4' }, red: { B: 'LIGHT 4,2' } }, [-9]],
    ['MK-2.10 long range', { blue: { A: 'ART 4,5' }, red: { B: 'LINE 4,2' } }, [-9]],
    ['MK-2.10 a better and a worse firing tier', { blue: { A: 'LINE 4,4 fire+1' }, red: { B: 'LINE 4,2' } }, [9]],
    ['MK-2.10 a worse firing tier', { blue: { A: 'LINE 4,4 fire-1' }, red: { B: 'LINE 4,2' } }, [-9]],
    ['MK-2.10 downhill', { ground, options: { hillBonuses: true }, blue: { A: 'LINE 4,4' }, red: { B: 'LIGHT 4,2' } }, [-9, 6]],
  ])('%s', (_title, sketch, shifts) => {
    const t = table(sketch)
    t.activate('A')
    const shot = told(t.fire('B', 60), 'fire_action')
    expect(shot.hit.modifiers.map(modifier => modifier.shift)).toEqual(shifts)
    expect(shot.clauses.includes('MK-2.10')).toBe(true)
  })

  test('MK-2.10 morale and command', () => {
    const t = table({ ...duel, red: { B: 'LINE 4,2 green' }, leaders: { LA: 'A 9' } })
    t.activate('A')
    const { morale } = told(t.fire('B', 1, 60, 60), 'fire_action')
    expect(morale?.modifiers.map(({ shift }) => shift)).toEqual([-9, -9])
    const far = table({ blue: { A: 'LINE 0,0', H: 'LINE 0,8' }, leaders: { L: 'H 1' } })
    expect(told(far.activate('A', 60), 'activation_started').command.modifiers.map(({ shift }) => shift)).toEqual([-9])
  })
})

test('MK-2.8 a position is a scenario: nothing is drawn to set one up', () => {
  const match = new Match(musket, { scenario: position(duel), options: {}, seed: 1, dice: [], strictDice: true })
  expect(match.record().setup.draws).toEqual([])
})
