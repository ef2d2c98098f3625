// A server in a process of its own, as a case starts it, asks it what it has used, and ends it.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Asked, Used } from './child.ts'

/** Ours runs as `npm start` runs it: the flags that stand there between `node` and the program. */
const OUR_FLAGS = (/node ((?:--\S+ )*)apps\/server\/dist/.exec(startCommand())?.[1] ?? '').split(' ').filter(Boolean)

export class Started {
  readonly port: number
  readonly #child: ChildProcess
  readonly #folder: string

  private constructor(child: ChildProcess, folder: string, port: number) {
    this.port = port
    this.#child = child
    this.#folder = folder
  }

  static async open(name: string, more: Readonly<Record<string, string>> = {}): Promise<Started> {
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-bench-'))
    const program = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url))
    const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', ...more }
    const execArgv = ['--expose-gc', ...(name === 'ours' ? OUR_FLAGS : [])]
    const child = fork(program, [folder], { env, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const { port } = await told<{ readonly port: number }>(child)
    return new Started(child, folder, port)
  }

  used(what: Asked): Promise<Used> {
    const answer = told<Used>(this.#child)
    this.#child.send(what)
    return answer
  }

  async end(): Promise<void> {
    this.#child.disconnect()
    await new Promise(resolve => this.#child.once('exit', resolve))
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

const told = <T>(child: ChildProcess) => new Promise<T>(resolve => child.once('message', message => resolve(message as T)))

function startCommand(): string {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly scripts: { readonly start: string }
  }
  return scripts.start
}
