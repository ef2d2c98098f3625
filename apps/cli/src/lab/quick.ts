// `sandtable lab quick`: one small battle, told as it goes (BI-25.19).
import { keepNotes, opponentNames, opponentOf } from '@sandtable/ai'
import { type Dice, Match, recordText, type Seat, seeded } from '@sandtable/kernel'
import { nearest } from '@sandtable/protocol'
import { Failure } from '@sandtable/terminal'
import { type Flags, readArgs, UsageError } from '../args.ts'
import { print } from '../output.ts'
import { keep } from './report.ts'
import { loadSubject, type Subject } from './subject.ts'

export const QUICK_FLAGS = {
  sides: { value: '<level,level>', help: 'Who plays (default: greedy,greedy).' },
  seed: { value: '<text>', help: 'The seed of the dice (default: 1).' },
  save: { value: '<file>', help: 'Keep the record, for replay and check.' },
  quiet: { help: 'Only the result.' },
} as const satisfies Flags

const MOST_ACTIONS = 5000

export async function labQuick(args: readonly string[]): Promise<number> {
  const { flags, words } = readArgs(QUICK_FLAGS, args)
  if (words.length > 1) throw new UsageError('lab quick takes a game at most: sandtable lab quick beachhead.')
  const subject = await loadSubject(words[0] ?? 'beachhead')
  const scenario = subject.tallyAdapter?.quickBattle?.()
  if (!scenario) throw new Failure(`${subject.entry.game.title} has no quick battle.`)
  const seed = flags.seed ?? '1'
  const { game } = subject.entry
  const match = new Match(game, { scenario, options: {}, seed })
  const policies = await opponentsFor(subject, flags.sides ?? 'greedy,greedy')
  const diceOf = new Map<Seat, Dice>(game.seats.map(({ id }) => [id, seeded(`${seed} policy ${id}`)]))
  while (match.undecided[0] !== undefined && match.seq < MOST_ACTIONS) {
    const [seat] = match.undecided
    const policy = policies.get(seat)
    if (!policy) break
    const { events } = match.act(seat, policy.choose(match.view(seat), seat, diceOf.get(seat) as Dice).action)
    if (!flags.quiet) for (const event of events) await print(`${game.describe(event).text}\n`)
  }
  if (flags.save !== undefined) await keep(flags.save, recordText(match.record()))
  const { outcome } = match
  const winner = outcome?.winner ? game.seats.find(({ id }) => id === outcome.winner)?.title : 'Nobody'
  await print(
    `${winner} wins: ${subject.tallyAdapter?.reasons(outcome?.reason ?? 'no end') ?? ''} (${outcome?.clause ?? 'no end'}).\n`,
  )
  return outcome ? 0 : 1
}

function unknownLevel(level: string, known: readonly string[]): string {
  const meant = nearest(level, known)
  return `There is no level "${level}".${meant ? ` Did you mean ${meant}?` : ''} There are ${known.join(', ')}.`
}

async function opponentsFor({ entry }: Subject, sides: string) {
  const levels = sides.split(',').map(word => word.trim())
  const { seats } = entry.game
  if (levels.length !== seats.length) throw new UsageError(`--sides takes ${seats.length} levels, not "${sides}".`)
  const found = await Promise.all(
    seats.map(async ({ id }, i) => {
      const level = levels[i] as string
      const policy = await opponentOf(entry, level)
      if (!policy) throw new UsageError(unknownLevel(level, await opponentNames(entry)))
      return [id, keepNotes(policy)] as const
    }),
  )
  return new Map(found)
}
