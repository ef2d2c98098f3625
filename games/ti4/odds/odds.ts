// How a combat ends: exact wherever that is possible (TI-O.17), elsewhere sampled, and the answer says which.
import type { Scenario } from './notation/scenario.ts'
import { compile } from './problem/compile.ts'
import type { LeftOut } from './problem/left-out.ts'
import type { Problem } from './problem/problem.ts'
import { type SampledAnswer, sample } from './sampler/sample.ts'
import type { Answer } from './solver/answer.ts'
import { type SolveOptions, solve } from './solver/solve.ts'
import { type FullAnswer, solveFull } from './solver/space-to-ground.ts'
import { estimate } from './solver/work-estimate.ts'

export type OddsAnswer =
  | ({ readonly method: 'exact'; readonly ignored: readonly LeftOut[]; readonly policies: PolicyNames } & Answer)
  | ({ readonly method: 'full' } & FullAnswer)
  | (SampledAnswer & { readonly ignored: readonly LeftOut[] })

/** TI-O.6: results name the order they rest on. */
type PolicyNames = { readonly attacker: string; readonly defender: string }

export type AskOptions = SolveOptions & {
  /** For what has to be sampled; the same seed gives the same numbers. */
  readonly seed?: string | number
  readonly combats?: number
}

/** TI-O.23: elementary steps beyond which dice are quicker. */
const FEASIBLE = 5e8

export function odds(scenario: Scenario, { seed = 1, combats, ...options }: AskOptions = {}): OddsAnswer {
  if (scenario.place === 'full') return { method: 'full', ...solveFull(scenario) }
  const { problem, ignored, needsDice } = compile(scenario)
  if (needsDice || !isFeasible(problem)) return { ...sample(problem, seed, combats), ignored }
  const { attacker, defender } = problem.sides
  const policies = { attacker: attacker.policy.name, defender: defender.policy.name }
  return { method: 'exact', ignored, policies, ...solve(problem, options) }
}

/** Few units need no estimate: their tables are small whatever cards are played. */
const ALWAYS_FEASIBLE = 60

export function isFeasible(problem: Problem): boolean {
  const { attacker, defender } = problem.sides
  const hits = [...attacker.groups, ...defender.groups].reduce((sum, { count, sustain }) => sum + count * (sustain ? 2 : 1), 0)
  if (hits <= ALWAYS_FEASIBLE) return true
  return estimate(problem) <= FEASIBLE
}
