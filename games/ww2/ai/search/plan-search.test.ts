import { seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../../index.ts'
import type { Plan } from '../../rules/plan/plan.ts'
import { problemsOf } from '../../rules/plan/validation.ts'
import type { WwState } from '../../rules/state/state.ts'
import { both, SIDES } from '../../rules/tables.ts'
import { playOut } from '../../rules/turn/turn.ts'
import { lab } from '../../testing/lab.ts'
import { warAt } from '../../testing/wars.ts'
import { PLAIN, RAIDER, WARY } from '../evaluation/eval-weights.ts'
import { chanceOf } from '../evaluation/evaluation.ts'
import { FEATURES, featuresOf } from '../evaluation/features.ts'
import { planByWeights } from '../planner/plan-by-weights.ts'
import { afterTurn, evenWind } from './forecast.ts'
import { openFrame, worldFrom } from './imagined-world.ts'
import { mixedStrategy } from './mixed-strategy.ts'
import { type PlanSearchSettings, searchPlans } from './plan-search.ts'
import { variationContextOf, variedPlan } from './plan-variation.ts'

const EFFORT: PlanSearchSettings = {
  evaluations: 120,
  own: [PLAIN, RAIDER, WARY],
  enemy: [PLAIN, WARY],
  rows: 6,
  bred: 1,
  trust: 0.6,
  slack: 0,
  taste: () => 0,
  risk: 0,
}
const stateOf = (setting: Parameters<typeof lab>[0]): WwState => ww2.setup(lab(setting), {}, seeded(0)).state
const worlds = ['skirmish', 'crossroads'].map(id => warAt(id, 9))

describe('how often to play which plan', () => {
  it('what beats each other in a ring is played evenly', () => {
    const { mine, theirs } = mixedStrategy([
      [0.5, 1, 0],
      [0, 0.5, 1],
      [1, 0, 0.5],
    ])
    for (const share of [...mine, ...theirs]) expect(share).toBeCloseTo(1 / 3, 2)
  })

  it('finds the shares that leave the enemy no choice', () => {
    // Indifference: 3x + (1 - x) = 2 (1 - x) gives x = 1/4 for the first plan, and y = 1/2 for his first.
    const { mine, theirs } = mixedStrategy([
      [3, 0],
      [1, 2],
    ])
    expect(mine[0]).toBeCloseTo(1 / 4, 1)
    expect(theirs[0]).toBeCloseTo(1 / 2, 1)
  })

  it('never plays what something else beats everywhere', () => {
    const { mine } = mixedStrategy([
      [0.2, 0.3, 0.1],
      [0.6, 0.4, 0.5],
    ])
    expect(mine[0]).toBeLessThan(0.01)
  })
})

describe('plans that are bred', () => {
  it('WW-7.9 every child of every plan may be handed in', () => {
    for (const [n, world] of worlds.entries()) {
      for (const side of SIDES) {
        const context = variationContextOf(world, side)
        const frame = openFrame(world, side)
        const dice = seeded(`breed ${n} ${side}`)
        let [a, b] = [planByWeights(frame, PLAIN).plan(), planByWeights(frame, RAIDER).plan()]
        for (let i = 0; i < 150; i++) {
          const born = variedPlan(context, a, b, dice)
          expect(problemsOf(world, side, born), JSON.stringify(born)).toEqual([])
          if (i % 20 === 19) [a, b] = [born, a]
          if (i % 50 === 49) a = planByWeights(frame, WARY).plan()
        }
      }
    }
  })

  it('differ from their parents most of the time', () => {
    const [world] = worlds as [WwState]
    const context = variationContextOf(world, 'nw')
    const plan = planByWeights(openFrame(world, 'nw'), PLAIN).plan()
    const dice = seeded('other')
    const born = Array.from({ length: 60 }, () => JSON.stringify(variedPlan(context, plan, plan, dice)))
    expect(new Set(born).size).toBeGreaterThan(30)
  })
})

describe('worlds that are only imagined', () => {
  it('a turn that nobody is told of ends as the one that is told', () => {
    const options = { repair: true, supply: true, upkeep: true, ownershipMode: 'lastOccupier' } as const
    for (const world of [...worlds, warAt('crossroads', 12, options)]) {
      const drafts = both(side => planByWeights(openFrame(world, side), RAIDER).plan())
      const plans = both(side => ({ draft: drafts[side], isSubmitted: true, isMissed: false }))
      const [told, quiet] = [true, false].map(isTold => playOut({ ...world, plans }, evenWind(3), isTold))
      expect(told?.events.length).toBeGreaterThan(5)
      expect(quiet?.events).toEqual([])
      expect(quiet?.state).toEqual(told?.state)
    }
  })

  it('WW-15.10b recruits of an enemy in fog are none of those remembered of him', () => {
    let remembered = 0
    for (let turn = 4; turn <= 16; turn += 2) {
      const state = warAt('skirmish', turn, { fogOfWar: true })
      const view = ww2.view(state, 'nw')
      const { units, serials } = worldFrom(view, 'nw', seeded(turn))
      for (const { serial } of units.se) expect(serial).toBeLessThanOrEqual(serials.se)
      remembered += units.se.length - view.units.se.length
    }
    expect(remembered).toBeGreaterThan(0)
  })
})

describe('the council', () => {
  it('breeds plans that are worth more than those of the doctrines it starts from', () => {
    let better = 0
    for (const world of worlds) {
      for (const side of SIDES) {
        const first = searchPlans([world], side, seeded(1), { ...EFFORT, evaluations: 1 }).rows[0]?.value ?? 0
        const best =
          searchPlans([world], side, seeded(1), { ...EFFORT, evaluations: 60, bred: 0, trust: 1 }).rows[0]?.value ?? 0
        expect(best).toBeGreaterThanOrEqual(first - 1e-9)
        if (best > first + 0.005) better++
      }
    }
    expect(better).toBeGreaterThanOrEqual(2)
  })

  it('WW-13.2 walks into the last city of an enemy who left it open', () => {
    const own = { nw: ['A1', 'C3'], se: ['J8', 'H6'] }
    const world = stateOf({ units: 'g1 LM G5, g2 LI C3, b1 LI C5', treasury: [12, 0], own })
    const [row] = searchPlans([world], 'nw', seeded(3), EFFORT).rows
    const { result } = afterTurn(world, 'nw', row?.plan as Plan, emptyOf(world), evenWind(0))
    expect(result?.winner).toBe('nw')
  })

  it('mixes: other dice may choose another plan, the same dice never do', () => {
    const [world] = worlds as [WwState]
    const planBy = (seed: number) =>
      JSON.stringify(searchPlans([world], 'nw', seeded(seed), { ...EFFORT, evaluations: 60, slack: 0.05 }).rows[0]?.plan)
    const plans = [1, 2, 3, 4].map(planBy)
    expect(new Set(plans).size).toBeGreaterThan(1)
    expect(planBy(2)).toBe(plans[1])
  })

  it('a budget is kept, and a stop ends it at once', () => {
    const [world] = worlds as [WwState]
    let asked = 0
    const { rows } = searchPlans([world], 'nw', seeded(1), { ...EFFORT, evaluations: 10_000 }, () => ++asked > 0)
    expect(asked).toBeLessThan(5)
    expect(problemsOf(world, 'nw', rows[0]?.plan as Plan)).toEqual([])
  })
})

const emptyOf = (world: WwState): Plan => ({ v: 1, turn: world.turn, side: 'se' })

describe('what a position is worth', () => {
  it('one side wins as often as the other loses', () => {
    for (const world of worlds) {
      const [nw, se] = [featuresOf(world, 'nw'), featuresOf(world, 'se')]
      for (const feature of FEATURES) expect(nw[feature], feature).toBeCloseTo(-se[feature], 9)
      expect(chanceOf(world, 'nw') + chanceOf(world, 'se')).toBeCloseTo(1, 9)
    }
  })

  it('WW-16.3 nobody is ahead before the cities are dealt, on a map with a mirror', () => {
    for (const { scenario } of ww2.scenarios.filter(({ id }) => !id.startsWith('europe')))
      expect(chanceOf(ww2.setup(scenario, {}, seeded(0)).state, 'se')).toBeCloseTo(0.5, 9)
  })

  it('more cities, more land and more men are never worse', () => {
    const base = { units: 'g1 LI C3, b1 LI H6', own: { nw: ['A1', 'C3'], se: ['J8', 'H6'] } }
    const even = chanceOf(stateOf(base), 'nw')
    expect(chanceOf(stateOf({ ...base, own: { nw: ['A1', 'C3', 'B7'], se: ['J8', 'H6'] } }), 'nw')).toBeGreaterThan(even)
    expect(chanceOf(stateOf({ ...base, units: 'g1 LI C3, g2 LI C4, b1 LI H6' }), 'nw')).toBeGreaterThan(even)
    expect(chanceOf(stateOf({ ...base, units: 'g1 LI C3, b1-b4 HM H6' }), 'nw')).toBeLessThan(even)
  })

  it('WW-12.6 over six winds every barrage meets each face once', () => {
    for (const six of [0, 6, 12]) {
      const winds = [0, 1, 2, 3, 4, 5].map(n => evenWind(six + n))
      for (let barrage = 0; barrage < 5; barrage++) {
        expect(winds.map(dice => dice.roll(6, 'wind')).sort()).toEqual([1, 2, 3, 4, 5, 6])
      }
    }
  })
})
