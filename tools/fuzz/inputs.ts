import { join } from 'node:path'
import { games } from '@sandtable/games'
import { ParseError, seeded } from '@sandtable/kernel'
import { Engine } from '@sandtable/protocol'
import { host } from '../../apps/cli/src/engine/host.ts'
import { judge } from '../../apps/server/src/admission/judge.ts'
import { SimulatedDatabase } from '../../apps/server/src/simulation/simulated-store.ts'
import { VirtualClock } from '../../apps/server/src/simulation/virtual-clock.ts'
import { type Frame, frames } from '../../apps/server/src/testing/fuzz.ts'
import { House } from '../../apps/server/src/testing/house.ts'
import { Intruder } from '../../apps/server/src/testing/intruder.ts'
import { packRecord, unpackRecord } from '../../apps/web/src/share/packing.ts'
import {
  bentHeaders,
  bentLink,
  bentRequest,
  engineRequests,
  messages,
  newMatch,
  packed,
  sendBytes,
  TOO_LONG_MS,
  target,
  textOf,
} from './bent-inputs.ts'
import { type Stock, someCase, someRecord, stockOf } from './limits-cases.ts'

export const WAYS = ['http', 'websocket', 'scenario', 'record', 'link', 'engine'] as const
export type Way = (typeof WAYS)[number]
/** Of a hundred inputs: a scenario is set up and a record applied, which takes as long as fifty frames. */
const SHARES: { readonly [way in Way]: number } = { http: 17, websocket: 40, scenario: 3, record: 3, link: 17, engine: 20 }
const MOST_LONGEST = 3
/** An engine takes so many matches at once. */
const REQUESTS_OF_AN_ENGINE = 400

export type Inputs = {
  readonly cases: { readonly [way in Way]: number }
  readonly faults: readonly string[]
  readonly longest: { readonly [way in Way]: readonly { readonly ms: number; readonly what: string }[] }
}

type Try = (n: number) => Promise<void>

export async function fuzzInputs(
  count: number,
  seed: string,
  onCase: (done: number, faults: number) => void = () => undefined,
): Promise<Inputs> {
  const run = new Run(seed)
  await run.open()
  let done = 0
  try {
    for (const way of WAYS) {
      const wanted = Math.round((count * SHARES[way]) / 100)
      await run.tryAll(way, wanted, () => onCase(++done, run.faults.length))
    }
  } finally {
    await run.close()
  }
  return { cases: run.cases, faults: run.faults, longest: run.longest }
}

const everyWay = <T>(make: () => T): { [way in Way]: T } =>
  Object.fromEntries(WAYS.map(way => [way, make()])) as { [way in Way]: T }

class Run {
  readonly faults: string[] = []
  readonly cases = everyWay(() => 0)
  readonly longest = everyWay<{ ms: number; what: string }[]>(() => [])
  readonly #seed: string
  readonly #journal: string[] = []
  #house: House | null = null
  #stocks: readonly Stock[] = []
  #engine = new Engine({ ...host, onBug: () => undefined })

  constructor(seed: string) {
    this.#seed = seed
  }

  async open(): Promise<void> {
    const weather = { isFair: true, chance: seeded(''), faults: 0, slowness: 0 }
    const store = new SimulatedDatabase(new VirtualClock(''), weather, false).direct()
    this.#house = await House.open({ store, write: line => this.#journal.push(line) })
    const folder = (id: string) => join(import.meta.dirname, '../../games', id, 'records')
    this.#stocks = await Promise.all(
      Object.entries(games).map(async ([id, load]) => stockOf((await load()).default.game, folder(id))),
    )
  }

  async close(): Promise<void> {
    await this.#house?.end()
  }

  async tryAll(way: Way, count: number, onCase: () => void): Promise<void> {
    const one = await this.#ways[way](count)
    for (let n = 0; n < count; n++) {
      const before = process.cpuUsage()
      await this.#guard(`${way} ${n}`, () => one(n))
      const { user, system } = process.cpuUsage(before)
      this.#note(way, (user + system) / 1000, `${way} ${n}`)
      this.cases[way]++
      onCase()
    }
    for (const line of this.#journal.splice(0)) if (line.includes('"problem"')) this.faults.push(`${way}: ${line}`)
  }

  async #guard(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.faults.push(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }

  #note(way: Way, ms: number, what: string): void {
    const all = this.longest[way]
    all.push({ ms, what })
    all.sort((a, b) => b.ms - a.ms)
    all.length = Math.min(all.length, MOST_LONGEST)
    if (ms > TOO_LONG_MS) this.faults.push(`${what}: took ${Math.round(ms)} ms`)
  }

  readonly #ways: { readonly [way in Way]: (count: number) => Promise<Try> } = {
    http: async count => {
      const house = this.#house as House
      const { match } = await house.begun()
      const bodies = frames(`${this.#seed} http`, count, [newMatch()])
      return async n => {
        const dice = seeded(`${this.#seed} http ${n}`)
        const body = bodies.next().value as Frame
        // One in ten as bytes on a connection of its own: what is no HTTP at all.
        if (dice.pick(10, 'raw') === 0) {
          await sendBytes(Number(new URL(house.address).port), bentRequest(dice, match, body))
          return
        }
        const { method, path } = target(dice, match)
        const init = method === 'POST' ? { method, body, headers: bentHeaders(dice) } : { method }
        const answer = await fetch(house.address + path, init as RequestInit)
        const text = await answer.text()
        if (answer.status >= 500) throw new Error(`${method} ${path} was answered ${answer.status}: ${text.slice(0, 200)}`)
      }
    },
    websocket: async count => {
      const house = this.#house as House
      const { match, pair } = await house.begun()
      const [ann] = pair
      const port = Number(new URL(house.address).port)
      const sound = messages(match, ann.seat as string, ann.secret as string)
      const bent = frames(`${this.#seed} websocket`, count, sound)
      let intruder = await Intruder.open(port)
      const hello = { type: 'hello', match, seat: ann.seat, secret: ann.secret }
      await intruder.ask(hello)
      return async n => {
        if (intruder.socket.readyState !== intruder.socket.OPEN || n % 2000 === 1999) {
          intruder.end()
          intruder = await Intruder.open(port)
          await intruder.ask(hello)
        }
        const frame = bent.next().value as Frame
        const answered = await Promise.race([intruder.ask(frame), intruder.closed])
        if (typeof answered === 'object' && answered.type === 'refused' && answered.code === 'broken')
          throw new Error(`broken: ${frame.toString().slice(0, 300)}`)
        intruder.heard.length = 0
      }
    },
    scenario: async () => async n => {
      const dice = seeded(`${this.#seed} scenario ${n}`)
      const stock = this.#stocks[n % this.#stocks.length] as Stock
      const { scenario } = someCase(stock, dice)
      const game = stock.game.id
      await this.#ask({ do: 'new', game, scenario, seed: 1 })
      await judge(games, { game, scenario, options: {} })
    },
    record: async count => {
      const sound = this.#stocks.flatMap(({ records }) => records)
      const bent = this.#stocks.map((stock, i) => frames(`${this.#seed} record ${i}`, count, stock.records))
      return async n => {
        const dice = seeded(`${this.#seed} record ${n}`)
        const i = dice.pick(this.#stocks.length, 'game')
        const text =
          dice.pick(8, 'limits') === 0
            ? textOf(someRecord(this.#stocks[i] as Stock, dice).record)
            : ((bent[i]?.next().value as Frame | undefined)?.toString() ?? JSON.stringify(sound[0]))
        if (text !== null) await this.#handle(`{"id":1,"do":"verify","record":${text}}`)
      }
    },
    link: async count => {
      const records = this.#stocks.flatMap(({ records: all }) => all)
      const bent = frames(`${this.#seed} link`, count, records)
      const links = await Promise.all(records.map(packRecord))
      return async n => {
        const dice = seeded(`${this.#seed} link ${n}`)
        const link =
          dice.pick(20, 'inside') === 0
            ? await packed(bent.next().value as Frame)
            : bentLink(links[n % links.length] as string, dice)
        try {
          await unpackRecord(link)
        } catch (error) {
          if (!(error instanceof ParseError)) throw error
        }
      }
    },
    engine: async count => {
      const bent = frames(`${this.#seed} engine`, count, engineRequests(this.#stocks[0] as Stock))
      return async n => {
        if (n % REQUESTS_OF_AN_ENGINE === 0) {
          this.#engine = new Engine({ ...host, onBug: () => undefined })
          await this.#ask({ do: 'new', game: 'musket', scenario: 'first-volley', seed: 1 })
        }
        await this.#handle((bent.next().value as Frame).toString())
      }
    },
  }

  async #ask(request: object): Promise<void> {
    const line = textOf({ id: 1, ...request })
    if (line !== null) await this.#handle(line)
    if (request && 'do' in request && request.do === 'new') await this.#handle('{"do":"close","match":"m1"}')
  }

  async #handle(line: string): Promise<void> {
    const answer = JSON.parse(await this.#engine.handle(line)) as {
      readonly error?: { readonly code: string; readonly message: string }
    }
    if (answer.error?.code === 'internal') throw new Error(`${answer.error.message}: ${line.slice(0, 300)}`)
  }
}
