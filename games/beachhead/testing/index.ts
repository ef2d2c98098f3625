// How the conformance kit and the fuzzer look at this game.
import type { ConformanceOptions } from '@sandtable/conformance'
import type { BeachheadAction } from '../rules/actions.ts'
import type { BeachheadEvent } from '../rules/events.ts'
import type { BeachheadState } from '../rules/state.ts'
import { invariants } from './invariants.ts'
import { hiddenPairs } from './pairs.ts'
import { unlistedActions } from './unlisted.ts'

export const hooks: ConformanceOptions<BeachheadState, BeachheadAction, BeachheadEvent> = {
  invariants,
  unlistedActions,
  hiddenPairs,
}
