import { describe, expect, test } from 'vitest'
import { table } from '../../rules/testing/positions.ts'
import { BUTTONS, type ButtonId, panel } from '../index.ts'

const enabled = (found: ReturnType<typeof panel>): ButtonId[] =>
  found.buttons.filter(button => button.enabled).map(({ id }) => id)
const reasonOf = (found: ReturnType<typeof panel>, id: ButtonId): string => {
  const reason = found.buttons.find(button => button.id === id)?.reason
  return reason ? `${reason.clause} ${reason.text}` : 'works'
}

/** A line unit next to an enemy, horse far off, guns and light troops behind. */
const field = () =>
  table({
    blue: { A: 'LINE 4,4', H: 'HORSE 1,1', L: 'LIGHT 2,6', G: 'ART 3,6' },
    red: { X: 'LINE 4,3', Y: 'HORSE 5,4' },
  })

describe('MK-20.3 the panel offers what type and state allow', () => {
  test.each<[string, string | null, ButtonId[]]>([
    ['nothing selected: only the turn can be ended', null, ['endPlayerTurn']],
    ['line next to line: moves, fires, charges', 'A', ['activate', 'move', 'fire', 'charge', 'endPlayerTurn']],
    ['horse far from everybody: moves', 'H', ['activate', 'move', 'endPlayerTurn']],
    ['light infantry never charges', 'L', ['activate', 'move', 'endPlayerTurn']],
    ['guns reach three hexes', 'G', ['activate', 'move', 'fire', 'endPlayerTurn']],
    ['an enemy can be looked at, no more', 'X', ['endPlayerTurn']],
  ])('MK-20.3 %s', (_case, selected, expected) => {
    expect(enabled(panel(field().state, 'blue', selected))).toEqual(expected)
  })

  test.each<[string, string | null, ButtonId, string]>([
    ['without a unit', null, 'move', 'MK-20.3 Select a unit first.'],
    ['no firearms', 'H', 'fire', 'MK-4.4 Horse cannot fire: no firearms.'],
    ['a kind that never charges', 'L', 'charge', 'MK-9.1 Light Infantry never charges.'],
    ['nobody in range', 'L', 'fire', 'MK-8.2 Out of range: 3 hexes, this unit reaches 2.'],
    [
      'no exit condition',
      'A',
      'exit',
      'MK-14.13 This side may not leave the board: no victory condition of its own asks for it.',
    ],
    ['no activation to end', 'A', 'endActivation', 'MK-5.11 No unit is active: activate one first.'],
    ['the enemy', 'X', 'activate', 'MK-5.10 Line Infantry belongs to the other side.'],
  ])('MK-20.3 the reason: %s', (_case, selected, id, reason) => {
    expect(reasonOf(panel(field().state, 'blue', selected), id)).toBe(reason)
  })

  test('MK-20.3 while a unit is active its buttons follow what is left to it', () => {
    const t = field()
    t.activate('A')
    expect(enabled(panel(t.state, 'blue', 'A'))).toEqual([
      'move',
      'fire',
      'charge',
      'completeAction',
      'endActivation',
      'endPlayerTurn',
    ])
    expect(reasonOf(panel(t.state, 'blue', 'L'), 'move')).toBe(
      'MK-5.10 Line Infantry is still active: end that activation first.',
    )
    t.completeAction()
    expect(enabled(panel(t.state, 'blue', 'A'))).toEqual(['endActivation', 'endPlayerTurn'])
    expect(reasonOf(panel(t.state, 'blue', 'A'), 'move')).toMatch(/^MK-5.11 Not now/)
  })

  test('MK-20.3 a unit that has fired may still move but not fire again; one that has acted can do nothing', () => {
    const t = table({ blue: { L: 'LIGHT 4,4' }, red: { X: 'LINE 4,2' } })
    t.activate('L')
    t.fire('X', 60)
    expect(enabled(panel(t.state, 'blue', 'L'))).toEqual(['move', 'completeAction', 'endActivation', 'endPlayerTurn'])
    expect(reasonOf(panel(t.state, 'blue', 'L'), 'fire')).toBe('MK-8.3 It has fired already: one shot in an activation.')
    t.endActivation()
    for (const id of ['activate', 'move', 'fire'] as const) expect(reasonOf(panel(t.state, 'blue', 'L'), id)).toMatch(/^MK-5.3/)
  })

  test('MK-20.3 every button is there, each disabled one with a sentence and a clause', () => {
    for (const seat of ['blue', 'red']) {
      for (const selected of [null, 'A', 'X', 'nobody']) {
        const { buttons } = panel(field().state, seat, selected)
        expect(buttons.map(({ id }) => id)).toEqual(BUTTONS)
        for (const { enabled: works, reason } of buttons) {
          expect(works).toBe(reason === null)
          if (reason) expect(`${reason.text} ${reason.clause}`).toMatch(/^[A-Z].*\. MK-\d+\.\d+$/)
        }
      }
    }
  })

  test('MK-20.3 after a road march the reason is the spent movement, not the distance', () => {
    const t = table({ ground: { '=': '4,4 4,3 4,2 4,1' }, blue: { L: 'LIGHT 4,4' }, red: { X: 'LINE 4,0' } })
    t.activate('L')
    t.move('4,3')
    t.move('4,2')
    expect(reasonOf(panel(t.state, 'blue', 'L'), 'move')).toMatch(/^MK-6.11 No movement points are left/)
  })
})
