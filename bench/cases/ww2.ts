// Campaigns on the largest map: how fast two simple policies play one, whether a late turn costs what an early one did, how large its
// record is and how quickly any moment of it opens.
import { type Policy, policiesOf } from '@sandtable/ai'
import { Match, type MatchRecord, Replay, recordText, retrace, seeded } from '@sandtable/kernel'
import entry, { ww2 } from '@sandtable/ww2'
import { compare, costOnce, median, type Side } from '../measure.ts'
import type { Row } from '../report.ts'
import { parade } from '../subjects/parade.ts'

const TURNS = 264
/** Who takes every city has won, and land stays with who stood there last: a war that nobody ends before its time. */
const LONG_WAR = { victory: 'all', ownershipMode: 'lastOccupier' } as const
const MOST_BYTES = 5_000_000
const WARS = 4
const PARADES = 9
/** Of landmarks, in entries. */
const BETWEEN = 32
/** Spread over the war, in no order: the slider is dragged to and fro. */
const PLACES = [0.82, 0.13, 0.5, 0.99, 0.27, 0.68, 0.02, 0.36, 0.93, 0.59]

type WwAction = Parameters<typeof ww2.apply>[2]

const campaign = () => {
  const found = ww2.scenarios.find(info => info.id === 'campaign')
  if (!found) throw new Error('no scenario is called campaign')
  return found.scenario
}

export async function ww2Case(report: (row: Row) => void): Promise<void> {
  const { greedy } = await policiesOf(entry)
  if (!greedy) throw new Error('ww2 has no greedy policy')
  const { turns, units, costOfTurn, record } = wars(greedy)
  const what = `campaigns of ${Math.round(turns)} turns, greedy against itself, ${Math.round(units)} units at the end`
  report({ id: 'ww2.turns', what, unit: 'turns/s', ours: 1e6 / costOfTurn })
  report({ id: 'ww2.campaign', what: `a whole campaign of ${TURNS} turns`, unit: 's', ours: (costOfTurn * TURNS) / 1e6 })
  report({ ...flatness(), id: 'ww2.flat', unit: 'µs', target: { atMost: 1.3 } })

  const replay = new Replay(ww2, record)
  const lasted = replay.go(replay.length).state.turn
  const bytes = (recordText(record).length / lasted) * TURNS
  report({
    id: 'ww2.record',
    what: `the file of a campaign, for ${TURNS} turns`,
    unit: 'MB',
    ours: bytes / 1e6,
    peer: MOST_BYTES / 1e6,
    against: 'what is asked',
    ratio: bytes / MOST_BYTES,
    target: { atMost: 1 },
  })
  report({
    id: 'ww2.go',
    what: `any moment of a campaign of ${lasted} turns`,
    unit: 'µs',
    against: 're-applying up to it',
    ...compare(
      visiting(replay.length, place => replay.go(place).state),
      visiting(replay.length, place => reapplied(record, place)),
      5,
    ),
    target: { atLeast: 10 },
  })
  const places = landmarksOf(record)
  report({
    id: 'ww2.open',
    what: `opening its record at any moment, a landmark every ${BETWEEN} entries beside it`,
    unit: 'µs',
    against: 're-applying it all',
    ...compare(
      visiting(replay.length, place => opened(record, places, place)),
      { run: () => (reapplied(record, replay.length) === undefined ? 0 : 1) },
      5,
    ),
    target: { atLeast: 10 },
  })
}

type Place = { readonly at: number; readonly seq: number; readonly state: unknown }

/** As the page keeps them: copies, that share nothing with what is being played. */
function landmarksOf(record: MatchRecord<WwAction>): Place[] {
  const replay = new Replay(ww2, record)
  return replay.line.flatMap(({ seq }, i) =>
    seq % BETWEEN === 0 ? [{ at: i + 1, seq, state: structuredClone(replay.go(i + 1).state) }] : [],
  )
}

function opened(record: MatchRecord<WwAction>, places: readonly Place[], at: number): unknown {
  const replay = new Replay(ww2, record)
  const near = places.findLast(place => place.at < at)
  if (near) replay.learn({ seq: near.seq, state: structuredClone(near.state) as never })
  return replay.go(at).state
}

/** Each seat by its view, through the referee, with a record; the longest of the records is kept. */
function wars({ choose }: Policy) {
  const play = (seed: number) => {
    const match = new Match(ww2, { scenario: campaign(), options: LONG_WAR, seed })
    const dice = seeded(seed)
    for (let seat = match.undecided[0]; seat !== undefined; seat = match.undecided[0])
      match.act(seat, choose(match.view(seat), seat, dice).action as WwAction)
    return match
  }
  play(0)
  const matches: ReturnType<typeof play>[] = []
  const costOfTurn = costOnce(() => {
    for (let seed = 1; seed <= WARS; seed++) matches.push(play(seed))
    return matches.reduce((sum, { state }) => sum + state.turn, 0)
  })
  const mean = (of: (match: ReturnType<typeof play>) => number) => matches.reduce((sum, each) => sum + of(each), 0) / WARS
  const longest = matches.toSorted((a, b) => b.state.turn - a.state.turn)[0] as ReturnType<typeof play>
  return {
    turns: mean(({ state }) => state.turn),
    units: mean(({ state }) => state.units.nw.length + state.units.se.length),
    costOfTurn,
    record: longest.record(),
  }
}

/** The last quarter against the first, of a war in which nobody falls and nobody is raised. */
function flatness(): Pick<Row, 'what' | 'ours' | 'peer' | 'against' | 'ratio'> {
  const quarter = TURNS / 4
  parade()(TURNS)
  const runs = Array.from({ length: PARADES }, () => {
    const next = parade()
    const quarters = Array.from({ length: 4 }, () => costOnce(() => next(quarter)))
    return { first: quarters[0] as number, last: quarters[3] as number }
  })
  return {
    what: 'a turn of 160 units that stay 160, turns 199 to 264',
    ours: median(runs.map(({ last }) => last)),
    peer: median(runs.map(({ first }) => first)),
    against: 'turns 1 to 66',
    ratio: median(runs.map(({ first, last }) => last / first)),
  }
}

function visiting(length: number, go: (place: number) => unknown): Side & { last: unknown } {
  const side = {
    last: undefined as unknown,
    run() {
      for (const share of PLACES) side.last = go(Math.round(share * length))
      return PLACES.length
    },
  }
  return side
}

function reapplied(record: MatchRecord<WwAction>, place: number): unknown {
  const walk = retrace(ww2, record)
  let state = walk.setup.state
  for (let i = 0; i < place; i++) state = walk.positions.next().value?.state ?? state
  return state
}
