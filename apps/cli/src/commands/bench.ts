import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '@sandtable/terminal'
import type { Command } from '../command.ts'
import { repositoryRoot } from '../root.ts'

export const bench: Command = {
  takes: '[…]',
  summary: 'Measure the rules, the referee and the searches on this machine.',
  flags: {},
  details: 'Needs a source checkout. Arguments are passed on to bench/run.ts, as with "npm run bench --".',
  run(args) {
    const root = repositoryRoot()
    const script = join(root, 'bench', 'run.ts')
    if (!existsSync(script)) {
      throw new Failure(`The benchmarks are part of the source: ${script} is not there. Run this in a source checkout.`)
    }
    // A process of its own: measurements want a heap without us in it, and the sources rather than the bundle.
    const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', script, ...args], { cwd: root, stdio: 'inherit' })
    return new Promise((resolve, reject) => {
      child.on('error', error => reject(new Failure(`The benchmarks could not be started: ${error.message}`)))
      child.on('exit', code => resolve(code ?? 1))
    })
  },
}
