// Processes that play (player.ts), as the cases ask them.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** What a player plays, and how many games until its code is compiled. */
export type Playing = {
  readonly how: 'bare' | 'counted' | 'run'
  readonly game: string
  readonly scenario: string
  readonly level: string
  readonly warm: number
}
/** CPU microseconds, and milliseconds by the wall. */
export type Spent = { readonly cpu: number; readonly ms: number }

export class Player {
  readonly #process: ChildProcessWithoutNullStreams
  readonly #lines: AsyncIterator<string>

  private constructor(started: ChildProcessWithoutNullStreams) {
    this.#process = started
    this.#lines = createInterface(started.stdout)[Symbol.asyncIterator]()
  }

  /** Played warm, and waiting. */
  static async start({ how, game, scenario, level, warm }: Playing): Promise<Player> {
    const program = fileURLToPath(new URL('./player.mjs', import.meta.url))
    const player = new Player(spawn(process.execPath, [program, how, game, scenario, level, String(warm)]))
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
