// A workbench for tests: an engine over toy games with a host that has no surprises.
import { hosted, playout, stopAfter } from '@sandtable/ai'
import type { AnyGame } from '@sandtable/kernel'
import { duel } from '../../../kernel/src/testing/duel.ts'
import { Engine } from '../engine.ts'
import type { EngineHost, HostedGame } from '../host.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are read field by field, as a bot in another language would
export type Answered = any

export class Bench {
  readonly engine: Engine
  readonly bugs: unknown[] = []
  /** Every look at the clock takes a millisecond. */
  now = 0
  #asked = 0

  constructor(games: { readonly [id: string]: AnyGame | (() => Promise<HostedGame>) } = { duel: duel as AnyGame }) {
    let seeds = 0
    const host: EngineHost = {
      name: 'bench',
      version: '0.0.0',
      games: Object.fromEntries(
        Object.entries(games).map(([id, game]) => [id, typeof game === 'function' ? game : async () => hostedAs(game)]),
      ),
      freshSeed: () => `fresh ${++seeds}`,
      stopAfter: ms => stopAfter(ms, () => this.now++),
      playout,
      onBug: error => this.bugs.push(error),
    }
    this.engine = new Engine(host)
  }

  async line(text: string): Promise<Answered> {
    return JSON.parse(await this.engine.handle(text))
  }

  /** Asks and expects the id back. */
  async ask(verb: string, fields: object = {}): Promise<Answered> {
    const id = ++this.#asked
    const answer = await this.line(JSON.stringify({ id, do: verb, ...fields }))
    if (answer.id !== id) throw new Error(`asked as ${id}, answered as ${answer.id}`)
    return answer
  }

  /** Asks and expects `ok`. */
  async get(verb: string, fields: object = {}): Promise<Answered> {
    const answer = await this.ask(verb, fields)
    if (!answer.ok) throw new Error(`${verb}: ${JSON.stringify(answer.error)}`)
    return answer
  }

  /** Asks and expects an error. */
  async refused(verb: string, fields: object = {}): Promise<Answered> {
    const answer = await this.ask(verb, fields)
    if (answer.ok) throw new Error(`${verb} was not refused`)
    return answer.error
  }

  /** A duel in which blue is to act. */
  async duel(fields: object = {}): Promise<string> {
    return (await this.get('new', { game: 'duel', scenario: 'uphill', seed: 1, ...fields })).match
  }
}

export function hostedAs(game: AnyGame, olderRules: { readonly [version: number]: AnyGame } = {}): HostedGame {
  return hosted({ id: game.id, game, olderRules, policies: async () => ({}) })
}
