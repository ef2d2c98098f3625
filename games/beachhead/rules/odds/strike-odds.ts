// BI-25.13: the chances of one strike at one unit, the Wasp and her systems included.
import type { Modifier, Odds } from '@sandtable/kernel'
import { everyOutcomeBy } from '@sandtable/odds'
import type { Need } from '../combat/cover.ts'
import { strikeResult } from '../combat/strike.ts'
import { type BeachheadState, isWasp, type MissileKind, type Unit } from '../state/state.ts'
import { type Status, WASP_HP } from '../tables/index.ts'
import { batter } from '../wasp/wasp-damage.ts'
import { CIWS_DICE, CIWS_NEED, mayAnswer } from '../wasp/wasp-defences.ts'
import { asOdds, type Chances, goOn, hitsOf, seenFromAttacker, surely } from './chances.ts'

export type StrikeOutcome = {
  readonly hits: number
  readonly negated: number
  readonly damage: number
  readonly hpLeft: number
  readonly tokens: number
  readonly suppressed: boolean
  readonly destroyed: boolean
  readonly flightDeck?: Status
  readonly wellDeck?: Status
  readonly c2?: Status
}

export type StrikePlan = Need & { readonly target: Unit; readonly dice: number; readonly modifiers: readonly Modifier[] }

/** `kind`: what CIWS may answer; it is counted as used whenever it is allowed. */
export function strikeOdds(state: BeachheadState, plan: StrikePlan, kind: MissileKind | null): Odds {
  const { target, dice, need, modifiers, needModifiers } = plan
  const ends = isWasp(target)
    ? goOn(hitsOf(dice, need), hits => onWasp(state, target, hits, kind !== null && mayAnswer(state, kind)))
    : goOn(hitsOf(dice, need), hits => surely(onUnit(target, hits)))
  return asOdds(ends, seenFromAttacker(modifiers, needModifiers), of => ({
    dice,
    need,
    hit: of.chance(({ hits }) => hits > 0),
    expectedHits: of.mean(({ hits }) => hits),
    expectedDamage: of.mean(({ damage }) => damage),
    destroy: of.chance(({ destroyed }) => destroyed),
    suppress: of.chance(({ suppressed }) => suppressed),
    pin: of.chance(({ suppressed, tokens }) => suppressed && tokens === 2),
    ...(isWasp(target) ? { systems: of.chance(outcome => hurtsSystems(state, outcome)) } : {}),
  }))
}

/** What so many hits do to any unit but the Wasp. */
export function onUnit(target: Unit, hits: number): StrikeOutcome {
  const { damage, hpLeft, tokens, gainsToken, destroyed } = strikeResult(target, hits, 'hurt')
  return { hits, negated: 0, damage, hpLeft, tokens, suppressed: gainsToken, destroyed }
}

/** Hits on the Wasp: first what CIWS takes away, then the damage, then the picks of systems. */
export function onWasp(state: BeachheadState, ship: Unit, hits: number, answered: boolean): Chances<StrikeOutcome> {
  const negatedOf = answered && hits > 0 ? hitsOf(CIWS_DICE, CIWS_NEED) : surely(0)
  return goOn(negatedOf, most => systemsAfter(state, ship, hits, most < hits ? most : hits))
}

function systemsAfter(state: BeachheadState, ship: Unit, hits: number, negated: number): Chances<StrikeOutcome> {
  const { damage, hpLeft, tokens, destroyed } = strikeResult(ship, hits - negated, 'hurt')
  return everyOutcomeBy(dice => {
    const { wasp } = batter(state.wasp, WASP_HP - ship.hp, WASP_HP - hpLeft, n => dice.pick(n, 'wasp.system'))
    const { flightDeck, wellDeck, c2 } = wasp
    return { hits, negated, damage, hpLeft, tokens, suppressed: false, destroyed, flightDeck, wellDeck, c2 }
  }, JSON.stringify)
}

export const hurtsSystems = ({ wasp }: BeachheadState, { flightDeck, wellDeck, c2 }: StrikeOutcome): boolean =>
  flightDeck !== wasp.flightDeck || wellDeck !== wasp.wellDeck || c2 !== wasp.c2
