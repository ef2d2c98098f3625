import { type AnyGame, type Dice, Match, Replay, verify } from '@sandtable/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { musket } from '../../index.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import { position, type Sketch, table } from '../testing/positions.ts'
import type { MusketAction } from './actions.ts'

/** What a command draws, in order. */
const drawn = (
  sketch: Sketch,
  act: (t: ReturnType<typeof table>) => { draws: readonly { label: string; kind: string; need?: number }[] },
) =>
  act(table(sketch)).draws.map(
    ({ label, kind, need }) => `${kind}${need === undefined ? '' : ` ${need}`} ${label.replace(/^\S+ /, '')}`,
  )

describe('MK-16.1 activate', () => {
  test.each<readonly [string, Sketch, number[], string[]]>([
    ['MK-16.1 in command: nothing', { blue: { A: 'LINE 4,4' } }, [], []],
    ['MK-16.1 out of command: one D60', { blue: { A: 'LINE 4,4' }, leaders: {} }, [30], ['d60 30 command']],
    [
      'MK-16.1 far out of command: one D60',
      { blue: { A: 'LINE 4,4', H: 'LINE 0,0' }, leaders: { L: 'H 0' } },
      [30],
      ['d60 21 command'],
    ],
  ])('%s', (_title, sketch, dice, expected) => {
    expect(drawn(sketch, t => t.activate('A', ...dice))).toEqual(expected)
  })
})

const leave = 'd60 30 leave difficult ground'

describe('MK-16.2 move and exit', () => {
  const exits: Sketch = { exits: { north: ['4,0'] }, victory: [{ side: 'blue', kind: 'exit_units', edge: 'north', count: 9 }] }
  const go = (sketch: Sketch, act: (t: ReturnType<typeof table>) => ReturnType<ReturnType<typeof table>['move']>) =>
    drawn(sketch, t => {
      t.activate('A')
      return act(t)
    })
  test('MK-16.2 one D60 per difficult hex left, in path order, up to the first failure', () => {
    const hills: Sketch = { ground: { H: '4,4 4,3' }, blue: { A: 'HORSE 4,4' } }
    expect(go(hills, t => t.walk('4,3 4,2', 1, 1))).toEqual([leave, leave])
    expect(go(hills, t => t.walk('4,3 4,2', 31))).toEqual([leave])
    expect(go({ blue: { A: 'HORSE 4,4' } }, t => t.walk('4,3 4,2'))).toEqual([])
    expect(go({ ...hills, blue: { A: 'LIGHT 4,4' } }, t => t.walk('4,5'))).toEqual([])
  })
  test('MK-16.2 the same for an exit', () => {
    expect(go({ ...exits, ground: { H: '4,2 4,1' }, blue: { A: 'HORSE 4,2' } }, t => t.exit('4,0', 1, 31))).toEqual([
      leave,
      leave,
    ])
    expect(go({ ...exits, blue: { A: 'HORSE 4,2' } }, t => t.exit('4,0'))).toEqual([])
  })
})

describe('MK-16.3 fire', () => {
  const led: Sketch = { blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' }, leaders: { LA: 'A 9', LB: 'B 9' } }
  const hit = 'd60 39 hit'
  const two = 'd60 10 devastating'
  const leader = 'd60 9 leader casualty'
  test.each<readonly [string, Sketch, number[], string[]]>([
    ['MK-16.3 a miss', led, [40], [hit]],
    ['MK-16.3 a hit, led', led, [39, 60, 10, 1], [hit, two, leader, 'd60 54 morale']],
    ['MK-16.3 a hit, the leader falls', led, [39, 60, 9, 1], [hit, two, leader, 'd60 36 morale']],
    ['MK-16.3 a hit, not led', { ...led, leaders: { LA: 'A 9' } }, [39, 1, 1], [hit, two, 'd60 21 morale']],
    ['MK-16.3 a kill', { ...led, red: { B: 'LINE 4,2 1/4' } }, [39, 60], [hit, two]],
  ])('%s', (_title, sketch, dice, expected) => {
    expect(
      drawn(sketch, t => {
        t.activate('A')
        return t.fire('B', ...dice)
      }),
    ).toEqual(expected)
  })
})

describe('MK-16.4 charge', () => {
  const led: Sketch = { blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3' }, leaders: { LA: 'A 9', LB: 'B 9' } }
  const dice = ['d6 attacker', 'd6 defender']
  const leader = 'd60 9 leader casualty'
  test.each<readonly [string, Sketch, number[], string[]]>([
    ["MK-16.4 repulsed, led on both sides: the attacker's leader", led, [1, 6, 60], [...dice, leader]],
    [
      'MK-16.4 repulsed, not led',
      { ...led, leaders: { LB: 'B 9', LC: 'C 9' }, blue: { A: 'LINE 4,4', C: 'LINE 5,5' } },
      [1, 6],
      dice,
    ],
    ["MK-16.4 successful: the defender's leader, then its morale", led, [4, 3, 60, 1], [...dice, leader, 'd60 54 morale']],
    [
      'MK-16.4 successful against one without a leader',
      { ...led, leaders: { LA: 'A 9' } },
      [4, 3, 1],
      [...dice, 'd60 36 morale'],
    ],
    ['MK-16.4 a kill: no more', { ...led, red: { B: 'LINE 4,3 1/4' } }, [4, 3], dice],
    ['MK-16.4 checks first', { ...led, ground: { H: '4,4' } }, [30, 1, 6, 60], [leave, ...dice, leader]],
    ['MK-16.4 a failed check and nothing else', { ...led, ground: { H: '4,4' } }, [31], [leave]],
  ])('%s', (_title, sketch, given, expected) => {
    expect(
      drawn(sketch, t => {
        t.activate('A')
        return t.charge('B', ...given)
      }),
    ).toEqual(expected)
  })
})

describe('MK-16.5 nothing else is random', () => {
  const refusing: Dice = {
    roll() {
      throw new Error('a die was asked for')
    },
    pick() {
      throw new Error('a pick was asked for')
    },
  }
  test('MK-16.5 turn change, arrival, torch, victory', () => {
    const scenario = position({
      ground: { T: '4,4' },
      blue: { A: 'LINE 0,0' },
      red: { B: 'LINE 4,4' },
      torch: { side: 'red', dwell: 2 },
      turnLimit: 4,
      reinforcements: [{ turn: 2, side: 'blue', units: [{ id: 'N', type: 'LINE', at: '3,3' }] }],
    })
    let { state } = musket.setup(scenario, {}, refusing)
    while (!state.result) state = musket.apply(state, state.player, { type: 'endPlayerTurn' }, refusing).state
    expect([state.turn, state.result.reason, state.tally.burned.length]).toEqual([4, 'turn_limit_tiebreak', 1])
    expect(state.units.some(({ who }) => who.id === 'N')).toBe(true)
  })
  test('MK-16.5 the choice of a retreat hex and of a replacement', () => {
    // Two ways back alike and two heirs alike: four draws, none of them for the choice.
    const t = table({
      blue: { A: 'LINE 3,5' },
      red: { B: 'LINE 4,4', C: 'LINE 8,4', D: 'LINE 0,4' },
      leaders: { LA: 'A 9', LB: 'B 9' },
    })
    t.activate('A')
    expect(t.fire('B', 1, 60, 1, 60).draws).toHaveLength(4)
  })
  test('MK-16.5 completeAction, endActivation and a move over easy ground', () => {
    let { state } = table({ blue: { A: 'HORSE 4,4' } })
    const actions: MusketAction[] = [
      { type: 'activate', unit: 'A' },
      { type: 'move', to: '4,3' },
      { type: 'completeAction' },
      { type: 'endActivation' },
    ]
    for (const action of actions) state = musket.apply(state, 'blue', action, refusing).state
    expect(state.step).toBe('AWAITING_ACTIVATION')
  })
})

describe('MK-16.6 the same draws give the same game, byte for byte', () => {
  const play = (index: number, seed: number, choices: readonly number[]) => {
    const match = new Match(musket, { scenario: SCENARIOS[index % SCENARIOS.length]!.scenario, options: {}, seed })
    for (const choice of choices) {
      const seat = match.toAct[0]
      if (!seat) break
      const all = match.legal(seat)
      match.act(seat, all[choice % all.length]!)
    }
    return match
  }
  test('MK-16.6 two matches with one seed, the log and the record', () => {
    fc.assert(
      fc.property(fc.nat(14), fc.nat(999), fc.array(fc.nat(1000), { minLength: 30, maxLength: 60 }), (index, seed, choices) => {
        const [one, other] = [play(index, seed, choices), play(index, seed, choices)]
        expect(JSON.stringify(other.log('all'))).toBe(JSON.stringify(one.log('all')))
        expect(JSON.stringify(other.record())).toBe(JSON.stringify(one.record()))
        expect(JSON.stringify(other.state)).toBe(JSON.stringify(one.state))
      }),
      { seed: 166, numRuns: 12 },
    )
  }, 30_000)
  test('MK-16.6 the recorded values alone give it back, whatever the generator', () => {
    fc.assert(
      fc.property(fc.nat(14), fc.nat(999), fc.array(fc.nat(1000), { minLength: 30, maxLength: 60 }), (index, seed, choices) => {
        const match = play(index, seed, choices)
        const record = match.record()
        expect(verify(musket as unknown as AnyGame, record).valid).toBe(true)
        const byHand = new Match(musket, {
          scenario: SCENARIOS[index % SCENARIOS.length]!.scenario,
          options: {},
          seed: 'another',
          strictDice: true,
        })
        for (const entry of record.entries) {
          if (!('action' in entry)) continue
          byHand.act(entry.seat, entry.action, { dice: entry.draws.map(({ value }) => value), strictDice: true })
        }
        expect(byHand.hash).toBe(match.hash)
        expect(JSON.stringify(byHand.log('all').map(({ event }) => event))).toBe(
          JSON.stringify(match.log('all').map(({ event }) => event)),
        )
      }),
      { seed: 1661, numRuns: 8 },
    )
  }, 30_000)
  test('MK-16.6 a replay stops at every state the match went through', () => {
    const match = play(
      0,
      5,
      Array.from({ length: 25 }, (_, i) => i * 17),
    )
    const replay = new Replay(musket, match.record())
    expect(replay.go(match.seq).state).toEqual(match.state)
  })
})
