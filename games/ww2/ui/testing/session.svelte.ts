// A table session over a match, for tests: what the shell does, without the shell. Whoever has not decided yet has the chair.
import type { TableSession, Telling } from '@sandtable/board'
import { Match } from '@sandtable/kernel'
import { ww2 } from '../../index.ts'
import type { WwAction } from '../../rules/actions.ts'
import type { WwEvent } from '../../rules/events.ts'
import type { OptionChoices } from '../../rules/options.ts'
import type { Scenario } from '../../rules/scenario.ts'
import type { WwState } from '../../rules/state.ts'
import type { WwView } from '../../rules/view.ts'

export class TestSession implements TableSession<unknown, WwAction> {
  readonly match: Match<WwState, WwAction, WwEvent, WwView, OptionChoices, Scenario>
  view = $state.raw<WwView>(null as unknown as WwView)
  before = $state.raw<WwView>(null as unknown as WwView)
  telling = $state.raw<Telling | null>(null)
  log = $state.raw<readonly Telling[]>([])
  mode = $state.raw<'play' | 'replay'>('play')
  motion = { pace: 0 }
  readonly said: string[] = []
  readonly rules: string[] = []
  #seq = $state(0)
  #told: (() => void) | null = null

  constructor(scenario: Scenario, seed = 'test', options: OptionChoices = {}) {
    this.match = new Match(ww2, { scenario, options, seed })
    this.look()
  }

  get seat(): string | null {
    void this.#seq
    const { toAct, state } = this.match
    return toAct.find(side => !state.plans[side as 'nw' | 'se'].isSubmitted) ?? toAct[0] ?? null
  }
  get outcome() {
    void this.#seq
    return this.match.outcome
  }
  get legal(): readonly WwAction[] {
    void this.#seq
    return this.seat ? this.match.legal(this.seat) : []
  }
  check(action: WwAction) {
    const refusal = this.match.check(this.seat ?? 'nobody', action)
    return refusal && { ...refusal, sentence: ww2.explain(refusal) }
  }
  odds(action: WwAction) {
    return this.seat ? this.match.odds(this.seat, action) : null
  }
  /** What was done to the match itself is seen as well. */
  look(): void {
    this.#seq++
    this.view = this.match.view(this.seat ?? 'nw')
    this.before = this.view
  }
  async act(action: WwAction): Promise<void> {
    const seat = this.seat as string
    const before = this.view
    const { seq, events, draws } = this.match.act(seat, action)
    this.before = before
    this.view = this.match.view(seat)
    const telling = { seq, seat, action, events, draws, sentences: events.map(event => ww2.describe(event)) }
    this.log = [...this.log, telling]
    await new Promise<void>(resolve => {
      this.#told = resolve
      this.telling = telling
    })
    this.look()
    this.telling = null
  }
  readonly ontold = (): void => this.#told?.()
  get whyNoUndo(): string | null {
    void this.#seq
    return this.match.whyNoUndo(this.seat ?? undefined)
  }
  undo(): void {
    this.match.undo(this.seat ?? undefined)
    this.look()
  }
  showRule(clause: string): void {
    this.rules.push(clause)
  }
  announce(sentence: string): void {
    this.said.push(sentence)
  }
}
