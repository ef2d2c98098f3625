// Dice by hand, the log, undo and pace: what stands between the board and the people round it.
import { DiceNeeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { table } from '../rules/testing/positions.ts'
import { dicePrompt, dieTime, isMinor, logLines, PACE_CLAUSE, parseDie, readingTime, undoOffer } from './index.ts'

describe('MK-20.21 dice entered by hand', () => {
  test.each([
    ['MK-8.5 hit', 'd60', 39, 'd60 for hit (MK-8.5), 39 or less: hits'],
    ['MK-11.3 morale', 'd60', 45, 'd60 for morale (MK-11.3), 45 or less: the unit stands'],
    ['MK-12.7 command', 'd60', 21, 'd60 for command (MK-12.7), 21 or less: the order arrives'],
    ['MK-12.10 leader casualty', 'd60', 9, 'd60 for leader casualty (MK-12.10), 9 or less: the leader falls'],
    ['MK-6.14 leave difficult ground', 'd60', 30, 'd60 for leave difficult ground (MK-6.14), 30 or less: it gets away'],
    ['MK-9.10 attacker', 'd6', undefined, 'd6 for attacker (MK-9.10), higher is better'],
  ])('MK-20.21 %s names kind, purpose and need', (label, kind, need, text) => {
    expect(dicePrompt(new DiceNeeded(label, kind, need)).text).toBe(text)
  })

  test.each([
    ['d60', '37', 37],
    ['d60', '4 7', 37],
    ['d60', '4,10', 40],
    ['d60', '6 0', 60],
    ['d60', '1 1', 1],
    ['d6', '6', 6],
  ])('MK-20.21 MK-2.7 %s typed as %s is %s', (kind, text, value) => {
    expect(parseDie(kind, text)).toEqual({ value })
  })

  test.each([
    ['d60', '61'],
    ['d60', '0'],
    ['d60', '7 3'],
    ['d60', '3 11'],
    ['d60', '1 2 3'],
    ['d60', 'high'],
    ['d6', '7'],
    ['d6', '3 4'],
    ['d6', '2.5'],
    ['d6', '-1'],
  ])('MK-20.21 MK-2.8 %s cannot show %s: sent back in a sentence', (kind, text) => {
    expect(parseDie(kind, text)).toEqual({ problem: expect.stringMatching(/^A d\d+ shows .*\.$/) })
  })
})

describe('MK-20.20 the log', () => {
  test('MK-20.20 prose with die values, needed values and clause ids', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,2' } })
    t.activate('A')
    t.fire('X', 39, 11, 60)
    const lines = logLines(t.match.log('all'))
    const volley = lines.find(({ text }) => text.includes('fires'))
    expect(volley?.text).toBe(
      'Line Infantry at E5 fires at Line Infantry (E3, 2 hexes): needs 39 or less, rolls 39: hit for 1 (devastating on 10 or less, rolls 11). Morale needs 45, rolls 60: fails, falls back to E2 and loses 1 more.',
    )
    expect(volley?.clauses).toEqual(expect.arrayContaining(['MK-8.5', 'MK-8.6', 'MK-11.6']))
    expect(volley?.dice.map(({ rule, value, need, passed }) => [rule, value, need, passed])).toEqual([
      ['MK-8.5', 39, 39, true],
      ['MK-8.6', 11, 10, false],
      ['MK-11.3', 60, 45, false],
    ])
  })

  test('MK-20.20 each line leads to the board as it was: its entry can be replayed', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,2' } })
    t.activate('A')
    t.move('4,5')
    const lines = logLines(t.match.log('all'))
    expect(lines.map(({ seq }) => seq)).toEqual([0, 1, 2, 2])
    expect(lines.filter(({ dice }) => dice.length > 0)).toEqual([])
  })
})

describe('MK-20.17 undo', () => {
  test('MK-20.17 offered after a step without dice, not after a roll', () => {
    const t = table({ blue: { A: 'LINE 4,4', B: 'LINE 2,2' }, red: { X: 'LINE 4,2' } })
    expect(undoOffer(t.match, 'blue').offered).toBe(false)
    t.activate('B')
    expect(undoOffer(t.match, 'blue')).toEqual({ clause: 'MK-20.17', offered: true, reason: null })
    expect(undoOffer(t.match, 'red').offered).toBe(false)
    t.endActivation()
    t.activate('A')
    t.fire('X', 60)
    expect(undoOffer(t.match, 'blue')).toMatchObject({ offered: false, reason: { clause: 'MK-17.7' } })
  })

  test('MK-20.17 not past the start of a turn', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,1' } })
    t.activate('A')
    t.endTurn()
    expect([undoOffer(t.match, 'red').offered, undoOffer(t.match, 'blue').offered]).toEqual([false, false])
  })
})

describe('MK-20.22 pace', () => {
  const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,2' } })
  const [started] = t.activate('A').events
  const [volley] = t.fire('X', 39, 11, 60).events

  test('MK-20.22 what is worth reading takes time, by its length and the speed; nothing at speed 0', () => {
    expect(PACE_CLAUSE).toBe('MK-20.22')
    const slow = readingTime(volley!)
    expect(slow).toBeGreaterThanOrEqual(400)
    expect(slow).toBeLessThanOrEqual(3500)
    expect(readingTime(volley!, 2)).toBe(Math.round(slow / 2))
    expect([readingTime(volley!, 0), dieTime(0)]).toEqual([0, 0])
    expect(dieTime()).toBeGreaterThan(0)
  })

  test('MK-20.22 the click of an activation is not waited for', () => {
    expect([isMinor(started!), readingTime(started!), isMinor(volley!)]).toEqual([true, 0, false])
  })
})
