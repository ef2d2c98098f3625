// TI-A.10: the exact hits of an action's dice, and without an action the outlook of the fight.
import type { Odds, Seat } from '@sandtable/kernel'
import type { Scenario } from '../../odds/notation/scenario.ts'
import { type OddsAnswer, odds as solveOdds } from '../../odds/odds.ts'
import type { TiAction } from '../contract/actions.ts'
import type { TiSession } from '../state/session.ts'
import { oddsScenario, parseAsk } from './odds-scenario.ts'
import { rollOdds } from './roll-odds.ts'

export const odds = (s: TiSession, seat: Seat, action: TiAction | null, ask?: unknown): Odds | null =>
  action === null ? outlook(s, ask) : rollOdds(s, seat, action)

/** The last answers by their question: all seats, and copies of one session, ask the same. */
const KNOWN = new Map<string, Odds>()

const MOST_KNOWN = 50

/** TI-A.10: the combat from here to its end. */
export function outlook(s: TiSession, ask?: unknown): Odds | null {
  const wanted = parseAsk(ask)
  const scenario = wanted && oddsScenario(s, wanted)
  if (!scenario) return null
  const question = JSON.stringify(scenario)
  const known = KNOWN.get(question)
  if (known) return known
  const found = outlookOf(scenario)
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear()
  KNOWN.set(question, found)
  return found
}

/** The answer to a scenario, in the words of the contract. */
export function outlookOf(scenario: Scenario): Odds {
  const found = solveOdds(scenario)
  if (found.method === 'full') return fullOdds(found)
  const assumes = `policy ${[scenario.attacker.policy, scenario.defender.policy].map(String).join(' / ')}`
  if (found.method === 'sampled') {
    const sampled = { n: found.combats, interval: [found.outlook.attacker.low, found.outlook.attacker.high] as const }
    return { outcomes: normalised(Object.entries(found.outlook).map(([result, { p }]) => ({ p, result }))), assumes, sampled }
  }
  const outcomes = normalised(Object.entries(found.outlook).map(([result, p]) => ({ p, result })))
  const { rounds, sides } = found
  const facts = {
    rounds,
    attackerLossCost: sides.attacker.lostCost,
    defenderLossCost: sides.defender.lostCost,
    attackerLoses: sides.attacker.anyLoss,
    defenderLoses: sides.defender.anyLoss,
  }
  return { outcomes, facts, assumes }
}

function fullOdds({ planetTaken, spaceWon }: Extract<OddsAnswer, { method: 'full' }>): Odds {
  const outcomes = [
    { p: planetTaken, result: 'taken' },
    { p: 1 - planetTaken, result: 'held' },
  ]
  return { outcomes: normalised(outcomes), facts: { planetTaken, spaceWon } }
}

/** Sums of many doubles miss one by their last bits. */
function normalised<T extends { readonly p: number }>(outcomes: readonly T[]): readonly T[] {
  const sum = outcomes.reduce((total, { p }) => total + p, 0)
  return sum === 0 ? outcomes : outcomes.map(each => ({ ...each, p: Math.min(1, Math.max(0, each.p / sum)) }))
}
