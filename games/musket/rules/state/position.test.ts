import { Match, seeded } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import { musket } from '../../index.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import type { MusketAction } from '../contract/actions.ts'
import type { MusketView } from './position.ts'

test.each(SCENARIOS.map(({ id, scenario }) => [id, scenario] as const))(
  'MK-4.6 a view made from the one before tells the same, and has its parts where they did not change: %s',
  (id, scenario) => {
    const [one, other] = [0, 1].map(() => new Match(musket, { scenario, options: {}, seed: id }))
    if (!one || !other) throw new Error('no match')
    const luck = seeded(`${id} players`)
    let before = one.view('blue') as MusketView
    let shared = 0
    for (let i = 0; i < 60 && one.toAct[0]; i++) {
      const actions = one.legal(one.toAct[0])
      const action = actions[luck.pick(actions.length, 'action')] as MusketAction
      for (const match of [one, other]) match.act(match.toAct[0] as string, action)
      const after = one.view('red', before) as MusketView
      // The other match has states of its own, so its view is made from nothing.
      expect(after).toEqual(other.view('red'))
      expect(after.map).toBe(before.map)
      expect(Object.keys(after)).toEqual(Object.keys(before))
      shared += after.units.filter((unit, n) => unit === before.units[n]).length
      before = after
    }
    expect(shared).toBeGreaterThan(0)
  },
)
