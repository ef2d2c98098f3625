// The table of rooms for ARCHITECTURE.md: `npm run -s rooms` writes it there from rooms.json, which dependency-cruiser reads too.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { replaceSection } from '../docs/doc-section.mjs'
import data from './rooms.json' with { type: 'json' }

export const ARCHITECTURE = fileURLToPath(new URL('../../ARCHITECTURE.md', import.meta.url))

/** As the table calls a room that another one imports. */
function importWords(room: string, importer: string): string {
  const whose = importer.includes('<id>') ? 'own' : "games'"
  if (room === 'games/<id>/index.ts') return whose === 'own' ? 'own front door' : 'front doors'
  if (room === 'games/*.ts') return 'the catalogues'
  return room
    .replace('games/<id>/', `${whose} `)
    .replace(/^packages\//, '')
    .replace(/^games\/(\w+)\//, '$1 ')
}

export function roomTable(): string {
  const rows = data.rooms.map(({ room, holds, imports }) => {
    const words = imports.map(each => importWords(each, room))
    return `| \`${room.replace(/^apps\/(\w+)\/src$/, 'apps/$1')}\` | ${holds} | ${words.join(', ') || 'nothing'} |`
  })
  const exceptions = data.exceptions.map(({ from, to, why }) => `- \`${from}\` imports \`${to}\`: ${why}`)
  const pure = data.rooms.filter(room => 'pure' in room).map(({ room }) => `\`${room}\``)
  return [
    '| Room | What lives there | May import |',
    '| --- | --- | --- |',
    ...rows,
    '| `tools`, `bench`, `docs` | scripts, measured ratios, decisions | anything; imported by no room |',
    '',
    'Beyond its row:',
    '',
    ...exceptions,
    '',
    `Pure rooms use no Node API, no page, no clock, no chance but the dice they are handed and no package but valibot. They are ${pure.join(', ')}.`,
    'Biome and dependency-cruiser refuse anything else. Only the statistics of `packages/lab` use functions whose last bit may differ between machines, such as `Math.log`.',
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(ARCHITECTURE, replaceSection(readFileSync(ARCHITECTURE, 'utf8'), 'rooms', roomTable()))
}
