// What all commands of the laboratory are told alike: the game, the scenario, who plays, and what is changed.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { ParseError } from '@sandtable/kernel'
import { type Experiment, experimentOf, type Header, headerOf, type PatchLine, parsePatch, refusalWords } from '@sandtable/lab'
import { nearest } from '@sandtable/protocol'
import { Failure } from '@sandtable/terminal'
import manifest from '../../package.json' with { type: 'json' }
import { type Flags, UsageError, wholeNumber } from '../args.ts'
import { readOptions } from '../play/flags.ts'
import { fileFailure, readJson } from '../record-file.ts'
import { playedBuild } from './build.ts'
import { loadSubject, type Subject } from './subject.ts'

export const WHO_FLAGS = {
  sides: { value: '<level,level>', help: 'Who plays, in the order of the sides (default: greedy,greedy).' },
  'no-swap': { help: 'Do not play each seed a second time with the levels exchanged.' },
  seed: { value: '<text>', help: 'The seed of the run (default: 1).' },
  options: { value: '<name=on,…>', help: 'Optional rules, for example fog=markers,events=off.' },
  patch: { value: '<file>', help: 'Numbers to change, one a line: harrier.cost: 40.' },
  set: { value: '<name=value>', help: 'A number to change, as often as there are: harrier.cost=40.', isRepeated: true },
  workers: { value: '<n>', help: 'How many threads play (default: one a core).' },
  here: { help: 'Play in this process although DATABASE_URL is set.' },
  patience: { value: '<seconds>', help: 'With DATABASE_URL: how long a silent worker is waited for (default: 20).' },
} as const satisfies Flags

export type WhoFlags = { readonly [name in keyof typeof WHO_FLAGS]?: string | true | undefined }

export type Asked = { readonly subject: Subject; readonly experiment: Experiment; readonly header: Header }

/** Throws with a sentence about what is wrong. `more` goes over --set, and that over the patch file. */
export async function askedFor(
  game: string,
  scenario: string,
  flags: WhoFlags,
  more: readonly PatchLine[] = [],
): Promise<Asked> {
  const subject = await loadSubject(game)
  const patch = over(typeof flags.patch === 'string' ? await patchFrom(flags.patch) : [], setFrom(flags.set))
  const levels = (typeof flags.sides === 'string' ? flags.sides : 'greedy,greedy').split(',').map(word => word.trim())
  return askWith(subject, scenario, flags, levels, over(patch, more))
}

async function askWith(
  subject: Subject,
  scenario: string,
  flags: WhoFlags,
  levels: readonly string[],
  patch: readonly PatchLine[],
) {
  const { entry, tallyAdapter } = subject
  try {
    const experiment = await experimentOf(entry, tallyAdapter, {
      scenario: isOwn(scenario) ? await ownScenario(scenario) : scenario,
      options: readOptions(typeof flags.options === 'string' ? flags.options : undefined),
      levels: levels.length === 1 && entry.game.seats.length === 2 ? [levels[0] as string, levels[0] as string] : levels,
      isSwapped: flags['no-swap'] === undefined,
      seed: typeof flags.seed === 'string' ? flags.seed : '1',
      patch,
    })
    const file = isOwn(scenario) ? { file: scenario } : {}
    return { subject, experiment, header: headerOf(entry, tallyAdapter, experiment, { ...made(entry.id), ...file }) }
  } catch (error) {
    throw error instanceof ParseError ? new UsageError(parseWords(error)) : error
  }
}

const made = (game: string) => ({
  program: manifest.version,
  ...playedBuild(game),
  date: new Date().toISOString().slice(0, 10),
})

const isOwn = (scenario: string): boolean => /\.json$/.test(scenario)

/** A scenario of one's own, as the editor saves it. */
const ownScenario = async (file: string) => ({ id: basename(file, '.json'), data: await readJson(file) })

const over = (patch: readonly PatchLine[], more: readonly PatchLine[]): readonly PatchLine[] => [
  ...patch.filter(({ path }) => !more.some(each => each.path === path)),
  ...more,
]

function setFrom(text: string | true | undefined): readonly PatchLine[] {
  try {
    return typeof text === 'string' ? parsePatch(text) : []
  } catch (error) {
    throw error instanceof ParseError ? new UsageError(`--set: ${error.message}.`) : error
  }
}

async function patchFrom(file: string): Promise<readonly PatchLine[]> {
  try {
    return parsePatch(await readFile(file, 'utf8'))
  } catch (error) {
    throw error instanceof ParseError ? new Failure(`${file}: ${error.message}`) : fileFailure(file, error)
  }
}

export const parseWords = (error: ParseError): string => refusalWords(error, nearest)

/** The game and the scenario, and nothing else. */
export function placeFrom(command: string, words: readonly string[]): { readonly game: string; readonly scenario: string } {
  const [game, scenario, extra] = words
  if (game === undefined || scenario === undefined || extra !== undefined)
    throw new UsageError(`lab ${command} takes a game and a scenario: sandtable lab ${command} musket first-volley …`)
  return { game, scenario }
}

export function gamesFrom(text: string | undefined, usual: number): number {
  if (text === undefined) return usual
  const games = wholeNumber('--games', text)
  if (games < 1 || games > 100_000_000) throw new UsageError(`--games takes 1 to 100,000,000, not ${games}.`)
  return games
}
