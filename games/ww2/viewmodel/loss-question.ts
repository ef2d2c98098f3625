// WW-11.7: the turn waits for an answer. Each answer in words: which units are lost and which only take damage.
import type { WwAction } from '../rules/contract/actions.ts'
import { legal } from '../rules/contract/legal.ts'
import { boardOfState, healthOf, unitOfId, type WwState } from '../rules/state/state.ts'
import type { Side } from '../rules/tables.ts'
import { counted, listed, UNIT_NAMES } from '../text/names.ts'
import { placeName } from './hexes.ts'

export type LossChoice = { readonly action: WwAction; readonly text: string }
export type LossQuestion = { readonly text: string; readonly clause: string; readonly choices: readonly LossChoice[] }

export function lossQuestion(state: WwState, side: Side): LossQuestion | null {
  const question = state.execution?.question
  if (state.phase !== 'losses' || question?.side !== side) return null
  const where = placeName(state, boardOfState(state).name(question.cell))
  const choices = legal(state, side).flatMap(action =>
    action.type === 'assignLosses' ? [{ action, text: choiceText(state, side, action.losses) }] : [],
  )
  return {
    text:
      question.kind === 'shell'
        ? `A shell falls on ${where}. Which unit is destroyed?`
        : `${counted(question.damage, 'damage', 'damage')} in ${where}. Who takes it?`,
    clause: question.kind === 'shell' ? 'WW-11.6' : 'WW-11.7',
    choices,
  }
}

function choiceText(state: WwState, side: Side, losses: readonly { unit: string; damage: number }[]): string {
  const parts = losses.map(({ unit, damage }) => {
    const found = unitOfId(state, side, unit)
    const isLost = !found || damage >= healthOf(found)
    return `${found ? UNIT_NAMES[found.type] : ''} ${unit} ${isLost ? 'is lost' : 'is damaged'}`
  })
  return listed(parts)
}
