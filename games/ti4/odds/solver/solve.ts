// A problem solved exactly: the stages, then round by round as long as rounds differ or are counted, then to the end.
import { lastRound } from '../problem/last-round.ts'
import type { Problem } from '../problem/problem.ts'
import { type Answer, answerOf } from './answer.ts'
import { beforeRounds, type PairStep, type Pairs, pairOf, splitPair, through } from './before-rounds.ts'
import { chancesOf, type Ends, endsOf, type OutcomeChances } from './ends.ts'
import { Fight, live } from './fight/fight.ts'
import { ENOUGH, MOST_PASSES, STUCK } from './fight/inbox.ts'
import type { PairTable } from './fight/pair-table.ts'
import { type PlayedOut, playOutByRows, playRoundByRows } from './fight/play-by-rows.ts'
import { playOutInLanes } from './fight/play-in-lanes.ts'
import { lastPlanned, stagesAfter, stagesBefore } from './plans.ts'

export type SolveOptions = {
  /** Also tell how things stand after each of so many rounds (TI-O.10). */
  readonly tableRounds?: number
}

export function solve(problem: Problem, options: SolveOptions = {}): Answer {
  const { fight, ends, rounds, byRound, residue } = solveEnds(problem, options)
  return answerOf(fight, ends, { rounds, byRound, residue })
}

export type Solved = {
  readonly fight: Fight
  readonly ends: Ends
  readonly rounds: number
  readonly byRound: readonly OutcomeChances[]
  readonly residue: number
}

/** The ends by condition, for what goes on after the combat. */
export function solveEnds(problem: Problem, { tableRounds = 0 }: SolveOptions = {}): Solved {
  const fight = new Fight(problem)
  const first = firstRound(problem)
  const limit = lastRound(problem)
  const counted = Math.min(limit, Math.max(fight.settledAfter, lastPlanned(problem), first - 1 + tableRounds))
  let table = tableOf(fight, beforeRounds(problem, fight.forces))
  if (problem.from?.pending) table = passed(fight, table, stagesAfter(problem, fight.forces, problem.from.round))
  let rounds = 0
  const byRound: OutcomeChances[] = []
  let round = first
  const playOne = () => {
    table = passed(fight, table, stagesBefore(problem, fight.forces, round))
    const played = playRound(fight, table, round)
    rounds += played.fought
    table = passed(fight, played.table, stagesAfter(problem, fight.forces, round))
  }
  for (; round <= counted && live(table) > 0; round++) {
    playOne()
    if (byRound.length < tableRounds) byRound.push(chancesOf(endsOf(fight, table)))
  }
  let residue = 0
  if (limit === Number.POSITIVE_INFINITY && live(table) > 0) {
    const rest = playOut(fight, table, round)
    table = rest.table
    rounds += rest.rounds
    residue = rest.residue
  } else if (limit < Number.POSITIVE_INFINITY) for (; round <= limit && live(table) > 0; round++) playOne()
  return { fight, ends: endsOf(fight, table), rounds, byRound, residue }
}

/** A table after what is planned between rounds; it may lead to conditions no hit leads to. */
function passed(fight: Fight, table: PairTable, stages: readonly PairStep[]): PairTable {
  if (stages.length === 0) return table
  const { attacker, defender } = fight
  const { width, mass } = table
  const before = new Map<number, number>()
  for (let cell = 0; cell < mass.length; cell++) {
    if (mass[cell] === 0) continue
    before.set(pairOf(attacker.conditions[Math.floor(cell / width)]!, defender.conditions[cell % width]!), mass[cell]!)
  }
  return tableOf(
    fight,
    stages.reduce((pairs: Pairs, stage) => through(pairs, stage), before),
  )
}

/** The chance of the attacker's and the defender's win only: what advice weighs. */
export function outlook(problem: Problem): OutcomeChances {
  const { ends } = solveEnds(problem)
  return chancesOf(ends)
}

function tableOf(fight: Fight, pairs: Pairs): PairTable {
  for (const pair of pairs.keys()) {
    const [a, d] = splitPair(pair)
    fight.attacker.numberOf(a)
    fight.defender.numberOf(d)
  }
  return fight.table(pairs, pair => {
    const [a, d] = splitPair(pair)
    return [fight.attacker.numberOf(a), fight.defender.numberOf(d)]
  })
}

/** The first round still to be rolled: with hits pending, the next one. */
function firstRound({ from }: Problem): number {
  if (from?.stage !== 'round') return 1
  return from.pending ? from.round + 1 : from.round
}

/** One round from every live pair, and the chance that it was fought. */
export function playRound(
  fight: Fight,
  table: PairTable,
  round: number,
): { readonly table: PairTable; readonly fought: number } {
  return fight.isApart ? playRoundByRows(fight, table, round) : fight.playRound(table, round)
}

/** From round `round` on: how it ends, the expected number of rounds and the chance left undecided. */
export function playOut(fight: Fight, table: PairTable, round: number): PlayedOut {
  if (fight.isApart) return (fight.isInLanes && playOutInLanes(fight, table, round)) || playOutByRows(fight, table, round)
  let rounds = 0
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = live(table)
    rounds += fight.coupledPass(table, round)
    const left = live(table)
    if (!fight.isCyclic || left < ENOUGH || (pass > 0 && left > before * (1 - STUCK))) break
  }
  return { table, rounds, residue: live(table) }
}
