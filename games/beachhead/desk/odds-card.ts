// BI-25.13: what may come of an order, with every modifier and its clause, before anything is given.
import type { Odds, OddsOutcome } from '@sandtable/kernel'
import { pieceName } from './names.ts'
import type { Order } from './orders.ts'
import { type BeachheadView, ownUnit, typeOf } from './position.ts'

export type OddsPart = { readonly label: string; readonly p: number; readonly text: string }
export type OddsCard = {
  readonly title: string
  readonly sum: string
  readonly note: { readonly text: string; readonly clause: string } | null
  readonly causes: readonly { readonly text: string; readonly clause: string }[]
  readonly parts: readonly OddsPart[]
  readonly facts: readonly { readonly label: string; readonly text: string; readonly clause: string }[]
}

export const percent = (p: number): string =>
  p > 0 && p < 0.005 ? '<1 %' : p < 1 && p > 0.995 ? '>99 %' : `${Math.round(p * 100)} %`

export function oddsCard(view: BeachheadView, order: Order, odds: Odds): OddsCard {
  const { facts = {}, modifiers = [] } = odds
  const { dice, need } = facts
  return {
    title: titleOf(view, order),
    sum: dice !== undefined && need !== undefined ? `${dice} ${dice === 1 ? 'die' : 'dice'}, ${need} or more hits` : '',
    note: odds.assumes ? { text: `Taken for granted: ${odds.assumes}.`, clause: 'BI-17.15' } : null,
    causes: modifiers.map(({ name, clause, shift }) => ({
      text: `${name} ${shift > 0 ? '+' : '−'}${Math.abs(shift)}`,
      clause,
    })),
    parts: partsOf(odds.outcomes),
    facts: FACTS.flatMap(([key, label, clause, form]) => {
      const value = facts[key]
      return value === undefined || (value === 0 && MAY_BE_LEFT_OUT.includes(key)) ? [] : [{ label, text: form(value), clause }]
    }),
  }
}

/** What cannot happen need not be said. */
const MAY_BE_LEFT_OUT = ['suppress', 'pin', 'systems']

const number = (value: number): string => String(Math.round(value * 100) / 100)
const FACTS: readonly (readonly [key: string, label: string, clause: string, form: (value: number) => string])[] = [
  ['hit', 'At least one hit', 'BI-15.10', percent],
  ['destroy', 'Destroyed', 'BI-15.13', percent],
  ['suppress', 'Suppressed', 'BI-16.1', percent],
  ['pin', 'Pinned', 'BI-16.3', percent],
  ['systems', 'A system fails', 'BI-18.1', percent],
  ['struck', 'Struck by mines', 'BI-5.5', percent],
  ['expectedHits', 'Hits on average', 'BI-15.10', number],
  ['expectedDamage', 'Damage on average', 'BI-15.13', number],
]

function titleOf(view: BeachheadView, { action, text }: Order): string {
  const by =
    'unit' in action && typeof action.unit === 'string' && ownUnit(view, action.unit) ? pieceName(view, action.unit) : ''
  if (action.type === 'attack') {
    const type = typeOf(view, action.target)
    return `${by} attacks ${type ? pieceName(view, action.target) : `marker ${action.target}`}`
  }
  if (action.type === 'attackHex') return `${by} shells ${action.hex}`
  return by === '' ? text : `${by}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

type End = {
  readonly hits?: number
  readonly damage?: number
  readonly destroyed?: boolean | null
  readonly tokens?: number | null
}
/** Area fire and mines tell an end for each who is in it. */
type Ended = OddsOutcome & End & { readonly targets?: readonly End[]; readonly entries?: readonly End[] }

/** Outcomes that read alike fall together: destroyed, hurt and pinned, hurt, no effect. */
function partsOf(outcomes: readonly OddsOutcome[]): readonly OddsPart[] {
  const sums = new Map<string, number>()
  for (const outcome of outcomes as readonly Ended[]) sums.set(labelOf(outcome), (sums.get(labelOf(outcome)) ?? 0) + outcome.p)
  return [...sums]
    .map(([label, p]) => ({ label, p, text: percent(p) }))
    .sort((a, b) => b.p - a.p)
    .slice(0, 6)
}

function labelOf({ hits, damage, destroyed, tokens, targets, entries }: Ended): string {
  const several = targets ?? entries
  if (several) return areaLabel(several)
  if (destroyed) return 'Destroyed'
  if ((damage ?? 0) > 0) return `${damage} damage${tokens === 2 ? ', pinned' : ''}`
  return (hits ?? 0) > 0 ? 'Hit, no damage' : 'No effect'
}

function areaLabel(ends: readonly End[]): string {
  const lost = ends.filter(({ destroyed }) => destroyed).length
  const damage = ends.reduce((sum, end) => sum + (end.damage ?? 0), 0)
  if (lost > 0) return `${lost} destroyed`
  return damage > 0 ? `${damage} damage` : 'No damage'
}
