// MK-20.9: what is shown before an attack is given: headline chances, every modifier with its clause, and each possible end.
import type { Modifier, Odds } from '@sandtable/kernel'
import { planCharge } from '../../rules/combat/charge.ts'
import { planFire } from '../../rules/combat/fire.ts'
import type { MusketAction } from '../../rules/contract/actions.ts'
import { isRefusal, prepare } from '../../rules/contract/prepare.ts'
import { musketRules } from '../../rules/game.ts'
import { fieldOf } from '../../rules/map/field.ts'
import { type MusketState, unitById } from '../../rules/state/state.ts'
import { CHANCE_OF } from '../../rules/tables.ts'
import { causeText } from '../../text/causes.ts'
import { hexName, signed, verb } from '../../text/names.ts'
import { type CommandChance, commandChance } from '../overlays/overlay.ts'
import { percent } from '../percent.ts'
import { asIfActive } from '../selection/reasons.ts'
import { endsOf, type PossibleEnd } from './odds-ends.ts'

export type Headline = {
  readonly fact: string
  readonly label: string
  readonly p: number
  readonly text: string
  readonly clause: string
}
export type CauseLine = { readonly text: string; readonly clause: string; readonly shift: number }

export type OddsCard = {
  readonly clause: 'MK-20.9'
  readonly title: string
  /** The sum that decides: 'Hits on 30 or less of 60 (50 %)'. */
  readonly sum: string
  readonly headlines: readonly Headline[]
  readonly causes: readonly CauseLine[]
  readonly ends: readonly PossibleEnd[]
  /** Must be passed first (MK-20.10); the figures below assume that it is. */
  readonly command: CommandChance | null
}

/** Chances by the name the rules give them, in the order they are read. Those marked are left out when they cannot happen. */
const HEADLINES: readonly (readonly [fact: string, label: string, clause: string, optional?: true])[] = [
  ['commanded', 'obeys', 'MK-12.7'],
  ['arrives', 'arrives', 'MK-6.14'],
  ['exits', 'gets away', 'MK-6.14'],
  ['hit', 'hit', 'MK-8.4'],
  ['twoSp', 'devastating hit', 'MK-8.6'],
  ['notDelivered', 'charge not delivered', 'MK-9.8', true],
  ['repulsed', 'repulsed', 'MK-9.14'],
  ['retreats', 'defender retreats', 'MK-9.13'],
  ['holds', 'defender hurt but holds', 'MK-9.13'],
  ['eliminated', 'target destroyed', 'MK-13.1'],
  ['attackerEliminated', 'attacker destroyed', 'MK-9.26', true],
  ['fallsBack', 'target falls back', 'MK-11.6'],
  ['moraleFails', 'morale fails', 'MK-11.3'],
  ['leaderFalls', 'a leader falls', 'MK-12.10', true],
]

/** null where the action draws no die or may not be given. `unitId`: the unit that would be activated for it. */
export function oddsCard(state: MusketState, seat: string, action: MusketAction, unitId?: string): OddsCard | null {
  const id = unitId ?? state.active?.unit
  const isPreview = id !== undefined && state.active?.unit !== id
  const position = isPreview && action.type !== 'activate' ? asIfActive(state, id) : state
  const odds = musketRules.odds(position, seat, action)
  if (!odds) return null
  const unit = id === undefined ? undefined : unitById(state, id)
  return {
    clause: 'MK-20.9',
    ...summary(position, seat, action),
    headlines: headlinesOf(odds),
    ends: endsOf(odds),
    command: isPreview && unit ? commandChance(state, unit) : null,
  }
}

function headlinesOf({ facts = {} }: Odds): Headline[] {
  return HEADLINES.flatMap(([fact, label, clause, optional]) => {
    const p = facts[fact]
    if (p === undefined || (optional && p === 0)) return []
    return [{ fact, label, p, text: percent(p), clause }]
  })
}

type AttackSummary = Pick<OddsCard, 'title' | 'sum' | 'causes'>

function summary(state: MusketState, seat: string, action: MusketAction): AttackSummary {
  const ready = prepare(state, seat, action)
  if (isRefusal(ready)) return { title: '', sum: '', causes: [] }
  const field = fieldOf(state)
  switch (ready.type) {
    case 'fire': {
      const { unit, target } = ready
      const { base, chance, distance, modifiers } = planFire(state, field, unit, target)
      const far = `${distance} ${distance === 1 ? 'hex' : 'hexes'}`
      return {
        title: `${unit.who.name} ${verb(unit.who.name, 'fires', 'fire')} at ${target.who.name} (${hexName(field.hex(target.cell))}, ${far})`,
        sum: `Hits on ${chance} or less of ${CHANCE_OF} (${percent(chance / CHANCE_OF)}); ${base} without modifiers.`,
        causes: causesOf(modifiers, 'chance'),
      }
    }
    case 'charge': {
      const { unit, target, path } = ready
      const plan = planCharge(state, field, unit, target, path.at(-2) ?? unit.cell)
      return {
        title: `${unit.who.name} ${verb(unit.who.name, 'charges', 'charge')} ${target.who.name} (${hexName(field.hex(target.cell))})`,
        sum: `Strength ${plan.attackerSp} against ${plan.defenderSp}, a die each: ${signed(plan.lead)} before the dice.`,
        causes: [
          ...causesOf(plan.attackerModifiers, 'score'),
          ...causesOf(plan.defenderModifiers, 'score').map(cause => ({ ...cause, text: `Defender: ${cause.text}` })),
        ],
      }
    }
    case 'activate':
      return {
        title: `${ready.unit.who.name} ${verb(ready.unit.who.name, 'is', 'are')} out of command`,
        sum: commandChance(state, ready.unit)?.text ?? '',
        causes: [],
      }
    default:
      return { title: 'Leaving difficult ground', sum: 'Each such hex is left on 30 or less of 60 (50 %).', causes: [] }
  }
}

const causesOf = (modifiers: readonly Modifier[], on: 'chance' | 'score'): CauseLine[] =>
  modifiers.map(modifier => ({ text: causeText(modifier, on).sentence, clause: modifier.clause, shift: modifier.shift }))
