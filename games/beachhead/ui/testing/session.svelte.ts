// A table session over a match, for tests: what the shell does, without the shell. One person plays every seat with that seat's eyes.
import type { TableSession, Telling } from '@sandtable/board'
import { Match, seeded } from '@sandtable/kernel'
import { beachhead } from '../../index.ts'
import type { OptionChoices } from '../../rules/options.ts'
import type { BeachheadAction, BeachheadEvent, BeachheadState, BeachheadView, Scenario } from '../../viewmodel/index.ts'

type Match_ = Match<BeachheadState, BeachheadAction, BeachheadEvent, BeachheadView, OptionChoices, Scenario>

export class TestSession implements TableSession<BeachheadView, BeachheadAction> {
  readonly match: Match_
  view = $state.raw<BeachheadView>(null as unknown as BeachheadView)
  before = $state.raw<BeachheadView>(null as unknown as BeachheadView)
  telling = $state.raw<Telling | null>(null)
  mode = $state.raw<'play' | 'replay'>('play')
  motion = { pace: 0 }
  readonly said: string[] = []
  readonly rules: string[] = []
  #seq = $state(0)
  #told: (() => void) | null = null

  constructor(scenario: Scenario, options: OptionChoices = {}, seed = 'test') {
    this.match = new Match(beachhead, { scenario, options, seed })
    this.#look()
  }

  get seat(): string | null {
    void this.#seq
    return this.match.toAct[0] ?? null
  }
  get outcome() {
    void this.#seq
    return this.match.outcome
  }
  /** As the page does it: from what the seat knows. */
  get legal(): readonly BeachheadAction[] {
    const { seat } = this
    return seat === null ? [] : beachhead.legal(beachhead.imagine(this.view, seeded('test')), seat)
  }
  check(action: BeachheadAction) {
    const refusal = this.match.check(this.seat ?? 'nobody', action)
    return refusal && { ...refusal, sentence: beachhead.explain(refusal) }
  }
  odds(action: BeachheadAction) {
    const { seat } = this
    return seat === null ? null : beachhead.odds(beachhead.imagine(this.view, seeded('test')), seat, action)
  }
  async act(action: BeachheadAction): Promise<void> {
    const seat = this.seat as string
    const before = this.view
    const { seq, events, draws } = this.match.act(seat, action)
    const seen = events.map(event => beachhead.redact(event, seat)).filter(event => event !== null)
    this.before = before
    this.view = this.match.view(seat)
    await new Promise<void>(resolve => {
      this.#told = resolve
      this.telling = { seq, seat, action, events: seen, draws, sentences: seen.map(event => beachhead.describe(event)) }
    })
    this.telling = null
    this.#look()
    this.#seq++
  }
  readonly ontold = (): void => this.#told?.()
  get whyNoUndo(): string | null {
    void this.#seq
    return this.match.whyNoUndo(this.seat ?? undefined)
  }
  undo(): void {
    this.match.undo(this.seat ?? undefined)
    this.#look()
    this.#seq++
  }
  showRule(clause: string): void {
    this.rules.push(clause)
  }
  announce(sentence: string): void {
    this.said.push(sentence)
  }
  #look(): void {
    this.view = this.match.view(this.match.toAct[0] ?? 'table')
    this.before = this.view
  }
}
