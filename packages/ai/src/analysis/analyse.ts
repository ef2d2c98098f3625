// A finished game looked at again by a strong player: how the chances went, and what it would have done where the game turned.
import { type Action, type AnyGame, type MatchRecord, Replay, type Seat, seeded } from '@sandtable/kernel'
import { type GameEntry, rulesFor } from '../game-entry.ts'
import { advice, adviserOf } from '../opponents/advice.ts'
import type { Policy } from '../policy/policy.ts'
import { type Analysis, analysed, type BetterMove, betterMove, betterThan, turningPoints } from './analysis.ts'
import { Expectation, type Fate, type Judge } from './expectation.ts'
import type { SeatAction } from './joint-decisions.ts'

/** What would have been better where it turned. `at`: the turning point; the seat may have decided earlier, from `view`. */
export type Better = BetterMove & { readonly at: number; readonly seat: Seat; readonly view: unknown }
/** `turning`: the numbers of the actions where it turned. */
export type Analysed = { readonly analysis: Analysis; readonly turning: readonly number[]; readonly better: readonly Better[] }

/** What most would do needs less thought than what would have been best. */
const USUAL = { evaluations: 40 }
/** So does whether anything was left to do at all. */
const UNDONE = { evaluations: 160 }
/** Looking at every step is most of the work. */
const STEPS_SHARE = 0.8

/** Null for a game that is not over, or that has no measure of who is ahead. */
export async function analyse(
  entry: GameEntry,
  record: MatchRecord,
  seat: Seat,
  onprogress: (done: number) => void,
): Promise<Analysed | null> {
  const judge = await entry.judge?.()
  if (!judge || !record.outcome) return null
  const game = rulesFor(entry, record.rulesVersion)
  const [adviser, fate] = [await adviserOf(entry), await entry.fate?.()]
  const usual =
    adviser &&
    ((view: unknown, who: Seat, at: number): Action => adviser.choose(view, who, seeded(`usual ${who} ${at}`), USUAL).action)
  const replay = new Replay(game, record)
  const undone = adviser && leftUndone(game, judge, fate, adviser)
  const walk = analysed(game, record, seat, judge, { fate, usual, undone, passes: entry.passes })
  let step = walk.next()
  while (!step.done) {
    onprogress((STEPS_SHARE * step.value.at) / replay.length)
    step = walk.next()
  }
  const analysis = step.value
  const turning = turningPoints(analysis)
  const better: Better[] = []
  for (const [n, { at, decided }] of turning.entries()) {
    for (const decision of adviser ? decided : []) {
      const found = betterMove(game, record, decision, (view, who, asking) => advice(adviser!, view, who, asking))
      const { seat: who } = decision
      if (found) better.push({ ...found, at, seat: who, view: game.view(replay.go(decision.at - 1).state, who) })
    }
    onprogress(STEPS_SHARE + ((1 - STEPS_SHARE) * (n + 1)) / turning.length)
  }
  return { analysis, turning: turning.map(({ at }) => at), better }
}

/**
 * What a seat gave away by ending its turn: what its best move was still worth. By the chances of the search where it reckons in them, else by
 * what the judge makes of the position after that move.
 */
function leftUndone(
  game: AnyGame,
  judge: Judge,
  fate: Fate | undefined,
  adviser: Policy,
): (state: unknown, deed: SeatAction) => number {
  return (state, { seat, action }) => {
    const found = betterThan(action, advice(adviser, game.view(state, seat), seat, { ...UNDONE, beside: action }))
    if (!found) return 0
    const { choice, played } = found
    if (choice.measure === 'chance') return choice.value! - played
    const foresight = new Expectation(game, seat, judge, fate)
    return Math.max(0, foresight.ofUndone(state, { seat, action: choice.action }, 0) - foresight.chance(state))
  }
}
