// What a match leaves behind: one JSON file that anybody can apply again.
import * as v from 'valibot'
import { checkSize, SHARED_CAPS } from '../caps.ts'
import type { Draw } from '../dice.ts'
import { ParseError } from '../errors.ts'
import type { Action, AnyGame, Outcome, Seat } from '../game.ts'
import { parseJson, parseWith } from '../parse.ts'
import { plainLine } from '../plain-text.ts'

export const RECORD_FORMAT = 'sandtable-record'
export const RECORD_VERSION = 1

/** An action as a record holds it, with its draws and the hash of the state after it. */
export type ActionEntry<A> = {
  readonly seq: number
  readonly seat: Seat
  readonly action: A
  readonly draws: readonly Draw[]
  readonly hash: string
}
/**
 * Nothing is deleted: going back is an entry too. `undo` is the seq of the entry that is last again, 0 for the start. `agreed`: every seat
 * wanted it, so it may go past dice and over the actions of others; the dice then go on instead of falling again as they fell.
 */
export type UndoEntry = {
  readonly seq: number
  readonly seat: Seat
  readonly undo: number
  readonly agreed?: true
  readonly hash: string
}
/** One entry of a record: an action or an undo. */
export type RecordEntry<A> = ActionEntry<A> | UndoEntry

/** A whole match as one JSON value: the scenario, the seed and every entry. Applied again it gives the same states. */
export type MatchRecord<A = Action> = {
  readonly format: typeof RECORD_FORMAT
  readonly version: typeof RECORD_VERSION
  readonly game: string
  readonly rulesVersion: number
  /** The whole scenario, so that a shipped one may be rebalanced without breaking past games. */
  readonly scenario: unknown
  readonly options: unknown
  readonly seats: { readonly [seat: Seat]: { readonly name: string } }
  /**
   * `seed` is null while it is secret; `commitment` is what was shown before the first draw of an online match. `waiting` are
   * numbers given with the set-up that no draw has used yet, `strict` says that people throw all dice: both only to go on.
   */
  readonly dice: {
    readonly seed: string | null
    readonly commitment: string | null
    readonly waiting?: readonly number[]
    readonly strict?: true
  }
  readonly setup: { readonly draws: readonly Draw[]; readonly hash: string }
  readonly entries: readonly RecordEntry<A>[]
  readonly outcome: Outcome | null
  /** How the table ended what the rules did not: by its clock, by agreement, by giving up. Nothing that could be applied again. */
  readonly ended?: Outcome
}

/** Whether an entry takes others back. */
export const isUndo = <A>(entry: RecordEntry<A>): entry is UndoEntry => 'undo' in entry

const {
  entries: ENTRIES,
  draws: DRAWS,
  drawValue: FACE,
  word: WORD,
  seed: SEED,
  seats: SEATS,
  recordValues: VALUES,
} = SHARED_CAPS

const Whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const Seq = Whole(0, ENTRIES.most)
const Face = Whole(-FACE.most, FACE.most)
const Word = v.pipe(v.string(), v.maxLength(WORD.most))
const Seed = v.pipe(v.string(), v.maxLength(SEED.most))
const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, 'expected a hash of 16 hex digits'))
const DrawSchema = v.object({
  label: Word,
  kind: Word,
  value: Face,
  need: v.exactOptional(v.pipe(v.number(), v.minValue(-FACE.most), v.maxValue(FACE.most))),
  hand: v.exactOptional(v.literal(true)),
})
const Draws = v.pipe(v.array(DrawSchema), v.maxLength(DRAWS.most))
const ActionEntrySchema = v.object({
  seq: Seq,
  seat: Word,
  action: v.looseObject({ type: v.string() }),
  draws: Draws,
  hash: Hash,
})
const UndoEntrySchema = v.object({
  seq: Seq,
  seat: Word,
  undo: Seq,
  agreed: v.exactOptional(v.literal(true)),
  hash: Hash,
})
const OutcomeSchema = v.looseObject({ winner: v.nullable(Word), reason: Word, clause: Word })

export const RecordSchema = v.object({
  format: v.literal(RECORD_FORMAT),
  version: v.literal(RECORD_VERSION),
  game: Word,
  rulesVersion: Whole(-FACE.most, FACE.most),
  scenario: v.unknown(),
  options: v.unknown(),
  // No hash depends on a name.
  seats: v.pipe(v.record(Word, v.object({ name: v.pipe(Word, v.transform(plainLine)) })), v.maxEntries(SEATS.most)),
  dice: v.object({
    seed: v.nullable(Seed),
    commitment: v.nullable(Seed),
    waiting: v.exactOptional(v.pipe(v.array(Face), v.maxLength(DRAWS.most))),
    strict: v.exactOptional(v.literal(true)),
  }),
  setup: v.object({ draws: Draws, hash: Hash }),
  entries: v.pipe(v.array(v.unknown()), v.maxLength(ENTRIES.most)),
  outcome: v.nullable(OutcomeSchema),
  ended: v.exactOptional(OutcomeSchema),
})

/** Checks the shape of a record; whether it tells the truth is for `verify`. */
export function parseRecord(value: unknown): MatchRecord {
  checkSize(value, 'bad-record', '', VALUES)
  const outer = parseWith(RecordSchema, value, 'bad-record')
  // Entry by entry, each with the schema of its kind: a mistake is then told as a field, not as "neither of two shapes".
  const entries = outer.entries.map((entry, i) => {
    const isUndoEntry = typeof entry === 'object' && entry !== null && 'undo' in entry
    const parsed = isUndoEntry
      ? parseWith(UndoEntrySchema, entry, 'bad-record', `entries[${i}]`)
      : parseWith(ActionEntrySchema, entry, 'bad-record', `entries[${i}]`)
    checkSeq(parsed.seq, i)
    return parsed
  })
  return { ...outer, entries }
}

/** Entries are counted from 1 without a gap. */
export function checkSeq(seq: number, index: number): void {
  if (seq !== index + 1) throw new ParseError('bad-record', `entries[${index}].seq`, `expected ${index + 1}, found ${seq}`)
}

/** A record from the text of its file. Throws `ParseError`. */
export function parseRecordText(text: string): MatchRecord {
  return parseRecord(parseJson(text, 'record'))
}

/** The record as a file that `parseRecordText` reads: one line an entry, so that it can be read, compared and searched by lines. */
export function recordText({ entries, outcome, ...head }: MatchRecord): string {
  const line = (name: string, text: string) => ` ${JSON.stringify(name)}: ${text}`
  const list = entries.length === 0 ? '[]' : `[\n${entries.map(entry => `  ${JSON.stringify(entry)}`).join(',\n')}\n ]`
  const lines = Object.entries(head).map(([name, value]) => line(name, JSON.stringify(value)))
  return `{\n${[...lines, line('entries', list), line('outcome', JSON.stringify(outcome))].join(',\n')}\n}\n`
}

/** A record is applied only by the rules it began with; the reason is told in a sentence. */
export function checkRulesVersion(game: AnyGame, record: MatchRecord): void {
  if (record.game !== game.id) {
    throw new ParseError('wrong-game', 'game', `this is a record of ${record.game}, not of ${game.id}`)
  }
  if (record.rulesVersion !== game.rulesVersion) throw otherRulesVersion(game, record.rulesVersion)
}

/** The refusal of a record that was made by rules this program does not have. */
export function otherRulesVersion(game: AnyGame, version: number): ParseError {
  const why = version < game.rulesVersion ? 'which are no longer kept' : 'which are newer than this program'
  return new ParseError(
    'other-rules-version',
    'rulesVersion',
    `the match was begun with version ${version} of the ${game.title} rules, ${why} (here: version ${game.rulesVersion})`,
  )
}
