// The Elite's rows, a side's and a mission's own, and the figures that only fitting has moved.
import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import { SIDES } from '../../rules/tables/index.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import { at, type Sketch } from '../../tests/builder.ts'
import { openingsFor } from '../learning/openings.ts'
import { NO_RECALL } from '../learning/recall.ts'
import { decide, ponder } from '../levels/decide.ts'
import { LEVELS } from '../levels/levels.ts'
import { situationIn, situationOf } from '../situation/situation.ts'
import { type EvalWeights, SEASONED } from './eval-weights.ts'
import FITTED from './seasoned.json' with { type: 'json' }
import { ELITE, eliteOn, type Figures, type OwnRow, withFigures, withOwnRow } from './seasoned.ts'

const stateOf = (sketch: Sketch) => at(sketch, { victory: 'standard' }).state

describe('fitted figures', () => {
  it('change what they name and nothing else', () => {
    const { lay, ...others } = withFigures(SEASONED, { 'lay.first': 7, hidden: 3 })
    expect(lay).toEqual({ ...SEASONED.lay, first: 7 })
    expect(others).toEqual({ ...SEASONED, lay: undefined, hidden: 3 })
  })

  it.each(SIDES)('name nothing that the craft of the %s does not have', side => {
    expectKnown(FITTED[side].figures)
    expect(ELITE[side]).toEqual(withFigures(SEASONED, FITTED[side].figures))
  })
})

function expectKnown(figures: Figures): void {
  for (const [name, figure] of Object.entries(figures)) {
    const [group, part] = name.split('.') as [keyof EvalWeights, string | undefined]
    const known = part === undefined ? SEASONED[group] : (SEASONED[group] as Figures)[part]
    expect(typeof known, name).toBe('number')
    expect(figure, name).toBeGreaterThan(0)
  }
}

describe('a row of its own', () => {
  type Proven = OwnRow & { readonly command: string; readonly pairs: number; readonly better: number; readonly worse: number }
  const rows = SIDES.flatMap(side =>
    Object.entries(FITTED[side].missions as { readonly [mission: string]: Proven }).map(([mission, row]) => ({
      side,
      mission,
      row,
    })),
  )

  it.each(rows)('BI-24.5 the $side of $mission has one that is proven, and plays by it', ({ side, mission, row }) => {
    const { scenario } = SCENARIOS.find(({ id }) => id === mission)!
    const { command, pairs, better, worse, figures = {}, opening } = row
    expectKnown(figures)
    expect(command).toContain(`test ${side} ${mission}`)
    expect(pairs).toBeGreaterThanOrEqual(better + worse)
    // Odds of 19 to 1 by Wald's test, for a gain that wins 62 of 100 telling pairs.
    expect(1.24 ** better * 0.76 ** worse).toBeGreaterThanOrEqual(19)
    expect(eliteOn(mission, side)).toEqual(withOwnRow(ELITE[side], row))
    const { state } = new Match(beachhead, { scenario, options: {}, seed: 1, history: 'none' })
    const plans = openingsFor(state, side)
    for (const [part, choice] of Object.entries(opening ?? {}))
      expect(plans.map(plan => plan[part as keyof typeof plan])).toContain(choice)
  })

  it.each(SIDES)('a scenario that nobody knows takes the one of the %s that serves everywhere', side => {
    expect(LEVELS.elite.evalWeights('my own island', side)).toBe(ELITE[side])
    expect(LEVELS.veteran.evalWeights('inferno', side)).toEqual(LEVELS.veteran.evalWeights('my own island', side))
  })

  it('BI-24.17 gives way to a plan that was drawn from past games', () => {
    const { state } = new Match(beachhead, {
      scenario: SCENARIOS.find(({ id }) => id === 'inferno')!.scenario,
      options: {},
      seed: 1,
      history: 'none',
    })
    const evalWeights: EvalWeights = { ...SEASONED, opening: { depth: 'deep' } }
    expect(situationIn(state, 'defender', evalWeights).recall.opening?.depth).toBe('deep')
    const drawn = { ...NO_RECALL, opening: { id: 'forward', depth: 'forward' as const } }
    expect(situationIn(state, 'defender', evalWeights, drawn).recall.opening?.depth).toBe('forward')
    expect(situationIn(state, 'defender', SEASONED).recall.opening).toBe(null)
  })
})

describe('what the figures do', () => {
  it('the Elite lays out its dummies by chance, among places nearly as good as the best', () => {
    const { scenario } = SCENARIOS.find(({ id }) => id === 'red-beach')!
    const laidOut = (seed: number): string => {
      const match = new Match(beachhead, { scenario, options: {}, seed: 1, history: 'none' })
      const dice = seeded(seed)
      const hexes: string[] = []
      while (match.state.step === 'setup.defender') {
        const { action, chosen, ideas } = decide(match.view('defender'), 'defender', { dice, evalWeights: ELITE.defender })
        expect(chosen.value).toBeGreaterThanOrEqual(ideas[0]!.value - ELITE.defender.lay.mix)
        match.act('defender', action)
        if ('hex' in action) hexes.push(`${action.type} ${action.hex}`)
      }
      return hexes.join(' ')
    }
    expect(new Set([1, 2, 3, 4].map(laidOut)).size).toBe(4)
    expect(laidOut(1)).toBe(laidOut(1))
  })

  it('who fears markers more keeps further away from them', () => {
    const view = beachhead.view(
      stateOf({
        map: 'CCCCC/CCCCC/CCCCC',
        units: { m: 'marine_squad 2,1', i: 'infantry_squad 3,1 hidden' },
        step: 'move.assault',
      }),
      'assault',
    )
    const danger = (markers: number) => {
      const { mind } = ponder(situationOf(view, 'assault', { ...SEASONED, markers }))
      const marine = mind.situation.own.find(({ who }) => who.id === 'm')!
      return mind.exposure.hits(marine, marine.cell, false)
    }
    expect(danger(1)).toBeGreaterThan(0)
    expect(danger(2)).toBeCloseTo(2 * danger(1), 9)
  })
})
