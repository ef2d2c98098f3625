// One player's table: the position as that player knows it, the plan so far, and the order being drafted. Prices and
// reasons come from the view model; orders go through the session one by one, so each is priced, kept and undone like any other action.
import type { WwAction } from '../rules/contract/actions.ts'
import type { WwEvent } from '../rules/contract/events.ts'
import { type Plan, withoutStep, withStepMoved } from '../rules/plan/plan.ts'
import { enemyOf, isSide, type Side, type UnitType } from '../rules/tables.ts'
import {
  cautions,
  emptied,
  hud,
  lastTurnOf,
  lossQuestion,
  type Member,
  type PolicyCard,
  planSheet,
  policyCard,
  type Reason,
  recruitMenu,
  stacksOf,
  type TurnReport,
  turnReportOf,
  withoutBuyAt,
  withoutRecruit,
  withPolicy,
  withRecruits,
} from '../viewmodel/index.ts'
import { OrderDraft } from './orders/order-draft.svelte.ts'
import { stateOf, type WwSession } from './positions.ts'

export type PanelId = 'plan' | 'recruit' | 'losses' | 'write' | 'war'

export class TableModel {
  readonly #session: () => WwSession
  readonly orderDraft: OrderDraft
  panel = $state<PanelId>('plan')
  /** What the plan gives up, shown to the player who submits it. */
  asked = $state.raw<readonly Reason[]>([])
  notice = $state.raw<Reason | null>(null)
  isGiving = $state(false)
  /** The risk is laid over the map. */
  isRisky = $state(false)

  readonly session = $derived.by(() => this.#session())
  readonly state = $derived.by(() => stateOf(this.session.view))
  readonly seat = $derived.by((): Side | null => {
    const { seat, mode } = this.session
    return mode === 'play' && seat !== null && isSide(seat) ? seat : null
  })
  /** The side whose view the page shows, also while others decide. */
  readonly viewer = $derived.by((): Side | null => {
    const { viewer } = this.session.view
    return isSide(viewer) ? viewer : null
  })
  readonly isBusy = $derived.by(() => this.isGiving || this.session.telling !== null)
  readonly isIn = $derived.by(() => this.seat !== null && this.state.plans[this.seat].isSubmitted)
  readonly mayPlan = $derived.by(
    () => this.seat !== null && this.state.phase === 'planning' && !this.isIn && !this.isBusy && !this.session.outcome,
  )
  readonly mayWait = $derived.by(() => this.mayPlan && this.state.setting.options.allowWait)
  /** WW-4.10. */
  readonly mayClaim = $derived.by(
    () => this.seat !== null && this.state.phase === 'planning' && this.state.missed[enemyOf(this.seat)] >= 2,
  )
  readonly facts = $derived.by(() => hud(this.state, this.viewer))
  readonly planSheet = $derived.by(() => (this.#draftSide ? planSheet(this.state, this.#draftSide) : null))
  readonly menu = $derived.by(() => (this.mayPlan && this.seat ? recruitMenu(this.state, this.seat) : null))
  readonly ownUnits = $derived.by((): readonly Member[] =>
    stacksOf(this.state).flatMap(({ side, units }) => (side === this.#draftSide ? units : [])),
  )
  readonly policy = $derived.by(() => (this.#draftSide ? policyCard(this.state, this.#draftSide) : null))
  readonly losses = $derived.by(() => (this.seat ? lossQuestion(this.state, this.seat) : null))
  readonly story = $derived.by((): readonly WwEvent[] => {
    const { log = [], seq } = this.session
    return log.filter(step => seq === undefined || step.seq <= seq).flatMap(({ events }) => events)
  })
  /** The report of the last turn; null before the first. Orders for the next turn do not change it. */
  readonly turnReport = $derived.by((): TurnReport | null => {
    const turn = lastTurnOf(this.story)
    const last = turn.at(-1)
    // The log may be ahead of the position; a report worked out from the old one would lack the recruits.
    if (!last || (this.state.phase === 'planning' && this.state.turn <= last.turn)) return null
    if (this.#filmed?.last !== last || this.#filmed.viewer !== this.viewer)
      this.#filmed = { last, viewer: this.viewer, turnReport: turnReportOf(this.state, turn, this.story) }
    return this.#filmed.turnReport
  })
  #filmed: { readonly last: WwEvent; readonly viewer: Side | null; readonly turnReport: TurnReport } | null = null
  readonly #draftSide = $derived.by((): Side | null => (this.state.phase === 'planning' ? this.seat : null))

  constructor(session: () => WwSession) {
    this.#session = session
    this.orderDraft = new OrderDraft(this)
  }

  /** The position or the person changed. */
  follow(): void {
    this.orderDraft.follow()
    this.asked = []
  }

  /** Esc: the last thing first. True when there was something to put away. */
  cancel(): boolean {
    if (this.asked.length === 0) return this.orderDraft.cancel()
    this.asked = []
    return true
  }

  buy(at: string, unit: UnitType, count = 1): void {
    if (count === 1) void this.give({ type: 'addBuy', at, unit })
    else this.#edit(plan => withRecruits(plan, at, unit, count))
  }
  unbuy(at: string, unit: UnitType): void {
    this.#edit(plan => withoutRecruit(plan, at, unit))
  }
  wait(): void {
    void this.give({ type: 'addStep', step: { do: 'wait' } })
  }
  remove(kind: 'buy' | 'step', index: number): void {
    this.#edit(plan => (kind === 'buy' ? withoutBuyAt(plan, index) : withoutStep(plan, index)))
  }
  removeLastStep(): void {
    const steps = this.planSheet?.plan.steps?.length ?? 0
    if (steps > 0) this.remove('step', steps - 1)
  }
  moveStep(from: number, to: number): void {
    this.#edit(plan => withStepMoved(plan, from, to))
  }
  settleLosses(policy: Pick<PolicyCard, 'order' | 'absorb' | 'protect'>): void {
    this.#edit(plan => withPolicy(plan, policy))
  }
  clear(): void {
    this.#edit(emptied)
  }

  #edit(change: (plan: Plan) => Plan): void {
    const plan = this.planSheet?.plan
    if (plan && this.mayPlan) void this.give({ type: 'savePlan', plan: change(plan) })
  }

  /** Asks first when the plan gives something up. */
  submit(isSure = false): void {
    if (!this.mayPlan || !this.seat) return
    const [problem] = this.planSheet?.problems ?? []
    if (problem) {
      this.say(problem)
      return
    }
    const found = isSure ? [] : cautions(this.state, this.seat)
    if (found.length > 0) {
      this.orderDraft.drop()
      this.asked = found
      this.session.announce(`${found.map(({ text }) => text).join(' ')} Submit anyway?`)
    } else void this.give({ type: 'submitPlan' })
  }

  say(reason: Reason): void {
    this.notice = reason
    this.session.announce(reason.text)
  }

  async give(action: WwAction): Promise<void> {
    if (this.isBusy) return
    const refusal = this.session.check(action)
    if (refusal) {
      this.say({ text: refusal.sentence, clause: refusal.clause })
      return
    }
    this.notice = null
    this.isGiving = true
    try {
      await this.session.act(action)
    } finally {
      this.isGiving = false
    }
    if (action.type === 'addStep') this.orderDraft.drop()
  }
}
