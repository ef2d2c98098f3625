// A table session over a match, for tests: what the shell does, without the shell.
import type { TableSession, Telling } from '@sandtable/board'
import { Match } from '@sandtable/kernel'
import { musket } from '../../index.ts'
import type { MusketEvent } from '../../rules/events.ts'
import type { MusketAction, MusketState, Scenario } from '../../viewmodel/index.ts'

export class TestSession implements TableSession<unknown, MusketAction> {
  readonly match: Match<MusketState, MusketAction, MusketEvent, Scenario, object, Scenario>
  view = $state.raw<Scenario>(null as unknown as Scenario)
  before = $state.raw<Scenario>(null as unknown as Scenario)
  telling = $state.raw<Telling | null>(null)
  mode = $state.raw<'play' | 'replay'>('play')
  motion = { pace: 0 }
  readonly said: string[] = []
  readonly rules: string[] = []
  #seq = $state(0)
  #told: (() => void) | null = null

  constructor(scenario: Scenario, seed = 'test') {
    this.match = new Match(musket, { scenario, options: {}, seed })
    this.view = this.match.view('table')
    this.before = this.view
  }

  get seat(): string | null {
    void this.#seq
    return this.match.toAct[0] ?? null
  }
  get outcome() {
    void this.#seq
    return this.match.outcome
  }
  get legal(): readonly MusketAction[] {
    void this.#seq
    return this.seat ? this.match.legal(this.seat) : []
  }
  check(action: MusketAction) {
    const refusal = this.match.check(this.seat ?? 'nobody', action)
    return refusal && { ...refusal, sentence: musket.explain(refusal) }
  }
  odds(action: MusketAction) {
    return this.seat ? this.match.odds(this.seat, action) : null
  }
  async act(action: MusketAction): Promise<void> {
    const seat = this.seat as string
    const before = this.view
    const { seq, events, draws } = this.match.act(seat, action)
    this.before = before
    this.view = this.match.view('table')
    const telling = { seq, seat, action, events, draws, sentences: events.map(event => musket.describe(event)) }
    await new Promise<void>(resolve => {
      this.#told = resolve
      this.telling = telling
    })
    this.telling = null
    this.before = this.view
    this.#seq++
  }
  readonly ontold = (): void => this.#told?.()
  get whyNoUndo(): string | null {
    void this.#seq
    return this.match.whyNoUndo(this.seat ?? undefined)
  }
  undo(): void {
    this.match.undo(this.seat ?? undefined)
    this.view = this.match.view('table')
    this.before = this.view
    this.#seq++
  }
  showRule(clause: string): void {
    this.rules.push(clause)
  }
  announce(sentence: string): void {
    this.said.push(sentence)
  }
}
