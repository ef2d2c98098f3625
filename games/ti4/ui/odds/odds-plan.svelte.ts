// Which calculation the odds of a table are: the fight as it stands, and what is assumed beside it.
import { DATA } from '../../data/lookup.ts'
import type { Orders, Scenario } from '../../odds/notation/scenario.ts'
import { oddsScenario } from '../../rules/odds/odds-scenario.ts'
import type { TiSession } from '../../rules/state/session.ts'
import type { RememberedSheets } from '../setup/remembered.svelte.ts'
import { type Assumptions, assuming, assumptionsOf, NOTHING, type SideName, withPolicy } from './assumptions.ts'

/** TI-O.4: the default order. */
export function usualOrders(place: Scenario['place']): Orders {
  const { killOrderSpace, killOrderGround, sustainOrderSpace, sustainOrderGround } = DATA.policy
  return place === 'ground'
    ? { kill: killOrderGround, sustain: sustainOrderGround }
    : { kill: killOrderSpace, sustain: sustainOrderSpace }
}

export class OddsPlan {
  assumptions = $state.raw<Assumptions>(NOTHING)
  readonly kept: RememberedSheets
  /** TI-O.27: what a link brought, and the table that was laid from it. */
  #shared = $state.raw<{ readonly scenario: Scenario; readonly table: TiSession; readonly assumptions: Assumptions } | null>(
    null,
  )

  constructor(kept: RememberedSheets) {
    this.kept = kept
  }

  restore(scenario: Scenario, table: TiSession): void {
    const derived = oddsScenario(table, { place: scenario.place })
    this.assumptions = derived ? assumptionsOf(scenario, derived) : NOTHING
    this.#shared = { scenario, table, assumptions: this.assumptions }
  }

  /** Null where no fight is in sight. A link is taken to the letter until something is changed. */
  scenario(s: TiSession): Scenario | null {
    const { assumptions } = this
    if (this.#shared?.table === s && this.#shared.assumptions === assumptions) return this.#shared.scenario
    const { place } = assumptions
    const found = (place && oddsScenario(s, { place })) || oddsScenario(s)
    return found && assuming(this.#asTheTableSays(s, found), assumptions)
  }

  /** TI-O.6: an order of losses for one side, remembered as the table's own. */
  order(side: SideName, place: Scenario['place'], orders: Orders): void {
    this.kept.keepOrders(place === 'ground' ? 'ground' : 'space', orders)
    this.assumptions = withPolicy(this.assumptions, side, orders)
  }
  ownOrders(place: Scenario['place']): Orders {
    return this.kept.orders(place === 'ground' ? 'ground' : 'space') ?? usualOrders(place)
  }

  /** Option `odds.policy` at `custom`: both sides by the table's own order, unless they say otherwise. */
  #asTheTableSays(s: TiSession, scenario: Scenario): Scenario {
    if (s.options['odds.policy'] !== 'custom') return scenario
    const policy = this.ownOrders(scenario.place)
    return { ...scenario, attacker: { ...scenario.attacker, policy }, defender: { ...scenario.defender, policy } }
  }
}
