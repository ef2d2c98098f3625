// A table session over a match, for tests: what the page does, without the page. One person plays every seat.
import { type Action, type Game, type GameEvent, Match, type Odds, type Outcome, type Refusal, seeded } from '@sandtable/kernel'
import type { TableSession, Telling } from '../game-ui.ts'

export type TestSessionSetup<O, C> = { readonly scenario: C; readonly options: O; readonly seed?: string }

export class TestSession<S, A extends Action, E extends GameEvent, V, O, C> implements TableSession<V, A, E> {
  readonly match: Match<S, A, E, V, O, C>
  view = $state.raw() as V
  before = $state.raw() as V
  telling = $state.raw<Telling<A, E> | null>(null)
  log = $state.raw<readonly Telling<A, E>[]>([])
  mode = $state.raw<'play' | 'replay'>('play')
  motion = { pace: 0 }
  /** What was announced, and the clauses that were opened. */
  readonly said: string[] = []
  readonly rules: string[] = []
  #seq = $state(0)
  #shown: (() => void) | null = null

  constructor(game: Game<S, A, E, V, O, C>, { scenario, options, seed = 'test' }: TestSessionSetup<O, C>) {
    this.match = new Match(game, { scenario, options, seed })
    this.look()
  }

  /** Of those to act, the first who has not decided yet. */
  get seat(): string | null {
    void this.#seq
    return this.match.undecided[0] ?? this.match.toAct[0] ?? null
  }
  get outcome(): Outcome | null {
    void this.#seq
    return this.match.outcome
  }
  get legal(): readonly A[] {
    void this.#seq
    return this.seat === null ? [] : this.match.game.legal(this.#known(), this.seat)
  }
  check(action: A): (Refusal & { readonly sentence: string }) | null {
    const refusal = this.match.check(this.seat ?? 'no seat', action)
    return refusal && { ...refusal, sentence: this.match.game.explain(refusal) }
  }
  odds(action: A): Odds | null {
    return this.seat === null ? null : this.match.game.odds(this.#known(), this.seat, action)
  }
  /** Ends when the table has shown the step. */
  async act(action: A): Promise<void> {
    const { game } = this.match
    const seat = this.seat as string
    const before = this.view
    const { seq, events: all, draws } = this.match.act(seat, action)
    const events = all.map(event => game.redact(event, seat)).filter(event => event !== null)
    const telling = { seq, seat, action, events, draws, sentences: events.map(event => game.describe(event)) }
    this.before = before
    this.view = this.match.view(seat)
    this.log = [...this.log, telling]
    await new Promise<void>(resolve => {
      this.#shown = resolve
      this.telling = telling
    })
    this.telling = null
    this.look()
  }
  readonly ontold = (): void => this.#shown?.()
  /** Shows the match as it stands: also what was done to it past this session. */
  look(): void {
    this.#seq++
    this.view = this.match.view(this.seat ?? 'table')
    this.before = this.view
  }
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

  /** As the page does it: from what the seat knows. */
  #known(): S {
    return this.match.game.imagine(this.view, seeded('test'))
  }
}
