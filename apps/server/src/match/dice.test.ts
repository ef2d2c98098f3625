// Dice that nobody chose, and that anybody can check: with the program, and with another that shares nothing with it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitmentTo, parseRecordText, partsOf, seeded, sharedSeed, verify } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { House } from '../testing/house.ts'
import { anyAction, key, nonce, secret } from '../testing/player.ts'
import { playOn, until } from '../testing/room.ts'

const EXAMPLES = join(import.meta.dirname, '../../../../docs/examples')
const VECTOR = join(EXAMPLES, 'dice-vector.json')
const NEEDS_PYTHON = spawnSync('python3', ['--version']).status !== 0
const python = (...args: string[]) => spawnSync('python3', [join(EXAMPLES, 'dice.py'), ...args], { encoding: 'utf8' })

let house: House
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-dice-'))
  house = await House.open({
    computers: {
      think: async (_, at, { view, seat }) => ({ action: anyAction(musket.game, view, seat, `${at}`) }),
      close: async () => {},
    },
  })
})
afterAll(async () => {
  await house.end()
  rmSync(folder, { recursive: true, force: true })
})

async function make(wanted: object) {
  const body = { game: 'musket', scenario: 'first-volley', seat: 'blue', name: 'Ann', ...wanted }
  const answer = await fetch(`${house.address}/api/matches`, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as { readonly match: string; readonly commitment: string }
}

describe('whoever makes a match', () => {
  test('sees the commitment before giving a part, also against the computer, and can check both afterwards', async () => {
    const own = secret()
    const { match, commitment } = await make({ secret: own, computers: { red: 'random' } })
    const ann = await house.sit(match, 'blue', own)
    expect(ann.card).toMatchObject({ hasBegun: false, commitment, chairs: [{ owesPart: true }, {}] })
    expect(ann.standing).toBeNull()
    const part = nonce()
    expect(await ann.ask({ type: 'part', key: key(), nonce: part })).toMatchObject({ type: 'done' })
    await until(() => ann.standing !== null, 'the match has begun')
    expect(ann.card?.chairs[0]).not.toHaveProperty('owesPart')
    // The same again is nothing new, and another comes too late.
    expect(await ann.ask({ type: 'part', key: key(), nonce: part })).toMatchObject({ type: 'done' })
    expect(await ann.ask({ type: 'part', key: key(), nonce: nonce() })).toMatchObject({ code: 'part-given' })
    await playOn(musket.game, [ann], 12)
    await ann.ask({ type: 'resign', key: key() })
    const text = await (await fetch(`${house.address}/api/matches/${match}/record`)).text()
    const record = parseRecordText(text)
    expect(verify(musket.game, record)).toMatchObject({ valid: true, diceChecked: true })
    expect([record.dice.commitment, partsOf(record.dice.seed)]).toEqual([commitment, [part]])
    if (NEEDS_PYTHON) return
    const file = join(folder, 'record.json')
    writeFileSync(file, text)
    expect(python('--record', file, '--commitment', commitment, '--part', part).stdout).toMatch(/^\d+ draws are right\.\n$/)
    expect(python('--record', file, '--part', nonce()).status).not.toBe(0)
    expect(python('--record', file, '--commitment', commitmentTo('another')).status).not.toBe(0)
  })

  test('may give it at once, as older pages do', async () => {
    const own = secret()
    const { match } = await make({ secret: own, nonce: nonce(), computers: { red: 'random' } })
    const ann = await house.sit(match, 'blue', own)
    expect(ann.standing).not.toBeNull()
  })

  test('gives it in a rematch once that has shown its own commitment', async () => {
    const { pair } = await house.begun()
    const [ann, ben] = pair
    await ben.ask({ type: 'resign', key: key() })
    const answer = await ann.ask({ type: 'rematch', key: key() })
    const next = (answer.type === 'done' && answer.match) || ''
    const again = await house.sit(next, 'red', ann.secret)
    const other = await house.sit(next, 'blue', null)
    const sits = { type: 'claim', key: key(), secret: ben.secret as string, own: ben.secret as string } as const
    expect(await other.ask({ ...sits, name: 'Ben', nonce: nonce() })).toMatchObject({ type: 'done' })
    expect(again.standing).toBeNull()
    await again.ask({ type: 'part', key: key(), nonce: nonce() })
    await until(() => again.standing !== null && other.standing !== null, 'it begins with the last part')
  })
})

describe('the test vector', () => {
  const vector = JSON.parse(readFileSync(VECTOR, 'utf8')) as {
    readonly secret: string
    readonly commitment: string
    readonly parts: readonly string[]
    readonly seed: string
    readonly draws: readonly (readonly [string, number])[]
  }

  test('comes out of the program', () => {
    expect(commitmentTo(vector.secret)).toBe(vector.commitment)
    expect(sharedSeed(vector.secret, vector.parts)).toBe(vector.seed)
    const dice = seeded(vector.seed)
    for (const [kind, value] of vector.draws) {
      const isDie = kind.startsWith('d')
      expect(isDie ? dice.roll(Number(kind.slice(1)), 'test') : dice.pick(Number(kind.slice(4)), 'test')).toBe(value)
    }
  })

  test.skipIf(NEEDS_PYTHON)('comes out of a program in another language', () => {
    expect(python(VECTOR).stdout).toBe(`${vector.draws.length} draws are right.\n`)
  })
})
