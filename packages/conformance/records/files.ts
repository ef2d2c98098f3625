// The files of a `records` folder, packed or not.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type MatchRecord, parseRecordText } from '@sandtable/kernel'

export const GOLDEN = /\.json(\.gz)?$/
export const CORPUS = /\.jsonl\.gz$/

function textOf(file: string): string {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

/** One record a line. */
export const linesOf = (folder: string, file: string): string[] => textOf(join(folder, file)).trim().split('\n')

/** By name without its ending. */
export function goldenRecord(folder: string, name: string): MatchRecord {
  const file = readdirSync(folder).find(each => each.replace(GOLDEN, '') === name)
  if (!file) throw new Error(`${folder} has no record called ${name}`)
  return parseRecordText(textOf(join(folder, file)))
}
