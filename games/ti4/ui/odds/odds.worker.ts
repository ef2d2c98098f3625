// TI-G.15.6: the odds are worked out off the page's own thread.
import { compareOptions, winCurve } from '../../odds/compare-options.ts'
import { rollsOf } from '../../odds/first-rolls.ts'
import { odds } from '../../odds/odds.ts'
import { weighHits } from '../../rules/hits/hit-actions.ts'
import { adviceFor, weighUses } from '../../rules/odds/advice.ts'
import { outlookOf } from '../../rules/odds/odds.ts'
import type { OddsAnswers, OddsQuestion } from './odds-messages.ts'

const ANSWERS: { readonly [Q in OddsQuestion['ask']]: (question: Extract<OddsQuestion, { ask: Q }>) => OddsAnswers[Q] } = {
  outlook: ({ scenario }) => outlookOf(scenario),
  rolls: ({ scenario }) => rollsOf(scenario),
  hits: ({ session, seat, by }) =>
    weighHits(session, seat, by).map(({ actions, chance }) => ({ actions, chance: chance ?? null })),
  advice: ({ session, uses }) => ({ advice: adviceFor(session), gains: weighUses(session, uses) }),
  detail: ({ scenario }) => odds(scenario),
  compare: ({ first, second }) => compareOptions(first, second),
  curve: ({ scenario, side, unit, counts }) => winCurve(scenario, side, unit, counts),
}

self.onmessage = ({ data }: MessageEvent<{ readonly id: number; readonly question: OddsQuestion }>) => {
  const { id, question } = data
  try {
    const answer = (ANSWERS[question.ask] as (asked: OddsQuestion) => unknown)(question)
    self.postMessage({ id, answer })
  } catch {
    self.postMessage({ id, answer: null })
  }
}
