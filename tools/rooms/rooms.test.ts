import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import biome from '../../biome.json' with { type: 'json' }
import { sectionOf } from '../docs/doc-section.mjs'
import { trackedFiles } from '../docs/tracked-files.ts'
import data from './rooms.json' with { type: 'json' }
import { ARCHITECTURE, roomTable } from './table.ts'

test('the table in ARCHITECTURE.md is the one of rooms.json: otherwise run npm run -s rooms', () => {
  expect(sectionOf(readFileSync(ARCHITECTURE, 'utf8'), 'rooms')).toBe(roomTable())
})

test('every package and every folder of code in a game has a row', () => {
  const rooms = new Set(data.rooms.map(({ room }) => room))
  const folders = trackedFiles().flatMap(file => {
    const found = /^(?:(packages\/[^/]+)\/src|games\/[^/]+\/([^/]+))\/.*\.(?:ts|svelte)$/.exec(file)
    return found && !/\.test\.ts$/.test(file) ? [found[1] ?? `games/<id>/${found[2]}`] : []
  })
  const tests = 'games/<id>/tests'
  expect([...new Set(folders)].filter(folder => !rooms.has(folder) && folder !== tests)).toEqual([])
})

/** Globs with one group of names in braces, one a name. */
const spread = (glob: string): readonly string[] => {
  const [, before = '', names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(glob) ?? []
  return names === undefined ? [glob] : names.split(',').map(name => `${before}${name}${after}`)
}

test('Biome keeps clocks and chance out of the pure rooms', () => {
  const pure = data.rooms.filter(room => 'pure' in room && !('inexact' in room)).map(({ room }) => room)
  const linted = biome.overrides.flatMap(each => ('plugins' in each ? each.includes.flatMap(spread) : []))
  const globs = pure.map(room =>
    room.startsWith('packages/') ? `${room}/src/**/*.ts` : `${room.replace('<id>', '*')}/**/*.ts`,
  )
  expect(linted.toSorted()).toEqual([...globs, '!**/*.test.ts'].toSorted())
})
