// The compiler checks most of this: an unused `@ts-expect-error` is an error of `npm run types`.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import beachhead from '@sandtable/beachhead'
import type { MatchRecord } from '@sandtable/kernel'
import type { Snapshot } from '@sandtable/protocol/online'
import ww2 from '@sandtable/ww2'
import { expect, test } from 'vitest'
import type { Socket } from '../socket/connection.ts'
import type { SocketWriter } from '../socket/socket-writer.ts'
import type { StoredMatch } from '../store/store.ts'
import { finishedRecord, json, partText, scenarioOf, textOf } from './redacted.ts'

test('the compiler refuses what no game has redacted', () => {
  /** Never called. */
  const refused = (
    state: unknown,
    standing: Snapshot,
    stored: StoredMatch,
    line: Socket,
    wire: SocketWriter,
    record: MatchRecord,
  ) => {
    // @ts-expect-error a view that no game has redacted
    textOf({ type: 'done', key: 'a-key-of-mine', view: state })
    // @ts-expect-error the same inside a message
    textOf({ type: 'refused', key: null, code: 'stale', message: 'The table has changed.', standing })
    // @ts-expect-error a match as the store has it
    textOf(stored)
    // @ts-expect-error events as they are
    partText({ seat: 'nw', events: [state], draws: [] })
    // @ts-expect-error a text that was put together elsewhere
    json`{"type":"step","entry":${JSON.stringify(state)}}`
    // @ts-expect-error to one connection
    line.send(JSON.stringify(stored))
    // @ts-expect-error to the socket
    wire.send(JSON.stringify(stored))
    // @ts-expect-error the record of a match that is not over
    finishedRecord(record, stored.outcome)
  }
  expect(refused).toBeTypeOf('function')
})

const VIEWER_LOG = join('match', 'viewer-log.ts')
const API = join('http', 'api.ts')
const SOURCES = dirname(dirname(fileURLToPath(import.meta.url)))

test('only the module for it says that something has been redacted', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !/test|redacted\.ts$/.test(name),
  )
  expect(files.length).toBeGreaterThan(40)
  const saying = files.filter(name => /as (unknown as )?(readonly )?(Redacted|OpenText|EntryText)\b/.test(sourceOf(name)))
  // There only that a text is not null.
  expect(saying).toEqual([VIEWER_LOG])
  expect(sourceOf(VIEWER_LOG)).not.toMatch(/as (unknown as )?(readonly )?Redacted\b/)
  // And no answer goes out by another door.
  expect(files.filter(name => name !== join('http', 'app.ts') && /\bc\.(json|text|body)\(/.test(sourceOf(name)))).toEqual([API])
  // One for texts, and one for records in pieces.
  expect(sourceOf(API).match(/\bc\.(json|text|body)\(/g)).toHaveLength(2)
})
const sourceOf = (name: string): string => readFileSync(join(SOURCES, name), 'utf8')

test.each([
  ['beachhead', beachhead],
  ['ww2', ww2],
])('of a moment of %s everybody may know the battle, and nothing that the moment added', (_, entry) => {
  const { game } = entry
  for (const { scenario } of game.scenarios) {
    const open = scenarioOf(entry, scenario)
    for (const name of ['preset', 'units', 'decks', 'position']) expect(open).not.toHaveProperty(name)
    const { id, title } = scenario as { readonly id: string; readonly title: string }
    expect(open).toMatchObject({ id, title })
  }
})
