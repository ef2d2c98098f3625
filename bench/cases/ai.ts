// How long the opponents think, in CPU time of one core, and how many evaluations a search makes beside plain random games.
import { type GameEntry, type Policy, policiesOf } from '@sandtable/ai'
import beachhead from '@sandtable/beachhead'
import { type Action, type AnyGame, Generator, Match, type Seat, seeded } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import ww2 from '@sandtable/ww2'
import { cost, median, type Side } from '../measure.ts'
import type { Row } from '../report.ts'

/** What is asked, in milliseconds of the median decision. */
const MOST = { novice: 100, veteran: 250, elite: 2000 }

type Subject = {
  readonly entry: GameEntry
  /** The first is the one for plain games. */
  readonly battles: readonly string[]
  /** Of the decisions of a game one in so many: positions from all of its length. */
  readonly every: number
  readonly decisions: number
  /** What its Elite counts (`Choice.looked`). */
  readonly looks: string
}

const SUBJECTS: readonly Subject[] = [
  {
    entry: musket as GameEntry,
    battles: [
      'pitched-battle',
      'first-volley',
      'two-crossings',
      'high-ground',
      'breakout',
      'bunker-hill',
      'camden',
      'guilford',
    ],
    every: 7,
    decisions: 140,
    looks: 'evaluations',
  },
  {
    entry: beachhead as GameEntry,
    battles: ['red-beach', 'quick-six', 'iron-coast'],
    every: 11,
    decisions: 140,
    looks: 'positions',
  },
  { entry: ww2 as GameEntry, battles: ['skirmish', 'crossroads'], every: 7, decisions: 70, looks: 'evaluations' },
]

export async function aiCase(report: (row: Row) => void): Promise<void> {
  for (const subject of SUBJECTS) await subjectCase(subject, report)
}

async function subjectCase({ entry, battles, every, decisions, looks }: Subject, report: (row: Row) => void): Promise<void> {
  const levels = await policiesOf(entry)
  const positions = positionsOf(entry.game, levels.novice as Policy, battles, every, decisions)
  let perSecond = 0
  for (const [level, most] of Object.entries(MOST)) {
    const { times, evaluations } = thought(levels[level] as Policy, positions)
    perSecond = evaluations
    for (const [name, ours] of [
      ['median', median(times)],
      ['slowest', Math.max(...times)],
    ] as const) {
      report({
        id: `ai.${entry.id}.${level}.${name}`,
        what: `${entry.id}: a decision of ${level}, ${name} of ${times.length}`,
        unit: 'ms',
        ours,
        peer: most,
        against: 'what is asked of the median',
        ratio: ours / most,
        ...(name === 'median' ? { target: { atMost: 1 } } : {}),
      })
    }
  }
  const [battle = ''] = battles
  const playouts = 1e6 / cost(plainGames(entry.game, battle))
  report({
    id: `ai.${entry.id}.evaluations`,
    what: `${entry.id}: ${looks} that elite looks at`,
    unit: '1/s',
    ours: perSecond,
    peer: playouts,
    against: `random games of ${battle}`,
    ratio: perSecond / playouts,
  })
}

const newMatch = (game: AnyGame, battle: string, seed: number) => {
  const found = game.scenarios.find(({ id }) => id === battle)
  if (!found) throw new Error(`${game.id} has no scenario ${battle}`)
  return new Match(game, { scenario: found.scenario, options: {}, seed, history: 'none' })
}

type Position = { readonly view: unknown; readonly seat: Seat }

/** From games between two Novices: they take no time and come to where people come. */
function positionsOf(
  game: AnyGame,
  { choose }: Policy,
  battles: readonly string[],
  every: number,
  count: number,
): readonly Position[] {
  const found: Position[] = []
  for (let seed = 0; found.length < count; seed++) {
    const match = newMatch(game, battles[seed % battles.length] as string, seed)
    const dice = seeded(`${seed} players`)
    for (let seat = match.undecided[0]; seat !== undefined; seat = match.undecided[0]) {
      const view = match.view(seat)
      if ((match.seq + seed) % every === 0) found.push({ view, seat })
      match.act(seat, choose(view, seat, dice).action)
    }
  }
  // Evenly over all games that were begun.
  return Array.from({ length: count }, (_, i) => found[Math.floor((i * found.length) / count)] as Position)
}

/** Milliseconds of each decision, and evaluations a second; of a policy that searches only the decisions it searched for. */
function thought(policy: Policy, positions: readonly Position[]) {
  for (const { view, seat } of positions.slice(0, 4)) policy.choose(view, seat, seeded('warm'))
  const timed = positions.map(({ view, seat }, n) => {
    const before = process.cpuUsage()
    const { value, looked = 0 } = policy.choose(view, seat, seeded(n))
    const { user, system } = process.cpuUsage(before)
    return { time: (user + system) / 1000, looked, isSearched: typeof value === 'number' && looked > 0 }
  })
  const searched = timed.filter(({ isSearched }) => isSearched)
  const counted = searched.length > 0 ? searched : timed
  const sum = (of: 'time' | 'looked') => counted.reduce((all, each) => all + each[of], 0)
  return { times: counted.map(({ time }) => time), evaluations: (sum('looked') * 1000) / sum('time') }
}

function plainGames(game: AnyGame, battle: string): Side {
  let seed = 0
  return {
    run() {
      const match = newMatch(game, battle, seed)
      const luck = new Generator(`${seed} players`)
      for (let seat = match.undecided[0]; seat !== undefined; seat = match.undecided[0]) {
        const actions = match.legal(seat)
        match.act(seat, actions[luck.below(actions.length)] as Action)
      }
      seed = (seed + 1) % 10
      return 1
    },
  }
}
