// What the table at hand can do now: the actions of all seats where all players share one screen, else those of one's own seat (TI-G.1.2).
import type { TableSession } from '@sandtable/board'
import type { Seat } from '@sandtable/kernel'
import type { TiAction } from '../../rules/contract/actions.ts'
import { tiRules } from '../../rules/contract/game.ts'
import type { Question } from '../../rules/state/effects-used.ts'
import type { TiSession } from '../../rules/state/session.ts'
import { openQuestion } from '../../rules/windows/questions.ts'
import { labelOf, type Weight, weightOf } from '../../viewmodel/index.ts'
import type { Entry } from '../setup/entry-table.ts'

export type Choice = { readonly seat: Seat; readonly action: TiAction; readonly label: string; readonly weight: Weight }
type TiTableSession = TableSession<TiSession, TiAction>
type Undone = NonNullable<TiTableSession['undone']>[number]

export class TiTableModel implements Entry {
  readonly #session: () => TiTableSession
  constructor(session: () => TiTableSession) {
    this.#session = session
  }

  readonly s: TiSession = $derived.by(() => this.#session().view)
  /** False in replay and while an earlier moment is shown: then nothing can be pressed. */
  readonly isLive: boolean = $derived.by(() => this.#session().mode === 'play' && this.#session().outcome === null)
  readonly question: Question | null = $derived.by(() => openQuestion(this.s))
  /** TI-G.6.6: the dice lie on the table; `mixed` lets every roll choose. */
  readonly isByHand: boolean = $derived.by(() => this.#session().handDice === true || this.s.options.dice === 'physical')
  /** Whose actions are pressed here. */
  isMine(seat: Seat): boolean {
    const { mySeat } = this.#session()
    return mySeat === undefined || mySeat === seat
  }
  /** The seat that presses what any seat may; null: an onlooker. */
  get hand(): Seat | null {
    const { mySeat } = this.#session()
    return mySeat === undefined ? this.s.attacker : mySeat
  }
  /** TI-P0.5.1: the two sides enter and correct both fleets. */
  readonly mayEnter: boolean = $derived.by(
    () => this.isLive && (this.hand === this.s.attacker || this.hand === this.s.defender),
  )
  /** In the order of the table, the attacker first. */
  readonly choices: readonly Choice[] = $derived.by(() => {
    if (!this.isLive) return []
    const { s } = this
    const seats = tiRules.toAct(s)
    const order = [s.attacker, s.defender, ...seats].filter((seat, i, all) => seats.includes(seat) && all.indexOf(seat) === i)
    return order
      .filter(seat => this.isMine(seat))
      .flatMap(seat =>
        tiRules.legal(s, seat).map(action => ({ seat, action, label: labelOf(s, action), weight: weightOf(action) })),
      )
  })

  of(weight: Weight): readonly Choice[] {
    return this.choices.filter(choice => choice.weight === weight)
  }
  /** The closing button is one, whichever seats may press it. */
  readonly closing: Choice | null = $derived.by(() => this.of('closing')[0] ?? null)
  /** Rolls of single units are in the tray; passing in a window says nothing unless the order is strict (TI-G.5.5). */
  readonly buttons: readonly Choice[] = $derived.by(() =>
    this.of('button').filter(({ seat, action }) => {
      if (action.type === 'roll') return !action.units && !this.isByHand
      if (action.type !== 'pass' || this.s.options.windowOrder === 'strict') return true
      const own = this.choices.filter(other => other.seat === seat).map(other => other.action.type)
      return own.includes('fire') && !own.includes('skip')
    }),
  )
  readonly effects: readonly Choice[] = $derived.by(() => this.of('effect'))
  readonly rerolls: readonly Choice[] = $derived.by(() => this.of('die').filter(({ action }) => action.type === 'reroll'))
  /** What a tap on this piece can mean. */
  onPiece(id: string): readonly Choice[] {
    return this.of('piece').filter(({ action }) => 'unit' in action && action.unit === id)
  }
  onDie(id: string): readonly Choice[] {
    return this.rerolls.filter(({ action }) => action.type === 'reroll' && action.die === id)
  }
  rollOf(seat: Seat, unit?: string): Choice | null {
    const fits = ({ action }: Choice) =>
      action.type === 'roll' && (unit === undefined ? !action.units : action.units?.[0] === unit)
    return this.choices.find(choice => choice.seat === seat && fits(choice)) ?? null
  }

  act(seat: Seat, action: TiAction, thrown?: readonly number[]): Promise<void> {
    const session = this.#session()
    return session.actAs ? session.actAs(seat, action, thrown) : session.act(action)
  }

  get mayUndo(): boolean {
    return this.isLive && this.#session().whyNoUndo === null
  }
  undo(): void {
    this.#session().undo()
  }
  /** TI-G.4.6: a run of undos, to the step before. */
  back(): void {
    const { step } = this.s
    for (let guard = 0; guard < 500 && this.mayUndo && this.s.step === step; guard += 1) this.undo()
  }
  /** TI-G.4.3: what Redo would do. */
  get undone(): Undone | null {
    return this.isLive ? (this.#session().undone?.at(-1) ?? null) : null
  }
  /** TI-G.4.5: what was thrown by hand for this roll before it was taken back. */
  thrownBefore(seat: Seat): readonly number[] {
    const { undone } = this
    const isIts = undone?.seat === seat && undone.action?.type === 'roll'
    return isIts && undone.draws.every(({ hand }) => hand) ? undone.draws.map(({ value }) => value) : []
  }
  /** TI-G.4.6: sent again, with the dice that people had thrown; the others fall as before. */
  async redo(): Promise<void> {
    const next = this.undone
    if (!next?.action || next.seat === null) return
    const isGiven = this.s.options['undo.freshDice'] || next.draws.some(({ hand }) => hand)
    await this.act(next.seat, next.action as TiAction, isGiven ? next.draws.map(({ value }) => value) : undefined)
  }
}
