// The two toy games of the kernel pass the whole kit, with every hook.
import { describe, expect, test } from 'vitest'
import { duel } from '../../kernel/src/testing/duel.ts'
import { sealed } from '../../kernel/src/testing/sealed.ts'
import { conformanceChecks } from './checks.ts'
import { duelHooks, sealedHooks } from './testing/hooks.ts'

describe('duel', () => {
  for (const { name, run } of conformanceChecks(duel, { games: 6, options: [{}, { rounds: 3 }], ...duelHooks })) test(name, run)
})

describe('sealed', () => {
  const options = [{}, { parry: false }]
  for (const { name, run } of conformanceChecks(sealed, { games: 6, options, ...sealedHooks })) test(name, run)
})

test('checks have different names that begin with the game', () => {
  const names = conformanceChecks(sealed, sealedHooks).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.every(name => name.startsWith('sealed '))).toBe(true)
})

test('hooks add their checks', () => {
  expect(conformanceChecks(duel, duelHooks).length).toBe(conformanceChecks(duel).length + 2)
  expect(conformanceChecks(sealed, sealedHooks).length).toBe(conformanceChecks(sealed).length + 2)
})

test('a filter that leaves no scenario is a mistake, not a pass', () => {
  const [first] = conformanceChecks(duel, { scenarios: ['evven'] })
  expect(() => first?.run()).toThrow('duel: no scenario to play')
})
