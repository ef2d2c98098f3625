// The same game, scenario, options, seed and actions give the same hashes, wherever and however often they are applied.
import { digest, sameJson, seeded } from '@sandtable/kernel'
import { CountedDice, RepeatedDice } from '../counted-dice.ts'
import { copyOf, deepFreeze } from '../freeze.ts'
import type { Check } from './check.ts'

export const determinism: readonly Check[] = [
  {
    name: 'determinism: the same seed and actions give the same hashes, draws and events',
    run: table => {
      const { game } = table
      table.eachSitting(({ fail, ...played }, at) => {
        const dice = new CountedDice(seeded(played.seed))
        let step = game.setup(played.scenario, played.options, dice)
        if (digest(step.state) !== digest(played.start.state)) fail(0, 'set-up gave another state the second time')
        if (!sameJson(dice.take(), played.startDraws)) fail(0, 'set-up drew other dice the second time')
        for (const first of played.steps) {
          at(first.index)
          step = game.apply(step.state, first.seat, first.action, dice)
          if (digest(step.state) !== digest(first.step.state))
            fail(first.index, 'the action gave another state the second time')
          if (!sameJson(dice.take(), first.draws)) fail(first.index, 'the action drew other dice the second time')
          if (!sameJson(step.events, first.step.events)) fail(first.index, 'the action told other events the second time')
        }
      })
    },
  },
  {
    name: 'determinism: a copy of a state is as good as the state',
    run: table => {
      const { game, seats } = table
      // Nothing may be remembered beside the state: not by object identity, not in a variable of the module.
      table.somePositions(({ sitting, index, state }) => {
        const copy = deepFreeze(copyOf(state))
        for (const seat of seats) {
          if (!sameJson(game.legal(copy, seat), game.legal(state, seat)))
            sitting.fail(index, `legal lists other actions, or in another order, for a copy of the state (${seat})`)
        }
      })
      table.someSteps(({ fail }, { index, before, seat, action, step, draws }) => {
        const again = game.apply(deepFreeze(copyOf(before)), seat, action, new RepeatedDice(draws, seeded('copy')))
        if (digest(again.state) !== digest(step.state)) fail(index, 'the action gave another state on a copy of the state')
        if (!sameJson(again.events, step.events)) fail(index, 'the action told other events on a copy of the state')
      })
    },
  },
  {
    name: 'determinism: set-up leaves scenario and options as they were',
    run: table => {
      table.eachSitting(({ scenario, options, seed, fail }) => {
        // Not frozen here: a set-up that writes and swallows the exception must be seen as well.
        const [mine, chosen] = [copyOf(scenario), copyOf(options)]
        table.game.setup(mine, chosen, seeded(seed))
        if (!sameJson(mine, scenario)) fail(0, 'set-up altered the scenario')
        if (!sameJson(chosen, options)) fail(0, 'set-up altered the options')
      })
    },
  },
]
