// The finished games of a game's `records` folder. Past games must come out as they did: a change that alters one hash needs a new
// rules version (CONTRIBUTING.md). It reads files, so it stands beside the pure `src` and not in it.
import { readdirSync } from 'node:fs'
import { type AnyGame, isUndo, Match, type MatchRecord, ParseError, parseRecordText, verify } from '@sandtable/kernel'
import type { NamedCheck } from '../src/checks.ts'
import { CORPUS, GOLDEN, goldenRecord, linesOf } from './files.ts'

export { capChecks } from './caps.ts'
export { goldenRecord } from './files.ts'
export { Limits } from './limits.ts'

/** The rules that are played, and by version those that a record began with. */
export type Judge = { readonly game: AnyGame; rulesFor(version: number): AnyGame }
export type CorpusFigures = { readonly games: number; readonly undos: number; readonly byHand: number }

/** What stands before it in a name is the scenario, what follows is what is special about this game. */
const APART = '--'

/** For a test runner: every scenario has a finished game, each is verified, and games of other rules are refused. */
export function recordChecks(judge: Judge, folder: string): NamedCheck[] {
  const names = readdirSync(folder)
    .filter(file => GOLDEN.test(file))
    .map(file => file.replace(GOLDEN, ''))
  return [
    { name: 'every scenario has a record, and every record its scenario', run: () => checkNames(judge.game, names) },
    ...names.map(name => ({
      name: `${name} is finished and leads to every hash it names`,
      run: () => checkRecord(judge, goldenRecord(folder, name)),
    })),
    {
      name: 'a record of other rules is refused with that reason',
      run: () => checkOtherRules(judge, goldenRecord(folder, names[0] as string)),
    },
  ]
}

function checkNames({ scenarios }: AnyGame, names: readonly string[]): void {
  const ids = scenarios.map(({ id }) => id)
  const missing = ids.filter(id => !names.includes(id))
  const stray = names.filter(name => !ids.includes(name.split(APART)[0] as string))
  if (missing.length + stray.length > 0) throw new Error(`without a record: ${missing}; without a scenario: ${stray}`)
}

function checkRecord({ rulesFor }: Judge, record: MatchRecord): void {
  const verdict = verify(rulesFor(record.rulesVersion), record)
  if (!verdict.valid) throw new Error(`entry ${verdict.at}: ${verdict.message}`)
  if (record.outcome === null) throw new Error('the game is not finished')
  if (!verdict.diceChecked && figuresOf(record).byHand === 0) throw new Error('the dice could not be checked')
}

function checkOtherRules({ game, rulesFor }: Judge, record: MatchRecord): void {
  const newer = verify(game, { ...record, rulesVersion: game.rulesVersion + 1 })
  if (newer.valid || newer.at !== 0 || !newer.message.includes('newer than this program'))
    throw new Error(`newer rules: ${JSON.stringify(newer)}`)
  expectRefusal('no longer kept', () => Match.load(game, { ...record, rulesVersion: 0 }))
  expectRefusal('version 99', () => rulesFor(99))
}

function expectRefusal(words: string, attempt: () => unknown): void {
  try {
    attempt()
  } catch (error) {
    if (error instanceof ParseError && error.message.includes(words)) return
    throw error
  }
  throw new Error(`nothing was refused where "${words}" was to be said`)
}

/** Verifies every game of the corpus; the first that differs is named. */
export function corpusFigures({ rulesFor }: Judge, folder: string): CorpusFigures {
  const lines = readdirSync(folder)
    .filter(file => CORPUS.test(file))
    .flatMap(file => linesOf(folder, file))
  let [undos, byHand] = [0, 0]
  for (const [i, line] of lines.entries()) {
    const record = parseRecordText(line)
    const verdict = verify(rulesFor(record.rulesVersion), record)
    if (!verdict.valid) throw new Error(`game ${i}, entry ${verdict.at}: ${verdict.message}`)
    const figures = figuresOf(record)
    undos += figures.undos
    byHand += figures.byHand
  }
  return { games: lines.length, undos, byHand }
}

/** Entries that take something back, and entries with dice that people threw. */
function figuresOf({ entries }: MatchRecord): Omit<CorpusFigures, 'games'> {
  const byHand = entries.filter(entry => !isUndo(entry) && entry.draws.some(draw => draw.hand))
  return { undos: entries.filter(isUndo).length, byHand: byHand.length }
}
