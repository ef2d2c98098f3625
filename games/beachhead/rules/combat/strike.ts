// BI-15.10 to BI-15.15: dice against a target number, and what their hits do to one unit. Rolls, odds and events share these.
import type { Modifier } from '@sandtable/kernel'
import type { NamedPiece, Strike } from '../contract/events.ts'
import type { ActionRun } from '../state/action-run.ts'
import { isWasp, type Unit } from '../state/state.ts'
import { damageWasp } from '../wasp/wasp-damage.ts'
import type { Need } from './cover.ts'
import { type Harm, harmOf, wound } from './harm.ts'
import { oneMore, suppress } from './suppression.ts'

/**
 * When a survivor gets a token. `hurt`: if it lost HP (BI-15.14). `all`: hit or not (BI-15.20). `barrage`: if it was hit, or has none yet
 * (BI-10.13).
 */
export type TokenRule = 'hurt' | 'all' | 'barrage'

export type StrikeResult = Harm & { readonly hits: number; readonly tokens: number; readonly gainsToken: boolean }

export function countHits(dice: readonly number[], need: number): number {
  let hits = 0
  for (const die of dice) if (die >= need) hits++
  return hits
}

/** What so many hits do to a unit as it is now. */
export function strikeResult(unit: Unit, hits: number, rule: TokenRule): StrikeResult {
  const harm = harmOf(unit, hits)
  const gainsToken = !harm.destroyed && !isWasp(unit) && givesToken(rule, unit.tokens, harm.damage)
  const { damage, hpLeft, destroyed } = harm
  return { damage, hpLeft, destroyed, hits, gainsToken, tokens: gainsToken ? oneMore(unit.tokens) : unit.tokens }
}

function givesToken(rule: TokenRule, tokens: number, damage: number): boolean {
  return damage > 0 || rule === 'all' || (rule === 'barrage' && tokens === 0)
}

/** HP, destruction and token as `strikeResult` says. The Wasp's systems suffer here (BI-18.3). */
export function inflict(run: ActionRun, unit: Unit, blow: StrikeResult, clauses: readonly string[]): void {
  if (isWasp(unit)) {
    damageWasp(run, blow.damage)
    return
  }
  wound(run, unit, blow.hits, clauses)
  if (blow.gainsToken) suppress(run, unit.who.id)
}

export function strikeOf(
  target: NamedPiece,
  modifiers: readonly Modifier[],
  { need, needModifiers }: Need,
  dice: readonly number[],
  blow: StrikeResult,
  hits = blow.hits,
): Strike {
  const { damage, hpLeft, tokens, destroyed } = blow
  return { target, modifiers, need, needModifiers, dice, hits, negated: 0, damage, hpLeft, tokens, destroyed }
}

const TOKEN_CLAUSES = ['BI-15.14', 'BI-16.1', 'BI-16.4'] as const

/** The clauses that decided a strike: its modifiers', and what came of it. */
export function strikeClauses(
  modifiers: readonly Modifier[],
  { needModifiers }: Need,
  blow: StrikeResult,
  first: readonly string[],
): readonly string[] {
  const clauses: string[] = []
  const add = (clause: string): void => {
    if (!clauses.includes(clause)) clauses.push(clause)
  }
  for (const clause of first) add(clause)
  for (const { clause } of modifiers) add(clause)
  for (const { clause } of needModifiers) add(clause)
  add('BI-15.10')
  add('BI-1.12')
  if (needModifiers.some(each => each.name === 'bunker' || each.name === 'trench')) add('BI-5.6')
  if (blow.damage > 0) add('BI-15.12')
  if (blow.hits > blow.damage) add('BI-15.24')
  if (blow.destroyed) add('BI-15.13')
  if (blow.gainsToken && blow.damage > 0) for (const clause of TOKEN_CLAUSES) add(clause)
  return clauses
}
