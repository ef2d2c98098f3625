// Runs that an earlier version has in the same database, in a schema of its own: they are not played on here, and nothing of theirs is touched.
import { type Header, isHeader } from '@sandtable/lab'

/** Where versions with pg-boss 10 kept their runs. */
const EARLIER_SCHEMA = 'sandtable_lab'

export type Ask = (text: string, values?: readonly unknown[]) => Promise<readonly { readonly [column: string]: unknown }[]>
export type EarlierRun = { readonly id: string; readonly title: string; readonly header: unknown }

/** Runs that a process collects now. */
export async function earlierRuns(ask: Ask, deserted: string): Promise<readonly EarlierRun[]> {
  const [found] = await ask('select to_regclass($1) is not null as is_there', [`${EARLIER_SCHEMA}.run`])
  if (!found?.is_there) return []
  const runs = await ask(
    `select id, title, header from ${EARLIER_SCHEMA}.run where beat > now() - interval '${deserted}' order by created`,
  )
  return runs.map(({ id, title, header }) => ({ id: String(id), title: String(title), header: JSON.parse(String(header)) }))
}

export function refusalOf({ title, header }: EarlierRun): string {
  const command = isHeader(header) ? commandOf(header) : 'sandtable lab run … --resume'
  return `${title} was begun by an earlier version of Sandtable, and this worker does not play it. Stop it and start it again with this version, with --games, --out and the other flags it had: ${command}`
}

function commandOf({ game, scenario, file, levels, isSwapped, seed, patch }: Header): string {
  const flags = [
    ...['--sides', levels.join(',')],
    ...(isSwapped ? [] : ['--no-swap']),
    ...['--seed', seed],
    ...patch.flatMap(({ path, value }) => ['--set', `${path}=${String(value)}`]),
    '--resume',
  ]
  return ['sandtable', 'lab', 'run', game, file ?? scenario.id, ...flags].map(quoted).join(' ')
}

/** As a shell reads it. */
const quoted = (word: string): string => (/^[\w.,:=/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
