import { Match } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { deployForMe } from '../ai/setup/deploy-for-me.ts'
import { beachhead } from '../rules/contract/game.ts'
import type { OptionChoices } from '../rules/setup/options.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import {
  type BeachheadAction,
  type BeachheadView,
  forceList,
  isAssembly,
  isDeployment,
  palette,
  type Scenario,
  sectionCards,
  slotGrid,
  takenBack,
  zone,
} from './index.ts'

function open(id: string, options: OptionChoices = {}) {
  const scenario = SCENARIOS.find(each => each.id === id)?.scenario as Scenario
  const match = new Match(beachhead, { scenario, options, seed: 'setup' })
  const table = () => {
    const seat = match.toAct[0] as string
    return { view: match.view(seat), legal: match.legal(seat) }
  }
  const act = (action: BeachheadAction) => match.act(match.toAct[0] as string, action)
  return { match, table, act }
}

/** Does as 'deploy for me' says until it has nothing more to say; how many pieces that were. */
function deploy({ table, act }: ReturnType<typeof open>): number {
  let n = 0
  for (let next = advice(table()); next && n < 120; next = advice(table())) {
    act(next)
    n++
  }
  return n
}
const advice = ({ view }: { readonly view: BeachheadView }): BeachheadAction | null => {
  const action = deployForMe(view, view.viewer)
  return action?.type === 'done' ? null : action
}

describe('deployment', () => {
  const FREE = SCENARIOS.filter(({ scenario }) => scenario.level !== 'tutorial' && scenario.id !== 'cards').map(({ id }) => id)

  it.each(FREE)('BI-7.12 %s can be deployed by one button each, without a refusal', id => {
    const game = open(id)
    expect(deploy(game)).toBeGreaterThan(5)
    expect(palette(game.table())).toEqual([])
    game.act({ type: 'done' })
    expect(game.table().view.step).toBe('setup.assault')
    deploy(game)
    game.act({ type: 'done' })
    expect(game.table().view.muster).toBeNull()
  })

  it('BI-7.6 standard forces are laid out near what is fought over', () => {
    const game = open('red-beach', { forces: 'standard' })
    expect(deploy(game)).toBeGreaterThan(10)
    expect(game.table().view.own?.units.every(({ unplaced }) => !unplaced)).toBe(true)
  })

  it('BI-7.12 the palette counts down and the zone is where anything can lie', () => {
    const game = open('quick-six')
    const before = palette(game.table())
    expect(isDeployment(game.table().view)).toBe(true)
    expect(zone(game.table()).length).toBeGreaterThan(0)
    const first = advice(game.table()) as BeachheadAction & { hex: string }
    game.act(first)
    const count = (items: typeof before) => items.reduce((sum, { left }) => sum + left, 0)
    expect(count(palette(game.table()))).toBe(count(before) - 1)
    const [back] = takenBack(game.table(), first.hex)
    expect(game.match.check('defender', back as BeachheadAction)).toBeNull()
  })
})

describe('buying', () => {
  it('BI-7.9 a list shows prices and counts, and says what can be given back', () => {
    const game = open('quick-six', { forces: 'points' })
    const list = forceList(game.table())
    expect(list).toMatchObject({ budget: 300, spent: 0 })
    expect(list?.rows.every(({ buy, giveBack }) => buy !== null && giveBack === null)).toBe(true)
    const squads = () => forceList(game.table())?.rows.find(({ kind }) => kind === 'marine_squad')
    game.act(squads()?.buy as BeachheadAction)
    expect(squads()?.have).toBe(1)
    game.act(squads()?.giveBack as BeachheadAction)
    expect(forceList(game.table())).toMatchObject({ budget: 300, spent: 0 })
  })
})

describe('building the map', () => {
  it('BI-2.9 sections are chosen, laid and given a sea, all by legal actions', () => {
    const game = open('cards', { map: 'assembly' })
    expect(sectionCards(game.table().view)).toHaveLength(12)
    let n = 0
    while (isAssembly(game.table().view) && n < 20) {
      const table = game.table()
      if (table.view.step === 'setup.assembly') expect(slotGrid(table).length).toBeGreaterThan(0)
      const action = advice(table)
      expect(action).not.toBeNull()
      game.act(action as BeachheadAction)
      n++
    }
    expect(n).toBe(13)
    expect(game.table().view.setting.map).toHaveLength(8)
  })
})
