// The scenarios that were made on this device and can be played, to be listed beside the shipped ones (BI-25.17).
import type { Surroundings } from '@sandtable/board'
import { faultOf } from './check-draft.ts'
import { scenarioFrom } from './draft.ts'
import { recallDrafts, withDraft } from './saved-drafts.ts'

/** The one in hand first: it may be newer than what was saved under its name. */
export function ownScenarios(
  around: Surroundings,
): readonly { readonly id: string; readonly title: string; readonly scenario: unknown }[] {
  const { now, saved } = recallDrafts(around)
  return (now ? withDraft(saved, now) : saved)
    .filter(draft => faultOf(draft) === null)
    .map(draft => ({ id: draft.scenario.id, title: draft.scenario.title, scenario: scenarioFrom(draft) }))
}
