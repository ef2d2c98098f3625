// The command line of `play`: everything that the menu asks can be said at once.
import { type Flags, type Given, readArgs, UsageError } from '../args.ts'
import { table } from '../command.ts'
import { allPlayable } from './playable-games.ts'
import { opponentWords } from './players.ts'

const FLAGS = {
  side: { value: '<side>', help: 'The side you play (default: the one that goes first). "both" for two people.' },
  opponent: {
    value: '<level>',
    help: 'One of the opponents below, or person for somebody beside you (default: the first one; ti4: person).',
  },
  seed: { value: '<text>', help: 'The seed of the dice: the same seed, the same game (default: by chance).' },
  dice: { value: 'hand', help: 'Throw the dice yourselves and type them in.' },
  options: { value: '<name=on,…>', help: 'Optional rules, for example hillBonuses=on,openHills=off or preset=advanced.' },
  load: { value: '<file>', help: 'Go on with a saved game.' },
  'no-learning': { help: 'The computer neither uses nor adds to what it has learned of you.' },
  speed: { value: '<n>', help: 'How fast the opponent plays: 1 to be read (default), 2 twice as fast, 0 at once.' },
  'no-colour': { help: 'No colours. NO_COLOR is respected, too.' },
  'no-color': { help: 'The same.' },
  ascii: { help: 'Plain letters only on the map.' },
  help: { short: 'h', help: 'Show this help.' },
} as const satisfies Flags

export type PlayFlags = Given<typeof FLAGS>

export function readPlayArgs(args: readonly string[]): PlayFlags {
  const given = readArgs(FLAGS, args)
  const { dice, speed } = given.flags
  if (given.words.length > 2) throw new UsageError(`play takes a game and a scenario, and there is also "${given.words[2]}".`)
  if (dice !== undefined && dice !== 'hand' && dice !== 'seeded')
    throw new UsageError(`--dice takes hand or seeded, not "${dice}".`)
  const clash = ['side', 'opponent', 'seed', 'dice', 'options'].find(flag => Object.hasOwn(given.flags, flag))
  if (given.flags.load !== undefined && (clash !== undefined || given.words.length > 0))
    throw new UsageError(
      `A saved game knows its battle, players and dice: ${clash ? `--${clash}` : given.words[0]} does not go with --load.`,
    )
  if (speed !== undefined && !(Number(speed) >= 0)) throw new UsageError(`--speed takes a number, 0 or more, not "${speed}".`)
  return given
}

/** 'hillBonuses=on,openHills=off' as data; whether the game knows them is for the game. */
export function readOptions(text: string | undefined): { readonly [name: string]: unknown } {
  if (text === undefined) return {}
  if (text.trimStart().startsWith('{')) return optionsIn(text)
  return Object.fromEntries(
    text
      .split(',')
      .filter(part => part.trim() !== '')
      .map(part => {
        const [name = '', value = 'on'] = part.trim().split('=')
        return [name, SWITCH[value.toLowerCase()] ?? (NUMBER.test(value) ? Number(value) : value)]
      }),
  )
}

/** What has parts of its own does not go on one line of names. */
function optionsIn(text: string): { readonly [name: string]: unknown } {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError('--options begins like JSON and is none.')
  }
}

const NUMBER = /^-?\d+(\.\d+)?$/
const SWITCH: { readonly [word: string]: boolean | undefined } = {
  on: true,
  true: true,
  yes: true,
  off: false,
  false: false,
  no: false,
}

export async function playHelp(): Promise<string> {
  const rows = Object.entries(FLAGS as Flags).map(([flag, { value, short, help }]) => {
    const usage = value === undefined ? `--${flag}` : `--${flag} ${value}`
    return [short === undefined ? usage : `${usage}, -${short}`, help] as const
  })
  const opponents = (await allPlayable()).map(async ({ entry }) => [entry.id, await opponentWords(entry)] as const)
  return `Usage: sandtable play [game] [scenario] [flags]

Play at this terminal, against the computer or with somebody beside you. Without a scenario: a menu.

${table(rows)}

Opponents:

${table(await Promise.all(opponents))}

  sandtable play
  sandtable play musket bunker-hill --side blue --opponent elite:fox
  sandtable play musket first-volley --opponent person --dice hand
  sandtable play ti4 empty

While playing, type help. Every action is saved; the menu offers to go on.
Commands can also come from a pipe, one a line.`
}
