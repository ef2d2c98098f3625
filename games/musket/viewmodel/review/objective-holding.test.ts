import { describe, expect, test } from 'vitest'
import type { MusketEvent } from '../../rules/contract/events.ts'
import { type Table, table } from '../../rules/testing/positions.ts'
import { hexCard, holdings } from '../index.ts'

const GOAL = { objectives: ['4,4'] }

/** Since when the goal is held, after these doings. */
function after(t: Table, ...plays: (() => { events: readonly MusketEvent[] })[]): string {
  const events = plays.flatMap(play => play().events)
  const held = holdings(t.state, events).get('4,4')
  return held ? `${held.side} ${held.since}` : 'nobody'
}
const passTurn = (t: Table) => () => t.endGameTurn()

describe('MK-14.4 since when an objective is held', () => {
  test('MK-14.4 whoever stood there at the start has held it from the start', () => {
    const t = table({ ...GOAL, blue: { A: 'LINE 4,4' } })
    expect(
      after(
        t,
        () => t.activate('A'),
        () => t.endActivation(),
      ),
    ).toBe('blue null')
  })

  test('MK-14.4 from the turn in which somebody steps on it', () => {
    const t = table({ ...GOAL, blue: { A: 'LINE 4,5' } })
    expect(after(t, () => t.endTurn(), passTurn(t))).toBe('nobody')
    t.endTurn()
    expect(t.state.turn).toBe(3)
    const u = table({ ...GOAL, blue: { A: 'LINE 4,5' } })
    const turns = [() => u.endTurn(), () => u.endTurn(), () => u.endTurn(), () => u.endTurn()]
    expect(
      after(
        u,
        ...turns,
        () => u.activate('A'),
        () => u.move('4,4'),
      ),
    ).toBe('blue 3')
  })

  test('MK-14.4 a relief within one turn does not break it, a turn that ends empty does', () => {
    const t = table({ ...GOAL, blue: { A: 'LINE 4,4', B: 'LINE 4,5' } })
    const relief = [() => t.activate('A'), () => t.move('4,3'), () => t.activate('B'), () => t.move('4,4'), () => t.endTurn()]
    expect(after(t, ...relief)).toBe('blue null')
    const u = table({ ...GOAL, blue: { A: 'LINE 4,4' } })
    const back = [
      () => u.activate('A'),
      () => u.move('4,3'),
      () => u.endTurn(),
      () => u.endTurn(),
      () => u.activate('A'),
      () => u.move('4,4'),
    ]
    expect(after(u, ...back)).toBe('blue 2')
  })

  test('MK-14.4 a charge that takes the ground takes the objective', () => {
    const t = table({ ...GOAL, blue: { A: 'LINE 4,5' }, red: { X: 'LINE 4,4' } })
    expect(
      after(
        t,
        () => t.activate('A'),
        () => t.charge('X', 6, 1, 1),
      ),
    ).toBe('blue 1')
  })

  test('MK-14.4 a defender who falls back before fire leaves it to nobody', () => {
    const t = table({ ...GOAL, blue: { A: 'LINE 4,6' }, red: { X: 'LINE 4,4 3/4' } })
    expect(
      after(
        t,
        () => t.activate('A'),
        () => t.fire('X', 39, 11, 60),
      ),
    ).toBe('nobody')
  })

  test('MK-14.4 the hex in words says so', () => {
    const t = table({ ...GOAL, blue: { A: 'LINE 4,5' } })
    const events = [...t.activate('A').events, ...t.move('4,4').events]
    const card = hexCard(t.state, '4,4', holdings(t.state, events))
    expect(card?.objective).toBe('objective, held by Blue since turn 1')
    expect(card?.lines.map(({ text }) => text)).toContain('An objective; held by Blue since turn 1.')
    expect(hexCard(t.state, '4,4')?.objective).toBe('objective, held by Blue')
    expect(hexCard(t.state, '0,0')?.objective).toBeNull()
  })
})
