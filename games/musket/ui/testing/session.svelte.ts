import { TestSession as Session } from '@sandtable/board/testing'
import { musket } from '../../index.ts'
import type { MusketEvent } from '../../rules/contract/events.ts'
import type { MusketAction, MusketState, Scenario } from '../../viewmodel/index.ts'

export class TestSession extends Session<MusketState, MusketAction, MusketEvent, Scenario, object, Scenario> {
  constructor(scenario: Scenario, seed = 'test') {
    super(musket, { scenario, options: {}, seed })
  }
}
