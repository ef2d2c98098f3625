// Processes that play (player.ts), as the cases ask them.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What a player plays, and how many games until its code is compiled. */
export type Playing = {
  readonly how: 'bare' | 'counted'
  readonly game: string
  readonly scenario: string
  readonly level: string
  readonly warm: number
}
/** CPU microseconds, and milliseconds by the wall. */
export type Spent = { readonly cpu: number; readonly ms: number }

export class Player {
  readonly #process: ChildProcessWithoutNullStreams

  private constructor(started: ChildProcessWithoutNullStreams) {
    this.#process = started
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
    const answer = this.#said()
    this.#process.stdin.write(`${games}\n`)
    const [cpu, ms] = (await answer).split(' ').map(Number) as [number, number]
    return { cpu, ms }
  }

  end(): void {
    this.#process.removeAllListeners('exit')
    this.#process.stdin.end()
  }

  async #said(): Promise<string> {
    const gone = once(this.#process, 'exit').then(() => Promise.reject(new Error('a player has ended too early')))
    const [text] = await Promise.race([once(this.#process.stdout, 'data'), gone])
    return String(text)
  }
}
