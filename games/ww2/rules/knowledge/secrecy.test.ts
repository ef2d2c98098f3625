// Nothing of a plan leaves its seat before both are in: not by views, logs, refusals or the number of entries.
import { Match } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../../index.ts'
import { lab } from '../../testing/lab.ts'
import type { WwAction } from '../contract/actions.ts'
import type { ScenarioOptions } from '../setup/options.ts'

const UNITS = 'g1-g2 LI D4, g3 AR D4, b1 LI D5, b2 AR H6, b3 HM H6'
const start = (options: ScenarioOptions = {}) =>
  new Match(ww2, { scenario: lab({ units: UNITS, options }), options: {}, seed: 'secrecy' })

const EDITS: readonly WwAction[] = [
  { type: 'addBuy', at: 'C3', unit: 'HM' },
  { type: 'addStep', step: { do: 'move', units: ['g1'], path: ['D4', 'E4'] } },
  { type: 'savePlan', text: 'g3: D4*D5x2' },
  { type: 'addStep', step: { do: 'move', units: ['g2'], path: ['D4', 'D3'] } },
]

describe('secrecy of plans', () => {
  it.each(['se', 'table'])('WW-4.3 a draft changes nothing that %s is told, not even how much there is to tell', viewer => {
    const [quiet, busy] = [start(), start()]
    for (const edit of EDITS) busy.act('nw', edit)
    expect(busy.view(viewer)).toEqual(quiet.view(viewer))
    expect(busy.log(viewer)).toEqual(quiet.log(viewer))
    expect(busy.toAct).toEqual(quiet.toAct)
    if (viewer === 'se') expect(busy.legal('se')).toEqual(quiet.legal('se'))
  })

  it('WW-4.4 that a plan is in is known; what it says is not, nor whether a deadline made it', () => {
    const [one, other] = [start(), start()]
    one.act('nw', { type: 'submitPlan', text: 'D4->D5; +HM@C3' })
    other.act('nw', { type: 'submitPlan' })
    expect(one.view('se')).toEqual(other.view('se'))
    expect(one.view('se')).toMatchObject({ ready: { nw: true, se: false } })
    expect(one.log('se')).toEqual(other.log('se'))
    expect(one.view('nw')).not.toEqual(other.view('nw'))
    const [saved, silent] = [start(), start()]
    saved.act('nw', { type: 'savePlan', text: 'g1: D4->E4' })
    for (const match of [saved, silent]) match.act('nw', { type: 'timeout' })
    expect(saved.view('se')).toEqual(silent.view('se'))
    expect(saved.log('se')).toEqual(silent.log('se'))
  })

  it('WW-18.7 nothing goes back once both plans are in', () => {
    const match = start()
    match.act('nw', { type: 'submitPlan' })
    expect(match.whyNoUndo('nw')).not.toBeNull()
    match.act('nw', { type: 'withdrawPlan' })
    match.act('nw', { type: 'submitPlan' })
    match.act('se', { type: 'submitPlan', text: 'b1: D5->E5' })
    expect(match.whyNoUndo()).not.toBeNull()
    expect(match.log('nw').some(({ event }) => event.type === 'plans_opened' && event.plans.se === 'b1: D5->E5')).toBe(true)
  })

  it('WW-15.10 under fog a plan stays hidden after the turn, and so do events out of sight', () => {
    const match = start({ fogOfWar: true })
    match.act('se', { type: 'submitPlan', text: 'b3: H6->I6; +LI@J8; b2: H6*H7x1' })
    match.act('nw', { type: 'submitPlan', text: '+LI@A1' })
    const told = match.log('nw').map(({ event }) => event)
    expect(told.filter(event => event.type === 'plans_opened').map(event => event.plans.se)).toEqual([null])
    expect(
      told.some(event => 'side' in event && event.side === 'se' && ['mustered', 'wind', 'shot', 'income'].includes(event.type)),
    ).toBe(false)
    expect(match.log('se').filter(({ event }) => event.type === 'wind')).toHaveLength(1)
    expect(match.log('nw').flatMap(({ draws }) => draws)).toEqual([])
    expect(match.view('nw')).toMatchObject({ treasury: { se: null } })
  })
})
