// A folder with the doors of Sandtable and nothing behind them, whose Node comes from a registry of the test's.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PLATFORM, VERSION } from './registry.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const COPIED = [
  'tools/node',
  ...['lock', 'npm', 'run', 'setup', 'tools', 'browser', 'postgres', 'debian'].map(name => `tools/${name}.mjs`),
]
const NO_PACKAGES = 'export const installSandtable = () => {}\nexport const installPeers = () => {}\n'

export type Ended = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly out: string
  readonly err: string
}

export class Checkout {
  readonly folder = mkdtempSync(join(tmpdir(), 'sandtable-node-'))
  readonly #started: ChildProcessWithoutNullStreams[] = []
  readonly #registry: string

  /** `integrity` is what the package has to have; null: there is none for this platform. */
  constructor(registry: string, integrity: string | null) {
    this.#registry = registry
    for (const path of [...COPIED, 'apps/cli/bin']) cpSync(join(ROOT, path), join(this.folder, path), { recursive: true })
    this.write('tools/install.mjs', NO_PACKAGES)
    this.write('apps/cli/src/main.ts', '')
    const packages = integrity === null ? {} : { [PLATFORM]: { version: VERSION, integrity } }
    cpSync(join(ROOT, 'tools/node/wanted.mjs'), join(this.folder, 'tools/node/real.mjs'))
    this.write(
      'tools/node/wanted.mjs',
      `export { isEnough, nodeIn, platformName, programName, refusal, PARENT_PIPE } from './real.mjs'\nexport const PACKAGES = ${JSON.stringify(packages)}\n`,
    )
  }

  write(path: string, text: string): string {
    const file = join(this.folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  }

  /** A folder of the real checkout, in the same place. */
  lend(path: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    symlinkSync(join(ROOT, path), join(this.folder, path))
  }

  /** What is in `.node`. */
  get nodes(): readonly string[] {
    return readdirSync(join(this.folder, '.node'))
  }

  /** Under any Node as under an old one: SANDTABLE_NODE says so. In a process group of its own, as a shell starts a command. */
  start(args: readonly string[], env: NodeJS.ProcessEnv = { SANDTABLE_NODE: 'fetched' }): ChildProcessWithoutNullStreams {
    const { SANDTABLE_NODE: _, ...here } = process.env
    const child = spawn(process.execPath, args, {
      cwd: this.folder,
      detached: true,
      env: {
        ...here,
        npm_config_registry: this.#registry,
        npm_config_cache: join(this.folder, 'cache'),
        npm_config_noproxy: '127.0.0.1',
        ...env,
      },
    })
    this.#started.push(child)
    return child
  }

  run(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended> {
    const child = this.start(args, env)
    child.stdin.end()
    return ended(child)
  }

  remove(): void {
    for (const { pid, exitCode, signalCode } of this.#started)
      if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** When the process has ended and nobody holds its output any more: a child that outlived it would. */
export function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let out = ''
  let err = ''
  child.stdout.on('data', chunk => (out += chunk))
  child.stderr.on('data', chunk => (err += chunk))
  return new Promise(resolve => child.once('close', (code, signal) => resolve({ code, signal, out, err })))
}
