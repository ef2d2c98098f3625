// What a page and the server say to each other about a match that is played online. One union a direction; games parse their own actions.
import { type Outcome, plainLine, plainText, type Seat } from '@sandtable/kernel'
import * as v from 'valibot'
import type { Change } from './changes.ts'

export { type Change, changesBetween, withChanges } from './changes.ts'

/** Longest texts that are taken; anything above is refused before it is looked at. */
export const MOST = { message: 64 * 1024, name: 40, chat: 500, note: 4000, secret: 64, key: 64 } as const

/** PostgreSQL stores no text with a zero in it. */
const Text = (most: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(most), v.excludes('\0', 'expected text without the character NUL'))
/** What others read, cleaned by the one rule for it. */
const Line = (most: number) =>
  v.pipe(
    v.string(),
    v.transform(plainLine),
    v.check(line => line !== '', 'expected at least one character that can be seen'),
    v.maxLength(most),
  )
const Secret = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/, 'expected a secret of 22 to 64 letters and digits'))
const Nonce = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'expected 32 hex digits'))
const Whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Made by the page, one a wish: sent again it is the same wish, and done once. */
const KEY = /^[\w-]{8,64}$/
const Key = v.pipe(v.string(), v.regex(KEY, 'expected a key of 8 to 64 letters and digits'))

/** `have`: the number of entries the page knows of already; it is sent only what came after them. */
const Hello = v.strictObject({
  type: v.literal('hello'),
  match: Text(32),
  seat: v.exactOptional(Text(32)),
  secret: v.exactOptional(Secret),
  have: v.exactOptional(Count),
})
/**
 * Sits down with the secret of an invitation, which is used up by it. `own` is what opens the seat from now on: the page has put it by
 * before it asks, so that a connection which drops in between costs no player a seat. `nonce` is this player's part of the dice.
 */
const Claim = v.strictObject({
  type: v.literal('claim'),
  key: Key,
  secret: Secret,
  own: Secret,
  name: Line(MOST.name),
  nonce: Nonce,
})
/** Sits down at a match of the lobby that has not begun, which needs no invitation. */
const Join = v.strictObject({
  type: v.literal('join'),
  key: Key,
  seat: Text(32),
  own: Secret,
  name: Line(MOST.name),
  nonce: Nonce,
})
const Act = v.strictObject({ type: v.literal('act'), key: Key, at: Count, action: v.looseObject({ type: v.string() }) })
/** Would see the table as it was shown to oneself after this entry, of those one knows of; 0 is how it began. */
const Look = v.strictObject({ type: v.literal('look'), key: Key, n: Count })
const Undo = v.strictObject({ type: v.literal('undo'), key: Key, at: Count })
/** Gives up: by the rules where they know of it, else by the table, which then says who has won. */
const Resign = v.strictObject({ type: v.literal('resign'), key: Key })
/** Offers a draw; the match ends in one as soon as all seats have offered it. False takes the offer back. */
const Draw = v.strictObject({ type: v.literal('draw'), key: Key, isWanted: v.boolean() })
/**
 * Wants one's own last action back with all that came after it, or agrees that another has his; done as soon as all seats agree. `of` says
 * whose action is meant; without it, it is the one that is asked for already, else one's own.
 */
const TakeBack = v.strictObject({
  type: v.literal('take-back'),
  key: Key,
  isWanted: v.boolean(),
  of: v.exactOptional(Text(32)),
})
/** Says that the time of another seat has run out: so it is looked up, and then the match is over. */
const ClaimTime = v.strictObject({ type: v.literal('claim-time'), key: Key })
const Chat = v.strictObject({ type: v.literal('chat'), key: Key, text: Line(MOST.chat) })
const Note = v.strictObject({
  type: v.literal('note'),
  key: Key,
  text: v.pipe(v.string(), v.transform(plainText), v.maxLength(MOST.note)),
})
/** Stands up: the seat is free again, and the old secret is worth nothing. The secret of the answer is the way back, or an invitation to pass on. */
const Leave = v.strictObject({ type: v.literal('leave'), key: Key })
/**
 * A new invitation for a free seat, or for one of the computer's own; the one before it is worth nothing. In the middle of a game every person
 * who sits here has to ask for it: the answer to the last has the secret. It does not open a seat that only the player who left it may open.
 */
const Invite = v.strictObject({ type: v.literal('invite'), key: Key, seat: Text(32) })
/** Gives a free seat to the computer, as its own; `Invite` makes it free again. `level`: one of the game's, or one in a style: 'elite:bold'. */
const SeatComputer = v.strictObject({ type: v.literal('seat-computer'), key: Key, seat: Text(32), level: Text(64) })
/** Lets the computer play on in one's own seat; with null one plays again oneself. */
const HandOver = v.strictObject({ type: v.literal('hand-over'), key: Key, level: v.nullable(Text(64)) })
/**
 * The same again with the sides swapped. Who held a seat opens the other one there with the secret he has. `nonce` is better left out and given
 * as a `Part` in the new match, once its commitment is known.
 */
const Rematch = v.strictObject({ type: v.literal('rematch'), key: Key, nonce: v.exactOptional(Nonce) })
/** One's part of the dice, after the server has shown the digest of its own: given once, and before it no match begins. */
const Part = v.strictObject({ type: v.literal('part'), key: Key, nonce: Nonce })

export const AskSchema = v.variant('type', [
  Hello,
  Claim,
  Join,
  Act,
  Look,
  Undo,
  Resign,
  Draw,
  TakeBack,
  ClaimTime,
  Chat,
  Note,
  Leave,
  Invite,
  SeatComputer,
  HandOver,
  Rematch,
  Part,
])
export type Ask = v.InferOutput<typeof AskSchema>
export type AskOf<T extends Ask['type']> = Extract<Ask, { type: T }>

/** The key of a message that may have nothing else right: who asked hears that it was refused. */
export function keyIn(value: unknown): string | null {
  const key = (value as { readonly key?: unknown } | null)?.key
  return typeof key === 'string' && KEY.test(key) ? key : null
}

/** What `Act` above asks for, without the schema: nearly every message is one. Of any other the schema says what is wrong with it. */
export function isAct(value: unknown): value is AskOf<'act'> {
  if (typeof value !== 'object' || value === null) return false
  let fields = 0
  for (const _ in value) fields++
  const { type, key, at, action } = value as { readonly [name: string]: unknown }
  if (fields !== 4) return false
  if (type !== 'act' || typeof key !== 'string' || !KEY.test(key) || !Number.isInteger(at) || (at as number) < 0) return false
  return typeof action === 'object' && action !== null && typeof (action as { readonly type?: unknown }).type === 'string'
}

/** Minutes for all one's decisions and seconds for each that was made; or days for each. */
const Clock = v.variant('kind', [
  v.strictObject({ kind: v.literal('sides'), minutes: Whole(1, 600), increment: Whole(0, 600) }),
  v.strictObject({ kind: v.literal('days'), days: Whole(1, 30) }),
])
export type ClockRule = v.InferOutput<typeof Clock>
/** Milliseconds that each seat had left when this was sent, and whose time is running. */
export type ClockFace = { readonly left: { readonly [seat: Seat]: number }; readonly running: readonly Seat[] }

export const NewMatchSchema = v.strictObject({
  game: Text(32),
  scenario: v.union([Text(64), v.looseObject({})]),
  options: v.exactOptional(v.record(v.string(), v.unknown())),
  /** The seat of the player who creates the match; the others are invited or played by a level of the computer. */
  seat: Text(32),
  name: Line(MOST.name),
  secret: Secret,
  /** Left out, the match begins when it is given (`Part`): then the server had shown its commitment before. */
  nonce: v.exactOptional(Nonce),
  computers: v.exactOptional(v.record(v.string(), Text(64))),
  /** Listed in the lobby, where anybody may sit down. */
  isPublic: v.exactOptional(v.boolean()),
  clock: v.exactOptional(Clock),
})
export type NewMatch = v.InferOutput<typeof NewMatchSchema>
/** `invitations`: the secret of each seat that waits for a person. It belongs behind the # of a link and nowhere else. */
export type MadeMatch = {
  readonly match: string
  readonly invitations: { readonly [seat: Seat]: string }
  /** The digest of the server's part of the dice, as on the card. */
  readonly commitment: string
}

/** A seat as everyone sees it. */
export type Chair = {
  readonly seat: Seat
  readonly title: string
  readonly holder: 'nobody' | 'person' | 'computer'
  /** Of a computer whose own seat this is, its level. */
  readonly name: string | null
  /** The computer plays on for the player who is named. */
  readonly isLent?: true
  readonly isHere: boolean
  /** Would agree on a draw. */
  readonly wantsDraw: boolean
  /** Would have the last action of `takeBack` taken back. */
  readonly wantsTakeBack: boolean
  /** The match waits for this player's part of the dice. */
  readonly owesPart?: true
  /** Only the player who left this seat may come back to it or pass it on: to those who stayed it would show what is hidden from them. */
  readonly onlyLeaver?: true
  /** Agrees that a player is invited to the seat of `invite`. */
  readonly wantsInvite?: true
}

/** What anyone may know of a match without opening it. */
export type MatchCard = {
  readonly match: string
  readonly game: string
  readonly title: string
  readonly chairs: readonly Chair[]
  readonly hasBegun: boolean
  readonly isPublic: boolean
  /** Who knows what the set-up places in secret; absent where it places nothing of the kind. A shipped one can be looked up by everybody. */
  readonly knownSetup?: 'everybody' | 'maker'
  readonly clock: ClockRule | null
  /** Whose last action is asked back just now. */
  readonly takeBack: Seat | null
  /** The free seat that a player is to be invited to, if all players agree. */
  readonly invite?: Seat
  readonly outcome: Outcome | null
  /** The digest of the server's part of the dice, shown before anything is drawn. */
  readonly commitment: string
  readonly created: number
  readonly updated: number
  /** The match in which the same people play it again with the sides swapped. */
  readonly rematch: string | null
}

/** One known entry: who did it, its events, draws and sentences as this viewer may see them. `undo`: the entry that is last again. */
export type ToldEntry = {
  readonly n: number
  readonly seat: Seat | null
  readonly events: readonly unknown[]
  readonly draws: readonly unknown[]
  readonly undo?: number
}

/** `after`: of a computer that speaks with its move, the entry of this viewer that it belongs to. */
export type Said = {
  readonly n: number
  readonly seat: Seat
  readonly text: string
  readonly at: number
  readonly after?: number
}

/** Where the table stands for this viewer after entry `n` of those it knows. */
export type Snapshot = {
  readonly n: number
  readonly view: unknown
  readonly toAct: readonly Seat[]
  readonly canUndo: boolean
  readonly outcome: Outcome | null
  /** Where the match is played with a clock. */
  readonly clock?: ClockFace
}

/** The same after a step: what has changed since the standing that this page was told last. */
export type SnapshotChanges = Omit<Snapshot, 'view'> & { readonly changes: readonly Change[] }

export type Refused = { readonly code: string; readonly message: string; readonly clause?: string }

/** `view`: what one looked for. */
type Done = {
  readonly type: 'done'
  readonly key: string
  readonly n?: number
  readonly secret?: string
  readonly match?: string
  readonly view?: unknown
}

export type Tell =
  | {
      readonly type: 'welcome'
      readonly card: MatchCard
      readonly seat: Seat | null
      /** As anyone may know it: what it places in secret is left out, and what of it one may see is in the view. */
      readonly scenario: unknown
      readonly options: unknown
      readonly rulesVersion: number
      /** Null until every seat is taken: the dice are made of all their parts. */
      readonly standing: Snapshot | null
      /** Everything after `have`, or the whole story when `isWhole`. */
      readonly told: readonly ToldEntry[]
      readonly isWhole: boolean
      readonly said: readonly Said[]
      readonly note: string
    }
  | { readonly type: 'begun'; readonly card: MatchCard; readonly standing: Snapshot; readonly told: readonly ToldEntry[] }
  | { readonly type: 'step'; readonly entry: ToldEntry; readonly after: SnapshotChanges }
  | Done
  | ({ readonly type: 'refused'; readonly key: string | null; readonly standing?: Snapshot } & Refused)
  | { readonly type: 'card'; readonly card: MatchCard }
  | { readonly type: 'said'; readonly said: Said }
export type TellOf<T extends Tell['type']> = Extract<Tell, { type: T }>
