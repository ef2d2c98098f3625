// The words of a deployment, and a place for all others: a page that has just been opened has only these.
import type { Refusal, Sentence } from '@sandtable/kernel'
import type { BeachheadEvent } from '../rules/events.ts'
import { DEPLOYMENT_TELLERS } from './deployment-events.ts'
import { explainBy, SETUP_SENTENCES } from './setup-refusals.ts'

type Words = { describe(event: BeachheadEvent): Sentence; explain(refusal: Refusal): string }

const TELLERS = DEPLOYMENT_TELLERS as Partial<Record<string, (event: BeachheadEvent) => string>>
let words: Words = {
  describe: event => ({ text: TELLERS[event.type]?.(event) ?? '', clauses: event.clauses }),
  explain: explainBy(SETUP_SENTENCES),
}

export function bringWords(all: Words): void {
  words = all
}

export const describe = (event: BeachheadEvent): Sentence => words.describe(event)
export const explain = (refusal: Refusal): string => words.explain(refusal)
