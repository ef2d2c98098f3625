// Scenarios that were made in a game's editor on this device.
import type { Surroundings } from '@sandtable/board'
import { surroundingsOf } from '../play/screen/surroundings.ts'

export type OwnScenario = { readonly id: string; readonly title: string; readonly scenario: unknown }
type Editor = { ownScenarios(around: Surroundings): readonly OwnScenario[] }

const loaders = import.meta.glob<Editor>('../../../../games/*/ui/editor/own.ts')

/** None of a game without an editor. */
export async function ownScenariosOf(game: string): Promise<readonly OwnScenario[]> {
  const editor = await loaders[`../../../../games/${game}/ui/editor/own.ts`]?.()
  return editor?.ownScenarios(surroundingsOf(game)) ?? []
}
