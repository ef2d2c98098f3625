// Exact odds as a player sees them: every branch of the dice, of shots and charges met in random games.
import { cost } from '../measure.ts'
import type { Row } from '../report.ts'
import { newMatch, playersLuck, playOn } from '../subjects/battles.ts'
import { type MusketAction, type MusketState, musket } from '../subjects/musket.ts'

type Question = { readonly state: MusketState; readonly seat: string; readonly action: MusketAction }

export async function oddsCase(report: (row: Row) => void): Promise<void> {
  for (const type of ['fire', 'charge'] as const) {
    const questions = questionsOf(type, 100)
    const micros = cost({
      run: () => questions.filter(({ state, seat, action }) => musket.odds(state, seat, action) !== null).length,
    })
    report({ id: `odds.${type}`, what: `exact odds of a ${type}`, unit: 'per s', ours: 1e6 / micros })
  }
}

function questionsOf(type: string, count: number): Question[] {
  const found: Question[] = []
  for (let seed = 0; found.length < count; seed++) {
    for (const { id } of musket.scenarios) {
      const match = newMatch(id, seed, 'none')
      playOn(match, playersLuck(seed), 200, ({ seat }) => {
        const action = match.legal(seat).find(listed => listed.type === type)
        if (action && found.length < count) found.push({ state: match.state, seat, action })
      })
    }
  }
  return found
}
