import { Match } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { deployForMe } from '../../ai/setup/deploy-for-me.ts'
import { beachhead } from '../../rules/contract/game.ts'
import type { OptionChoices } from '../../rules/setup/options.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import { type BeachheadAction, forceList, type Scenario } from '../../viewmodel/index.ts'
import { setUpForMe, wholeList } from './for-me.ts'

function open(id: string, options: OptionChoices) {
  const scenario = SCENARIOS.find(each => each.id === id)?.scenario as Scenario
  return new Match(beachhead, { scenario, options, seed: 'for me' })
}

/** A person in one seat of a match, as the table shows it to the button. */
function seated(match: ReturnType<typeof open>, seat: 'assault' | 'defender') {
  return {
    seat,
    get view() {
      return match.view(seat)
    },
    mayAct: true,
    session: {
      check: (action: BeachheadAction) => {
        const refusal = match.check(seat, action)
        return refusal && { ...refusal, sentence: refusal.code }
      },
      act: async (action: BeachheadAction) => void match.act(seat, action),
    },
    giving: (work: () => Promise<void>) => work(),
  }
}
const given = (match: ReturnType<typeof open>) =>
  match.record().entries.flatMap(entry => ('action' in entry ? [entry.action as BeachheadAction] : []))

describe('the whole list of a points game', () => {
  test.each(['assault', 'defender'] as const)('BI-7.9 BI-26.6 is one purchase within the budget, for %s', async seat => {
    const match = open('quick-six', { forces: 'points' })
    await setUpForMe(seated(match, seat))
    expect(given(match).map(({ type }) => type)).toEqual(['buy'])
    const list = forceList({ view: match.view(seat), legal: match.legal(seat) })
    expect(list?.spent).toBeGreaterThan((list?.budget ?? 0) / 2)
    expect(list?.spent).toBeLessThanOrEqual(list?.budget ?? 0)
    expect(match.check(seat, { type: 'done' })).toBeNull()
  })

  test('BI-7.9 what was bought by hand counts', () => {
    const match = open('quick-six', { forces: 'points' })
    match.act('assault', { type: 'buy', units: { lcac: 1 } })
    const rest = wholeList(match.view('assault'), 'assault', deployForMe)
    expect(match.check('assault', rest as BeachheadAction)).toBeNull()
  })
})

describe('deployment', () => {
  test.each(['quick-six', 'red-beach', 'inferno'])(
    'BI-7.12 BI-7.19 %s: a click each, and the last word is the player’s',
    async id => {
      const match = open(id, {})
      await setUpForMe(seated(match, 'defender'))
      expect(match.view('defender').step).toBe('setup.defender')
      expect(match.view('defender').own?.units.some(({ unplaced }) => unplaced)).toBe(false)
      expect(match.view('defender').own?.dummiesLeft).toBe(0)
      expect(Object.values(match.view('defender').own?.fortsLeft ?? {}).filter(left => left > 0)).toEqual([])
      match.act('defender', { type: 'done' })
      await setUpForMe(seated(match, 'assault'))
      const { own } = match.view('assault')
      expect(own?.units.find(({ type }) => type === 'usswasp')?.hex).toBeDefined()
      // BI-7.26: whoever infiltrates waits ashore.
      expect(own?.units.filter(({ type }) => type === 'marsoc').every(({ hex }) => hex !== undefined)).toBe(true)
      match.act('assault', { type: 'done' })
      expect(match.view('assault').muster).toBeNull()
    },
  )
})
