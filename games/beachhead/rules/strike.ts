// BI-15.10 to BI-15.15: dice against a target number, and what their hits do to one unit. Rolls, odds and events share these.
import type { Modifier } from '@sandtable/kernel'
import type { Need } from './cover.ts'
import type { Named, Strike } from './events.ts'
import { type Harm, harmOf, wound } from './harm.ts'
import { isWasp, type Unit } from './state.ts'
import { oneMore, suppress } from './suppression.ts'
import { damageWasp } from './wasp-damage.ts'
import type { Work } from './work.ts'

/**
 * When a survivor gets a token. `hurt`: if it lost HP (BI-15.14). `all`: hit or not (BI-15.20). `barrage`: if it was hit, or has none yet
 * (BI-10.13).
 */
export type TokenRule = 'hurt' | 'all' | 'barrage'

export type Blow = Harm & { readonly hits: number; readonly tokens: number; readonly gainsToken: boolean }

export const countHits = (dice: readonly number[], need: number): number => dice.filter(die => die >= need).length

/** What so many hits do to a unit as it is now. */
export function blowOn(unit: Unit, hits: number, rule: TokenRule): Blow {
  const harm = harmOf(unit, hits)
  const gainsToken = !harm.destroyed && !isWasp(unit) && givesToken(rule, unit.tokens, harm.damage)
  return { ...harm, hits, gainsToken, tokens: gainsToken ? oneMore(unit.tokens) : unit.tokens }
}

function givesToken(rule: TokenRule, tokens: number, damage: number): boolean {
  return damage > 0 || rule === 'all' || (rule === 'barrage' && tokens === 0)
}

/** HP, destruction and token as `blowOn` said. The Wasp's systems suffer here (BI-18.3). */
export function inflict(work: Work, unit: Unit, blow: Blow, clauses: readonly string[]): void {
  if (isWasp(unit)) {
    damageWasp(work, blow.damage)
    return
  }
  wound(work, unit, blow.hits, clauses)
  if (blow.gainsToken) suppress(work, unit.who.id)
}

export function strikeOf(
  target: Named,
  modifiers: readonly Modifier[],
  { need, needModifiers }: Need,
  dice: readonly number[],
  blow: Blow,
): Strike {
  const { hits, damage, hpLeft, tokens, destroyed } = blow
  return { target, modifiers, need, needModifiers, dice, hits, negated: 0, damage, hpLeft, tokens, destroyed }
}

/** The clauses that decided a strike: its modifiers', and what came of it. */
export function strikeClauses(
  modifiers: readonly Modifier[],
  { needModifiers }: Need,
  blow: Blow,
  first: readonly string[],
): readonly string[] {
  const clauses = [
    ...first,
    ...modifiers.map(each => each.clause),
    ...needModifiers.map(each => each.clause),
    'BI-15.10',
    'BI-1.12',
  ]
  if (needModifiers.some(each => each.name === 'bunker' || each.name === 'trench')) clauses.push('BI-5.6')
  if (blow.damage > 0) clauses.push('BI-15.12')
  if (blow.hits > blow.damage) clauses.push('BI-15.24')
  if (blow.destroyed) clauses.push('BI-15.13')
  if (blow.gainsToken && blow.damage > 0) clauses.push('BI-15.14', 'BI-16.1', 'BI-16.4')
  return [...new Set(clauses)]
}
