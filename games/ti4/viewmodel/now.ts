// What is open at this moment: what a step still waits for (TI-G.1.3), the question inside it (TI-A.6), the hits to be taken.
import type { Seat } from '@sandtable/kernel'
import { findEffect } from '../data/lookup.ts'
import type { TiSession } from '../rules/state/session.ts'
import { isSessionOver, missingIn } from '../rules/turn/flow.ts'
import { openQuestion } from '../rules/windows/questions.ts'
import { matterText } from '../text/moments.ts'
import { effectName } from '../text/names.ts'
import { missingText } from '../text/refusals.ts'
import { namesAt } from './players.ts'

export { suggestHits, weighHits } from '../rules/hits/suggest.ts'
export { adviceFor, weighUses } from '../rules/odds/advice.ts'
export { planetInSight } from '../rules/odds/odds-scenario.ts'

export const needsOf = (s: TiSession): readonly string[] =>
  isSessionOver(s) ? [] : missingIn(s).map(missing => missingText(missing, namesAt(s)))

/** A card or ability as the table reads it (TI-G.15.5). */
export type CardText = { readonly name: string; readonly text: string; readonly cost: string | null }
export function cardText(effect: string): CardText {
  const data = findEffect(effect)
  return { name: effectName(effect), text: data?.text ?? '', cost: data?.cost ?? null }
}

export type OpenQuestion = { readonly seat: Seat; readonly matter: string; readonly effects: readonly string[] }
export function questionNow(s: TiSession): OpenQuestion | null {
  const question = openQuestion(s)
  return question && { seat: question.seat, matter: matterText(question.about, namesAt(s)), effects: question.effects }
}

/** Of each side that has hits to take: how many, and where. */
export const hitsToTake = (s: TiSession): readonly { readonly seat: Seat; readonly place: string; readonly n: number }[] =>
  s.batches
    .filter(({ isConfirmed }) => !isConfirmed)
    .map(({ target, place, hits }) => ({ seat: target, place, n: hits.filter(({ state }) => state === 'open').length }))
    .filter(({ n }) => n > 0)
