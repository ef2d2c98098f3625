// What a match is begun with, or gone on with from a record.
import type { Draw } from '../dice.ts'
import { TableError } from '../errors.ts'
import type { Action, Game, GameEvent, Seat } from '../game.ts'
import { checkRulesVersion, isUndo, type MatchRecord } from '../record/record.ts'
import { seedGives } from '../record/retrace.ts'
import { parseContents } from '../record/verify.ts'
import type { DiceMark, GivenDice } from './table-dice.ts'
import type { UndoPoint } from './undo-stack.ts'

/** Everything that decides how a match begins; the same setup gives the same first position. */
export type MatchSetup<O, C> = GivenDice & {
  readonly scenario: C
  readonly options: O
  readonly seed: string | number
  readonly seats?: { readonly [seat: Seat]: { readonly name: string } }
  readonly commitment?: string
  /**
   * 'none' keeps no entries and no undo: for playouts, where only the end counts. 'last' keeps undo and leaves the entries to the holder, who
   * writes them down as they come.
   */
  readonly history?: 'full' | 'last' | 'none'
}

/** What undo needs to go back to a position. */
export type Position<S> = { readonly state: S; readonly dice: DiceMark }

/** Where a match stands, as plain data: with it and the entries after it a store opens a long match as fast as a short one. */
export type MatchSnapshot<S = unknown> = {
  readonly seq: number
  readonly lastLiveSeq: number
  readonly state: S
  readonly dice: DiceMark
  readonly ways: readonly UndoPoint<Position<S>>[]
}

/** The parsed record and the set-up it names. Throws where its rules are not these, or no seed is known for the dice to come. */
export function fromRecord<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Game<S, A, E, V, O, C>,
  record: MatchRecord,
  seed: string | null,
): { readonly contents: MatchRecord<A>; readonly setup: MatchSetup<O, C> } {
  checkRulesVersion(game, record)
  if (seed === null) throw new TableError('seed-missing', 'The dice of this match are still secret: give a seed to go on with.')
  const parsed = parseContents<A>(game, record)
  const isItsSeed = record.dice.seed === null ? seedGives(game, parsed, seed) : seed === record.dice.seed
  const contents = isItsSeed ? parsed : withForeignDice(parsed)
  const { scenario, options, seats, dice } = contents
  const setup: MatchSetup<O, C> = {
    scenario: scenario as C,
    options: options as O,
    seed,
    seats,
    ...(dice.commitment === null ? {} : { commitment: dice.commitment }),
    ...(dice.strict ? { strictDice: true } : {}),
  }
  return { contents, setup }
}

/** The dice so far came from elsewhere, as far as the new seed is concerned: it answers for the ones to come only. */
function withForeignDice<A>(record: MatchRecord<A>): MatchRecord<A> {
  const byHand = (draws: readonly Draw[]) => draws.map(draw => ({ ...draw, hand: true as const }))
  const entries = record.entries.map(entry => (isUndo(entry) ? entry : { ...entry, draws: byHand(entry.draws) }))
  return { ...record, setup: { ...record.setup, draws: byHand(record.setup.draws) }, entries }
}

/** A hash that does not come out again when a record is applied. */
export const recordDiffers = (seq: number): TableError =>
  new TableError(
    'record-differs',
    `${seq === 0 ? 'The set-up' : `Entry ${seq}`} does not lead to the hash that the record names.`,
  )
