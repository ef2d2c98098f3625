// Scenarios and records at and around their limits through everything that reads them: the engine, the threads of the server that admit
// them, and a link. Nothing may break, engine and server agree, and what is above a limit is refused. The longest answers are told.
import { join } from 'node:path'
import { games } from '@sandtable/games'
import { type AnyGame, type MatchRecord, ParseError, seeded } from '@sandtable/kernel'
import { Engine } from '@sandtable/protocol'
import { host } from '../../apps/cli/src/engine/host.ts'
import { judge } from '../../apps/server/src/admission/judge.ts'
import { packRecord, unpackRecord } from '../../apps/web/src/share/packing.ts'
import { type Case, type Stock, someCase, someRecord, stockOf } from './limits-cases.ts'
import { worstScenarios } from './limits-worst.ts'

export type Longest = { readonly ms: number; readonly what: string }
export type Found = {
  readonly cases: number
  /** How many scenarios could be played. */
  readonly played: number
  readonly faults: readonly string[]
  readonly longest: readonly Longest[]
}

/** Of each question. */
const MOST_LONGEST = 2
/** Every so many cases is a record. */
const RECORDS = 5

export async function fuzzLimits(
  ids: readonly string[],
  count: number,
  seed: string,
  onCase: (done: number, faults: number) => void = () => undefined,
): Promise<Found> {
  const run = new Run()
  const stocks = await Promise.all(
    ids.map(async id => stockOf(await gameOf(id), join(import.meta.dirname, '../../games', id, 'records'))),
  )
  for (const { game, what, scenario } of worstScenarios().filter(each => ids.includes(each.game)))
    await run.scenario(game, `worst of ${game}`, { scenario, what, isOver: false }, true)
  for (let n = 0; n < count; n++) {
    const dice = seeded(`${seed} ${n}`)
    const stock = stocks[n % stocks.length] as Stock
    const what = `case ${n} of ${stock.game.id}`
    if (Math.floor(n / stocks.length) % RECORDS === RECORDS - 1) await run.record(what, someRecord(stock, dice))
    else await run.scenario(stock.game.id, what, someCase(stock, dice))
    onCase(n + 1, run.faults.length)
  }
  const longest = [...run.longest.values()].flat().sort((a, b) => b.ms - a.ms)
  return { cases: count, played: run.played, faults: run.faults, longest }
}

async function gameOf(id: string): Promise<AnyGame> {
  return (await games[id as keyof typeof games]()).default.game
}

type Answer = { readonly ok: boolean; readonly error?: { readonly code: string; readonly message: string } } & {
  readonly [field: string]: unknown
}

class Run {
  readonly faults: string[] = []
  /** By question: its longest answers. */
  readonly longest = new Map<string, readonly Longest[]>()
  played = 0
  readonly #engine = new Engine({ ...host, onBug: () => undefined })

  /** `isPlayable`: it has to be accepted. */
  async scenario(game: string, name: string, { scenario, what, isOver }: Case, isPlayable = false): Promise<void> {
    const where = `${name} (${what})`
    const begun = await this.#ask(`new ${where}`, { do: 'new', game, scenario, seed: 1 })
    if (isPlayable && !begun.ok) this.faults.push(`${where}: refused: ${begun.error?.message}`)
    if (begun.ok) {
      this.played++
      if (isOver) this.faults.push(`${where}: above a limit and accepted`)
      const seats = begun.toAct as readonly string[]
      for (const seat of seats.slice(0, 2)) {
        for (const verb of ['legal', 'view']) await this.#ask(`${verb} ${where}`, { do: verb, match: begun.match, seat })
      }
      await this.#ask(`close ${where}`, { do: 'close', match: begun.match })
    }
    const judged = await this.#timed(`admission ${where}`, () => judge(games, { game, scenario, options: {} }))
    // A request is nested one level deeper than its scenario: both limits may be met by it.
    if (judged && 'admitted' in judged !== begun.ok)
      this.faults.push(`${where}: engine and server differ: ${JSON.stringify(begun.error ?? 'accepted')}, ${told(judged)}`)
  }

  async record(name: string, { record, what }: ReturnType<typeof someRecord>): Promise<void> {
    const where = `${name} (${what})`
    await this.#ask(`verify ${where}`, { do: 'verify', record })
    await this.#timed(`link ${where}`, async () => {
      try {
        await unpackRecord(await packRecord(record as MatchRecord))
      } catch (error) {
        // Nested deeper than a text of it can be written.
        if (!(error instanceof ParseError || error instanceof RangeError)) throw error
      }
    })
  }

  async #ask(what: string, request: object): Promise<Answer> {
    const line = textOf({ id: 1, ...request })
    if (line === null) return { ok: false }
    const answer = await this.#timed(what, async () => JSON.parse(await this.#engine.handle(line)) as Answer)
    if (answer?.error?.code === 'internal') this.faults.push(`${what}: ${answer.error.message}`)
    return answer ?? { ok: false }
  }

  /** By the time of the processor, so that a busy machine does not count. */
  async #timed<T>(what: string, work: () => T | Promise<T>): Promise<T | null> {
    const before = process.cpuUsage()
    try {
      return await work()
    } catch (error) {
      this.faults.push(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      return null
    } finally {
      const { user, system } = process.cpuUsage(before)
      const question = what.slice(0, what.indexOf(' '))
      const all = [...(this.longest.get(question) ?? []), { ms: (user + system) / 1000, what }]
      this.longest.set(question, all.sort((a, b) => b.ms - a.ms).slice(0, MOST_LONGEST))
    }
  }
}

/** Null where it is nested deeper than can be written. */
function textOf(value: unknown): string | null {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const told = (judged: Awaited<ReturnType<typeof judge>>): string =>
  'refused' in judged ? JSON.stringify(judged.refused) : 'accepted'
