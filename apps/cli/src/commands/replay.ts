import { setTimeout as wait } from 'node:timers/promises'
import { Replay, verify } from '@sandtable/kernel'
import { Failure } from '@sandtable/terminal'
import { readArgs, UsageError, wholeNumber } from '../args.ts'
import type { Command } from '../command.ts'
import { print } from '../output.ts'
import { openRecord } from '../record-file.ts'
import { type AnyReplay, momentData, momentWords, positionData, positionWords, titleOf } from '../replay-text.ts'

const FLAGS = {
  at: { value: '<n>', help: 'Show the position after n actions instead of the whole match.' },
  seat: { value: '<seat>', help: 'Show that position as this seat sees it (default: as a spectator does).' },
  speed: { value: '<n>', help: 'n actions a second (default: as fast as it can be read).' },
  json: { help: 'One JSON object a line.' },
} as const

export const replay: Command = {
  takes: '<record>',
  summary: 'Tell a recorded match, step by step, with its rules and dice.',
  flags: FLAGS,
  details: 'Actions that were undone are left out. "-" reads the record from standard input.',
  async run(args) {
    const { flags, words } = readArgs(FLAGS, args)
    const [file, second] = words
    if (file === undefined) throw new UsageError('replay needs a record.')
    if (second !== undefined) throw new UsageError(`replay takes one record, and there is also "${second}".`)
    const at = flags.at === undefined ? null : wholeNumber('--at', flags.at)
    const pause = flags.speed === undefined ? 0 : 1000 / speed(flags.speed)
    const match = await openReplay(file)
    if (at === null) await tellAll(match, pause, flags.json === true)
    else await tellOne(match, at, flags.seat ?? 'table', flags.json === true)
    return 0
  },
}

/** A record from outside is believed only after it was verified. */
async function openReplay(file: string): Promise<AnyReplay> {
  const { record, rules } = await openRecord(file)
  const verdict = verify(rules, record)
  if (!verdict.valid) throw new Failure(`${file}: this record does not hold, entry ${verdict.at}: ${verdict.message}`)
  return new Replay(rules, record)
}

async function tellAll(match: AnyReplay, pause: number, isJson: boolean): Promise<void> {
  if (!isJson) await print(`${titleOf(match)}\n`)
  for (let at = 0; at <= match.length; at++) {
    if (pause > 0 && at > 0) await wait(pause)
    const moment = match.go(at)
    await print(isJson ? `${JSON.stringify(momentData(match, moment))}\n` : momentWords(match, moment))
  }
}

async function tellOne(match: AnyReplay, at: number, seat: string, isJson: boolean): Promise<void> {
  if (at > match.length) throw new UsageError(`The match has ${match.length} actions: --at takes 0 to ${match.length}.`)
  const viewers = ['table', ...match.game.seats.map(({ id }) => id)]
  if (!viewers.includes(seat)) throw new UsageError(`There is no seat "${seat}". Known: ${viewers.join(', ')}.`)
  const moment = match.go(at)
  await print(isJson ? `${JSON.stringify(positionData(match, moment, seat))}\n` : positionWords(match, moment, seat))
}

function speed(text: string): number {
  const perSecond = Number(text)
  if (perSecond > 0 && Number.isFinite(perSecond)) return perSecond
  throw new UsageError(`--speed takes a number above 0, not "${text}".`)
}
