// A vite plugin that builds the screens of the games in the catalogue and of no other: a game without its line there is not finished,
// and nobody should have to fetch it.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const CATALOGUE = new URL('../../../games/index.ts', import.meta.url)
const LINE = /^ +(\w+): \(\) => import\(/gm

export function catalogued(): Plugin {
  return {
    name: 'sandtable-catalogued',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/catalogue\.ts$/ },
      handler(code) {
        const ids = [...readFileSync(CATALOGUE, 'utf8').matchAll(LINE)].map(([, id]) => id)
        if (ids.length === 0 || !code.includes('games/*/'))
          this.error('The catalogue of games is not written as it is known here.')
        return { code: code.replaceAll('games/*/', `games/{${[...ids, ''].join(',')}}/`), map: null }
      },
    },
  }
}
