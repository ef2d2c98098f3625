import { analyse as lookBack } from '@sandtable/ai'
import { Replay, verify } from '@sandtable/kernel'
import { Failure } from '@sandtable/terminal'
import { analysisLines, saidOf } from '../analysis-text.ts'
import { readArgs, UsageError } from '../args.ts'
import type { Command } from '../command.ts'
import { complain, print } from '../output.ts'
import { progressBy } from '../play/advice-commands.ts'
import { playable } from '../play/playable-games.ts'
import { openRecord } from '../record-file.ts'

const FLAGS = {
  ascii: { help: 'Draw with plain letters.' },
  steps: { help: 'Every step with its decision and its luck, not only where it turned.' },
  json: { help: 'The whole analysis as one JSON object.' },
} as const
const WIDTH = 100

export const analyse: Command = {
  takes: '<record>',
  summary: 'Look back on a finished game: chances, decisions and luck, better moves.',
  flags: FLAGS,
  details:
    'Every step is split into what was decided and what fell with dice and cards. How far it has come is told on standard error.',
  async run(args) {
    const { flags, words } = readArgs(FLAGS, args)
    const [file, second] = words
    if (file === undefined) throw new UsageError('analyse needs a record.')
    if (second !== undefined) throw new UsageError(`analyse takes one record, and there is also "${second}".`)
    const { record, rules } = await openRecord(file)
    const verdict = verify(rules, record)
    if (!verdict.valid) throw new Failure(`${file}: this record does not hold, entry ${verdict.at}: ${verdict.message}`)
    if (!record.outcome) throw new Failure(`${file}: a game is analysed when it is over.`)
    const game = await playable(record.game)
    const names = game?.terminal.seatNames(record.scenario) ?? {}
    const seats = rules.seats.map(({ id, title }) => ({ id, title: names[id] ?? title }))
    const found = game && (await lookBack(game.entry, record, seats[0]?.id ?? '', progressBy(complain)))
    if (!found) throw new Failure(`${file}: ${record.game} has no measure of who is ahead.`)
    const replay = new Replay(rules, record)
    const lines = analysisLines(found, {
      seats,
      width: process.stdout.columns ?? WIDTH,
      glyphs: flags.ascii ? 'ascii' : 'unicode',
      everyStep: flags.steps === true,
      said: at => saidOf(rules, replay.go(at).events),
      orderWords: (view, action) => game.terminal.orderWords?.(view, action) ?? action.type,
    })
    await print(flags.json ? `${JSON.stringify(found)}\n` : `${lines.join('\n')}\n`)
    return 0
  },
}
