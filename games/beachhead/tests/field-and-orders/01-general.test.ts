// Chapter 1: seats, clock, chance, terms.
import { seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import { at, distance, gate, scenario, unshuffled } from '../builder.ts'

const EVENTS = Array.from({ length: 22 }, (_, i) => `E${String(i + 1).padStart(2, '0')}`)

it('BI-1.1 two seats, assault and defender', () => {
  expect(beachhead.seats.map(seat => seat.id)).toEqual(['assault', 'defender'])
})

describe('the clock', () => {
  it('BI-1.2 fifteen turns by default, ten to fifteen by option', () => {
    expect(scenario('red-beach', { events: false }).all.turns).toBe(15)
    for (const turns of [10, 12, 15]) expect(scenario('red-beach', { events: false, turns }).all.turns).toBe(turns)
    for (const turns of [9, 16, 12.5]) expect(() => scenario('red-beach', { events: false, turns })).toThrow('turns')
  })
  it('BI-1.2 a scenario fixes its own limit from 1 to 30, which is then the default', () => {
    expect(scenario('quick-six', { events: false }).all.turns).toBe(10)
    expect(scenario('quick-six', { events: false, turns: 13 }).all.turns).toBe(13)
    const units = { m1: 'marine_squad 0,0' }
    expect(gate({ map: 'CC', units, turn: 1, turns: 1 })).toBe('admitted')
    expect(gate({ map: 'CC', units, turn: 1, turns: 30 })).toBe('admitted')
    expect(gate({ map: 'CC', units, turn: 1, turns: 31 })).toContain('turns')
    expect(gate({ map: 'CC', units, turn: 1, turns: 0 })).toContain('turns')
  })
})

it('BI-1.3 the Assault must fulfil its goals in time: without them the last turn is the Defender’s', () => {
  const b = at(
    {
      map: 'CCCC/SSSS/DDDD',
      turn: 15,
      goals: { assault: { primary: ['capture:p'], secondary: [] } },
      objectives: { p: 'port 3,0' },
      units: {
        w: 'usswasp 1,2',
        m1: 'marine_squad 0,0',
        m2: 'marine_squad aboard',
        m3: 'marine_squad aboard',
        i1: 'infantry_squad 3,0',
      },
    },
    { victory: 'standard' },
  )
  b.endTurn()
  expect(b.winner).toBe('defender BI-20.4')
})

describe('chance', () => {
  it('BI-1.4 a game draws nothing but d6 and picks', () => {
    const kinds = new Set<string>()
    const fair = seeded('closed list')
    const dice = {
      roll(sides: number, label: string) {
        if (sides > 1) kinds.add(`d${sides}`)
        return fair.roll(sides, label)
      },
      pick(n: number, label: string) {
        if (n > 1) kinds.add('pick')
        return fair.pick(n, label)
      },
    }
    const found = beachhead.scenarios.find(info => info.id === 'quick-six')!
    let { state } = beachhead.setup(found.scenario, { deployment: 'preset' }, dice)
    for (let i = 0; i < 250; i++) {
      const seat = beachhead.toAct(state)[0]
      if (seat === undefined) break
      const legal = beachhead.legal(state, seat)
      state = beachhead.apply(state, seat, legal[fair.pick(legal.length, 'choice')]!, dice).state
    }
    expect([...kinds].sort()).toEqual(['d6', 'pick'])
  })
  it('BI-1.5 a shuffle draws pick(n) to pick(2) and swaps from the end', () => {
    const same = scenario('quick-six', {}, unshuffled('deck.event', 22))
    expect(same.draws).toEqual(Array.from({ length: 21 }, (_, i) => `deck.event pick${22 - i}`))
    expect(same.all.eventDeck).toEqual(EVENTS)
    const turned = scenario('quick-six', {}, `deck.event ${'0 '.repeat(21).trim()}`)
    const expected = [...EVENTS]
    for (let i = 21; i >= 1; i--) [expected[i], expected[0]] = [expected[0]!, expected[i]!]
    expect(turned.all.eventDeck).toEqual(expected)
  })
  it('BI-1.6 a pick from one candidate makes no draw', () => {
    const b = at({ map: 'CCCC', eventDeck: ['E11'], units: { h1: 'harrier 0,0', i1: 'infantry_squad 3,0' } }, { events: true })
    b.until('command.assault')
    expect([b.draws, b.unit('h1').tokens]).toEqual([[], 1])
  })
  it('BI-1.6 a pick from none has no effect', () => {
    const b = at({ map: 'CCCC', eventDeck: ['E12'], units: { h1: 'harrier 0,0', i1: 'infantry_squad 3,0' } }, { events: true })
    b.until('command.assault')
    expect([b.draws, b.lost]).toEqual([[], []])
  })
})

describe('terms', () => {
  const hexes = Array.from({ length: 25 }, (_, i) => `${i % 5},${Math.floor(i / 5)}`)
  it.each(['2,2', '2,1'])('BI-1.7 adjacent is distance 1, around %s', centre => {
    for (const hex of hexes.filter(other => other !== centre)) {
      const b = at({
        map: 'CCCCC/CCCCC/CCCCC/CCCCC/CCCCC',
        units: { m1: `marine_squad ${centre}`, i1: `infantry_squad ${hex}` },
      })
      expect([hex, b.allows({ type: 'attack', unit: 'm1', target: 'i1' })]).toEqual([hex, distance(centre, hex) === 1])
    }
  })
  it('BI-1.7 within 1 includes the hex itself: a Harrier over its target flanks it', () => {
    const b = at({ map: 'CC', units: { h1: 'harrier 0,0', i1: 'infantry_squad 0,0' } })
    b.do({ type: 'attack', unit: 'h1', target: 'i1' }, 'attack 1 1 1 1 1')
    expect(b.told('attacked').strike.dice).toHaveLength(5)
  })
  it('BI-1.8 hex order is by row, then column; roster order breaks ties', () => {
    const b = at({
      map: 'CCC/CCC/CCC',
      step: 'command.defender',
      cp: { assault: 0, defender: 2 },
      units: {
        a: 'marine_squad 1,1',
        b: 'marine_squad 1,1',
        c: 'marine_squad 2,0',
        d: 'marine_squad 1,0',
        r1: 'artillery 0,2',
      },
    })
    // 1,0 before 2,0 before 1,1; in 1,1 a before b. Only the second pair (unit c) and the last (unit b) hit.
    b.do({ type: 'barrage', unit: 'r1', hexes: ['1,1', '2,0', '1,0'] }, 'barrage 1 1 5 1 1 1 5 1')
    expect(['a', 'b', 'c', 'd'].map(id => b.unit(id).hp)).toEqual([2, 1, 1, 2])
  })
  it('BI-1.8 a unit that arrives later is appended to the roster', () => {
    const b = at({
      map: 'CCCC/SSSS/DDDD',
      step: 'command.defender',
      cp: { assault: 0, defender: 2 },
      pool: { infantry_squad: 1 },
      units: { w: 'usswasp 1,2', infantry_squad_x: 'infantry_squad 3,0' },
    })
    b.do({ type: 'reinforce', unitType: 'infantry_squad', hex: '0,0' })
    expect(b.all.units!.map(unit => unit.type)).toEqual(['usswasp', 'infantry_squad', 'infantry_squad'])
    expect(b.all.units![2]!.hex).toBe('0,0')
  })
  it('BI-1.9 a refusal has a sentence and a clause and changes nothing', () => {
    const b = at({ map: 'CCC', units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 2,0' } })
    expect(b.refused({ type: 'attack', unit: 'm1', target: 'i1' })).toBe('BI-15.3')
    const refusal = beachhead.check(b.state, 'assault', { type: 'attack', unit: 'm1', target: 'i1' })!
    expect(beachhead.explain(refusal).length).toBeGreaterThan(5)
    expect(beachhead.explain(refusal)).not.toContain('BI-')
  })
  it('BI-1.10 a card beats the document: Ambush Doctrine doubles the bonus', () => {
    const sketch = { map: 'CC', toAct: 'defender', units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 1,0 hidden' } } as const
    at(sketch).do({ type: 'attack', unit: 'i1', target: 'm1' }, 'attack 1 1 1 1')
    at({ ...sketch, active: [{ card: 'D9' }] }).do({ type: 'attack', unit: 'i1', target: 'm1' }, 'attack 1 1 1 1 1')
  })
  it('BI-1.10 a scenario beats the document: its pool replaces the default one', () => {
    const sketch = {
      map: 'CCCC/SSSS/DDDD',
      step: 'command.defender',
      cp: { assault: 0, defender: 2 },
      units: { w: 'usswasp 1,2', i1: 'infantry_squad 3,0' },
    } as const
    const reinforce = { type: 'reinforce', unitType: 'infantry_squad', hex: '0,0' } as const
    expect(at(sketch).allows(reinforce)).toBe(true)
    expect(at({ ...sketch, pool: { infantry_squad: 0, militia_squad: 0 } }).refused(reinforce)).toBe('BI-10.20')
  })
  it('BI-1.11 this turn ends with the clean-up of the End Phase', () => {
    const b = at({ map: 'CCCC', active: [{ card: 'E05' }], units: { h1: 'harrier 0,0 forceMarch', i1: 'infantry_squad 3,0' } })
    b.until('command.assault')
    expect([b.turn, b.all.active ?? [], b.unit('h1').forceMarch]).toEqual([4, [], false])
  })
  it('BI-1.12 dice, modifiers by name and the target number are in the event, for both seats', () => {
    const b = at({ map: 'CLC', units: { m1: 'marine_squad 0,0 tok=1', i1: 'infantry_squad 1,0' } })
    b.do({ type: 'attack', unit: 'm1', target: 'i1' }, 'attack 5 1 1')
    const event = b.told('attacked')
    expect(event.strike).toMatchObject({ dice: [5, 1, 1], need: 5, hits: 1 })
    const named = [...event.strike.modifiers, ...event.strike.needModifiers]
    expect(named.every(({ name, clause }) => name.length > 0 && /^BI-\d+\.\d+/.test(clause))).toBe(true)
    expect(event.strike.modifiers.map(({ shift }) => shift).sort()).toEqual(expect.arrayContaining([-1, 1]))
    expect(event.strike.needModifiers.map(({ shift }) => shift)).toContain(1)
    for (const seat of ['assault', 'defender', 'table']) {
      expect(beachhead.redact(event, seat)).toMatchObject({ strike: { dice: [5, 1, 1], need: 5 } })
    }
  })
})
