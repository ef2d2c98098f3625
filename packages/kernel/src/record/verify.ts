// Does a record tell the truth? Apply it again and compare every hash.
import { isCommitted } from '../commitment.ts'
import { IllegalAction, TableError } from '../errors.ts'
import type { Action, AnyGame, GameEvent, Seat } from '../game.ts'
import { Digester } from '../hash.ts'
import { sameJson } from '../json-schema.ts'
import { UndoStack } from '../match/undo-stack.ts'
import { parseScenario, parseWith } from '../parse.ts'
import { checkRulesVersion, checkSeq, isUndo, type MatchRecord } from './record.ts'
import { type Retraced, retrace } from './retrace.ts'

/**
 * `at` is the seq of the first entry that differs; 0 stands for the set-up. `diceChecked`: the seed was known and gave every
 * die; false also where people threw some themselves: those cannot be checked.
 */
export type Verdict =
  | { readonly valid: true; readonly hash: string; readonly entries: number; readonly diceChecked: boolean }
  | { readonly valid: false; readonly at: number; readonly message: string }

/** Applies a record again and compares every hash; where the seed is known, every die too. */
export function verify(game: AnyGame, record: MatchRecord, onEntry?: (done: number) => void): Verdict {
  let at = 0
  try {
    checkRulesVersion(game, record)
    const { seed, commitment } = record.dice
    if (seed !== null && commitment !== null && !isCommitted(seed, commitment))
      return {
        valid: false,
        at: 0,
        message: 'The dice do not come from the secret that was promised before the first of them fell.',
      }
    const parsed = parseContents(game, record, seq => {
      at = seq
    })
    at = 0
    const walk = retrace(game, parsed, true)
    let state = walk.setup.state
    const digester = new Digester()
    const first = digester.digest(state)
    if (first !== parsed.setup.hash) return differs(0, parsed.setup.hash, first)
    const undos = new UndoJudge(game, state)
    let hash = first
    at = 1
    for (const position of walk.positions) {
      state = position.state
      hash = digester.digest(state)
      if (hash !== position.entry.hash) return differs(at, position.entry.hash, hash)
      const whyNot = undos.see(position)
      if (whyNot !== null) return { valid: false, at, message: whyNot }
      onEntry?.(at)
      at++
    }
    if (!sameJson(game.outcome(state), parsed.outcome)) {
      return {
        valid: false,
        at: Math.max(0, at - 1),
        message: 'The record names another outcome than the one these actions lead to.',
      }
    }
    return { valid: true, hash, entries: parsed.entries.length, diceChecked: parsed.dice.seed !== null && !hasHandDice(parsed) }
  } catch (error) {
    if (error instanceof IllegalAction)
      return { valid: false, at, message: `${game.explain(error.refusal)} (${error.refusal.clause})` }
    if (error instanceof TableError) return { valid: false, at, message: error.message }
    throw error
  }
}

/** Scenario, options and actions as the game's own schemas type them; throws `ParseError` with the path inside the record. */
export function parseContents<A extends Action>(
  game: AnyGame,
  record: MatchRecord,
  onEntry?: (seq: number) => void,
): MatchRecord<A> {
  const scenario = parseScenario(game, record.scenario, 'bad-record', 'scenario')
  const options = parseWith(game.optionsSchema, record.options, 'bad-record', 'options')
  const entries = record.entries.map((entry, i) => {
    onEntry?.(i + 1)
    checkSeq(entry.seq, i)
    if (isUndo(entry)) return entry
    return { ...entry, action: parseWith(game.actionSchema, entry.action, 'bad-record', `entries[${i}].action`) as A }
  })
  return { ...record, scenario, options, entries }
}

/** Goes along with the walk and says of each undo whether the match could have allowed it. */
class UndoJudge {
  readonly #game: AnyGame
  readonly #ways: UndoStack<null>
  #toAct: readonly Seat[]
  /** The seqs of what still counts; empty: the start. */
  readonly #live: number[] = []

  constructor(game: AnyGame, start: unknown) {
    this.#game = game
    this.#ways = new UndoStack(game.undo)
    this.#toAct = game.toAct(start)
  }

  see({ entry, state, reveals }: Retraced<unknown, Action, GameEvent>): string | null {
    const before = this.#toAct
    this.#toAct = this.#game.toAct(state)
    const lastSeq = this.#live.at(-1) ?? 0
    if (!isUndo(entry)) {
      const isBoundary = entry.draws.length > 0 || reveals
      this.#ways.add({ seat: entry.seat, lastSeq, keep: null, before, after: this.#toAct, isBoundary })
      this.#live.push(entry.seq)
      return null
    }
    if (entry.agreed)
      return this.#goBack(entry.undo) ? null : `Entry ${entry.seq} goes back to ${entry.undo}, which does not count.`
    const way = this.#ways.last
    if (way?.seat !== entry.seat || way.lastSeq !== entry.undo)
      return `Entry ${entry.seq} takes back what could not be taken back (${this.#game.undo.clause}).`
    this.#ways.take()
    this.#live.pop()
    return null
  }

  /** From here on no seat can undo alone. */
  #goBack(to: number): boolean {
    while ((this.#live.at(-1) ?? 0) > to) this.#live.pop()
    this.#ways.restore([])
    return (this.#live.at(-1) ?? 0) === to
  }
}

const hasHandDice = (record: MatchRecord): boolean =>
  [record.setup, ...record.entries].some(part => 'draws' in part && part.draws.some(draw => draw.hand))

function differs(at: number, recorded: string, found: string): Verdict {
  const where = at === 0 ? 'The set-up' : `Entry ${at}`
  return { valid: false, at, message: `${where} leads to ${found}; the record says ${recorded}.` }
}
