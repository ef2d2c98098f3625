// What the laboratory costs over bare games: the counting alone, and a whole run.
import { median } from '../measure.ts'
import type { Row } from '../report.ts'
import { Player, type Playing } from '../subjects/players.ts'

const MOST_OVERHEAD = 1.1
/**
 * `games` in a turn, a fraction of a second: several batches of a run. `warm`: until hardly anything is compiled any more, which after three
 * thousand random battles it still is. `sets`: how often it is done with new processes.
 */
const COUNTED = [
  { game: 'musket', scenario: 'pitched-battle', level: 'random', warm: 12_000, games: 256, sets: 9 },
  { game: 'musket', scenario: 'pitched-battle', level: 'greedy', warm: 1200, games: 32, sets: 7 },
  { game: 'beachhead', scenario: 'red-beach', level: 'random', warm: 60, games: 4, sets: 3 },
  { game: 'beachhead', scenario: 'red-beach', level: 'greedy', warm: 60, games: 4, sets: 5 },
  { game: 'ww2', scenario: 'skirmish', level: 'random', warm: 60, games: 4, sets: 3 },
  { game: 'ww2', scenario: 'skirmish', level: 'greedy', warm: 200, games: 12, sets: 3 },
] as const
const TURNS = 12

export async function labOverheadCase(report: (row: Row) => void): Promise<void> {
  for (const counted of COUNTED) await overhead(counted, report)
}

/**
 * A game counted, and one of a run (in a thread, counted, told to the main thread and written into a file), against the same game bare,
 * through the same referee, each seat on its own view. Each in a process of its own, as people
 * run it: in one process the two would share compiled code, and each would be compiled for what the other does too. But one process
 * differs from the next that does the same by some 4 %, since the compiler decides anew in each, and one turn from the next by more. So
 * many turns make a set, their median counts, and of several sets the mean. Two bare processes are in each: their mean is what is compared
 * with, and what they differ by is what such a run can tell apart. A third has its memory cleared as the threads of a run have, and so has the
 * counted one: against the third the laboratory gets no credit for knowing how.
 */
async function overhead({ games, sets, ...playing }: (typeof COUNTED)[number], report: (row: Row) => void): Promise<void> {
  const { game, scenario, level } = playing
  const bare: Playing = { ...playing, how: 'bare' }
  const near: Playing = { ...bare, isNear: true }
  const turns: Turn[][] = []
  for (let i = 0; i < sets; i++)
    turns.push(await inTurns([bare, bare, near, { ...near, how: 'counted' }, { ...playing, how: 'run' }], games))
  const over = (figure: (turn: Turn) => number) => mean(turns.map(set => median(set.map(figure))))
  const bareOf = (turn: Turn) => (turn.first + turn.second) / 2
  const id = `lab.overhead.${game}.${level}`
  const likewise = 'a bare game, its memory cleared likewise'
  const nearOf = ({ near }: Turn) => near
  const tell = (
    row: Pick<Row, 'id' | 'what' | 'against' | 'target'>,
    figure: (turn: Turn) => number,
    peer: (turn: Turn) => number,
  ) => report({ ...row, unit: 'µs', ours: over(figure), peer: over(peer), ratio: over(turn => figure(turn) / peer(turn)) })
  const target = { atMost: MOST_OVERHEAD }
  const name = (what: string) => `${scenario}, ${level}: ${what}`
  const same = 'the very same: what this run can tell apart'
  tell(
    { id: `${id}.noise`, what: name('a bare game'), against: same },
    ({ second }) => second,
    ({ first }) => first,
  )
  tell({ id, what: name('a game counted'), against: likewise, target }, ({ counted }) => counted, nearOf)
  tell({ id: `${id}.run`, what: name('a game of a run'), against: 'a bare game', target }, ({ run }) => run, bareOf)
  tell({ id: `${id}.near`, what: name('a game of a run'), against: likewise }, ({ run }) => run, nearOf)
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** CPU microseconds a game of each player. */
type Turn = { readonly [player in 'first' | 'second' | 'near' | 'counted' | 'run']: number }

/** Everybody in one order and then in the other: who slows down with the machine is not always who came last. */
async function inTurns(playing: readonly Playing[], games: number): Promise<Turn[]> {
  // All at once: one that waited for the others to get warm was some 4 % slower than they were.
  const players = await Promise.all(playing.map(Player.start))
  const turns: Turn[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const order = players.map((_, i) => (turn + i) % players.length)
    const spent = players.map(() => 0)
    for (const i of [...order, ...order.toReversed()]) spent[i] = (spent[i] as number) + (await players[i]!.play(games)).cpu
    const [first, second, near, counted, run] = spent.map(cpu => cpu / (2 * games)) as [number, number, number, number, number]
    turns.push({ first, second, near, counted, run })
  }
  for (const player of players) player.end()
  return turns
}
