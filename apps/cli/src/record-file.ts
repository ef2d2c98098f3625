// A record from a file, and what can be wrong with it, in sentences.
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type GameEntry, rulesFor } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { type AnyGame, type MatchRecord, ParseError, parseRecord } from '@sandtable/kernel'
import { Failure } from '@sandtable/terminal'

export type OpenedRecord = { readonly record: MatchRecord; readonly rules: AnyGame }

/** Throws `Failure` with a sentence that begins with the name of the file. '-' is standard input. */
export async function openRecord(file: string): Promise<OpenedRecord> {
  const value = await readJson(file)
  try {
    const record = parseRecord(value)
    return { record, rules: rulesFor(await entryOf(record.game), record.rulesVersion) }
  } catch (error) {
    throw error instanceof ParseError ? new Failure(`${file}: ${error.message}`) : error
  }
}

/** Throws `Failure` with file, line and column. '-' is standard input. */
export const readJson = async (file: string): Promise<unknown> => parseText(file, await readText(file))

async function entryOf(id: string): Promise<GameEntry> {
  const load = Object.hasOwn(games, id) ? games[id as keyof typeof games] : undefined
  if (!load) throw new ParseError('unknown-game', 'game', `there is no game "${id}" here`)
  return (await load()).default
}

async function readText(file: string): Promise<string> {
  try {
    return file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')
  } catch (error) {
    throw fileFailure(file, error)
  }
}

const FILE_PROBLEMS: { readonly [code: string]: string } = {
  ENOENT: 'there is no such file',
  EACCES: 'this file may not be read',
  EISDIR: 'this is a folder, not a record',
  ENOTDIR: 'there is no such file',
}

export function fileFailure(file: string, error: unknown): Failure {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException
  return new Failure(`${file}: ${FILE_PROBLEMS[code] ?? message}`)
}

function parseText(file: string, source: string): unknown {
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(source.replace(/^\uFEFF/, ''))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Failure(`${file}:${placeOf(source, message)}: this is not JSON: ${message}`)
  }
}

/** Line and column, counted from 1; the end where the parser ran out of text. */
function placeOf(source: string, message: string): string {
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? source.length)
  const before = source.slice(0, position).split('\n')
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`
}
