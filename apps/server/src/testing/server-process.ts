// The real program in a process of its own, for tests that kill it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '../../build.mjs'

export class ServerProcess {
  readonly folder = mkdtempSync(join(tmpdir(), 'sandtable-online-'))
  readonly #env: Readonly<Record<string, string>>
  readonly #port: number
  #child: ChildProcess | null = null
  /** A server that is killed comes back as the same program, whatever has become of the sources. */
  #bundle: Promise<string> | null = null
  address = ''
  /** Everything it wrote, to look for what must not be there. */
  said = ''

  constructor(env: Readonly<Record<string, string>> = {}, port = 0) {
    this.#env = env
    this.#port = port
    writeFileSync(join(this.folder, 'index.html'), '<title>page</title>')
  }

  async start(): Promise<this> {
    this.#bundle ??= buildServer()
    const bundle = await this.#bundle
    // The same port after a restart: those who come back know no other.
    const port = this.address === '' ? this.#port : Number(new URL(this.address).port)
    const args = [bundle, '--port', String(port), '--pages', this.folder, '--data', this.folder]
    const child = spawn(process.execPath, args, { env: { ...process.env, DATABASE_URL: '', ...this.#env } })
    this.#child = child
    let now = ''
    this.address = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        now += chunk
        this.said += chunk
        const found = /running at (http:\/\/\S+)/.exec(now)
        if (found) resolve(found[1] as string)
      }
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
      child.once('exit', code => reject(new Error(`The server ended with ${code}: ${now}`)))
    })
    return this
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** As a power cut would: no good-bye, nothing flushed. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  async end(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
