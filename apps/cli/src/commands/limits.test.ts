// What is far too large is refused with its field by whatever reads a scenario or a record.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { games } from '@sandtable/games'
import { type Caps, SHARED_CAPS } from '@sandtable/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { folder, ROOT, run, session } from '../testing/run.ts'

/** Fallen fighters: `entries` times 99 of them. */
const graveyard = (entries: number) => ({
  seats: [
    { id: 'a', faction: 'sol' },
    { id: 'b', faction: 'hacan' },
  ],
  units: Array.from({ length: entries }, () => ({ seat: 'a', unit: 'fighter', n: 99, state: 'destroyed' })),
})
const TOO_MANY = 'units[40]: 4059 pieces are above the limit of 4000.'
const HASH = '0'.repeat(16)
const RECORD = {
  format: 'sandtable-record',
  version: 1,
  game: 'ti4',
  rulesVersion: 1,
  scenario: graveyard(798),
  options: {},
  seats: {},
  dice: { seed: 's', commitment: null },
  setup: { draws: [], hash: HASH },
  entries: [],
  outcome: null,
}
const treasury = { nw: 1e9, se: 0 }
const barrage = { do: 'fire', units: ['g1'], shots: [{ at: 'A1', shells: 1e9 }] }

describe('the engine', () => {
  test('names the field of what it refuses, and answers on', async () => {
    const begin = (game: string, scenario: unknown) => ({ do: 'new', game, scenario, seed: 1 })
    const position = { phase: 'planning', turn: 1, units: { nw: [], se: [] }, treasury }
    const answers = await session(
      begin('ti4', graveyard(40)),
      begin('ti4', graveyard(110)),
      begin('ti4', graveyard(798)),
      { do: 'load', record: RECORD },
      { do: 'verify', record: RECORD },
      begin('ww2', { id: 'x', title: 'x', map: ['nz'], position: { ...position, factions: { nw: null, se: null } } }),
      begin('ww2', 'tutorial'),
      { do: 'act', match: 'm2', seat: 'nw', action: { type: 'addStep', step: barrage } },
      begin('musket', { id: 'x', title: 'x', map: ['.'], units: Array(677).fill(null) }),
      begin('beachhead', { id: 'x', title: 'y'.repeat(4001) }),
    )
    const told = answers.map(({ ok, error, valid, message }) => (ok && valid !== false ? 'ok' : (error?.message ?? message)))
    expect(told).toEqual([
      // As many as there is room for.
      'ok',
      TOO_MANY,
      TOO_MANY,
      expect.stringContaining(TOO_MANY),
      TOO_MANY,
      expect.stringMatching(/^position\./),
      'ok',
      'step.shots[0].shells: 1000000000 is above the limit of 10000000.',
      expect.stringMatching(/^units/),
      'title: a length of 4001 is above the limit of 4000.',
    ])
  })

  test('publishes the limits in its schemas', async () => {
    const [hello] = await session({ do: 'hello' })
    const schemaOf = (id: string) => hello.games.find((game: { id: string }) => game.id === id).scenarioSchema.properties
    expect(schemaOf('ti4').units).toMatchObject({ maxItems: 4000, items: { properties: { n: { maximum: 99 } } } })
    expect(schemaOf('ww2').position.properties.treasury.properties.nw.maximum).toBe(10_000_000)
    expect(schemaOf('musket').units.maxItems).toBe(676)
    expect(schemaOf('beachhead').title.maxLength).toBe(4000)
  })
})

describe('commands that read a record', () => {
  let file: string
  beforeAll(async () => {
    file = join(await folder({ 'graveyard.json': RECORD }), 'graveyard.json')
  })
  test.each(['verify', 'replay', 'analyse'])('%s', async command => {
    const { code, out, err } = await run([command, file])
    expect(code).toBe(1)
    expect(out + err).toContain(TOO_MANY)
  })
})

test('games --limits lists the limits of every game, each with the rule that sets it, and docs/reliability.md agrees', async () => {
  const { code, out } = await run(['games', '--limits'])
  expect(code).toBe(0)
  expect(out).toMatch(new RegExp(`${SHARED_CAPS.entries.most} +entries of a record\\n`))
  for (const id of Object.keys(games)) expect(out).toContain(`\n${id}: `)
  expect(out).toMatch(/4000 +pieces\n/)
  expect(out).toMatch(/26 +rows of the map \(WW-16\.2\)\n/)
  const { out: json } = await run(['games', '--limits', '--json'])
  const told: { id: string; caps: Caps }[] = JSON.parse(json)
  expect(told.map(({ id }) => id)).toEqual(['all', ...Object.keys(games)])
  const rows = told.flatMap(({ id, caps }) => Object.values(caps).map(({ most, of }) => `| ${id} | ${of} | ${most} |`))
  const page = await readFile(join(ROOT, 'docs/reliability.md'), 'utf8')
  const written = page.split('\n').filter(line => /^\| (all|musket|beachhead|ww2|ti4) \| [^|]+ \| \d+ \|$/.test(line))
  expect(written.length).toBeGreaterThan(10)
  expect(written.filter(line => !rows.includes(line))).toEqual([])
})
