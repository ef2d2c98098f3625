// TI-D.7: every card, ability and unit the seed names is offered in its seed step.
import { describe, expect, test } from 'vitest'
import { DATA, effectData, effectsNamed, unitData } from '../data/lookup.ts'
import type { StepId } from '../data/types.ts'
import { effectsHere } from '../rules/windows/windows.ts'
import { fleet } from './builder.ts'
import { at, diceOf, LODOR, over, roll } from './effects-kit.ts'

const ROWS = DATA.seedNames.flatMap(({ seed, step, effect }) =>
  step
    .split(' ')
    .flatMap(each => (effect.startsWith('unit ') ? [] : effect.split(' / ').map(id => [seed, each as StepId, id] as const))),
)
const base = at('P0.1', { cruiser: 1 }, { cruiser: 1 }).s

describe('TI-D.7 the seed’s names', () => {
  test.each(ROWS)('%s in %s: %s', (seed, step, id) => {
    const effect = effectData(id)
    const options =
      effect.seedSteps?.includes(step) && effect.seedOption !== undefined
        ? { ...base.options, [effect.seedOption]: true }
        : base.options
    expect(effectsHere({ ...base, step, options }).map(each => each.id)).toContain(id)
    // Without its option a step of the seed alone shows nothing.
    if (!effect.steps.includes(step) && !effect.steps.includes('any')) {
      expect(effectsHere({ ...base, step }).map(each => each.id)).not.toContain(id)
      expect(effect.seedSteps).toContain(step)
    }
    // A search for the seed's words finds it.
    expect(effectsNamed(seed).map(each => each.id)).toContain(id)
  })
  test('three of them need their option', () => {
    const under = DATA.effects.filter(({ seedSteps }) => seedSteps).map(({ id, seedOption }) => [id, seedOption])
    expect(under).toEqual([
      ['mech.arborec', 'arborec.deploy'],
      ['ac.disable', 'disable.atP1'],
      ['ac.scramble', 'scramble.onCombat'],
    ])
  })

  const UNITS = DATA.seedNames.flatMap(({ seed, step, effect }) =>
    effect.startsWith('unit ')
      ? effect
          .slice(5)
          .split(' / ')
          .map(id => [seed, id, step as StepId] as const)
      : [],
  )
  test.each(UNITS)('%s: %s acts in %s', (_seed, id, step) => {
    const { type } = unitData(id)
    const sheet = { upgrades: id.endsWith('2') ? [type] : [] }
    if (step === 'P1.2') {
      const t = over('P1.1', { cruiser: 1 }, { [id]: 1 }, { b: sheet }).advance()
      expect(diceOf(roll(t.act('b', 'fire'), 'b', 1), 'b')).toHaveLength(unitData(id).spaceCannon?.dice as number)
    } else if (step === 'P2.2') {
      const t = at('P2.2', { [id]: 1 }, { fighter: 1 }, { a: sheet }).act('a', 'fire')
      expect(diceOf(roll(t, 'a', 1), 'a')).toHaveLength(unitData(id).afb?.dice as number)
    } else {
      expect(step).toBe('P3.2')
      const t = at(
        'P3.1',
        { [id]: 1 },
        {},
        { a: { faction: 'sol', ...sheet }, more: { units: fleet('b', { infantry: 1 }, LODOR) } },
      ).act('a', 'fire')
      expect(t.s.progress.targets.map(({ unit }) => unit)).toEqual([t.id('a', type)])
    }
  })
})
