// Who a host has to ask while plans are sealed.
import { Match } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'

describe('planning', () => {
  it('WW-4.4 a submitted side may still take its plan back, and is not asked for another', () => {
    const scenario = ww2.scenarios.find(({ id }) => id === 'tutorial')?.scenario as never
    const match = new Match(ww2, { scenario, options: {}, seed: 'sealed' })
    while (match.state.phase !== 'planning') {
      const [seat] = match.undecided as [string]
      match.act(seat, match.legal(seat)[0] as never)
    }
    expect(match.undecided).toEqual(['nw', 'se'])
    match.act('nw', { type: 'submitPlan' })
    expect([match.toAct, match.undecided]).toEqual([['nw', 'se'], ['se']])
    match.act('nw', { type: 'withdrawPlan' })
    expect(match.undecided).toEqual(['nw', 'se'])
  })
})
