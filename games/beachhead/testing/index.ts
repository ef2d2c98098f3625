// How the conformance kit and the fuzzer look at this game.
import type { ConformanceOptions } from '@sandtable/conformance'
import type { BeachheadAction } from '../rules/contract/actions.ts'
import type { BeachheadEvent } from '../rules/contract/events.ts'
import type { BeachheadState } from '../rules/state/state.ts'
import { invariants } from './invariants.ts'
import { hiddenPairs } from './pairs.ts'
import { unlistedActions } from './unlisted.ts'

export const hooks: ConformanceOptions<BeachheadState, BeachheadAction, BeachheadEvent> = {
  invariants,
  unlistedActions,
  hiddenPairs,
}
