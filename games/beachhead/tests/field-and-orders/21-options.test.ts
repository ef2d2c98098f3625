// Chapter 21: what can be chosen, and how choices are weighed.
import { describe, expect, it } from 'vitest'
import type { OptionChoices } from '../../rules/setup/options.ts'
import { at, type Board, fresh, scenario, unshuffled } from '../builder.ts'

const DEFAULTS = {
  rules: 'digital',
  map: 'scenario',
  mapSize: [12, 12],
  sectionSize: 4,
  forces: 'scenario',
  budgets: { assault: 300, defender: 250 },
  scenarioCards: 1,
  deployment: 'free',
  dummies: 5,
  events: true,
  strategicCards: false,
  fog: 'sight',
  victory: 'standard',
  offboardBattery: false,
  flanking: 'adjacent',
  flankEffect: 'atk',
  ambushDefenderOnly: false,
  barrageSuppress: 'all',
  breachLight: false,
  ciwsLimit: 'attack',
  autoCiws: false,
  seaSparrowUsesSP: false,
  hiddenStatic: false,
  sequentialActions: false,
  suppressedMustRest: false,
  suppressionTiming: 'next-turn',
  pinnedAlwaysRecovers: false,
}
/** Options in force. */
const inForce = (b: Board): Record<string, unknown> => ({ ...DEFAULTS, ...b.all.options })
const shuffled = unshuffled('deck.event', 22)
const refusal = (options: object, id = 'red-beach'): { clause?: string; message: string } => {
  try {
    scenario(id, { events: false, ...options } as OptionChoices)
  } catch (error) {
    return error as { clause?: string; message: string }
  }
  throw new Error(`${JSON.stringify(options)} was not refused`)
}

describe('the list', () => {
  it('BI-21.1 the defaults', () => {
    expect(inForce(scenario('red-beach', {}, shuffled))).toMatchObject(DEFAULTS)
  })
  const VALUES: readonly (readonly [string, readonly unknown[]])[] = [
    ['sectionSize', [4, 2]],
    ['scenarioCards', [1, 2]],
    ['dummies', [0, 5, 8]],
    ['fog', ['sight', 'markers']],
    ['victory', ['standard', 'points', 'none']],
    ['offboardBattery', [false, true]],
    ['flanking', ['adjacent', 'facing']],
    ['flankEffect', ['atk', 'def']],
    ['ambushDefenderOnly', [false, true]],
    ['barrageSuppress', ['all', 'hit']],
    ['breachLight', [false, true]],
    ['ciwsLimit', ['attack', 'turn']],
    ['autoCiws', [false, true]],
    ['seaSparrowUsesSP', [false, true]],
    ['hiddenStatic', [false, true]],
    ['sequentialActions', [false, true]],
    ['suppressedMustRest', [false, true]],
    ['suppressionTiming', ['next-turn', 'same-turn']],
    ['pinnedAlwaysRecovers', [false, true]],
    ['budgets', ['even', { assault: 100, defender: 90 }]],
  ]
  it.each(VALUES)('BI-21.1 %s takes %o', (name, values) => {
    for (const value of values) {
      expect(inForce(scenario('red-beach', { [name]: value } as OptionChoices, shuffled))[name]).toEqual(value)
    }
  })
})

describe('the tabletop rules', () => {
  const TABLETOP = {
    flanking: 'facing',
    ambushDefenderOnly: true,
    barrageSuppress: 'hit',
    breachLight: true,
    ciwsLimit: 'turn',
    seaSparrowUsesSP: true,
    hiddenStatic: true,
    pinnedAlwaysRecovers: true,
    offboardBattery: true,
    fog: 'markers',
    forces: 'standard',
  }
  it('BI-21.2 set eleven options to the tabletop side and leave the others', () => {
    const b = scenario('red-beach', { rules: 'tabletop' }, shuffled)
    expect(inForce(b)).toMatchObject({ ...DEFAULTS, rules: 'tabletop', ...TABLETOP })
  })
  it('BI-21.2 an option given beside it wins', () => {
    const b = scenario('red-beach', { rules: 'tabletop', fog: 'sight', forces: 'scenario' }, shuffled)
    expect(inForce(b)).toMatchObject({ fog: 'sight', forces: 'scenario', breachLight: true })
  })
  it('BI-21.2 they bite: with the tabletop rules a bunker is not breached', () => {
    const sketch = { map: 'CCC', forts: ['bunker 1,0'], units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 2,0' } }
    expect(at(sketch, { rules: 'tabletop', forces: 'scenario' }).refused({ type: 'breach', unit: 'm1', hex: '1,0' })).toBe(
      'BI-14.14',
    )
  })
  it('BI-21.2 the off-board battery replaces the Long Range Artillery of the list', () => {
    const b = scenario('red-beach', { rules: 'tabletop' }, shuffled)
    expect(b.all.units!.some(({ type }) => type === 'long_range_artillery')).toBe(false)
  })
})

describe('refusals', () => {
  it('BI-21.3 options are part of what is kept', () => {
    const b = at(
      { map: 'CC', units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 1,0' } },
      { flankEffect: 'def', autoCiws: true },
    )
    expect(inForce(b)).toMatchObject({ flankEffect: 'def', autoCiws: true, victory: 'none', events: false })
  })
  it.each([
    [{ flanks: 'any' }, 'flanks'],
    [{ fog: 'none' }, 'fog'],
    [{ dummies: 9 }, 'dummies'],
    [{ turns: 20 }, 'turns'],
    [{ events: 'yes' }, 'events'],
    [{ scenarioCards: 3 }, 'scenarioCards'],
    [{ mapSize: [9, 12] }, 'mapSize'],
    [{ budgets: 'odd' }, 'budgets'],
  ])('BI-21.3 %o is refused by name', (options, name) => {
    expect(refusal(options).message).toContain(name)
  })
  it('BI-21.4 a preset needs the scenario’s own forces', () => {
    for (const forces of ['standard', 'points'] as const)
      expect(refusal({ deployment: 'preset', forces }).clause).toBe('BI-21.4')
    expect(refusal({ deployment: 'preset', rules: 'tabletop' }).clause).toBe('BI-21.4')
  })
  it('BI-21.4 first-wave takes no other forces or deployment', () => {
    expect(refusal({ deployment: 'free' }, 'first-wave').clause).toBe('BI-21.4')
    for (const forces of ['standard', 'points'] as const) expect(refusal({ forces }, 'first-wave').clause).toBe('BI-21.4')
    expect(scenario('first-wave', { fog: 'markers' }, 'marker.order 0').step).toBe('command.assault')
  })
  it('BI-21.4 a scenario without a preset can not be started from one', () => {
    const forces = { assault: { usswasp: 1, marine_squad: 3 }, defender: { infantry_squad: 1 } }
    const start = () => fresh({ map: 'CCCC/CCCC/SSSS/DDDD', forces, objectives: { p: 'port 0,0' } }, { deployment: 'preset' })
    expect(start).toThrow('deployment')
  })
})
