// Random games of a whole battle: what the laboratory and a searching opponent do all day.
import { compare } from '../measure.ts'
import type { Row } from '../report.ts'
import { newMatch, playersLuck, playOn, randomGames } from '../subjects/battles.ts'
import { loadBoardgame } from '../subjects/peers.ts'

export async function musketCase(report: (row: Row) => void): Promise<void> {
  const boardgame = await loadBoardgame()
  for (let seed = 0; seed < 5; seed++) {
    const match = playOn(newMatch('pitched-battle', seed, 'none'), playersLuck(seed), Number.POSITIVE_INFINITY)
    if (boardgame.hashOf(boardgame.randomGame('pitched-battle', seed)) !== match.hash)
      throw new Error(`boardgame.io plays the game of seed ${seed} differently`)
  }
  for (const history of ['none', 'full'] as const) {
    const compared = compare(randomGames('pitched-battle', history, 40), boardgame.randomGames('pitched-battle', 10))
    report({
      id: `musket.random.${history}`,
      what: `random games of pitched-battle, history ${history}`,
      unit: 'games/s',
      ours: 1e6 / compared.ours,
      peer: 1e6 / compared.peer,
      against: 'boardgame.io',
      ratio: compared.ratio,
      target: { atLeast: 20 },
    })
    if (history === 'none') {
      report({
        id: 'musket.games',
        what: 'random games of pitched-battle',
        unit: 'games/s',
        ours: 1e6 / compared.ours,
        peer: TUNED,
        against: 'a lightly tuned engine',
        ratio: 1e6 / compared.ours / TUNED,
        target: { atLeast: NEAR },
      })
    }
  }
}

/** What a lightly tuned engine of these rules alone reached on this kind of machine; a plain one reached 360. */
const TUNED = 950
/** Nearer to the tuned engine than to the plain one. */
const NEAR = 0.7
