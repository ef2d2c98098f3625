import { TestSession as Session } from '@sandtable/board/testing'
import { ww2 } from '../../index.ts'
import type { WwAction } from '../../rules/contract/actions.ts'
import type { WwEvent } from '../../rules/contract/events.ts'
import type { WwView } from '../../rules/knowledge/view.ts'
import type { OptionChoices } from '../../rules/setup/options.ts'
import type { Scenario } from '../../rules/setup/scenario.ts'
import type { WwState } from '../../rules/state/state.ts'

export class TestSession extends Session<WwState, WwAction, WwEvent, WwView, OptionChoices, Scenario> {
  constructor(scenario: Scenario, seed = 'test', options: OptionChoices = {}) {
    super(ww2, { scenario, options, seed })
  }
}
