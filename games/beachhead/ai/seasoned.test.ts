// The Elite's two rows, and the figures that only fitting has moved.
import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { beachhead } from '../rules/game.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import { at, type Sketch } from '../tests/builder.ts'
import { type Craft, SEASONED } from './craft.ts'
import { decide, ponder } from './decide.ts'
import { sceneOf } from './scene.ts'
import FITTED from './seasoned.json' with { type: 'json' }
import { ELITE, type Figures, withFigures } from './seasoned.ts'

const stateOf = (sketch: Sketch) => at(sketch, { victory: 'standard' }).state

describe('fitted figures', () => {
  it('change what they name and nothing else', () => {
    const { lay, ...others } = withFigures(SEASONED, { 'lay.first': 7, hidden: 3 })
    expect(lay).toEqual({ ...SEASONED.lay, first: 7 })
    expect(others).toEqual({ ...SEASONED, lay: undefined, hidden: 3 })
  })

  it.each(['assault', 'defender'] as const)('name nothing that the craft of the %s does not have', side => {
    for (const [name, figure] of Object.entries(FITTED[side].figures as Figures)) {
      const [group, part] = name.split('.') as [keyof Craft, string | undefined]
      const known = part === undefined ? SEASONED[group] : (SEASONED[group] as Figures)[part]
      expect(typeof known, name).toBe('number')
      expect(figure, name).toBeGreaterThan(0)
    }
    expect(ELITE[side]).toEqual(withFigures(SEASONED, FITTED[side].figures))
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
        const { action, chosen, ideas } = decide(match.view('defender'), 'defender', { dice, craft: ELITE.defender })
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
      const { mind } = ponder(sceneOf(view, 'assault', { ...SEASONED, markers }))
      const marine = mind.scene.own.find(({ who }) => who.id === 'm')!
      return mind.exposure.hits(marine, marine.cell, false)
    }
    expect(danger(1)).toBeGreaterThan(0)
    expect(danger(2)).toBeCloseTo(2 * danger(1), 9)
  })
})
