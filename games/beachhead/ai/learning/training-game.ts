// A whole landing with a row of the craft on one side, against the Veteran and the greedy player in turn, on every mission in turn: a second or
// less, for those who need hundreds of them.
import { Match, seeded } from '@sandtable/kernel'
import { beachhead } from '../../rules/contract/game.ts'
import type { Side } from '../../rules/tables/index.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import type { EvalWeights } from '../evaluation/eval-weights.ts'
import { decide } from '../levels/decide.ts'
import { greedy } from '../levels/greedy.ts'
import { LEVELS } from '../levels/levels.ts'
import { type BeachheadPolicy, levelPolicy } from '../levels/policies.ts'

/** `won`: 1, 0 or one half. `time`: the share of its turns that the landing took. */
export type Ended = { readonly won: number; readonly time: number }

const RIVALS: readonly BeachheadPolicy[] = [levelPolicy('veteran'), levelPolicy('veteran'), greedy]

/** Of the n-th game: every mission once, then every mission against the next rival. */
export const missionOf = (n: number): string => SCENARIOS[n % SCENARIOS.length]!.id
export const rivalOf = (n: number): BeachheadPolicy => RIVALS[Math.floor(n / SCENARIOS.length) % RIVALS.length]!

/** The n-th game. The row plays without looking ahead, which would take most of the time. */
export function rowGame(side: Side, evalWeights: EvalWeights, n: number, seed: string): Ended {
  const { scenario } = SCENARIOS[n % SCENARIOS.length]!
  const rival = rivalOf(n)
  const match = new Match(beachhead, { scenario, options: {}, seed, history: 'none' })
  const dice = { assault: seeded(`${seed} assault`), defender: seeded(`${seed} defender`) }
  const { mistake } = LEVELS.elite
  for (let mover = match.toAct[0] as Side | undefined; mover !== undefined; mover = match.toAct[0] as Side | undefined) {
    const view = match.view(mover)
    const { action } =
      mover === side ? decide(view, mover, { dice: dice[mover], evalWeights, mistake }) : rival.choose(view, mover, dice[mover])
    match.act(mover, action)
  }
  const winner = match.outcome?.winner ?? null
  const { turn, setting } = match.state
  return { won: winner === null ? 0.5 : winner === side ? 1 : 0, time: turn / setting.turns }
}

const LATE = 0.3

/** A Defender who falls late was nearly good enough, an Assault that wins late barely. */
export function shapedFor(side: Side, { won, time }: Ended): number {
  if (side === 'defender') return won === 0 ? LATE * time : won
  return won === 1 ? 1 - LATE * time : won
}
