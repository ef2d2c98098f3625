// A table session over a match, for tests: what the shell does, without the shell. Everybody sits around it (TI-G.1.2).
import type { Surroundings, TableSession, Telling } from '@sandtable/board'
import { Match } from '@sandtable/kernel'
import { ti4 } from '../../index.ts'
import type { TiAction } from '../../rules/contract/actions.ts'
import type { OptionChoices } from '../../rules/contract/options.ts'
import type { Scenario } from '../../rules/setup/scenario.ts'
import type { TiSession } from '../../rules/state/session.ts'

type Undone = NonNullable<TableSession<TiSession, TiAction>['undone']>[number]

export class TestSession implements TableSession<TiSession, TiAction> {
  readonly match: Match<TiSession, TiAction, never, TiSession, OptionChoices, Scenario>
  view = $state.raw<TiSession>(null as unknown as TiSession)
  undone = $state.raw<readonly Undone[]>([])
  readonly telling = null
  readonly mode = 'play'
  readonly motion = { pace: 0 }
  readonly legal = []
  readonly handDice: boolean
  log = $state.raw<readonly Telling<TiAction>[]>([])

  constructor(scenario: Scenario, { handDice = false, seed = 'test' } = {}) {
    this.match = new Match(ti4 as never, { scenario, options: {}, seed }) as never
    this.handDice = handDice
    this.view = this.match.state
  }
  get before(): TiSession {
    return this.view
  }
  get seat(): string | null {
    return this.match.toAct[0] ?? null
  }
  get outcome() {
    void this.view
    return this.match.outcome
  }
  check(): null {
    return null
  }
  odds(): null {
    return null
  }
  async act(action: TiAction): Promise<void> {
    await this.actAs(this.seat ?? 'a', action)
  }
  async actAs(seat: string, action: TiAction, thrown?: readonly number[]): Promise<void> {
    const { seq, events, draws } = this.match.act(seat, action, thrown ? { dice: thrown } : {})
    this.undone = []
    this.log = [...this.log, { seq, seat, action, events, draws, sentences: [] }]
    this.view = this.match.state
  }
  get whyNoUndo(): string | null {
    return this.match.whyNoUndo()
  }
  undo(): void {
    const last = this.log.at(-1)
    this.match.undo()
    if (last) this.undone = [...this.undone, last]
    this.log = this.log.slice(0, -1)
    this.view = this.match.state
  }
  showRule(): void {}
  announce(): void {}
}

/** A device that remembers, and an address that carries what it is told. */
export function surroundings(
  carried: { readonly [name: string]: string } = {},
): Surroundings & { readonly notes: () => unknown } {
  let kept: string | null = null
  return {
    notes: () => (kept === null ? null : JSON.parse(kept)),
    recall: () => (kept === null ? null : JSON.parse(kept)),
    keep: notes => {
      kept = notes === null ? null : JSON.stringify(notes)
    },
    carried: name => carried[name] ?? null,
    whyTooLong: async () => null,
    address: (name, text) => `https://table.test/games/ti4#${name}=${text}`,
  }
}
