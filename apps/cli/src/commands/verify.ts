import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type MatchRecord, partsOf, verify as verifyRecord } from '@sandtable/kernel'
import { Failure } from '@sandtable/terminal'
import { readArgs, UsageError } from '../args.ts'
import type { Command } from '../command.ts'
import { print } from '../output.ts'
import { fileFailure, openRecord } from '../record-file.ts'

const FLAGS = {
  commitment: { value: '<digest>', help: 'What the server showed before the match began: the dice must come from that.' },
  part: { value: '<hex>', help: 'Your own part of the dice: it must be among those that the seed is made of.' },
  json: { help: 'One JSON object a record.' },
} as const

type Noted = { readonly commitment?: string; readonly part?: string }

type Finding = { readonly file: string; readonly valid: boolean; readonly message: string; readonly [more: string]: unknown }

export const verify: Command = {
  takes: '<record…>',
  summary: 'Apply records again and say whether they tell the truth.',
  flags: FLAGS,
  details: `
A record is a JSON file as "save" writes it; a folder stands for every .json file in it, "-" for standard input.
Exit code 0: every record is valid. 1: one is not, or could not be read.`,
  async run(args) {
    const { flags, words } = readArgs(FLAGS, args)
    if (words.length === 0) throw new UsageError('verify needs at least one record.')
    const files = (await Promise.all(words.map(recordFiles))).flat()
    let valid = 0
    for (const [i, file] of files.entries()) {
      progress(`${i + 1} of ${files.length}`, files.length)
      const finding = await judge(file, flags)
      progress('', files.length)
      if (finding.valid) valid++
      await print(flags.json ? `${JSON.stringify(finding)}\n` : `${finding.valid ? 'valid' : 'FALSE'}  ${finding.message}\n`)
    }
    if (files.length > 1 && !flags.json) await print(`${valid} of ${files.length} records are valid.\n`)
    return valid === files.length ? 0 : 1
  },
}

async function judge(file: string, noted: Noted): Promise<Finding> {
  try {
    const { record, rules } = await openRecord(file)
    const verdict = verifyRecord(rules, record)
    if (!verdict.valid) {
      const where = verdict.at === 0 ? 'at the set-up' : `at entry ${verdict.at}`
      return { file, ...verdict, message: `${file}: ${where}: ${verdict.message}` }
    }
    const whyNot = differsFrom(noted, record)
    if (whyNot !== null) return { file, valid: false, at: 0, message: `${file}: ${whyNot}` }
    const { entries, hash, diceChecked } = verdict
    const dice = diceChecked ? 'dice from the seed' : 'dice not all from a known seed'
    const end = record.ended ? `, ended by the table (${record.ended.reason})` : ''
    return { file, ...verdict, message: `${file}: ${rules.title}, ${entries} entries, ${dice}, ends at ${hash}${end}` }
  } catch (error) {
    // One file that cannot be read does not keep the others from being judged.
    if (error instanceof Failure) return { file, valid: false, message: error.message }
    throw error
  }
}

/** What a player wrote down himself says more than what the record says of itself. */
function differsFrom({ commitment, part }: Noted, { dice }: MatchRecord): string | null {
  if (commitment !== undefined && dice.commitment !== commitment)
    return 'the record was not made with the commitment that you noted.'
  if (part !== undefined && !partsOf(dice.seed).includes(part)) return 'your part of the dice is not in the seed.'
  return null
}

async function recordFiles(path: string): Promise<string[]> {
  if (path === '-') return [path]
  try {
    if (!(await stat(path)).isDirectory()) return [path]
    const names = (await readdir(path, { recursive: true })).filter(name => name.endsWith('.json')).sort()
    if (names.length === 0) throw new Failure(`${path}: there is no record in this folder`)
    return names.map(name => join(path, name))
  } catch (error) {
    // A missing file is told in its turn, beside the others.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [path]
    throw error instanceof Failure ? error : fileFailure(path, error)
  }
}

/** A line that is written over; only where somebody watches. */
function progress(text: string, files: number): void {
  if (files > 1 && process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}
