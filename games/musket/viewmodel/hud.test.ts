import { describe, expect, test } from 'vitest'
import { musket } from '../index.ts'
import { table } from '../rules/testing/positions.ts'
import { conditionsOf, couldAct, endTurnWarning, gameOver, hud, marks, scenarioCard, stillToAct } from './index.ts'

const hexes = ['4,4', '5,4']

describe('MK-20.13 the head of the screen', () => {
  test('MK-20.13 turn and limit, active player, units to act', () => {
    const t = table({ blue: { A: 'LINE 4,4', B: 'LINE 2,2' }, red: { X: 'LINE 0,0' }, turnLimit: 8 })
    expect(hud(t.state)).toMatchObject({ turnText: 'Turn 1 of 8', playerName: 'Blue', toActText: '3 units to act' })
    t.activate('A')
    t.move('4,5')
    expect(hud(t.state).toActText).toBe('2 units to act')
    t.endTurn()
    expect(hud(t.state)).toMatchObject({ player: 'red', toActText: '2 units to act' })
    expect(hud(table({ blue: { A: 'LINE 4,4' } }).state).turnText).toBe('Turn 1')
  })

  test.each([
    ['eliminated', { kind: 'eliminate_units', count: 4 }, '2 of 4 eliminated'],
    ['held for turns', { kind: 'hold_hexes', hexes: ['4,4'], turns: 2 }, 'held 1 of 2 turns'],
    ['occupied', { kind: 'control_hexes', hexes }, '1 of 2 held'],
    ['any of them', { kind: 'control_hexes', hexes, any: true }, '1 of 1 held'],
    ['off the board', { kind: 'exit_units', edge: 'north', count: 2 }, '1 of 2 off the board'],
    ['burned', { kind: 'raze', count: 1 }, '1 of 1 burned'],
  ] as const)('MK-20.13 progress in words: %s', (_case, condition, progress) => {
    const t = table({
      blue: { A: 'LINE 4,4' },
      ground: { T: '7,7' },
      victory: [{ side: 'blue', ...condition }] as never,
      exits: { north: ['1,0', '3,0'] },
      losses: { blue: 0, red: 2 },
      streaks: [1],
      exited: { blue: { north: 1 }, red: {} } as never,
      burned: ['7,7'],
      turn: 3,
    })
    expect(conditionsOf(t.state).map(each => each.progress)).toEqual([progress])
  })

  test('MK-20.13 a condition for a later turn is not met before it', () => {
    const first = scenarioCard(musket.scenarios.find(({ id }) => id === 'first-volley')!.scenario).state
    expect(conditionsOf(first).every(({ met }) => !met)).toBe(true)
    const t = table({ blue: { A: 'LINE 4,4' }, victory: [{ side: 'blue', kind: 'control_hexes', hexes: ['4,4'], turn: 2 }] })
    expect(conditionsOf(t.state)[0]).toMatchObject({ have: 1, want: 1, met: false })
  })

  test('MK-20.13 conditions of a group stand together', () => {
    const { state } = scenarioCard(musket.scenarios.find(({ id }) => id === 'bunker-hill')!.scenario)
    expect(hud(state).conditions.map(({ side, progress, group }) => [side, progress, group])).toEqual([
      ['blue', '0 of 4 eliminated', null],
      ['red', '0 of 3 held', null],
      ['red', '0 of 1 burned', 'burn-and-break'],
      ['red', '0 of 4 eliminated', 'burn-and-break'],
    ])
    expect(hud(state).limitText).toBe('After turn 10 Americans win unless British have won before.')
  })
})

describe('MK-20.14 the warning before the end of a turn', () => {
  test('MK-20.14 says how many could still act, and who', () => {
    const t = table({ blue: { A: 'LINE 4,4', B: 'LINE 2,2' }, red: { X: 'LINE 0,0' }, leaders: { L: 'A 9' } })
    expect(endTurnWarning(t.state)).toMatchObject({ count: 2, units: ['A', 'B'], clause: 'MK-20.14' })
    expect(endTurnWarning(t.state)?.text).toMatch(/^2 units could still act: /)
    t.activate('A')
    t.move('4,5')
    t.activate('B')
    expect(endTurnWarning(t.state)).toMatchObject({ count: 1, units: ['B'] })
    t.move('2,3')
    expect(endTurnWarning(t.state)).toBeNull()
  })

  test('MK-20.14 a unit that is hemmed in is still to act but no reason to ask', () => {
    const t = table({
      size: '3x3',
      ground: { L: '2,2 2,1 1,0 0,1 0,2 1,2' },
      blue: { A: 'HORSE 1,1', B: 'LINE 0,0' },
      leaders: { L: 'A 9' },
    })
    expect(stillToAct(t.state).map(({ who }) => who.id)).toEqual(['A', 'B'])
    // B has no way out of its corner either: a lake to the south, another to the east.
    expect([couldAct(t.state), endTurnWarning(t.state)]).toEqual([[], null])
  })
})

describe('MK-20.2 at a glance', () => {
  test('MK-20.2 ready, active, done and waiting are four different marks, and the step has a name', () => {
    const t = table({ blue: { A: 'LINE 4,4', B: 'LINE 2,2', C: 'LINE 6,6' }, red: { X: 'LINE 0,0' }, leaders: { L: 'A 9' } })
    t.activate('A')
    t.move('4,5')
    t.activate('B')
    const shown = marks(t.state)
    expect(Object.fromEntries(shown.units.map(({ unit, mark }) => [unit, mark]))).toEqual({
      A: 'done',
      B: 'active',
      C: 'ready',
      X: 'waiting',
    })
    expect([shown.active, shown.stepName]).toEqual(['B', 'Action'])
    t.completeAction()
    expect(marks(t.state).stepName).toBe('Done')
    t.endActivation()
    expect(marks(t.state).stepName).toBe('Choose a unit')
  })
})

describe('MK-20.23 game over', () => {
  test('MK-20.23 winner, reason and clause; the board can still be looked at', () => {
    const t = table({
      blue: { A: 'LINE 4,4' },
      red: { X: 'LINE 0,0' },
      turnLimit: 1,
      limitWinner: 'red',
      leaders: { L: 'A 2' },
    })
    expect(gameOver(t.state)).toBeNull()
    t.endGameTurn()
    expect(gameOver(t.state)).toMatchObject({
      winner: 'red',
      headline: 'Red wins.',
      reason: 'the time is up, and time was on this side',
      decidedBy: 'MK-14.10',
    })
    expect(hud(t.state).toAct).toEqual([])
    expect(marks(t.state).units.map(({ mark }) => mark)).toEqual(['waiting', 'waiting'])
  })

  test('MK-20.23 MK-14.7 which condition was met, and none that was not', () => {
    const t = table({
      blue: { A: 'LINE 4,4' },
      red: { X: 'LINE 0,0' },
      victory: [
        { side: 'blue', kind: 'eliminate_units', count: 1 },
        { side: 'blue', kind: 'control_hexes', hexes: ['4,4'] },
      ],
      leaders: { L: 'A 2' },
    })
    t.endGameTurn()
    expect(gameOver(t.state)).toMatchObject({
      headline: 'Blue wins.',
      reason: 'E5 held at the end of the turn',
      decidedBy: 'MK-14.7',
    })
  })

  test('MK-20.23 a draw names nobody', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 0,0' }, turnLimit: 1, leaders: { L: 'A 2' } })
    t.endGameTurn()
    expect(gameOver(t.state)).toMatchObject({ winner: null, headline: 'The battle is drawn.', decidedBy: 'MK-14.10' })
  })
})
