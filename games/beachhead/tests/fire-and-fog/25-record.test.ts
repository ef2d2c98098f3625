// Chapter 25, the parts that are rules: events, snapshots, replay, automatic paths and fights, odds, the end.
import { type AnyGame, digest, Match, Replay, seeded, verify } from '@sandtable/kernel'
import { everyOutcome } from '@sandtable/odds'
import { describe, expect, it } from 'vitest'
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { beachhead } from '../../rules/contract/game.ts'
import type { BeachheadState } from '../../rules/state/state.ts'
import { at, type Board, distance, type Sketch } from '../builder.ts'
import { attack, faces } from './aims.ts'

const D = { toAct: 'defender' } as const

/** A match of random but lawful moves. */
function played(steps: number, seed: string) {
  const { scenario } = beachhead.scenarios.find(({ id }) => id === 'quick-six')!
  const match = new Match(beachhead, { scenario, options: { deployment: 'preset', strategicCards: true }, seed })
  const choose = seeded(`choice ${seed}`)
  for (let i = 0; i < steps; i++) {
    const seat = match.toAct[0]
    if (seat === undefined) break
    const legal = match.legal(seat)
    match.act(seat, legal[choose.pick(legal.length, 'choice')]!)
  }
  return match
}

describe('events', () => {
  it('BI-25.1 every event has turn, step, seat and clauses', () => {
    const match = played(120, 'events')
    const log = match.log('all')
    expect(log.length).toBeGreaterThan(50)
    for (const { event } of log) {
      expect([event.type, Number.isInteger(event.turn), event.step.length > 0]).toEqual([event.type, true, true])
      expect([event.type, event.seat === null || event.seat === 'assault' || event.seat === 'defender']).toEqual([
        event.type,
        true,
      ])
      expect([event.type, event.clauses.length > 0 && event.clauses.every(clause => /^BI-\d+\.\d+/.test(clause))]).toEqual([
        event.type,
        true,
      ])
    }
  })
  it('BI-25.1 every die of an attack is in its event', () => {
    const b = at({ map: 'CC', units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 1,0' } }).do(
      attack('m1', 'i1'),
      'attack 1 2 3 6',
    )
    expect(b.told('attacked').strike.dice).toEqual([1, 2, 3, 6])
  })
  it('BI-25.2 each sentence is made from its event alone', () => {
    for (const { event } of played(80, 'sentences').log('all')) {
      const copy = JSON.parse(JSON.stringify(event)) as typeof event
      const sentence = beachhead.describe(copy)
      expect(sentence).toEqual(beachhead.describe(event))
      expect(sentence.text.trim()).not.toBe('')
    }
  })
})

describe('snapshots', () => {
  const again = (b: Board) => beachhead.setup(beachhead.position!(b.state), {}, seeded('unused')).state
  const saved = (b: Board) => {
    const loaded = again(b)
    expect(digest(loaded)).toBe(digest(b.state))
    expect(JSON.stringify(beachhead.position!(loaded))).toBe(JSON.stringify(b.all))
    return loaded
  }
  it('BI-25.3 in the middle of a phase', () => {
    const b = at({
      map: 'CCCCCC',
      units: { m1: 'marine_squad 0,0', m2: 'marine_squad 0,0', i1: 'infantry_squad 1,0', i2: 'infantry_squad 5,0 hidden' },
      dummies: { d1: '4,0' },
    })
    b.do(attack('m1', 'i1'), 'attack 4 1 1 1')
    saved(b)
  })
  it('BI-25.3 in the middle of a reaction, and it goes on with the same results', () => {
    const b = at({
      map: 'CCCC/SSSS/DDDD',
      ...D,
      units: { w: 'usswasp 1,2 hp=7', s1: 'sam_site 1,0', m1: 'marine_squad aboard' },
    })
    b.do(attack('s1', 'w'), 'attack 3 3 3')
    const loaded = saved(b)
    const next = (state: BeachheadState) =>
      digest(beachhead.apply(state, 'assault', { type: 'ciws', use: true }, seeded('same')).state)
    expect(next(loaded)).toBe(next(b.state))
  })
  it('BI-25.3 in the middle of Fast Ambush and of an event choice', () => {
    const ambush = at({ map: 'CCCCCC', ...D, units: { m1: 'marine_squad 0,0', k1: 'technical 1,0 hidden' } })
    saved(ambush.do(attack('k1', 'm1'), faces('attack', 4)))
    expect(ambush.step).toBe('react.fastAmbush')
    const card = at(
      { map: 'CUC/SSS/DDD', eventDeck: ['E02'], units: { w: 'usswasp 1,2', m1: 'marine_squad 0,0', i1: 'infantry_squad 2,0' } },
      { events: true },
    )
    saved(card.endTurn())
    expect(card.step).toBe('event')
  })
  it('BI-25.3 at any point of a whole game', () => {
    const match = played(0, 'snapshots')
    const choose = seeded('choice snapshots')
    for (let i = 0; i < 150; i++) {
      const seat = match.toAct[0]
      if (seat === undefined) break
      const legal = match.legal(seat)
      match.act(seat, legal[choose.pick(legal.length, 'choice')]!)
      if (i % 10 === 0)
        expect(digest(beachhead.setup(beachhead.position!(match.state), {}, seeded('unused')).state)).toBe(match.hash)
    }
  })
})

describe('replay', () => {
  it('BI-25.4 every entry’s hash comes out again', () => {
    const match = played(100, 'replay')
    expect(verify(beachhead as unknown as AnyGame, match.record())).toMatchObject({
      valid: true,
      entries: 100,
      diceChecked: true,
    })
  })
  it('BI-25.4 forward, backward, to any entry', () => {
    const match = played(60, 'replay')
    const record = match.record()
    const replay = new Replay(beachhead, record)
    for (const moment of [60, 1, 33, 32, 0, 59]) {
      const expected = moment === 0 ? record.setup.hash : record.entries[moment - 1]!.hash
      expect([moment, digest(replay.go(moment).state)]).toEqual([moment, expected])
    }
  })
})

describe('automatic paths', () => {
  it('BI-25.11 what is offered can be reached, goes round obstacles and stays in range', () => {
    const b = at({
      map: 'CCCCC/CCCCC/CMCCC/CCWCC',
      step: 'move.assault',
      forts: ['minefield 1,0'],
      units: { m1: 'marine_squad 0,0', k1: 'humvee 0,0', i1: 'infantry_squad 2,1' },
    })
    const moves = b.legal().filter((action): action is Extract<BeachheadAction, { type: 'move' }> => action.type === 'move')
    expect(moves.length).toBeGreaterThan(6)
    for (const { unit, to } of moves) {
      expect(to).not.toBe('2,1')
      if (unit === 'm1') expect(distance('0,0', to)).toBeLessThanOrEqual(3)
      if (unit === 'k1') expect(to).not.toBe('1,2')
    }
    b.do({ type: 'move', unit: 'k1', to: '0,2' })
    expect([b.told('moved').path.at(-1), b.told('moved').path.includes('1,0')]).toEqual(['0,2', false])
  })
})

it('BI-25.12 dice, modifiers, damage, status and supply are applied and named', () => {
  const b = at({ map: 'CCL', units: { h1: 'harrier 1,0 moved', m1: 'marine_squad 0,0', i1: 'infantry_squad 2,0' } })
  b.do(attack('h1', 'i1'), 'attack 5 1 1 1 1 1')
  const { strike, spLeft } = b.told('attacked')
  expect(strike.modifiers.map(({ shift }) => shift).reduce((sum, shift) => sum + shift, 4)).toBe(6)
  expect(strike.needModifiers.map(({ shift }) => shift)).toEqual([1])
  for (const { name, clause } of [...strike.modifiers, ...strike.needModifiers])
    expect([name.length > 0, /^BI-/.test(clause)]).toEqual([true, true])
  expect([strike.need, strike.hits, strike.damage, strike.hpLeft, strike.tokens, spLeft]).toEqual([5, 1, 1, 1, 1, 2])
})

describe('odds', () => {
  /** What the dice really do, as text of some facts, against what the odds say. */
  function agree(
    b: Board,
    action: BeachheadAction,
    facts: (after: Board) => readonly unknown[],
    said: (outcome: never) => readonly unknown[],
  ) {
    const seat = b.seats[0]!
    const truth = everyOutcome(dice => {
      const after = Object.assign(Object.create(Object.getPrototypeOf(b) as object), b) as Board
      after.state = beachhead.apply(b.state, seat, action, dice).state
      return JSON.stringify(facts(after))
    })
    const told = new Map<string, number>()
    const odds = beachhead.odds(b.state, seat, action)!
    for (const outcome of odds.outcomes) {
      const key = JSON.stringify(said(outcome as never))
      told.set(key, (told.get(key) ?? 0) + outcome.p)
    }
    expect([...told.keys()].sort()).toEqual(truth.entries.map(({ key }) => key).sort())
    for (const { key, n } of truth.entries) expect(told.get(key)).toBeCloseTo(Number(n) / Number(truth.of), 12)
    expect(odds.outcomes.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12)
  }
  const state = (b: Board, id: string) => (b.isGone(id) ? [0, 0] : [b.unit(id).hp, b.unit(id).tokens])
  const spare = { z1: 'marine_squad 5,0', z2: 'infantry_squad 5,1' }
  const field = (units: Record<string, string>, more: Partial<Sketch> = {}): Sketch => ({
    map: 'CLCCCC/CCCCCC/CCCCCC',
    units: { ...units, ...spare },
    ...more,
  })
  type Struck = { target: string; hpLeft: number; tokens: number }
  const left = ({ hpLeft, tokens }: Struck) => [hpLeft, hpLeft === 0 ? 0 : tokens]
  const byName = ({ targets }: { targets: readonly Struck[] }) =>
    targets.toSorted((a, b) => (a.target < b.target ? -1 : 1)).map(left)
  it('BI-25.13 an attack', () => {
    agree(at(field({ m1: 'marine_squad 0,0 tok=1', i1: 'infantry_squad 1,0' })), attack('m1', 'i1'), b => state(b, 'i1'), left)
  })
  it('BI-25.13 an attack on a suppressed unit', () => {
    agree(at(field({ m1: 'marine_squad 0,0', i1: 'artillery 1,0 tok=1' })), attack('m1', 'i1'), b => state(b, 'i1'), left)
  })
  it('BI-25.13 mortar fire', () => {
    const b = at(field({ m1: 'marine_squad 3,0', a1: 'aav7 3,0', mo: 'mortar_team 0,0 hidden' }, D))
    agree(b, { type: 'attackHex', unit: 'mo', hex: '3,0' }, after => [state(after, 'a1'), state(after, 'm1')], byName)
  })
  it('BI-25.13 a barrage', () => {
    const b = at(
      field(
        { m1: 'marine_squad 3,0', a1: 'aav7 2,1 tok=1', r1: 'artillery 0,2' },
        { step: 'command.defender', cp: { assault: 0, defender: 2 } },
      ),
    )
    agree(
      b,
      { type: 'barrage', unit: 'r1', hexes: ['3,0', '2,1', '3,1'] },
      after => [state(after, 'a1'), state(after, 'm1')],
      byName,
    )
  })
  type Ship = { hpLeft: number; flightDeck: string; wellDeck: string; c2: string }
  const ship = (hp: number, foe: string, more: Partial<Sketch> = {}) =>
    at({
      map: 'CCCCCC/SSSSSS/DDDDDD',
      units: { w: `usswasp 1,2 hp=${hp}`, x: foe, z1: 'marine_squad 5,0', z2: 'infantry_squad 4,0' },
      ...more,
    })
  const hull = (b: Board) => [b.unit('w').hp, b.wasp.flightDeck, b.wasp.wellDeck, b.wasp.c2]
  const told = ({ hpLeft, flightDeck, wellDeck, c2 }: Ship) => [hpLeft, flightDeck, wellDeck, c2]
  it('BI-25.13 an attack on the Wasp, with her systems', () => {
    agree(ship(7, 'artillery 1,0 tok=1', D), attack('x', 'w'), hull, told)
  })
  it('BI-25.13 a SAM strike on the Wasp, CIWS counted as used', () => {
    const b = ship(10, 'sam_site 1,0', { step: 'command.defender', cp: { assault: 0, defender: 3 } })
    const odds = beachhead.odds(b.state, 'defender', { type: 'samStrike', unit: 'x', target: 'w' })!
    // 3 dice at 3 against 3 dice at 5, in parts of 729: of 3 dice, 0 to 3 hits come in 1, 6, 12, 8 and in 8, 12, 6, 1 of 27 ways.
    const byDamage = [0, 0, 0, 0]
    for (const [hits, ways] of [1, 6, 12, 8].entries())
      for (const [negated, more] of [8, 12, 6, 1].entries()) byDamage[Math.max(0, hits - negated)]! += ways * more
    for (const [damage, ways] of byDamage.entries()) {
      const said = odds.outcomes.filter(({ hpLeft }) => hpLeft === 10 - damage).reduce((sum, { p }) => sum + p, 0)
      expect(said).toBeCloseTo(ways / 729, 12)
    }
  })
  it('BI-25.13 crossing mines', () => {
    const b = at({
      map: 'CCC',
      step: 'move.assault',
      forts: ['minefield 1,0'],
      units: { m1: 'marine_squad 0,0', z1: 'marine_squad 0,0', i1: 'infantry_squad 2,0' },
    })
    agree(
      b,
      { type: 'move', unit: 'm1', to: '1,0' },
      after => state(after, 'm1'),
      ({ entries }: { entries: readonly Struck[] }) => left(entries[0]!),
    )
  })
  it('BI-25.13 nothing random, no odds', () => {
    expect(beachhead.odds(at(field({ m1: 'marine_squad 0,0' })).state, 'assault', { type: 'search', unit: 'm1' })).toBe(null)
  })
})

it('BI-25.14 the end is found and told with its clause', () => {
  const b = at(
    {
      map: 'CCCC/SSSS/DDDD',
      objectives: { p: 'port 1,0' },
      goals: { assault: { primary: ['capture:p'], secondary: [] }, defender: { primary: [], secondary: [] } },
      units: {
        w: 'usswasp 1,2',
        m1: 'marine_squad 1,0',
        m2: 'marine_squad aboard',
        m3: 'marine_squad aboard',
        i1: 'infantry_squad 3,0',
      },
    },
    { victory: 'standard' },
  ).do({ type: 'secure', unit: 'm1' })
  expect(b.told('game_over')).toMatchObject({ winner: 'assault' })
  expect(b.told('game_over').clauses).toContain('BI-20.2')
  expect(beachhead.outcome(b.state)).toMatchObject({ winner: 'assault', clause: 'BI-20.2' })
})
