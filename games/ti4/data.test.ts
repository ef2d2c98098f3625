import { describe, expect, test } from 'vitest'
import { DATA, effectsOfStep, findUnit, seedEffectsOfStep, unitOf } from './data/lookup.ts'
import json from './data/ti4-data.json' with { type: 'json' }
import type { StepId } from './data/types.ts'
import { validate } from './data/validate.ts'
import { DEPLOYS } from './rules/windows/owners.ts'
import { SPENT } from './rules/windows/use-limits.ts'

/** A copy of the file with one thing wrong. */
function broken(
  spoil: (data: {
    effects: { id: string; op?: { op: string }[] }[]
    units: { type: string }[]
    factions: { effects: string[] }[]
  }) => void,
): unknown {
  const copy = structuredClone(json) as never
  spoil(copy)
  return copy
}

describe('TI-D.6 the data file is held against its vocabulary', () => {
  test('TI-D.6 the file that ships passes', () => {
    expect(validate(json).effects).toHaveLength(302)
  })
  test.each([
    [
      'an unknown op',
      broken(data => data.effects.find(({ id }) => id === 'ac.morale')!.op!.push({ op: 'conjure' })),
      /effect ac\.morale.*unknown op "conjure"/,
    ],
    [
      'a missing effect',
      broken(data =>
        data.effects.splice(
          data.effects.findIndex(({ id }) => id === 'jolnar.fragile'),
          1,
        ),
      ),
      /unknown effect "jolnar\.fragile"/,
    ],
    ['an unknown unit type', broken(data => (data.units[0]!.type = 'balloon')), /unknown unit type "balloon"/],
    ['an id twice', broken(data => data.effects.push(data.effects[0]!)), /has "tech\.antimass" twice/],
    ['no list at all', {}, /the list "windows" is missing/],
  ])('TI-D.6 %s is named', (_what, data, message) => {
    expect(() => validate(data)).toThrow(message)
  })
})

test('TI-D.13 what the texts exhaust, purge or give back is used once', () => {
  const isSpent = /\bexhaust\b|\bpurge\b|return the note|discard it/i
  const spent = DATA.effects.filter(
    ({ kind, mode, limit, text }) =>
      limit === undefined && kind !== 'actionCard' && mode === 'prompt' && isSpent.test(text ?? ''),
  )
  expect([...SPENT].toSorted()).toEqual(spent.map(({ id }) => id).toSorted())
})

test('TI-D.13 what the texts of pieces deploy needs no piece on the table', () => {
  const deploys = DATA.effects.filter(({ kind, text }) => kind === 'unitText' && text?.startsWith('Deploy'))
  expect([...DEPLOYS].toSorted()).toEqual(deploys.map(({ id }) => id).toSorted())
})

describe('TI-D.7 every name of the seed has an effect in its step', () => {
  test.each(DATA.seedNames.map(name => [name.seed, name] as const))('TI-D.7 %s', (_seed, { step, effect }) => {
    if (effect.startsWith('unit ')) {
      for (const id of effect.replace('unit ', '').split(' / ')) expect(findUnit(id)).toBeDefined()
      return
    }
    for (const each of step.split(' ') as StepId[]) {
      const here = [...effectsOfStep(each), ...seedEffectsOfStep(each)].map(({ id }) => id)
      expect(effect.split(' / ').some(id => here.includes(id))).toBe(true)
    }
  })
})

describe('TI-D.3 the piece of a faction', () => {
  test.each([
    ['sol', 'infantry', true, 'sol_infantry2'],
    ['l1z1x', 'dreadnought', false, 'l1z1x_dreadnought'],
    ['hacan', 'cruiser', true, 'cruiser2'],
    ['hacan', 'warsun', false, 'warsun'],
    ['naalu', 'mech', false, 'naalu_mech_te'],
  ] as const)('TI-D.3 %s %s upgraded %s is %s', (faction, type, isUpgraded, id) => {
    expect(unitOf(faction, type, isUpgraded)?.id).toBe(id)
  })
  test('TI-G.14.3 an older print is taken where the newest set is off', () => {
    expect(unitOf('naalu', 'mech', false, ['base', 'pok', 'c3'])?.id).toBe('naalu_mech_omega')
  })
  test('TI-D.3 neutral units have no flagship', () => {
    expect(unitOf('neutral', 'flagship', false)).toBeNull()
  })
})
