// Processes that play (player.ts), as the cases ask them.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ALONE, HALF_MB } from '../../apps/cli/src/lab/pool.ts'

/** What a player plays, and how many games until its code is compiled. `isNear`: its memory is cleared as that of a thread of a run. */
export type Playing = {
  readonly isNear?: boolean
  readonly how: 'bare' | 'counted' | 'run'
  readonly game: string
  readonly scenario: string
  readonly level: string
  readonly warm: number
}
/** CPU microseconds, and milliseconds by the wall. */
export type Spent = { readonly cpu: number; readonly ms: number }

const NEAR = [`--max-semi-space-size=${HALF_MB}`, ALONE]

export class Player {
  readonly #process: ChildProcessWithoutNullStreams
  readonly #lines: AsyncIterator<string>

  private constructor(started: ChildProcessWithoutNullStreams) {
    this.#process = started
    this.#lines = createInterface(started.stdout)[Symbol.asyncIterator]()
  }

  /** Played warm, and waiting. */
  static async start({ isNear, how, game, scenario, level, warm }: Playing): Promise<Player> {
    const program = fileURLToPath(new URL('./player.mjs', import.meta.url))
    const flags = isNear ? NEAR : []
    const player = new Player(spawn(process.execPath, [...flags, program, how, game, scenario, level, String(warm)]))
    player.#process.stderr.pipe(process.stderr)
    await player.#said()
    return player
  }

  async play(games: number): Promise<Spent> {
    this.#process.stdin.write(`${games}\n`)
    const [cpu, ms] = (await this.#said()).split(' ').map(Number) as [number, number]
    return { cpu, ms }
  }

  end(): void {
    this.#process.stdin.end()
  }

  async #said(): Promise<string> {
    const { value, done } = await this.#lines.next()
    if (done) throw new Error('a player has ended too early')
    return value
  }
}
