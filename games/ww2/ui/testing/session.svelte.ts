import { TestSession as Session } from '@sandtable/board/testing'
import { ww2 } from '../../index.ts'
import type { WwAction } from '../../rules/actions.ts'
import type { WwEvent } from '../../rules/events.ts'
import type { OptionChoices } from '../../rules/options.ts'
import type { Scenario } from '../../rules/scenario.ts'
import type { WwState } from '../../rules/state.ts'
import type { WwView } from '../../rules/view.ts'

export class TestSession extends Session<WwState, WwAction, WwEvent, WwView, OptionChoices, Scenario> {
  constructor(scenario: Scenario, seed = 'test', options: OptionChoices = {}) {
    super(ww2, { scenario, options, seed })
  }
}
