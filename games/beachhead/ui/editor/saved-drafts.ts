// The drafts on this device: the one in hand, and those that were saved under a name.
import type { Surroundings } from '@sandtable/board'
import { ParseError, parseJson, parseScenario } from '@sandtable/kernel'
import { beachhead } from '../../rules/contract/game.ts'
import type { Scenario } from '../../rules/setup/scenario.ts'
import { blankDraft, draftFrom, type Opens, type ScenarioDraft } from './draft.ts'

export type SavedDrafts = { readonly now: ScenarioDraft | null; readonly saved: readonly ScenarioDraft[] }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** A draft may be faulty, but it must be one: whatever the editor could not show is left out. */
function readDraft(value: unknown): ScenarioDraft | null {
  if (!isObject(value) || !isObject(value.scenario)) return null
  const { id, title, map } = value.scenario
  if (typeof id !== 'string' || typeof title !== 'string' || !Array.isArray(map) || map.length === 0) return null
  const opens: Opens = value.opens === 'deployment' ? 'deployment' : 'position'
  return { scenario: value.scenario as Scenario, opens }
}

export function recallDrafts(around: Surroundings | undefined): SavedDrafts {
  const notes = around?.recall()
  if (!isObject(notes)) return { now: null, saved: [] }
  const saved = Array.isArray(notes.drafts) ? notes.drafts.map(readDraft).filter(draft => draft !== null) : []
  return { now: readDraft(notes.draft), saved }
}

export function keepDrafts(around: Surroundings | undefined, { now, saved }: SavedDrafts): void {
  const notes = around?.recall()
  around?.keep({ ...(isObject(notes) ? notes : {}), draft: now, drafts: saved })
}

/** Saving again under the same name replaces. */
export const withDraft = (saved: readonly ScenarioDraft[], draft: ScenarioDraft): readonly ScenarioDraft[] => [
  draft,
  ...saved.filter(({ scenario }) => scenario.id !== draft.scenario.id),
]

/** A scenario file or typed text; the sentence why not, where it is none. */
export function draftFromText(text: string): ScenarioDraft | string {
  try {
    const scenario = parseScenario(beachhead, parseJson(text, 'scenario'))
    if (!scenario.map || scenario.map.length === 0) return 'map: the editor needs a map to show.'
    return { ...draftFrom(scenario), scenario }
  } catch (error) {
    if (error instanceof ParseError) return error.message
    throw error
  }
}

export const firstDraft = ({ now, saved }: SavedDrafts): ScenarioDraft => now ?? saved[0] ?? blankDraft()
