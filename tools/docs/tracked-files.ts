// The files that git knows in this repository, as paths from its root. One that was deleted and not committed yet is left out.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const trackedFiles = (): readonly string[] =>
  execFileSync('git', ['-C', ROOT, 'ls-files'], { encoding: 'utf8', maxBuffer: 1e9 })
    .trim()
    .split('\n')
    .filter(file => existsSync(join(ROOT, file)))
