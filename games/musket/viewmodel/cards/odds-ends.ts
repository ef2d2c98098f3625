// The possible ends of an attack as rows of a bar chart: equal ends stand together, the likeliest first.
import type { Odds, OddsOutcome } from '@sandtable/kernel'
import { hexName } from '../../text/names.ts'
import { percent } from '../percent.ts'

/** `exact` is the same chance as a fraction of whole numbers. */
export type PossibleEnd = {
  readonly label: string
  readonly p: number
  readonly text: string
  readonly exact: readonly [number, number]
}

export function endsOf({ outcomes }: Odds): PossibleEnd[] {
  const ways = new Map<string, { n: number; d: number }>()
  for (const outcome of outcomes) {
    const [n, d] = outcome.exact ?? [outcome.p, 1]
    const label = endText(outcome)
    const known = ways.get(label)
    ways.set(label, { n: (known?.n ?? 0) + n, d })
  }
  return [...ways]
    .map(([label, { n, d }]) => ({ label, p: n / d, text: percent(n / d), exact: [n, d] as const }))
    .sort((a, b) => b.p - a.p)
}

/** The facts of an outcome (rules/odds/odds.ts) as a line. Leaders have a headline of their own and do not split rows. */
function endText(outcome: OddsOutcome): string {
  if ('hit' in outcome) return fireEnd(outcome)
  if ('outcome' in outcome) return chargeEnd(outcome)
  if ('commanded' in outcome) return outcome.commanded ? 'Obeys' : 'The order does not arrive'
  if ('exits' in outcome) return outcome.exits ? 'Leaves the board' : 'Stays, movement spent'
  return outcome.stopped ? `Stops at ${hexName(String(outcome.reached))}` : `Reaches ${hexName(String(outcome.reached))}`
}

function fireEnd({ hit, eliminated, loss, moraleFails, fallsBackTo }: OddsOutcome): string {
  if (!hit) return 'Miss'
  if (eliminated) return 'Destroyed'
  if (!moraleFails) return `Loses ${loss}, stands`
  return fallsBackTo === null ? `Loses ${loss}, nowhere to go` : `Loses ${loss}, falls back to ${hexName(String(fallsBackTo))}`
}

function chargeEnd(end: OddsOutcome): string {
  const { outcome, defenderLoss, defenderRetreatsTo } = end
  if (outcome === 'not_delivered') return 'Not delivered'
  if (end.attackerEliminated) return 'Repulsed and destroyed'
  if (outcome === 'attacker_repulsed') return 'Repulsed, loses 1'
  if (end.defenderEliminated) return 'Defender destroyed'
  const to = defenderRetreatsTo === null ? 'holds' : `goes back to ${hexName(String(defenderRetreatsTo))}`
  return `Defender loses ${defenderLoss}, ${to}`
}
