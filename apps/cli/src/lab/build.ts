// Which program this is, to the letter: two builds of one version may play differently.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import manifest from '../../package.json' with { type: 'json' }

/** Read when the program starts: a bundle that is built anew in the meantime is another program. */
const build = `${manifest.version}+${createHash('sha256')
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('hex')
  .slice(0, 12)}`

export const thisBuild = (): string => build
