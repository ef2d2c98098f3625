// `save` and `load` while a game is on: a problem is a sentence, and the game on the table stays as it is.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseRecordText, recordText } from '@sandtable/kernel'
import { Failure } from '@sandtable/terminal'

import { fileFailure } from '../record-file.ts'
import { writeWhole } from './data-dir.ts'
import { remembering } from './memory.ts'
import { resume } from './saved-game.ts'
import type { ShellContext } from './shell-context.ts'

export async function saveAs(shell: ShellContext, args: readonly string[]): Promise<void> {
  const name = args.join(' ')
  if (name === '') throw new Failure('save needs the name of a file: save battle.json')
  const file = resolve(name)
  if (await isSomethingElse(file)) throw new Failure(`${name} is there and is no saved game. Choose another name.`)
  try {
    await writeWhole(file, recordText(shell.match.record()))
  } catch (error) {
    throw fileFailure(name, error)
  }
  shell.say(`Saved in ${file}`)
}

/** An existing file is overwritten only if it is a record of a game. */
async function isSomethingElse(file: string): Promise<boolean> {
  try {
    parseRecordText(await readFile(file, 'utf8'))
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

export async function loadInto(shell: ShellContext, args: readonly string[]): Promise<void> {
  const name = args.join(' ')
  if (name === '') throw new Failure('load needs the name of a file: load battle.json')
  const before = shell.session.file
  const session = await resume(resolve(name), shell.dataDir)
  const known = shell.session.memory === null ? { session, problem: null } : await remembering(session, shell.dataDir)
  shell.openGame(known.session)
  shell.say(`Loaded ${name}. The game before it is in ${before}`)
  if (known.problem !== null) shell.say(known.problem)
}
