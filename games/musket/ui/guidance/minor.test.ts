import { expect, test } from 'vitest'
import type { MusketEvent } from '../../viewmodel/index.ts'
import { isMinor } from './status-words.ts'

test.each([
  ['an order that got through', { type: 'activation_started', command: { passed: true } }, true],
  ['an order that was lost', { type: 'activation_started', command: { passed: false } }, false],
  ['a unit that is done', { type: 'activation_ended', why: 'by_player' }, true],
  ['a unit that does nothing this turn', { type: 'activation_ended', why: 'command_failed' }, false],
  ['an action that is over', { type: 'action_completed' }, true],
  ['a volley', { type: 'fire_action' }, false],
  ['a march', { type: 'move_action' }, false],
])('the log may fold away %s: %s', (_, event, expected) => {
  expect(isMinor(event as MusketEvent)).toBe(expected)
})
