// TI-O.26: while space cannons fire in turn, the outlook counts each of them once. Judged by the rules, played over every fall of the dice.
import { type Dice, scripted } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { ti4 } from '../index.ts'
import { type Scenario as OddsScenario, parseShared, shareText } from '../odds/index.ts'
import type { TiAction } from '../rules/contract/actions.ts'
import type { OptionChoices } from '../rules/contract/options.ts'
import { suggestHits } from '../rules/hits/hit-actions.ts'
import { oddsScenario } from '../rules/odds/odds-scenario.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { hasShips } from '../rules/state/queries.ts'
import type { TiSession } from '../rules/state/session.ts'
import { type Driver, fleet, type Sheet, seats, table } from './builder.ts'
import { LODOR, over } from './effects-kit.ts'

type Chances = { readonly attacker: number; readonly draw: number; readonly defender: number }
const shown = (s: TiSession): Chances | null => {
  const outcomes = ti4.odds(s, 'a', null, { place: 'space' })?.outcomes
  if (!outcomes) return null
  const p = (wanted: string) => outcomes.find(({ result }) => result === wanted)?.p ?? 0
  return { attacker: p('attacker'), draw: p('draw'), defender: p('defender') }
}

/** What is done next before the combat, and how many dice fall: every cannon fires, unit by unit where `singly`. */
function nextAction(s: TiSession, singly: boolean): { readonly seat: string; readonly action: TiAction } {
  const question = s.questions.at(-1)
  if (question) return { seat: question.seat, action: { type: 'pass' } }
  const assigns = s.seats.flatMap(({ id }) => suggestHits(s, id, 'order').map(action => ({ seat: id, action })))[0]
  if (assigns) return assigns
  const listed = s.seats.flatMap(({ id }) => ti4.legal(s, id).map(action => ({ seat: id as string, action })))
  const of = (fits: (action: TiAction) => boolean) => listed.find(({ action }) => fits(action))
  const found =
    of(({ type }) => type === 'fire') ??
    (singly ? of(action => action.type === 'roll' && action.units !== undefined) : undefined) ??
    of(({ type }) => type === 'roll') ??
    of(({ type }) => type === 'queueHits') ??
    of(({ type }) => type === 'confirmHits') ??
    of(({ type }) => type === 'advance')
  if (!found) throw new Error(`nothing to do in ${s.step}`)
  return found
}

/** Every state an action may lead to, with its chance; of the faces that bring the same hits one stands for all. */
function after(s: TiSession, seat: string, action: TiAction): readonly { readonly p: number; readonly s: TiSession }[] {
  let fell = 0
  const counting: Dice = { roll: () => ++fell && 1, pick: () => 0 }
  ti4.apply(s, seat, action, counting)
  const falls = Array.from({ length: fell }).reduce<number[][]>(
    all => all.flatMap(faces => Array.from({ length: 10 }, (_, i) => [...faces, i + 1])),
    [[]],
  )
  const alike = new Map<string, { p: number; s: TiSession }>()
  for (const faces of falls) {
    const { state } = ti4.apply(s, seat, action, scripted(fell === 0 ? {} : { spaceCannon: faces }))
    const hits = state.rolls.flatMap(({ dice }) => dice.map(die => die.hits)).join()
    alike.set(hits, { p: (alike.get(hits)?.p ?? 0) + 1 / falls.length, s: state })
  }
  return [...alike.values()]
}

/** The truth by the rules until the cannons are silent, from there the exact chances; what is shown on the way must be the truth. */
function judge(s: TiSession, singly: boolean, wrong: string[]): Chances {
  if (!s.step.startsWith('P1')) {
    const fight = shown(s)
    if (fight) return fight
    const [a, d] = [hasShips(s, s.attacker), hasShips(s, s.defender)]
    return { attacker: Number(a && !d), draw: Number(!a && !d), defender: Number(d && !a) }
  }
  const { seat, action } = nextAction(s, singly)
  const mix = { attacker: 0, draw: 0, defender: 0 }
  for (const next of after(s, seat, action)) {
    const then = judge(next.s, singly, wrong)
    for (const result of ['attacker', 'draw', 'defender'] as const) mix[result] += next.p * then[result]
  }
  const told = shown(s)
  const isTrue = told === null || Object.entries(told).every(([result, p]) => Math.abs(p - mix[result as keyof Chances]) < 1e-9)
  if (!isTrue) wrong.push(`${s.step}, ${action.type} of ${seat} next: ${JSON.stringify(told)}, not ${JSON.stringify(mix)}`)
  return mix
}

type Counts = { readonly [unit: string]: number }
type Given = { readonly sheets?: readonly (Sheet | undefined)[]; readonly options?: OptionChoices }
type Guns = { readonly here: Counts; readonly adjacent: NonNullable<Scenario['cannons']> }
const cannonade = (a: Counts, b: Counts, guns: Guns, { sheets = [], options = {} }: Given = {}): Driver =>
  table(
    {
      seats: seats(...[0, 1, 2].map(i => sheets[i])),
      planets: [{ name: 'Lodor', owner: 'b' }],
      step: 'P1.1',
      units: [...fleet('a', a), ...fleet('b', b), ...fleet('b', guns.here, 'planet:Lodor')],
      cannons: guns.adjacent,
    },
    options,
  ).advance()
const landed = fleet('a', { infantry: 2 }, LODOR).map(unit => ({ ...unit, committed: true }))
const PDS2 = { seat: 'c', unit: 'pds2', n: 1, adjacent: true } as const

describe('two parties hold cannons', () => {
  test('TI-O.26 one cannon has missed, one is still to fire: neither is counted twice or forgotten', () => {
    const t = cannonade({ cruiser: 1 }, { cruiser: 1 }, { here: { pds: 1 }, adjacent: [PDS2] })
    const chances = () => Object.values(shown(t.s) ?? {}).map(p => Number(p.toFixed(9)))
    // Both to come: 0.5 × 0.4 of the cruiser stays, and then 0.375 / 0.25 / 0.375.
    expect(chances()).toEqual([0.075, 0.05, 0.875])
    t.act('b', 'fire')
      .dice({ spaceCannon: [1] })
      .act('b', 'roll')
    expect(chances()).toEqual([0.15, 0.1, 0.75])
    t.act('b', 'queueHits')
    if (t.step === 'P1.2' && t.s.progress.queue[0] === 'b') t.advance('b')
    expect(t.s.progress.queue).toEqual(['c'])
    expect(chances()).toEqual([0.15, 0.1, 0.75])
    t.act('c', 'fire')
      .dice({ spaceCannon: [4] })
      .act('c', 'roll')
    expect(chances()).toEqual([0.375, 0.25, 0.375])
  })
  test('TI-O.26 at P1.3 the cannons of the next party are still to come', () => {
    const t = cannonade({ cruiser: 2 }, { cruiser: 1 }, { here: { pds: 1 }, adjacent: [PDS2] })
    t.act('b', 'fire')
      .dice({ spaceCannon: [10] })
      .act('b', 'roll')
    const rolled = shown(t.s)
    t.act('b', 'queueHits').advance('b')
    expect([t.step, t.hitsOn('a'), t.s.progress.queue]).toEqual(['P1.3', 1, ['c']])
    expect(shown(t.s)).toEqual(rolled)
    // One cruiser is left, and c hits it with 0.6.
    expect(rolled?.attacker).toBeCloseTo(0.15, 9)
  })
  test('TI-O.26 the dice of a planet’s cannons count as soon as they lie on the table', () => {
    const t = over('P3.8', { carrier: 1 }, { infantry: 1, pds: 1 }, { more: { units: landed } }).advance()
    expect(t.step).toBe('P3.9')
    const chance = () => ti4.odds(t.s, 'a', null)?.outcomes.find(({ result }) => result === 'attacker')?.p as number
    const before = chance()
    t.act('b', 'fire')
    expect(chance()).toBe(before)
    const missed = ti4.apply(t.s, 'b', { type: 'roll' }, scripted({ spaceCannon: [1] })).state
    t.dice({ spaceCannon: [10] }).act('b', 'roll')
    const rolled = chance()
    const spared = ti4.odds(missed, 'a', null)?.outcomes.find(({ result }) => result === 'attacker')?.p as number
    expect((rolled + spared) / 2).toBeCloseTo(before, 12)
    expect(rolled).toBeLessThan(before)
    t.act('b', 'queueHits')
    expect([t.step, t.hitsOn('a')]).toEqual(['P3.9', 1])
    expect(chance()).toBeCloseTo(rolled, 12)
  })
  test('TI-O.26 what is told of the whole invasion counts them once too', () => {
    const t = cannonade({ carrier: 1, infantry: 2 }, { cruiser: 1 }, { here: { pds: 1, infantry: 1 }, adjacent: [PDS2] })
    const taken = () => ti4.odds(t.s, 'a', null, { place: 'full' })?.facts?.planetTaken as number
    const before = taken()
    t.act('b', 'fire')
      .dice({ spaceCannon: [1] })
      .act('b', 'roll')
    // The PDS has missed, which happens in one half.
    expect(taken()).toBeCloseTo(before * 2, 9)
    t.act('b', 'queueHits')
    if (t.s.progress.queue[0] === 'b') t.advance('b')
    t.act('c', 'fire')
      .dice({ spaceCannon: [1] })
      .act('c', 'roll')
    expect(taken()).toBeCloseTo(before * 5, 9)
  })
  test('TI-O.27 a link to such a moment keeps which cannons are still to fire', () => {
    const t = cannonade({ cruiser: 1 }, { cruiser: 1 }, { here: { pds: 1 }, adjacent: [PDS2] }).act('b', 'pass')
    const scenario = oddsScenario(t.s) as OddsScenario
    expect(scenario.defender.cannons).toEqual({ left: [], extraDice: 0 })
    expect(parseShared(shareText(scenario))).toEqual(scenario)
  })
  test('TI-O.26 a party that passes is counted no longer', () => {
    const t = cannonade({ cruiser: 1 }, { cruiser: 1 }, { here: { pds: 1 }, adjacent: [PDS2] }).act('b', 'pass')
    expect(shown(t.s)?.attacker).toBeCloseTo(0.15, 9)
  })
  test.each<readonly [string, () => Driver, boolean]>([
    ['a PDS, then a PDS II', () => cannonade({ cruiser: 2 }, { cruiser: 2 }, { here: { pds: 1 }, adjacent: [PDS2] }), false],
    [
      'two PDS unit by unit with Plasma Scoring, then a PDS II',
      () =>
        cannonade(
          { dreadnought: 1, fighter: 1 },
          { cruiser: 1 },
          { here: { pds: 1, pds2: 1 }, adjacent: [PDS2] },
          { sheets: [undefined, { techs: ['tech.plasma'] }] },
        ),
      true,
    ],
    [
      'the attacker has cannons too',
      () => cannonade({ cruiser: 1 }, { cruiser: 2 }, { here: { pds: 1 }, adjacent: [{ ...PDS2, seat: 'a' }, PDS2] }),
      false,
    ],
    [
      'all roll before hits are assigned',
      () =>
        cannonade(
          { cruiser: 2 },
          { cruiser: 1 },
          { here: { pds: 1 }, adjacent: [{ ...PDS2, seat: 'a' }, PDS2] },
          { options: { 'sco.resolution': 'batch' } },
        ),
      false,
    ],
  ])('TI-O.26 %s: the outlook is the truth at every moment', (_name, start, singly) => {
    const wrong: string[] = []
    judge(start().s, singly, wrong)
    expect(wrong.slice(0, 5)).toEqual([])
  })
})
