import { readFileSync } from 'node:fs'
import { fitsSchema, Match, noDice, parseWith, seeded } from '@sandtable/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { musket } from '../../index.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import type { MusketState } from '../state/state.ts'
import { deepFreeze, position, type Sketch, Table, table, told } from '../testing/positions.ts'
import { ActionSchema, type MusketAction } from './actions.ts'
import type { MusketEvent } from './events.ts'
import { preview } from './queries.ts'

describe('MK-17.1 the commands', () => {
  test.each<readonly [string, unknown, boolean]>([
    ['MK-17.1 activate', { type: 'activate', unit: 'A' }, true],
    ['MK-17.1 move to', { type: 'move', to: '4,4' }, true],
    ['MK-17.1 move by a path', { type: 'move', path: ['4,4', '4,5'] }, true],
    ['MK-17.1 fire', { type: 'fire', target: 'B' }, true],
    ['MK-17.1 charge', { type: 'charge', target: 'B' }, true],
    ['MK-17.1 charge by a path', { type: 'charge', target: 'B', path: ['4,4'] }, true],
    ['MK-17.1 exit', { type: 'exit' }, true],
    ['MK-17.1 exit by a hex', { type: 'exit', hex: '4,0' }, true],
    ['MK-17.1 completeAction', { type: 'completeAction' }, true],
    ['MK-17.1 endActivation', { type: 'endActivation' }, true],
    ['MK-17.1 endPlayerTurn', { type: 'endPlayerTurn' }, true],
    ['MK-17.1 beginAction is none', { type: 'beginAction', mode: 'fire' }, false],
    ['MK-17.1 a move without a place', { type: 'move' }, false],
    ['MK-17.1 a move with both', { type: 'move', to: '4,4', path: ['4,4'] }, false],
    ['MK-17.1 a hex that is no pair', { type: 'move', to: 'D5' }, false],
    ['MK-17.1 a field nobody asked for', { type: 'exit', hex: '4,0', why: 'tired' }, false],
    ['MK-17.1 activate without a unit', { type: 'activate' }, false],
  ])('%s', (_title, action, isOne) => {
    const parse = () => parseWith(ActionSchema, action, 'bad-action')
    if (isOne) expect(parse()).toEqual(action)
    else expect(parse).toThrow()
  })
})

describe('MK-17.2 refusals in their order', () => {
  const exits: Sketch = { exits: { north: ['8,0'] }, victory: [{ side: 'blue', kind: 'exit_units', edge: 'north', count: 9 }] }
  const duel: Sketch = { blue: { A: 'LINE 4,4', C: 'LINE 6,6' }, red: { B: 'LINE 4,2' } }
  const over = () => {
    const t = table({ ...duel, turnLimit: 1 })
    t.endGameTurn()
    return t
  }
  const running = () => {
    const t = table(duel)
    t.activate('A')
    return t
  }
  const complete = () => {
    const t = running()
    t.completeAction()
    return t
  }
  const redToPlay = () => {
    const t = running()
    t.endTurn()
    return t
  }
  const activate = (unit: string): MusketAction => ({ type: 'activate', unit })
  test.each<readonly [string, () => Table, MusketAction, string]>([
    ['MK-17.2 activate: game-over before all', over, activate('nobody'), 'game-over'],
    ['MK-17.2 activate: in progress before unknown', running, activate('nobody'), 'activation-in-progress'],
    ['MK-17.2 activate: in progress before not yours', running, activate('B'), 'activation-in-progress'],
    ['MK-17.2 activate: in progress, for the active unit too', running, activate('A'), 'activation-in-progress'],
    ['MK-17.2 activate: in progress also when its action is complete', complete, activate('C'), 'activation-in-progress'],
    ['MK-17.2 activate: unknown', () => table(duel), activate('nobody'), 'unknown-unit'],
    ['MK-17.2 activate: not yours before already activated', redToPlay, activate('A'), 'not-your-unit'],
    ['MK-17.2 move: game-over', over, { type: 'move', to: '9,9' }, 'game-over'],
    ['MK-17.2 move: no active unit before illegal', () => table(duel), { type: 'move', to: '9,9' }, 'no-active-unit'],
    ['MK-17.2 move: wrong step before illegal', complete, { type: 'move', to: '9,9' }, 'wrong-step'],
    ['MK-17.2 move: illegal', running, { type: 'move', to: '9,9' }, 'illegal-move'],
    ['MK-17.2 fire: no active unit before illegal', () => table(duel), { type: 'fire', target: 'nobody' }, 'no-active-unit'],
    ['MK-17.2 fire: wrong step before illegal', complete, { type: 'fire', target: 'nobody' }, 'wrong-step'],
    ['MK-17.2 fire: illegal for an unknown target', running, { type: 'fire', target: 'nobody' }, 'illegal-fire'],
    [
      'MK-17.2 charge: no active unit before illegal',
      () => table(duel),
      { type: 'charge', target: 'nobody' },
      'no-active-unit',
    ],
    ['MK-17.2 charge: wrong step before illegal', complete, { type: 'charge', target: 'nobody' }, 'wrong-step'],
    ['MK-17.2 charge: illegal for an unknown target', running, { type: 'charge', target: 'nobody' }, 'illegal-charge'],
    ['MK-17.2 exit: no active unit before illegal', () => table({ ...duel, ...exits }), { type: 'exit' }, 'no-active-unit'],
    ['MK-17.2 exit: wrong step before illegal', complete, { type: 'exit' }, 'wrong-step'],
    ['MK-17.2 exit: illegal', running, { type: 'exit' }, 'illegal-exit'],
    ['MK-17.2 completeAction: no active unit', () => table(duel), { type: 'completeAction' }, 'no-active-unit'],
    ['MK-17.2 completeAction: wrong step', complete, { type: 'completeAction' }, 'wrong-step'],
    ['MK-17.2 completeAction: game-over', over, { type: 'completeAction' }, 'game-over'],
    ['MK-17.2 endActivation: no active unit', () => table(duel), { type: 'endActivation' }, 'no-active-unit'],
    ['MK-17.2 endActivation: game-over', over, { type: 'endActivation' }, 'game-over'],
    ['MK-17.2 endPlayerTurn: game-over', over, { type: 'endPlayerTurn' }, 'game-over'],
  ])('%s', (_title, make, action, code) => {
    expect(make().refusal(action).code).toBe(code)
  })

  test('MK-17.2 unknown means eliminated, exited and not yet arrived as well', () => {
    const t = table({
      ...exits,
      exits: { north: ['8,0', '4,0'] },
      blue: { A: 'LINE 4,4', X: 'LINE 4,0' },
      red: { B: 'LINE 4,3 1/4', D: 'LINE 0,0' },
      leaders: { LA: 'A 9', LB: 'B 9' },
      reinforcements: [{ turn: 5, side: 'blue', units: [{ id: 'N', type: 'LINE', at: '3,3' }] }],
    })
    t.activate('X')
    t.exit()
    t.activate('A')
    t.fire('B', 1, 60)
    expect([t.refused(activate('X')), t.refused(activate('N')), t.refused(activate('B'))]).toEqual(
      Array(3).fill('unknown-unit MK-17.2'),
    )
    t.endGameTurn()
    t.activate('A')
    expect(t.refusal({ type: 'fire', target: 'B' })).toMatchObject({ code: 'illegal-fire', clause: 'MK-17.2' })
    expect(t.refusal({ type: 'charge', target: 'B' })).toMatchObject({ code: 'illegal-charge', clause: 'MK-17.2' })
  })

  test('MK-17.2 a refused command uses no draw and changes nothing', () => {
    const t = table({ ...duel, blue: { A: 'LINE 4,4' } })
    const before = [t.match.hash, t.match.seq, t.match.record().entries.length]
    for (const action of [activate('B'), { type: 'move', to: '4,5' }, { type: 'fire', target: 'B' }] as const) t.refusal(action)
    expect([t.match.hash, t.match.seq, t.match.record().entries.length]).toEqual(before)
  })
})

/** Random games of every scenario, with all their events. */
function* games(
  count: number,
  steps: number,
): Generator<{ match: Match<MusketState, MusketAction, MusketEvent, unknown, object, never>; events: MusketEvent[] }> {
  for (let n = 0; n < count; n++) {
    const { scenario } = SCENARIOS[n % SCENARIOS.length]!
    const match = new Match(musket, { scenario, options: {}, seed: n })
    const events: MusketEvent[] = [...match.setupEvents]
    const chooser = seeded(`choices ${n}`)
    for (let i = 0; i < steps && !match.outcome; i++) {
      const seat = match.toAct[0]!
      const all = match.legal(seat)
      const bold = all.filter(({ type }) => type === 'charge' || type === 'fire' || type === 'exit')
      const from = bold.length > 0 && chooser.pick(3, 'bold') > 0 ? bold : all.length > 1 ? all.slice(0, -1) : all
      events.push(...match.act(seat, from[chooser.pick(from.length, 'choice')]!).events)
    }
    yield { match: match as never, events }
  }
}

describe('MK-17.3 the log', () => {
  const defined = new Set(
    Array.from(
      readFileSync(new URL('../../rulebook.md', import.meta.url), 'utf8').matchAll(/<a id="(MK-\d+\.\d+)">/g),
      match => match[1]!,
    ),
  )
  test('MK-17.3 every event has turn, player and clauses of the rulebook, each once', () => {
    const types = new Set<string>()
    const wrong: string[] = []
    for (const { events } of games(30, 100)) {
      for (const { type, turn, player, clauses } of events) {
        types.add(type)
        if (!Number.isInteger(turn) || turn < 1) wrong.push(`${type}: turn ${turn}`)
        if (player !== 'blue' && player !== 'red') wrong.push(`${type}: player ${player}`)
        if (clauses.length === 0 || new Set(clauses).size !== clauses.length) wrong.push(`${type}: ${clauses}`)
        for (const clause of clauses) if (!defined.has(clause)) wrong.push(`${type}: ${clause} is no clause`)
      }
    }
    expect(wrong).toEqual([])
    expect([...types].sort()).toEqual(
      expect.arrayContaining([
        'activation_ended',
        'activation_started',
        'battle_opened',
        'charge_action',
        'fire_action',
        'move_action',
        'player_turn_ended',
        'reinforcements_arrived',
      ]),
    )
  }, 30_000)

  const seen = (t: Table) => t.match.log('all').map(({ event }) => event.type)
  test('MK-17.3 the ten kinds of event and what each tells', () => {
    const t = table({
      ground: { T: '0,4' },
      blue: { A: 'LINE 4,4', X: 'LINE 8,0' },
      red: { B: 'LINE 4,2', D: 'LINE 0,4' },
      leaders: { LA: 'A 9', LX: 'X 9', LB: 'B 9' },
      turnLimit: 1,
      torch: { side: 'red', dwell: 1 },
      exits: { north: ['8,0'] },
      victory: [{ side: 'blue', kind: 'exit_units', edge: 'north', count: 9 }],
      reinforcements: [{ turn: 1, side: 'red', units: [{ id: 'N', type: 'HORSE', at: '5,3' }] }],
    })
    t.activate('A')
    t.fire('B', 60)
    t.activate('X')
    t.exit()
    t.endTurn()
    t.activate('N')
    t.move('5,4')
    t.charge('A', 1, 6)
    t.endTurn()
    expect(seen(t)).toEqual([
      'battle_opened',
      'activation_started',
      'fire_action',
      'activation_ended',
      'activation_started',
      'unit_exited',
      'activation_ended',
      'player_turn_ended',
      'reinforcements_arrived',
      'activation_started',
      'move_action',
      'charge_action',
      'activation_ended',
      'player_turn_ended',
      'hex_burned',
      'game_over',
    ])
    const events = t.match.log('all').map(({ event }) => event)
    expect(events[1]).toMatchObject({ turn: 1, player: 'blue', unit: { id: 'A' }, command: { inCommand: true } })
    expect(events[5]).toMatchObject({ unit: { id: 'X', at: '8,0' }, edge: 'north', hex: '8,0', leader: 'LX' })
    expect(events[8]).toMatchObject({ player: 'red', arrived: [{ id: 'N', at: '5,3', kind: 'HORSE' }], delayed: [] })
    expect(events[10]).toMatchObject({
      unit: { id: 'N', at: '5,3' },
      path: ['5,4'],
      reached: '5,4',
      points: 1,
      checks: [],
      stopped: false,
    })
    expect(events[14]).toMatchObject({ hex: '0,4', was: 'TOWN' })
    expect(events[15]).toMatchObject({ winner: 'red', reason: 'turn_limit_tiebreak', strength: { blue: 4, red: 11 } })
  })

  test('MK-17.3 a rule that did not matter is not cited', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } })
    t.activate('A')
    const { clauses } = told(t.fire('B', 60), 'fire_action')
    for (const clause of ['MK-8.6', 'MK-11.2', 'MK-12.10', 'MK-13.1', 'MK-3.4', 'MK-7.10', 'MK-15.6', 'MK-10.1', 'MK-2.10']) {
      expect([clause, clauses.includes(clause)]).toEqual([clause, false])
    }
    expect(clauses).toEqual(expect.arrayContaining(['MK-8.2', 'MK-8.4', 'MK-8.5', 'MK-8.9', 'MK-2.2', 'MK-4.2']))
  })
})

test('MK-17.4 combat events carry the hexes of both sides before the resolution', () => {
  const shot = table({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,2' } })
  shot.activate('A')
  expect(told(shot.fire('B', 1, 60, 60), 'fire_action')).toMatchObject({ unit: { at: '4,4' }, target: { at: '4,2' } })
  expect(shot.unit('B')).toBe('4,1 sp 2')
  const charge = table({ blue: { A: 'LINE 4,4' }, red: { B: 'LINE 4,3 1/4' } })
  charge.activate('A')
  expect(told(charge.charge('B', 6, 1), 'charge_action')).toMatchObject({
    unit: { at: '4,4' },
    target: { at: '4,3', name: 'Line Infantry', side: 'red' },
  })
  expect([charge.unit('A'), charge.unit('B')]).toEqual(['4,3 sp 4', 'gone'])
})

describe('MK-17.5 rules functions are pure', () => {
  test('MK-17.5 frozen states play on, and stay what they were', () => {
    fc.assert(
      fc.property(fc.nat(14), fc.nat(9999), (index, seed) => {
        const scenario = deepFreeze(structuredClone(SCENARIOS[index]!.scenario))
        let state = deepFreeze(musket.setup(scenario, {}, noDice).state)
        const chooser = seeded(`pure ${seed}`)
        for (let i = 0; i < 40 && !state.result; i++) {
          const seat = state.player
          const all = musket.legal(state, seat)
          const action = deepFreeze(all[chooser.pick(all.length, 'choice')]!)
          const before = JSON.stringify(state)
          musket.odds(state, seat, action)
          musket.check(state, seat, action)
          musket.forms(state, seat)
          const step = musket.apply(state, seat, action, seeded(`dice ${seed} ${i}`))
          // The same again: nothing was kept from the first time.
          const again = musket.apply(state, seat, action, seeded(`dice ${seed} ${i}`))
          expect(JSON.stringify(again)).toBe(JSON.stringify(step))
          expect(JSON.stringify(state)).toBe(before)
          state = deepFreeze(step.state)
        }
      }),
      { seed: 175, numRuns: 15 },
    )
  }, 30_000)
})

describe('MK-17.6 what can be done', () => {
  const sketch: Sketch = { blue: { A: 'LINE 4,4', C: 'LIGHT 6,6' }, red: { B: 'LINE 4,3' } }
  test('MK-17.6 a preview for any unit of the active player, as if its command check passed', () => {
    const far = table({ ...sketch, leaders: { LB: 'B 9' } })
    const led = table(sketch)
    expect(preview(far.state, 'A')).toEqual(preview(led.state, 'A'))
    expect(led.moves('A')).toEqual(['3,3', '3,4', '4,5', '5,3', '5,4'])
    expect([led.fires('A'), led.charges('A')]).toEqual([['B'], ['B']])
    led.activate('A')
    led.endActivation()
    expect(preview(led.state, 'A')).toEqual({ moves: [], fires: [], charges: [], exits: [] })
  })
  test('MK-17.6 legal lists what would be accepted now: activations first', () => {
    const t = table(sketch)
    expect(t.match.legal('blue')).toEqual([
      { type: 'activate', unit: 'A' },
      { type: 'activate', unit: 'C' },
      { type: 'activate', unit: 'ZB' },
      { type: 'endPlayerTurn' },
    ])
    expect(t.match.legal('red')).toEqual([])
    t.activate('A')
    const actions = t.match.legal('blue')
    expect(actions.filter(({ type }) => type === 'activate')).toEqual([])
    expect(actions.map(({ type }) => type)).toEqual([
      ...Array(5).fill('move'),
      'fire',
      'charge',
      'completeAction',
      'endActivation',
      'endPlayerTurn',
    ])
    t.completeAction()
    expect(t.match.legal('blue')).toEqual([{ type: 'endActivation' }, { type: 'endPlayerTurn' }])
  })
  test('MK-17.6 moves and charges are listed once, by their default path; explicit paths are forms', () => {
    const t = table({ blue: { A: 'HORSE 4,4' }, red: { B: 'LINE 5,2' } })
    t.activate('A')
    const actions = t.match.legal('blue')
    expect(actions.every(action => !('path' in action))).toBe(true)
    expect(new Set(actions.map(action => JSON.stringify(action))).size).toBe(actions.length)
    const forms = t.match.forms('blue')
    expect(forms.map(({ type }) => type)).toEqual(['move', 'charge'])
    for (const { example, schema } of forms) {
      expect(t.match.check('blue', example)).toBeNull()
      expect(fitsSchema(schema, example)).toBe(true)
    }
    const byPath: MusketAction = { type: 'charge', target: 'B', path: ['4,3', '5,2'] }
    expect([t.match.check('blue', byPath), forms.some(({ schema }) => fitsSchema(schema, byPath))]).toEqual([null, true])
  })
  test('MK-17.6 in random games: what is listed is accepted, what is not listed is not, and the preview is the list', () => {
    for (const { match } of games(6, 60)) {
      if (match.outcome) continue
      const seat = match.toAct[0]!
      const { state } = match
      const listed = new Set(match.legal(seat).map(action => JSON.stringify(action)))
      for (const text of listed) expect(match.check(seat, JSON.parse(text) as MusketAction)).toBeNull()
      const { columns, rows } = state.setting
      for (let cell = 0; cell < columns * rows; cell++) {
        const hex = `${cell % columns},${Math.floor(cell / columns)}`
        for (const action of [
          { type: 'move', to: hex },
          { type: 'exit', hex },
        ] as const) {
          expect([hex, match.check(seat, action) === null]).toEqual([hex, listed.has(JSON.stringify(action))])
        }
      }
      for (const { who } of state.units) {
        for (const action of [
          { type: 'activate', unit: who.id },
          { type: 'fire', target: who.id },
          { type: 'charge', target: who.id },
        ] as const) {
          expect([action, match.check(seat, action) === null]).toEqual([action, listed.has(JSON.stringify(action))])
        }
      }
      const active = state.active?.unit
      if (!active || state.step !== 'ACTION') continue
      const choices = preview(state, active)
      const expected = [
        ...choices.moves.map(({ hex }) => ({ type: 'move', to: hex })),
        ...choices.fires.map(target => ({ type: 'fire', target })),
        ...choices.charges.map(target => ({ type: 'charge', target })),
        ...choices.exits.map(hex => ({ type: 'exit', hex })),
      ].map(action => JSON.stringify(action))
      const rest = [...listed].filter(text => !/completeAction|endActivation|endPlayerTurn/.test(text))
      expect(rest.sort()).toEqual(expected.sort())
    }
  })
})

describe('MK-17.7 undo', () => {
  const sketch: Sketch = {
    ground: { H: '6,6' },
    blue: { A: 'HORSE 4,4', C: 'LINE 6,6', D: 'LIGHT 2,2' },
    red: { B: 'LINE 4,0', E: 'LINE 2,4' },
  }
  test('MK-17.7 commands without a draw, one by one', () => {
    const t = table(sketch)
    const start = t.match.hash
    t.activate('A')
    const active = t.match.hash
    t.move('4,3')
    t.match.undo('blue')
    expect([t.match.hash, t.unit('A')]).toEqual([active, '4,4 sp 4'])
    t.match.undo('blue')
    expect(t.match.hash).toBe(start)
    expect(() => t.match.undo('blue')).toThrow(expect.objectContaining({ code: 'cannot-undo', clause: 'MK-17.7' }))
  })
  test('MK-17.7 not past a draw', () => {
    const t = table(sketch)
    t.activate('A')
    t.move('4,3')
    t.endActivation()
    t.activate('C')
    t.move('6,7', 60)
    expect(t.match.whyNoUndo('blue')).not.toBeNull()
    t.activate('D')
    t.match.undo('blue')
    expect(t.match.whyNoUndo('blue')).not.toBeNull()
  })
  test('MK-17.7 a shot is a draw even when it misses', () => {
    const t = table(sketch)
    t.activate('D')
    t.fire('E', 60)
    expect(() => t.match.undo('blue')).toThrow(expect.objectContaining({ clause: 'MK-17.7' }))
  })
  test('MK-17.7 not past the start of the player turn, and not by the other player', () => {
    const t = table(sketch)
    t.activate('A')
    t.move('4,3')
    t.endTurn()
    expect([t.match.whyNoUndo('blue'), t.match.whyNoUndo('red')]).not.toContain(null)
    t.activate('B')
    expect(t.match.whyNoUndo('blue')).not.toBeNull()
    expect(t.match.whyNoUndo('red')).toBeNull()
  })
})

test('MK-17.1 a position in mid-activation is played on like the match it came from', () => {
  const scenario = position({ ground: { '=': '4,6 4,5 4,4 4,3' }, blue: { A: 'DRAG 4,6' }, red: { B: 'LINE 0,0' } })
  const t = new Table(scenario)
  t.activate('A')
  t.move('4,5')
  const again = new Table(musket.view(t.state, 'table'))
  expect(again.state).toEqual(t.state)
  expect(again.moves('A')).toEqual(t.moves('A'))
})
