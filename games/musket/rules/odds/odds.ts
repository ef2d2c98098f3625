// MK-8.11, MK-9.31: exact odds, by running the very rule that will be rolled over every branch of its dice.
import type { Dice, Modifier, Odds, OddsOutcome } from '@sandtable/kernel'
import { everyOutcomeBy } from '@sandtable/odds'
import { planCharge } from '../combat/charge.ts'
import { planFire } from '../combat/fire.ts'
import { planCommand } from '../command/command.ts'
import type { MusketAction } from '../contract/actions.ts'
import { apply } from '../contract/apply.ts'
import type { MusketEvent } from '../contract/events.ts'
import { isRefusal, prepare, type Ready } from '../contract/prepare.ts'
import { type Field, fieldOf } from '../map/field.ts'
import { indexOfUnit, leaderOn, type MusketState } from '../state/state.ts'
import { CHANCE_OF, CHANCES } from '../tables.ts'

type Facts = { readonly [fact: string]: string | number | boolean | null }

/** null where the action draws nothing, or may not be done at all. */
export function odds(state: MusketState, seat: string, action: MusketAction | null): Odds | null {
  if (!action) return null
  const ready = prepare(state, seat, action)
  if (isRefusal(ready)) return null
  const branches = everyOutcomeBy(dice => summarize(state, seat, action, dice), JSON.stringify)
  const sure = branches.length === 1 && !draws(state, seat, action)
  if (sure) return null
  const outcomes: OddsOutcome[] = branches.map(({ outcome, n, d }) => ({
    ...outcome,
    p: Number(n) / Number(d),
    exact: [Number(n), Number(d)],
  }))
  outcomes.sort((a, b) => b.p - a.p)
  const chanceThat = (holds: (outcome: OddsOutcome) => boolean) => {
    const of = outcomes[0]?.exact?.[1] ?? 1
    return outcomes.filter(holds).reduce((sum, outcome) => sum + (outcome.exact?.[0] ?? 0), 0) / of
  }
  return { outcomes, modifiers: modifiersOf(state, fieldOf(state), ready), facts: headlines(state, ready, chanceThat) }
}

/** What of an event a player weighs: losses, places, falls. The dice themselves are left out, so that equal ends fall together. */
function summarize(state: MusketState, seat: string, action: MusketAction, dice: Dice): Facts {
  const { events } = apply(state, seat, action, dice)
  for (const event of events) {
    const facts = factsOf(event)
    if (facts) return facts
  }
  return {}
}

export function factsOf(event: MusketEvent): Facts | null {
  switch (event.type) {
    case 'activation_started':
      return { commanded: event.command.passed }
    case 'move_action':
      return { reached: event.reached, stopped: event.stopped }
    case 'unit_exited':
      return { exits: !event.stopped }
    case 'fire_action':
      return {
        hit: event.hit.passed,
        devastating: event.devastating?.passed ?? false,
        loss: event.damage + (event.morale?.extraLoss ?? 0),
        eliminated: event.eliminatedUnits.length > 0,
        moraleFails: event.morale ? !event.morale.passed : false,
        fallsBackTo: event.morale?.retreat ?? null,
        leaderFalls: event.casualty?.fell ?? false,
      }
    case 'charge_action': {
      const { contest } = event
      return {
        outcome: contest?.outcome ?? 'not_delivered',
        attackerLoss: contest?.attackerLoss ?? 0,
        defenderLoss: (contest?.defenderLoss ?? 0) + (contest?.morale?.extraLoss ?? 0),
        attackerEliminated: event.eliminatedUnits.includes(event.unit.id),
        defenderEliminated: event.eliminatedUnits.includes(event.target.id),
        defenderRetreatsTo: contest?.morale?.retreat ?? contest?.retreat ?? null,
        moraleFails: contest?.morale ? !contest.morale.passed : false,
        attackerAt: event.attackerAt,
        leaderFalls: (contest?.attackerCasualty ?? contest?.defenderCasualty)?.fell ?? false,
      }
    }
    default:
      return null
  }
}

/** The chances that MK-8.11 and MK-20.9 ask to be shown. */
function headlines(
  state: MusketState,
  ready: Ready,
  chanceThat: (holds: (outcome: OddsOutcome) => boolean) => number,
): Record<string, number> {
  switch (ready.type) {
    case 'activate':
      return { commanded: chanceThat(o => o.commanded === true) }
    case 'move':
      return { arrives: chanceThat(o => o.stopped === false) }
    case 'exit':
      return { exits: chanceThat(o => o.exits === true) }
    case 'fire': {
      const target = state.units[indexOfUnit(state.units, ready.target.who.id)]
      return {
        hit: chanceThat(o => o.hit === true),
        twoSp: chanceThat(o => o.devastating === true),
        eliminated: chanceThat(o => o.eliminated === true),
        fallsBack: chanceThat(o => o.fallsBackTo !== null),
        moraleFails: chanceThat(o => o.moraleFails === true),
        ...(target && leaderOn(state, target.who.id) ? { leaderFalls: chanceThat(o => o.leaderFalls === true) } : {}),
      }
    }
    case 'charge':
      return {
        repulsed: chanceThat(o => o.outcome === 'attacker_repulsed'),
        retreats: chanceThat(o => o.outcome === 'defender_retreats'),
        holds: chanceThat(o => o.outcome === 'defender_holds'),
        eliminated: chanceThat(o => o.defenderEliminated === true),
        attackerEliminated: chanceThat(o => o.attackerEliminated === true),
        moraleFails: chanceThat(o => o.moraleFails === true),
        leaderFalls: chanceThat(o => o.leaderFalls === true),
        notDelivered: chanceThat(o => o.outcome === 'not_delivered'),
      }
    default:
      return {}
  }
}

function modifiersOf(state: MusketState, field: Field, ready: Ready): readonly Modifier[] {
  switch (ready.type) {
    case 'activate':
      return planCommand(state, ready.unit).modifiers
    case 'fire':
      return planFire(state, field, ready.unit, ready.target).modifiers
    case 'charge': {
      const from = ready.path[ready.path.length - 2] ?? ready.unit.cell
      const plan = planCharge(state, field, ready.unit, ready.target, from)
      // One list, seen from the attacker: the defender's modifiers change sign.
      return [...plan.attackerModifiers, ...plan.defenderModifiers.map(m => ({ ...m, shift: -m.shift }))]
    }
    default:
      return []
  }
}

/** Whether any die is asked for: a sure result may still be rolled for (MK-2.6). */
function draws(state: MusketState, seat: string, action: MusketAction): boolean {
  let count = 0
  const counting: Dice = {
    roll: (_sides, _label, need) => {
      count++
      return need === 0 ? 2 : 1
    },
    pick: () => 0,
  }
  apply(state, seat, action, counting)
  return count > 0
}

/** The expected SP a shot takes, without running it: for policies that weigh many (closed form of MK-8.4 to MK-8.6). */
export function expectedFireLoss(chance: number, sp: number): number {
  const hit = chance / CHANCE_OF
  const twice = CHANCES.devastating / CHANCE_OF
  return hit * (sp >= 2 ? 1 + twice : 1)
}
