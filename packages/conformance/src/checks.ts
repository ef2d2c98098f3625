// The front door of the kit: every law of the contract as a named check, for any test runner.
import type { Action, AnyGame, Game, GameEvent } from '@sandtable/kernel'
import type { Check } from './checks/check.ts'
import { determinism } from './checks/determinism.ts'
import { invariants } from './checks/invariants.ts'
import { legality } from './checks/legality.ts'
import { odds, rolledOdds } from './checks/odds.ts'
import { progress } from './checks/progress.ts'
import { purity } from './checks/purity.ts'
import { records } from './checks/records.ts'
import { refusals } from './checks/refusals.ts'
import { schemas } from './checks/schemas.ts'
import { hiddenPairs, secrets } from './checks/secrets.ts'
import { undo } from './checks/undo.ts'
import { views } from './checks/views.ts'
import { words } from './checks/words.ts'
import { type ConformanceOptions, withDefaults } from './options.ts'
import { SampleGames } from './sample-games.ts'

/** One law of the contract as a test: `run` throws where the game breaks it. */
export type NamedCheck = { readonly name: string; run(): void }

/**
 * `for (const { name, run } of conformanceChecks(musket, {…})) test(name, run)`. A check throws when its law is broken, and
 * says in which scenario, with which seed and after how many actions. The random games are played once, by the first check.
 */
export function conformanceChecks<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Game<S, A, E, V, O, C>,
  options: ConformanceOptions<S, A, E> = {},
): NamedCheck[] {
  const table = new SampleGames(game as unknown as AnyGame, withDefaults(options as unknown as ConformanceOptions))
  const hooked: readonly (Check | false)[] = [
    options.hiddenPairs !== undefined && hiddenPairs,
    options.outcomeOf !== undefined && rolledOdds,
    options.invariants !== undefined && invariants,
  ]
  const all = [
    ...[determinism, purity, legality, refusals, progress, undo, records, schemas, views, secrets, odds, words].flat(),
    ...hooked.filter(check => check !== false),
  ]
  return all.map(check => ({ name: `${game.id} ${check.name}`, run: () => check.run(table) }))
}
