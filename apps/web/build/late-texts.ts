// A vite plugin that sends the data file of ti4 in two parts: what the rules read comes with them, and the texts of cards, which only
// people read, come when somebody opens one (`?texts`). Neither part has what nobody at a table asks for. The file is held against its
// vocabulary here (TI-D.6), so the page need not do it again.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { validate } from '../../../games/ti4/data/validate.ts'

const FILE = /\/games\/ti4\/data\/(ti4-data\.json(\?texts)?|validate\.ts)$/

type Row = { readonly [field: string]: unknown }
type Data = Row & { readonly units: readonly Row[]; readonly effects: readonly Row[] }

export function lateTexts(): Plugin {
  return {
    name: 'sandtable-late-texts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: FILE },
      handler(id) {
        if (id.endsWith('validate.ts')) return { code: 'export const validate = data => data', map: null }
        const data = JSON.parse(readFileSync(id.replace('?texts', ''), 'utf8')) as Data
        validate(data)
        // Without its ending a file is no JSON to the bundler any more.
        if (id.endsWith('?texts'))
          return { code: `export default ${JSON.stringify(textsIn(data))}`, map: null, moduleType: 'js' }
        return { code: JSON.stringify(rulesIn(data)), map: null }
      },
    },
  }
}

const textsIn = ({ effects }: Data) => ({ effects: effects.map(({ id, text, verified }) => ({ id, text, verified })) })

function rulesIn({ sources: _sources, note: _note, ...data }: Data) {
  return {
    ...data,
    units: data.units.map(({ verified: _verified, ...unit }) => unit),
    effects: data.effects.map(({ text: _text, note: _about, verified: _verified, ...effect }) => effect),
    disagreements: [],
  }
}
