import { type Flags, readArgs, UsageError } from '../args.ts'
import type { Command } from '../command.ts'
import { complain } from '../output.ts'

const FLAGS = {
  workers: { value: '<n>', help: 'How many threads play (default: one a core).' },
  quiet: { help: 'Say only what goes wrong.' },
} as const satisfies Flags

export const worker: Command = {
  takes: '',
  summary: 'Play games for runs of the laboratory on other machines.',
  flags: FLAGS,
  details: `
Takes batches of games from the database of DATABASE_URL until it is stopped. Any number of workers on any machines may
share a run; it does not matter when they come, go or die. They must be of the same build as the one that collects.

  DATABASE_URL=postgres://lab@db/lab sandtable worker
  DATABASE_URL=postgres://lab@db/lab sandtable lab run musket pitched-battle --games 100000`,
  async run(args) {
    const { flags, words } = readArgs(FLAGS, args)
    if (words[0] !== undefined) throw new UsageError(`worker takes no words: ${words[0]}`)
    const url = process.env.DATABASE_URL
    if (!url) throw new UsageError('A worker needs DATABASE_URL: where the runs are.')
    const [{ serve }, { workersFrom }, { stopSignal }] = await Promise.all([
      import('../lab/queue/serve.ts'),
      import('../lab/players.ts'),
      import('../lab/stopping.ts'),
    ])
    const stopping = stopSignal()
    try {
      const tell = flags.quiet === true ? () => {} : complain
      await serve({ url, workers: workersFrom(flags.workers), signal: stopping.signal, tell })
      return 0
    } finally {
      stopping.done()
    }
  },
}
