import { TestSession as Session } from '@sandtable/board/testing'
import { beachhead } from '../../index.ts'
import type { OptionChoices } from '../../rules/setup/options.ts'
import type { BeachheadAction, BeachheadEvent, BeachheadState, BeachheadView, Scenario } from '../../viewmodel/index.ts'

export class TestSession extends Session<
  BeachheadState,
  BeachheadAction,
  BeachheadEvent,
  BeachheadView,
  OptionChoices,
  Scenario
> {
  constructor(scenario: Scenario, options: OptionChoices = {}, seed = 'test') {
    super(beachhead, { scenario, options, seed })
  }
}
