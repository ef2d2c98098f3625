// Landings at random: whole games, and what a table asks for at every step (the list of orders, a seat's view).

import { beachhead } from '@sandtable/beachhead'
import { Generator, Match, seeded } from '@sandtable/kernel'
import { compare, cost, median, type Side } from '../measure.ts'
import type { Row } from '../report.ts'
import { randomGames } from '../subjects/battles.ts'

const STANDARD = 'red-beach'
const LARGEST = 'inferno'
const SEATS = ['assault', 'defender'] as const
/**
 * Batches until the compiler has settled: a landing has three dozen kinds of orders, and the rare ones are compiled late. Its threads
 * count as CPU time: of the second hundred games they take a fifth, after four hundred a tenth, after a thousand a twentieth.
 */
const WARM_UP = 100

export async function beachheadCase(report: (row: Row) => void): Promise<void> {
  const standard = landings(STANDARD, 10)
  for (let i = 0; i < WARM_UP; i++) standard.run()
  const games = compare(standard, randomGames('pitched-battle', 'none', 40))
  report({
    id: 'beachhead.games',
    what: `random games of ${STANDARD} through Match`,
    unit: 'games/s',
    ours: 1e6 / games.ours,
    peer: 100,
    against: 'what is asked',
    ratio: 1e6 / games.ours / 100,
    target: { atLeast: 1 },
  })
  report({
    id: 'beachhead.musket',
    what: `random games of ${STANDARD}`,
    unit: 'games/s',
    ours: 1e6 / games.ours,
    peer: 1e6 / games.peer,
    against: 'pitched-battle of musket, same loop',
    ratio: games.ratio,
  })
  const { legal, view, actions } = stepTimes(LARGEST, 6)
  report({ id: 'beachhead.actions', what: `actions in random games of ${LARGEST}`, unit: 'actions', ours: actions })
  const step = { unit: 'ms', against: 'what is asked', target: { atMost: 1 } } as const
  report({ ...step, id: 'beachhead.legal', what: `legal on ${LARGEST}, median`, ours: legal, peer: 1, ratio: legal })
  report({ ...step, id: 'beachhead.view', what: `view of ${LARGEST}, median`, ours: view, peer: 0.2, ratio: view / 0.2 })
  report({ id: 'beachhead.imagine', what: `imagine a state of ${LARGEST} from a view`, unit: 'ms', ours: imagineCost(LARGEST) })
}

function scenarioById(id: string) {
  const found = beachhead.scenarios.find(info => info.id === id)
  if (!found) throw new Error(`no landing is called ${id}`)
  return found.scenario
}

const newLanding = (id: string, seed: number) =>
  new Match(beachhead, { scenario: scenarioById(id), options: {}, seed, history: 'none' })
type Landing = ReturnType<typeof newLanding>

/** One random order; false when the game is over. */
function step(match: Landing, luck: Generator): boolean {
  const seat = match.toAct[0]
  if (seat === undefined) return false
  const orders = match.legal(seat)
  match.act(seat, orders[luck.below(orders.length)] as (typeof orders)[number])
  return true
}

function landings(id: string, batch: number): Side {
  return {
    run() {
      for (let seed = 0; seed < batch; seed++) {
        const match = newLanding(id, seed)
        const luck = new Generator(`${seed} players`)
        while (step(match, luck));
      }
      return batch
    },
  }
}

/** Milliseconds a call, median over every step of random games, after one game to warm up. */
function stepTimes(id: string, batch: number) {
  const legal: number[] = []
  const view: number[] = []
  for (let seed = 0; seed <= batch; seed++) {
    const match = newLanding(id, seed)
    const luck = new Generator(`${seed} players`)
    do {
      for (const seat of match.toAct) legal.push(timed(() => beachhead.legal(match.state, seat)))
      for (const seat of SEATS) view.push(timed(() => beachhead.view(match.state, seat)))
    } while (step(match, luck))
    if (seed === 0) legal.length = view.length = 0
  }
  return { legal: median(legal), view: median(view), actions: legal.length }
}

function timed(work: () => unknown): number {
  const before = performance.now()
  work()
  return performance.now() - before
}

/** Milliseconds to imagine a whole state from the Assault's view, in the middle of a random game. */
function imagineCost(id: string): number {
  const match = newLanding(id, 1)
  const luck = new Generator('middle')
  for (let i = 0; i < 150 && step(match, luck); i++);
  const seen = beachhead.view(match.state, 'assault')
  const dice = seeded('worlds')
  const run = () => {
    beachhead.imagine(seen, dice)
    return 1
  }
  return cost({ run }) / 1000
}
