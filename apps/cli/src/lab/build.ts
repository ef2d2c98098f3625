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

/** The whole program: workers of one run must not differ in anything. */
export const thisBuild = (): string => build

/** Written by the build (tools/build/played.mjs). */
declare const SANDTABLE_PLAYED: { readonly [game: string]: string } | undefined

/** What of this program decides the games of a run; nothing where it runs without having been built. */
export function playedBuild(game: string): { readonly build?: string } {
  const played = typeof SANDTABLE_PLAYED === 'undefined' ? undefined : SANDTABLE_PLAYED[game]
  return played === undefined ? {} : { build: played }
}
