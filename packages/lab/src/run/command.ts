// What makes a run, a comparison or a search again in a terminal: printed in reports, and to be fed back as it stands.

import type { PatchLine } from '../settings/patch.ts'
import type { Header } from './experiment.ts'

type Asked = Pick<Header, 'game' | 'scenario' | 'file' | 'levels' | 'isSwapped' | 'seed' | 'options' | 'patch'>
export type CommandFlag = readonly [name: string, value: string | number]

export const commandFor = (header: Asked, games: number): string => commandOf('run', header, [['games', games]])

/** The command with all that decides its games. `patch` of the header: what is changed throughout. */
export function commandOf(verb: 'run' | 'what-if' | 'sweep' | 'balance', asked: Asked, more: readonly CommandFlag[]): string {
  const { game, scenario, file, levels, isSwapped, seed, options, patch } = asked
  const flags: readonly CommandFlag[] = [
    ...more,
    ['sides', levels.join(',')],
    ...optionFlags((options ?? {}) as Chosen),
    ...patch.map(({ path, value }) => ['set', `${path}=${value}`] as const),
    ['seed', seed],
  ]
  const swap = new Set(levels).size > 1 && !isSwapped ? ['--no-swap'] : []
  return ['sandtable', 'lab', verb, game, quoted(file ?? scenario.id), ...flags.map(flagText), ...swap].join(' ')
}

/** What stays of a patch when some of its numbers are those that a search varies. */
export const withoutDials = (patch: readonly PatchLine[], dials: readonly { readonly path: string }[]): readonly PatchLine[] =>
  patch.filter(({ path }) => !dials.some(dial => dial.path === path))

type Chosen = { readonly [name: string]: unknown }
/** Words that the terminal reads as something else. */
const TAKEN = /^(?:on|off|true|false|yes|no|-?\d+(?:\.\d+)?)$/i
const isPlain = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  (typeof value === 'string' && /^[\w-]+$/.test(value) && !TAKEN.test(value))

function optionFlags(options: Chosen): readonly CommandFlag[] {
  const chosen = Object.entries(options)
  if (chosen.length === 0) return []
  if (!chosen.every(([, value]) => isPlain(value))) return [['options', JSON.stringify(options)]]
  return [['options', chosen.map(([name, value]) => `${name}=${value}`).join(',')]]
}

/** A value that begins like a flag stands with its flag. */
const flagText = ([name, value]: CommandFlag): string =>
  String(value).startsWith('-') ? `--${name}=${quoted(String(value))}` : `--${name} ${quoted(String(value))}`

/** For a shell: as it is where that is safe, else within quotes. */
const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
