// A copy of the programs that people start, without packages, whose Node comes from the test's registry.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PLATFORM, VERSION } from './registry.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const COPIED = [
  'tools/node',
  ...['run', 'setup'].map(name => `tools/${name}.mjs`),
  ...['lock', 'npm', 'tool-files', 'browser', 'postgres', 'debian'].map(name => `tools/setup/${name}.mjs`),
]
const NO_PACKAGES = 'export const installSandtable = () => {}\nexport const installPeers = () => {}\n'

export type Ended = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly out: string
  readonly err: string
}

export class Checkout {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'sandtable-node-')))
  readonly #started: ChildProcessWithoutNullStreams[] = []
  readonly #registry: string

  /** `integrity` is the pinned one; null: no package for this platform. */
  constructor(registry: string, integrity: string | null) {
    this.#registry = registry
    for (const path of [...COPIED, 'apps/cli/bin']) cpSync(join(ROOT, path), join(this.folder, path), { recursive: true })
    this.write('tools/setup/install.mjs', NO_PACKAGES)
    this.write('apps/cli/src/main.ts', '')
    const packages = integrity === null ? {} : { [PLATFORM]: { version: VERSION, integrity } }
    cpSync(join(ROOT, 'tools/node/wanted.mjs'), join(this.folder, 'tools/node/real.mjs'))
    this.write(
      'tools/node/wanted.mjs',
      `export { isEnough, nodeIn, platformName, programName, refusal, PIPE } from './real.mjs'\nexport const PACKAGES = ${JSON.stringify(packages)}\n`,
    )
  }

  write(path: string, text: string): string {
    const file = join(this.folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  }

  /** Links a folder of the real checkout into this one. */
  link(path: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    symlinkSync(join(ROOT, path), join(this.folder, path))
  }

  /** The content of `.node`. */
  get nodes(): readonly string[] {
    return readdirSync(join(this.folder, '.node'))
  }

  /** SANDTABLE_NODE makes any Node count as too old. The process leads its own group, as if a shell had started it. */
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

/** Settles when the process and all its children have ended: a child that outlived it would hold its output open. */
export function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let out = ''
  let err = ''
  child.stdout.on('data', chunk => (out += chunk))
  child.stderr.on('data', chunk => (err += chunk))
  return new Promise(resolve => child.once('close', (code, signal) => resolve({ code, signal, out, err })))
}
