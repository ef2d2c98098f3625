import { describe, expect, test } from 'vitest'
import { table, told } from '../../rules/testing/positions.ts'
import { digest, results } from '../index.ts'

const shown = (found: ReturnType<typeof results>) =>
  found.map(({ kind, hex, text, path }) => [kind, hex, text, ...(path ? [path.join('>')] : [])].join(' '))

describe('MK-20.11 results where they happen', () => {
  const duel = () => table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,2 3/4' } })

  test.each<[string, number[], string[]]>([
    ['a miss', [40], ['miss 4,2 Miss']],
    ['a hit that is borne', [39, 11, 1], ['hit 4,2 Hit', 'loss 4,2 -1']],
    ['a devastating volley', [39, 10, 1], ['hit 4,2 Hit', 'loss 4,2 -2']],
    [
      'morale fails: loss and the way of the retreat',
      [39, 11, 60],
      ['hit 4,2 Hit', 'loss 4,2 -1', 'morale 4,2 Morale fails', 'loss 4,2 -1', 'retreat 4,1 Falls back 4,2>4,1'],
    ],
  ])('MK-20.11 %s', (_case, dice, expected) => {
    const t = duel()
    t.activate('A')
    expect(shown(results(told(t.fire('X', ...dice), 'fire_action')))).toEqual(expected)
  })

  test('MK-20.11 a unit that is gone is shown where it stood', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,2 1/4' } })
    t.activate('A')
    const found = results(told(t.fire('X', 1, 60), 'fire_action'))
    expect(t.unit('X')).toBe('gone')
    expect(shown(found)).toEqual(['hit 4,2 Hit', 'loss 4,2 -1', 'eliminated 4,2 Line Infantry destroyed'])
  })

  test('MK-20.11 a leader who falls, and who replaces him', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,2', Y: 'LINE 6,1' }, leaders: { L: 'A 2', R: 'X 3' } })
    t.activate('A')
    const found = results(told(t.fire('X', 1, 60, 9, 1), 'fire_action'))
    expect(shown(found)).toEqual([
      'hit 4,2 Hit',
      'loss 4,2 -1',
      'leaderFell 4,2 R falls',
      'replaced 4,2 Line Infantry takes over, radius 2',
    ])
  })

  test('MK-20.11 a charge: repulsed, or the ground taken and the defender back', () => {
    const t = table({ blue: { A: 'LINE 4,4', B: 'LINE 6,4' }, red: { X: 'LINE 4,3', Y: 'LINE 6,3' } })
    t.activate('A')
    expect(shown(results(told(t.charge('X', 1, 1), 'charge_action')))).toEqual(['repulsed 4,4 Repulsed', 'loss 4,4 -1'])
    t.activate('B')
    expect(shown(results(told(t.charge('Y', 6, 1, 1), 'charge_action')))).toEqual([
      'loss 6,3 -2',
      'retreat 6,2 Falls back 6,3>6,2',
      'advanced 6,3 Takes the ground 6,4>6,3',
    ])
  })

  test('MK-20.11 orders lost, steps, and who could not get off the hill', () => {
    const t = table({ ground: { H: '4,4' }, blue: { A: 'LINE 4,4', B: 'LINE 8,8' }, leaders: { L: 'A 1' } })
    expect(shown(results(told(t.activate('B', 60), 'activation_started')))).toEqual(['orderLost 8,8 The order does not arrive'])
    t.activate('A')
    expect(shown(results(told(t.move('4,3', 31), 'move_action')))).toEqual(['stopped 4,4 Cannot get away'])
  })
})

describe('since you last looked', () => {
  test('MK-20.11 MK-20.22 the other side’s turn in a few lines, own doings left out', () => {
    const t = table({ blue: { A: 'LINE 4,4', B: 'LINE 2,2' }, red: { X: 'LINE 4,2 3/4' } })
    const events = [
      ...t.activate('A').events,
      ...t.fire('X', 39, 11, 60).events,
      ...t.activate('B').events,
      ...t.move('2,3').events,
      ...t.endTurn().events,
    ]
    expect(digest(events, 'red')).toMatchObject({
      counts: '1 moved, 1 volley (1 hit)',
      lines: [
        'Line Infantry fired at Line Infantry at E3: Line Infantry 2 SP lost and back to E2.',
        'Moved: Line Infantry C3 to C4.',
      ],
    })
    expect(digest(events, 'blue')).toBeNull()
  })
})
