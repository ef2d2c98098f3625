// BI-25.13: what may come of an order, with every modifier and its clause, before anything is given.
import type { Odds, OddsOutcome } from '@sandtable/kernel'
import { pieceName } from './names.ts'
import type { TableOrder } from './orders.ts'
import { type BeachheadView, ownUnit, typeOf } from './position.ts'

/** `look`: how it is drawn, by what it means and not by how likely it is. */
export type OddsPart = { readonly label: string; readonly p: number; readonly text: string; readonly look: number }
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

export function oddsCard(view: BeachheadView, order: TableOrder, odds: Odds): OddsCard {
  const { facts = {}, modifiers = [] } = odds
  const { dice, need } = facts
  return {
    title: orderTitle(view, order),
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

/** An order with the unit that carries it out: 'Marine Squad 1: secure what is here'. */
export function orderTitle(view: BeachheadView, { action, text }: TableOrder): string {
  const by =
    'unit' in action && typeof action.unit === 'string' && ownUnit(view, action.unit) ? pieceName(view, action.unit) : ''
  if (action.type === 'attack') {
    const type = typeOf(view, action.target)
    return `${by} attacks ${type ? pieceName(view, action.target) : `marker ${action.target}`}`
  }
  if (action.type === 'attackHex') return `${by} shells ${action.hex}`
  return by === '' ? text : `${by}: ${amid(text)}`
}

/** 'SAM Strike' keeps its capitals. */
const amid = (text: string): string => (/^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

type End = {
  readonly hits?: number
  readonly damage?: number
  readonly destroyed?: boolean | null
  readonly tokens?: number | null
}
/** Area fire and mines tell an end for each who is in it. */
type Ended = OddsOutcome & End & { readonly targets?: readonly End[]; readonly entries?: readonly End[] }

const MOST_PARTS = 6

/** Outcomes that read alike fall together; the worst for the target comes first, whatever its chance. */
function partsOf(outcomes: readonly OddsOutcome[]): readonly OddsPart[] {
  const sums = new Map<string, { p: number; worst: number }>()
  for (const outcome of outcomes as readonly Ended[]) {
    const label = labelOf(outcome)
    const sum = sums.get(label) ?? { p: 0, worst: harmOf(outcome) }
    sums.set(label, { ...sum, p: sum.p + outcome.p })
  }
  return [...sums]
    .sort(([, a], [, b]) => b.p - a.p)
    .slice(0, MOST_PARTS)
    .sort(([, a], [, b]) => b.worst - a.worst)
    .map(([label, { p, worst }]) => ({ label, p, text: percent(p), look: lookOf(worst) }))
}

const LOST = 100
const HIT = 0.5
/** Destroyed before hurt, hurt by how much, a hit without damage before nothing at all. */
function harmOf({ hits = 0, damage, destroyed, targets, entries }: Ended): number {
  const several = targets ?? entries
  if (several) return several.reduce((sum, end) => sum + harmOf(end as Ended), 0)
  if (destroyed) return LOST
  return (damage ?? 0) > 0 ? damage! : hits > 0 ? HIT : 0
}

/** As the bar numbers them: grey for nothing, red for destroyed, amber and blue for less and more damage. */
const lookOf = (harm: number): number => (harm >= LOST ? 2 : harm >= 2 ? 3 : harm >= 1 ? 1 : harm > 0 ? 4 : 0)

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
