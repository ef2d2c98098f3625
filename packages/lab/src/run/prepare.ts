// From words to a run that can be played: every name is looked up, every number checked, and the position set up once.
import { type GameEntry, opponentNames, opponentOf, type Policies } from '@sandtable/ai'
import { type AnyGame, ParseError, parseWith, seatsIn, seeded, withSharedTexts } from '@sandtable/kernel'
import { checkTables, type PatchLine, patchData, UnknownName, unknownFieldIn, writeTables } from '../settings/patch.ts'
import type { TallyAdapter } from '../tally/tally-adapter.ts'
import { type Experiment, type Header, RESULTS_FORMAT, RESULTS_VERSION } from './experiment.ts'
import type { Prepared } from './play.ts'

export type Wanted = {
  /** An id of the game's, or a scenario of one's own. */
  readonly scenario: string | { readonly id: string; readonly data: unknown }
  readonly options: unknown
  readonly levels: readonly string[]
  readonly isSwapped: boolean
  readonly seed: string
  readonly patch: readonly PatchLine[]
}

/** Throws `ParseError` with what is wrong; nothing has been changed then. */
export async function experimentOf(entry: GameEntry, tallyAdapter: TallyAdapter | null, wanted: Wanted): Promise<Experiment> {
  const { game } = entry
  const scenario = scenarioOf(game, wanted.scenario)
  await opponents(entry, wanted.levels)
  if (wanted.levels.length !== game.seats.length)
    throw new ParseError('bad-levels', 'levels', `expected ${game.seats.length}, one for each of ${seatNames(game)}`)
  checkTables(tallyAdapter?.tables() ?? {}, wanted.patch)
  const experiment: Experiment = {
    game: game.id,
    rulesVersion: game.rulesVersion,
    scenario,
    options: wanted.options,
    levels: wanted.levels,
    isSwapped: wanted.isSwapped && new Set(wanted.levels).size > 1,
    seed: wanted.seed,
    patch: wanted.patch,
  }
  positionOf(game, experiment)
  return experiment
}

/** By name: a level, or a level and a personality. Learning is off in the laboratory (BI-24.19): none of them remembers anything. */
async function opponents(entry: GameEntry, levels: readonly string[]): Promise<Policies> {
  const found: { [level: string]: Policies[string] } = {}
  for (const level of levels) {
    const policy = await opponentOf(entry, level)
    if (!policy) throw new UnknownName('', level, 'level', await opponentNames(entry))
    found[level] = policy
  }
  return found
}

const seatNames = ({ seats }: AnyGame): string => seats.map(({ id }) => id).join(', ')

function scenarioOf(game: AnyGame, wanted: Wanted['scenario']): Experiment['scenario'] {
  if (typeof wanted !== 'string') {
    const title = (wanted.data as { readonly title?: unknown } | null)?.title
    return { id: wanted.id, title: typeof title === 'string' ? title : wanted.id, data: wanted.data }
  }
  const found = game.scenarios.find(({ id }) => id === wanted)
  const known = game.scenarios.map(({ id }) => id)
  if (!found) throw new UnknownName('', wanted, 'scenario', known)
  return { id: found.id, title: found.title, data: found.scenario }
}

/** Scenario and options as they are played, the patch included, and the first position. */
function positionOf(game: AnyGame, { scenario, options, patch }: Experiment) {
  const played = patched('scenario', scenario.data, game.scenarioSchema, patch)
  const chosen = patched('options', options, game.optionsSchema, patch)
  return { scenario: played, options: chosen, state: game.setup(played, chosen, seeded(0)).state }
}

function patched(what: 'scenario' | 'options', data: unknown, schema: AnyGame['optionsSchema'], patch: readonly PatchLine[]) {
  try {
    return parseWith(schema, patchData(what, data, patch), `bad-${what}`, what)
  } catch (error) {
    throw unknownFieldIn(data, error, patch)
  }
}

export function headerOf(
  entry: GameEntry,
  tallyAdapter: TallyAdapter | null,
  experiment: Experiment,
  made: Pick<Header, 'program' | 'build' | 'file' | 'date'>,
): Header {
  return {
    format: RESULTS_FORMAT,
    version: RESULTS_VERSION,
    ...made,
    ...experiment,
    seats: seatsIn(entry.game, experiment.scenario.data).map(({ id, title }) => ({ id, title })),
    board: tallyAdapter?.board(positionOf(entry.game, experiment).state) ?? null,
  }
}

/** In the thread that plays: changes the tables of the rules for good. */
export async function prepare(
  entry: GameEntry,
  tallyAdapter: TallyAdapter | null,
  experiment: Experiment,
  clock: () => number,
): Promise<Prepared> {
  const { game } = entry
  if (experiment.rulesVersion !== game.rulesVersion)
    throw new ParseError(
      'other-version',
      '',
      `the run was begun with rules ${experiment.rulesVersion}, these are ${game.rulesVersion}`,
    )
  writeTables(tallyAdapter?.tables() ?? {}, experiment.patch)
  const { scenario, options } = positionOf(game, withSharedTexts(experiment))
  const played = { ...experiment, scenario: { ...experiment.scenario, data: scenario }, options }
  return { game, policies: await opponents(entry, experiment.levels), tallyAdapter, experiment: played, clock }
}
