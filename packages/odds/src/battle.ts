// A whole fight between two sides that lose their parts in a fixed order, solved to its end.
//
// With a fixed loss order a side's condition is one number, the hits it can still take (0: gone), so a fight is a walk on a
// table of (attackers, defenders) that goes down or stays. One pass from the top solves it: what arrives at a pair is divided
// by the chance that a round changes anything (the geometric series of rounds without a loss) and handed down.
//
// The one place in this room for doubles. Only positive terms are added, and 1 − stay is summed from the changes, never
// subtracted, so nothing cancels. Per level of the table a chance collects at most 3c + 10 roundings, c the number of pairs:
// every chance reported is right to the relative `errorBound` below, in practice to some 1e-15.
import { type Board, type Strikers, strike } from './battle-round.ts'
import { type Pmf, toNumbers } from './pmf.ts'

/** A battle: both sides, how they strike, and when they stop. */
export type Fight = Strikers & {
  /** The hits each side can take, 0 and up. */
  readonly attackers: number
  readonly defenders: number
  /** Stop after so many rounds, also with both sides left. */
  readonly maxRounds?: number
  /** The hits may differ from round to round up to this one and are alike after it; 0 if not given. */
  readonly settledAfter?: number
  /** Where the fight stands, if not at full strength with certainty: what an earlier stage left over. */
  readonly start?: readonly Ending[]
}

/** One way a battle can end, with its chance. */
export type Ending = { readonly attackers: number; readonly defenders: number; readonly p: number }

/** `attacker`: has something left, the defender nothing. `draw`: neither has. `open`: both have, at the round limit or in a stalemate. */
export type Outlook = { readonly attacker: number; readonly draw: number; readonly defender: number; readonly open: number }

/** The exact chances of a battle. */
export type BattleOdds = Outlook & {
  /** Every pair of conditions it may end with. */
  readonly ends: readonly Ending[]
  /** The chance of each condition, from 0 up, for any winner. */
  readonly attackersLeft: readonly number[]
  readonly defendersLeft: readonly number[]
  /** Rounds fought; a stalemate is not fought on. */
  readonly expectedRounds: number
  /** After each of the rounds that were played one by one: `maxRounds` or `settledAfter`. */
  readonly byRound: readonly Outlook[]
  /** Relative, of each chance above, for hits given to the nearest double. */
  readonly errorBound: number
}

/** Works a battle out, round by round, to its exact end. */
export function battle(fight: Fight): BattleOdds {
  const { attackers, defenders, maxRounds, settledAfter = 0 } = fight
  const rounds = maxRounds ?? settledAfter
  let board = startOf(fight)
  let expectedRounds = 0
  const byRound: Outlook[] = []
  for (let round = 1; round <= rounds; round++) {
    const after = { width: board.width, mass: new Float64Array(board.mass.length) }
    expectedRounds += handOn(fight, round, board, after)
    board = after
    byRound.push(outlookOf(endsOf(board)))
  }
  if (maxRounds === undefined) expectedRounds += handOn(fight, rounds + 1, board, board)
  const ends = endsOf(board)
  const errorBound = (rounds + attackers + defenders + 1) * (3 * board.mass.length + 10) * 2 ** -53
  return { ...outlookOf(ends), ends, ...survivors(fight, ends), expectedRounds, byRound, errorBound }
}

/** A distribution of hits as a list of the chances of 0, 1, 2... */
export function hitChances(p: Pmf): number[] {
  const chances: number[] = new Array(1 + p.entries.at(-1)!.key).fill(0)
  for (const { key, p: chance } of toNumbers(p)) {
    if (!(Number.isSafeInteger(key) && key >= 0)) throw new RangeError(`${key} is no number of hits`)
    chances[key] = chance
  }
  return chances
}

function startOf({ attackers, defenders, start = [{ attackers, defenders, p: 1 }] }: Fight): Board {
  const width = defenders + 1
  const mass = new Float64Array((attackers + 1) * width)
  for (const at of start) {
    if (!(at.attackers <= attackers && at.defenders <= defenders))
      throw new RangeError('a fight cannot start above full strength')
    mass[at.attackers * width + at.defenders]! += at.p
  }
  return { width, mass }
}

/** To another board: one round. Onto itself: to the end, for from the top down a pair is complete before it is handed on. */
function handOn(fight: Fight, round: number, from: Board, onto: Board): number {
  const isLast = from === onto
  let rounds = 0
  for (let cell = from.mass.length - 1; cell >= 0; cell--) {
    const arrived = from.mass[cell]!
    if (arrived === 0) continue
    const pair = [Math.floor(cell / from.width), cell % from.width] as const
    const isOver = pair[0] === 0 || pair[1] === 0
    const spent = isOver ? 0 : strike(fight, pair, round, arrived, onto, isLast)
    rounds += spent
    if (isLast && spent > 0) from.mass[cell] = 0
    if (!isLast && isOver) onto.mass[cell]! += arrived
  }
  return rounds
}

function endsOf({ width, mass }: Board): Ending[] {
  const ends: Ending[] = []
  mass.forEach((p, cell) => {
    if (p > 0) ends.push({ attackers: Math.floor(cell / width), defenders: cell % width, p })
  })
  return ends
}

function outlookOf(ends: readonly Ending[]): Outlook {
  const total = { attacker: 0, draw: 0, defender: 0, open: 0 }
  for (const { attackers, defenders, p } of ends) {
    if (attackers > 0) total[defenders > 0 ? 'open' : 'attacker'] += p
    else total[defenders > 0 ? 'defender' : 'draw'] += p
  }
  return total
}

function survivors({ attackers, defenders }: Fight, ends: readonly Ending[]) {
  const attackersLeft: number[] = new Array(attackers + 1).fill(0)
  const defendersLeft: number[] = new Array(defenders + 1).fill(0)
  for (const end of ends) {
    attackersLeft[end.attackers]! += end.p
    defendersLeft[end.defenders]! += end.p
  }
  return { attackersLeft, defendersLeft }
}
