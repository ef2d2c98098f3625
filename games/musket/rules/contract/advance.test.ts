import { seeded } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import { SCENARIOS } from '../../scenarios/index.ts'
import { advance, musketRules } from '../index.ts'

test.each(SCENARIOS.map(({ id, scenario }) => [id, scenario] as const))(
  'MK-17.1 whoever looks ahead comes where the command itself leads, with the same draws: %s',
  (id, scenario) => {
    const chooser = seeded(`${id} chooser`)
    const dice = seeded(`${id} dice`)
    const silent = seeded(`${id} dice`)
    let { state } = musketRules.setup(scenario, {}, seeded(id))
    for (let n = 0; n < 250 && !state.result; n++) {
      const legal = musketRules.legal(state, state.player)
      // Ends of turns are in every list and would else be most of the game.
      const busy = legal.filter(({ type }) => type !== 'endPlayerTurn' && type !== 'completeAction')
      const among = busy.length > 0 ? busy : legal
      const action = among[chooser.pick(among.length, 'action')]!
      const ahead = advance(state, state.player, action, silent)
      state = musketRules.apply(state, state.player, action, dice).state
      expect(ahead).toEqual(state)
    }
    expect(dice.roll(1_000_000, 'the next')).toBe(silent.roll(1_000_000, 'the next'))
  },
)

test('MK-17.2 it refuses what the command refuses', () => {
  const { state } = musketRules.setup(SCENARIOS[0]!.scenario, {}, seeded('refused'))
  expect(() => advance(state, 'blue', { type: 'endActivation' }, seeded('none'))).toThrow(/no-active-unit|active/)
})
