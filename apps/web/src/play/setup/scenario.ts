// A scenario of a game by its name.
import type { LoadedGame } from '../../catalogue.ts'
import { ToldError } from '../../trouble.ts'

export function scenarioOf({ entry }: LoadedGame, id: string): unknown {
  const found = entry.game.scenarios.find(scenario => scenario.id === id)
  if (!found) throw new ToldError({ title: 'No such scenario', text: `${entry.game.title} has no scenario called '${id}'.` })
  return found.scenario
}
