// A finished game looked at again, in the worker: how the chances went, and what a strong player would have done where it turned.
import { analysed, betterMove, type GameEntry, policiesOf, rulesFor, turningPoints } from '@sandtable/ai'
import { type MatchRecord, Replay, type Seat, seeded } from '@sandtable/kernel'
import type { Analysed, Better } from './messages.ts'

/** Whom to ask at a turning point: the strongest the game has of these. */
const ADVISERS = ['elite', 'veteran']
/** Looking at every step is most of the work. */
const STEPS_SHARE = 0.8

export async function analyse(
  entry: GameEntry,
  record: MatchRecord,
  seat: Seat,
  onprogress: (done: number) => void,
): Promise<Analysed | null> {
  const judge = await entry.judge?.()
  if (!judge || !record.outcome) return null
  const game = rulesFor(entry, record.rulesVersion)
  const replay = new Replay(game, record)
  const walk = analysed(game, record, seat, judge)
  let step = walk.next()
  while (!step.done) {
    onprogress((STEPS_SHARE * step.value.at) / replay.length)
    step = walk.next()
  }
  const analysis = step.value
  const turning = turningPoints(analysis)
  const policies = await policiesOf(entry)
  const adviser = ADVISERS.map(id => policies[id]).find(policy => policy !== undefined)
  const better: Better[] = []
  for (const [n, point] of turning.entries()) {
    const choice = adviser && betterMove(game, record, point, adviser, seeded(`adviser ${point.at}`))
    if (choice) better.push({ at: point.at, view: game.view(replay.go(point.at - 1).state, point.seat), choice })
    onprogress(STEPS_SHARE + ((1 - STEPS_SHARE) * (n + 1)) / turning.length)
  }
  return { analysis, turning: turning.map(({ at }) => at), better }
}
