import { policiesOf } from '@sandtable/ai'
import { games as catalogue } from '@sandtable/games'
import { type Caps, SHARED_CAPS } from '@sandtable/kernel'
import { readArgs, UsageError } from '../args.ts'
import { type Command, table } from '../command.ts'
import { print } from '../output.ts'

const FLAGS = {
  json: { help: 'As one JSON list.' },
  limits: { help: 'The limits of what a scenario, a record or a link may name.' },
} as const

export const games: Command = {
  takes: '',
  summary: 'List the games and their scenarios.',
  flags: FLAGS,
  async run(args) {
    const { flags, words } = readArgs(FLAGS, args)
    if (words.length > 0) throw new UsageError(`games takes no arguments, and there is "${words[0]}".`)
    if (flags.limits) {
      const limits = await everyLimit()
      await print(flags.json ? `${JSON.stringify(limits)}\n` : limits.map(limitsInWords).join('\n'))
      return 0
    }
    const cards = await Promise.all(Object.values(catalogue).map(async load => cardOf((await load()).default)))
    await print(flags.json ? `${JSON.stringify(cards)}\n` : cards.map(inWords).join('\n'))
    return 0
  },
}

type Entry = Awaited<ReturnType<(typeof catalogue)[keyof typeof catalogue]>>['default']
type Card = Awaited<ReturnType<typeof cardOf>>

async function cardOf(entry: Entry) {
  const { id, title, rulesVersion, seats, scenarios } = entry.game
  return {
    id,
    title,
    rulesVersion,
    seats: seats.map(seat => seat.id),
    levels: Object.keys(await policiesOf(entry)),
    scenarios: scenarios.map(({ id, title, summary }) => ({ id, title, summary })),
  }
}

type Limits = { readonly id: string; readonly title: string; readonly caps: Caps }

/** Those of every game, and before them those of all games. */
async function everyLimit(): Promise<readonly Limits[]> {
  const own = await Promise.all(
    Object.values(catalogue).map(async (load): Promise<Limits> => {
      const { id, title, caps = {} } = (await load()).default.game
      return { id, title, caps }
    }),
  )
  return [{ id: 'all', title: 'Every game', caps: SHARED_CAPS }, ...own]
}

function limitsInWords({ id, title, caps }: Limits): string {
  const rows = Object.values(caps).map(({ most, of, rule }) => [`${most}`, rule ? `${of} (${rule})` : of] as const)
  return `${id}: ${title}\n\n${table(rows)}\n`
}

function inWords({ id, title, rulesVersion, seats, levels, scenarios }: Card): string {
  const rows = scenarios.map(scenario => [scenario.id, scenario.title] as const)
  const head = `${id}: ${title}, rules version ${rulesVersion}\n`
  return `${head}  seats: ${seats.join(', ')}; computer: ${levels.join(', ')}\n\n${table(rows)}\n`
}
