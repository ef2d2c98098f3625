import { describe, expect, test } from 'vitest'
import type { Table } from '../../rules/testing/positions.ts'
import { table } from '../../rules/testing/positions.ts'
import { answer, newSelection, press, type Selection, settle, type TapAnswer, tap } from '../index.ts'

/** Plays taps on a table and does what they ask, as a host would. */
class Finger {
  selection: Selection = newSelection('blue')
  said = ''
  readonly table: Table
  constructor(t: Table) {
    this.table = t
  }
  tap(hex: string): this {
    return this.#take(tap(this.selection, this.table.state, hex))
  }
  answer(said: TapAnswer): this {
    return this.#take(answer(this.selection, this.table.state, said))
  }
  press(id: Parameters<typeof press>[2]): this {
    return this.#take(press(this.selection, this.table.state, id))
  }
  #take({ selection, intent }: ReturnType<typeof tap>): this {
    this.selection = selection
    this.said = intent.kind === 'explain' ? intent.reason.clause : intent.kind
    if (intent.kind !== 'give') return this
    const chosen = selection.selected
    for (const order of intent.orders) this.table.match.act(this.table.state.player, order, { strictDice: false })
    this.selection = settle({ ...selection, selected: chosen }, this.table.state)
    return this
  }
}
const at = (t: Table) => new Finger(t)
const duel = () => table({ blue: { A: 'LINE 4,4', B: 'LINE 2,5' }, red: { X: 'LINE 4,3', Y: 'HORSE 5,4', Z: 'LINE 7,7' } })

describe('MK-20.6 what a click means', () => {
  test('MK-20.6 a highlighted hex moves', () => {
    const t = duel()
    at(t).tap('4,4').tap('4,5').tap('4,5')
    expect(t.unit('A')).toBe('4,5 sp 4')
  })

  test('MK-20.6 an enemy in the fire set fires', () => {
    const t = duel()
    at(t).tap('4,4').tap('5,4').tap('5,4')
    expect(t.match.log('all').some(({ event }) => event.type === 'fire_action')).toBe(true)
  })

  test('MK-20.6 in the charge set it charges', () => {
    const t = table({ blue: { H: 'HORSE 4,4' }, red: { X: 'LINE 4,3' } })
    at(t).tap('4,4').tap('4,3').tap('4,3')
    expect(t.match.log('all').some(({ event }) => event.type === 'charge_action')).toBe(true)
  })

  test.each([
    ['fire', 'fire_action'],
    ['charge', 'charge_action'],
  ] as const)('MK-20.6 in both sets the player chooses: %s', (said, type) => {
    const t = duel()
    const finger = at(t).tap('4,4').tap('4,3')
    expect([finger.selection.question?.kind, finger.selection.armed, t.match.seq]).toEqual(['fireOrCharge', null, 0])
    finger.answer(said)
    expect(finger.selection.armed?.kind).toBe(said)
    finger.tap('4,3')
    expect(t.match.log('all').some(({ event }) => event.type === type)).toBe(true)
  })

  test('MK-20.6 a way out that is also a place to stop is asked about (MK-14.14)', () => {
    const t = table({
      blue: { A: 'LINE 4,1' },
      red: { X: 'LINE 1,7' },
      exits: { north: ['4,0'] },
      victory: [{ side: 'blue', kind: 'exit_units', edge: 'north', count: 1 }],
    })
    const finger = at(t).tap('4,1').tap('4,0')
    expect(finger.selection.question?.kind).toBe('stayOrLeave')
    finger.answer('exit').tap('4,0')
    expect(t.unit('A')).toBe('gone')
  })
})

describe('MK-20.8 first tap arms, second confirms, elsewhere cancels', () => {
  test('MK-20.8 the first tap changes nothing but shows the order', () => {
    const t = duel()
    const finger = at(t).tap('4,4').tap('4,5')
    expect(t.match.seq).toBe(0)
    expect(finger.selection.armed).toEqual({
      hex: '4,5',
      unit: 'A',
      kind: 'move',
      orders: [
        { type: 'activate', unit: 'A' },
        { type: 'move', to: '4,5' },
      ],
      clause: 'MK-20.8',
    })
  })

  test('MK-20.8 a tap elsewhere drops it; on another place in reach that one is armed instead', () => {
    const t = duel()
    expect(at(t).tap('4,4').tap('4,5').tap('8,8').selection.armed).toBeNull()
    expect(at(t).tap('4,4').tap('4,5').tap('3,4').selection.armed?.hex).toBe('3,4')
    expect(at(t).tap('4,4').tap('4,5').tap('2,5').selection).toMatchObject({ armed: null, selected: 'B' })
    expect(t.match.seq).toBe(0)
  })

  test('MK-20.8 an armed order of the active unit needs no second activation', () => {
    const t = duel()
    t.activate('A')
    const { armed } = at(t).tap('4,4').tap('4,5').selection
    expect(armed?.orders).toEqual([{ type: 'move', to: '4,5' }])
  })

  test('MK-20.8 a second tap on a unit that is not active lets go of it', () => {
    expect(at(duel()).tap('4,4').tap('4,4').selection.selected).toBeNull()
  })
})

describe('MK-20.15 clicks that do nothing to the game', () => {
  test.each([
    ['an enemy out of every set says why not', ['4,4', '7,7'], 'MK-8.2'],
    ['ground out of reach says why not', ['4,4', '0,0'], 'MK-6.1'],
  ] as const)('MK-20.15 %s', (_case, taps, said) => {
    const t = duel()
    const finger = at(t)
    for (const hex of taps) finger.tap(hex)
    expect([finger.said, t.match.seq, finger.selection.armed]).toEqual([said, 0, null])
  })

  test('MK-20.15 a unit that has been activated', () => {
    const t = duel()
    t.activate('A')
    t.endActivation()
    const { seq } = t.match
    const finger = at(t).tap('4,4')
    expect([finger.said, t.match.seq]).toEqual(['MK-5.3', seq])
    t.activate('B')
    expect(at(t).tap('4,4').said).toBe('MK-20.15')
    expect(t.state.active?.unit).toBe('B')
  })

  test('MK-20.15 in the other side’s turn and after the end a tap only looks', () => {
    const t = duel()
    t.endTurn()
    const finger = at(t).tap('4,4').tap('4,5')
    expect([finger.selection.armed, finger.said]).toEqual([null, 'none'])
  })
})

describe('MK-20.16 another own unit while one is active', () => {
  test('MK-20.16 at once when the active unit has acted', () => {
    const u = table({ blue: { L: 'LIGHT 4,4', B: 'LINE 2,5' }, red: { X: 'LINE 4,2' } })
    u.activate('L')
    u.fire('X', 60)
    expect(u.state.active?.unit).toBe('L')
    const finger = at(u).tap('2,5')
    expect([u.state.active, u.isActivated('L'), finger.selection.selected, finger.selection.question]).toEqual([
      null,
      true,
      'B',
      null,
    ])
  })

  test('MK-20.16 after a question when it has not; declining leaves all as it was', () => {
    const t = duel()
    t.activate('A')
    const { hash } = t.match
    const finger = at(t).tap('2,5')
    expect(finger.selection.question?.kind).toBe('abandon')
    finger.answer('no')
    expect([t.match.hash, t.state.active?.unit, finger.selection.question]).toEqual([hash, 'A', null])
    finger.tap('2,5').answer('yes')
    expect([t.state.active, t.isActivated('A'), finger.selection.selected]).toEqual([null, true, 'B'])
  })

  test('MK-20.16 a unit whose action is complete loses nothing: no question', () => {
    const t = duel()
    t.activate('A')
    t.completeAction()
    expect(at(t).tap('2,5').selection).toMatchObject({ selected: 'B', question: null })
    expect(t.isActivated('A')).toBe(true)
  })
})

describe('MK-20.14 the question about the end of the turn', () => {
  test('MK-20.14 pressing End Player Turn asks, pressing again ends', () => {
    const t = duel()
    const finger = at(t).press('endPlayerTurn')
    expect([finger.selection.question?.kind, t.match.seq]).toEqual(['endTurn', 0])
    finger.press('endPlayerTurn')
    expect(t.state.player).toBe('red')
  })

  test('MK-20.14 a question of a turn that has passed is dropped', () => {
    const t = duel()
    const finger = at(t).press('endPlayerTurn')
    t.endTurn()
    t.endTurn()
    finger.answer('yes')
    expect([t.state.player, t.state.turn, finger.selection.question]).toEqual(['blue', 2, null])
    expect(settle(at(t).press('endPlayerTurn').selection, t.state).question).toBeNull()
  })
})
