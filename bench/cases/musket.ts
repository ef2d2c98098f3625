// Random games of a whole battle: what the laboratory and a searching opponent do all day.
import { playout, randomPolicy } from '@sandtable/ai'
import { type Compared, compare, cost, type Side } from '../measure.ts'
import type { Row } from '../report.ts'
import { battleById, newMatch, playersLuck, playOn, randomGames } from '../subjects/battles.ts'
import type { Boardgame } from '../subjects/boardgame.ts'
import { musket } from '../subjects/musket.ts'
import { loadBoardgame } from '../subjects/peers.ts'

const BATTLE = 'pitched-battle'
/** What a lightly tuned engine of these rules alone reached on this kind of machine; a plain one reached 360. */
const TUNED = 950
/** Nearer to the tuned engine than to the plain one. */
const NEAR = 0.7

export async function musketCase(report: (row: Row) => void): Promise<void> {
  const games = { what: `random games of ${BATTLE}`, unit: 'games/s' } as const
  const production = await loadBoardgame('production')
  report({
    ...games,
    id: 'musket.random.production',
    against: 'boardgame.io, production',
    ...perSecond(compare(randomGames(BATTLE, 'none', 40), production.randomGames(BATTLE, 10))),
    target: { atLeast: 20 },
  })
  const boardgame = await loadBoardgame('default')
  checkSame(boardgame)
  for (const history of ['full', 'none'] as const) {
    const speeds = perSecond(compare(randomGames(BATTLE, history, 40), boardgame.randomGames(BATTLE, 10)))
    const what = `${games.what}, history ${history}`
    report({ ...games, id: `musket.random.${history}`, what, against: 'boardgame.io', ...speeds, target: { atLeast: 20 } })
  }
  const speed = 1e6 / cost(randomGames(BATTLE, 'none', 40))
  report({
    ...games,
    id: 'musket.games',
    ours: speed,
    peer: TUNED,
    against: 'a lightly tuned engine',
    ratio: speed / TUNED,
    target: { atLeast: NEAR },
  })
  report({ ...games, id: 'musket.views', what: `${games.what}, each seat by its view`, ours: 1e6 / cost(throughViews(40)) })
}

const perSecond = ({ ours, peer, ratio }: Compared): Compared => ({ ours: 1e6 / ours, peer: 1e6 / peer, ratio })

function checkSame(boardgame: Boardgame): void {
  for (let seed = 0; seed < 5; seed++) {
    const match = playOn(newMatch(BATTLE, seed, 'none'), playersLuck(seed), Number.POSITIVE_INFINITY)
    if (boardgame.hashOf(boardgame.randomGame(BATTLE, seed)) !== match.hash)
      throw new Error(`boardgame.io plays the game of seed ${seed} differently`)
  }
}

/** The laboratory's way: a policy is given a view and imagines the state behind it. */
function throughViews(batch: number): Side {
  const random = randomPolicy(musket)
  const policies = { blue: random, red: random }
  return {
    run() {
      for (let seed = 0; seed < batch; seed++) playout(musket, { scenario: battleById(BATTLE), options: {}, seed, policies })
      return batch
    },
  }
}
