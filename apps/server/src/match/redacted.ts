// What may leave the server. Views, events, draws and scenarios are `unknown` to it, so the compiler is told which of them have passed the
// game's redaction: this file alone makes a `Redacted`, and connections and answers take nothing else from a game.
import type { GameEntry } from '@sandtable/ai'
import {
  type AnyGame,
  type Draw,
  drawsFor,
  type GameEvent,
  logFor,
  type MatchRecord,
  type Outcome,
  recordText,
  type Seat,
  type Viewer,
} from '@sandtable/kernel'
import {
  type Change,
  type ClockFace,
  changesBetween,
  type MadeMatch,
  type MatchCard,
  type Refused,
  type Tell,
  type TellOf,
  type ToldEntry,
} from '@sandtable/protocol/online'
import type { TurnNotice } from '../notify/turn-notice.ts'

declare const isRedacted: unique symbol
/** Part of a game as its reader may see it. */
export type Redacted = { readonly [isRedacted]: true }
/** A message in which everything that comes out of a game has been redacted: whatever the protocol calls `unknown`. */
export type Open<T> = unknown extends T
  ? Redacted
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [K in keyof T]: Open<T[K]> }
/** Such a message as text, or a piece of one. */
export type OpenText = string & { readonly [isRedacted]: true }

type Viewed = { view(viewer: Viewer, shown?: unknown): unknown }
export type OpenLine = {
  readonly seq: number
  readonly seat: Seat | null
  readonly event: Redacted
  readonly draws: readonly Redacted[]
}

/** `shown`: what this viewer was shown before. */
export const viewIn = (match: Viewed, viewer: Viewer, shown?: Redacted | null): Redacted =>
  match.view(viewer, shown ?? undefined) as Redacted

export const viewOf = (game: AnyGame, state: unknown, viewer: Viewer): Redacted => game.view(state, viewer) as Redacted

/** The same list where nothing in it is hidden from this viewer. */
export function eventsFor(game: AnyGame, events: readonly GameEvent[], viewer: Viewer): readonly Redacted[] {
  let some: unknown[] | null = null
  for (let i = 0; i < events.length; i++) {
    const event = events[i] as GameEvent
    const seen = game.redact(event, viewer)
    if (seen !== event) some ??= events.slice(0, i)
    if (seen !== null) some?.push(seen)
  }
  return (some ?? events) as unknown as readonly Redacted[]
}

/** Whether this viewer may know that there was such an entry. */
export const isKnownTo = (game: AnyGame, events: readonly GameEvent[], viewer: Viewer): boolean =>
  events.length === 0 || events.some(event => game.redact(event, viewer) !== null)

/** Of the same length where none is hidden. */
export const drawsOf = (game: AnyGame, draws: readonly Draw[], viewer: Viewer): readonly Redacted[] =>
  (draws.length === 0 ? draws : drawsFor(game, draws, viewer)) as unknown as readonly Redacted[]

export const logOf = (game: AnyGame, record: MatchRecord, viewer: Viewer): readonly OpenLine[] =>
  logFor(game, record, viewer, 0) as unknown as readonly OpenLine[]

/** What everybody may know of the set-up: a position that is played on holds pieces that one side hides from the other. */
export const scenarioOf = ({ secrets }: GameEntry, scenario: unknown): Redacted =>
  (secrets ? secrets.redactScenario(scenario) : scenario) as Redacted

/** The creator of a match chooses the options openly. */
export const optionsOf = (options: unknown): Redacted => options as Redacted

export const changesIn = (before: Redacted | null | undefined, after: Redacted): Open<readonly Change[]> =>
  changesBetween(before, after) as unknown as Open<readonly Change[]>

type Untold = Omit<TellOf<'welcome'>, 'told'> | Omit<TellOf<'begun'>, 'told'>
type Answer = MadeMatch | MatchCard | { readonly matches: readonly MatchCard[] } | Refused
type Part = Omit<ToldEntry, 'n'> | readonly Change[] | readonly Seat[] | Outcome | ClockFace | null

export const textOf = (message: Open<Tell | Answer | TurnNotice>): OpenText => JSON.stringify(message) as OpenText
export const partText = (part: Open<Part>): OpenText => JSON.stringify(part) as OpenText
/** Without its first brace: the number is put in front by concatenation. */
export const restText = (part: Open<Part>): OpenText => JSON.stringify(part).slice(1) as OpenText

/** Joins a message of parts that are text already. */
export function json(fixed: TemplateStringsArray, ...parts: readonly (OpenText | number | boolean)[]): OpenText {
  let whole = fixed[0] as string
  for (let i = 0; i < parts.length; i++) whole += `${parts[i]}${fixed[i + 1]}`
  return whole as OpenText
}

/** A message that is sent in pages: `first`, the entries with commas between them, `last`. All viewers of the same entries share their texts. */
export type LongText = { readonly first: OpenText; readonly entries: readonly OpenText[]; readonly last: OpenText }
/** A log of so many characters or more is sent in pages. */
const LONG = 64 * 1024

/** The entries are text already. */
export function withTold(tell: Open<Untold>, told: readonly OpenText[]): OpenText | LongText {
  const first = `${JSON.stringify(tell).slice(0, -1)},"told":[` as OpenText
  let length = 0
  for (const entry of told) length += entry.length
  return length < LONG ? (`${first}${told.join(',')}]}` as OpenText) : { first, entries: told, last: ']}' as OpenText }
}

/** A key has no character that JSON would have to escape. */
export const movedText = (key: string, n: number): OpenText => `{"type":"done","key":"${key}","n":${n}}` as OpenText

/** The record of a match that has ended this way: nothing in it is hidden any more. */
export const finishedRecord = (record: MatchRecord, _ended: Outcome): OpenText => recordText(record) as OpenText
