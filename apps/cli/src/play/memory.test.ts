// What the computer learns of whoever plays at this terminal: kept in a file a game, used by the next opponent, seen, erased, switched off.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GameEntry, type Memory, pastOf, strengthOf } from '@sandtable/ai'
import beachhead from '@sandtable/beachhead'
import { parseRecordText } from '@sandtable/kernel'
import entry, { musket } from '@sandtable/musket'
import musketTerminal from '@sandtable/musket/terminal'
import { afterAll, expect, test } from 'vitest'
import { learn, remembering } from './memory.ts'
import { playersOf } from './players.ts'
import { begin, type SavedGame } from './saved-game.ts'
import { playScript } from './testing/script-console.ts'

const root = mkdtempSync(join(tmpdir(), 'sandtable-memory-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const newHome = () => mkdtempSync(join(root, 'home-'))
const fileIn = (home: string) => join(home, 'memory', 'musket.json')
const kept = (home: string): Memory => JSON.parse(readFileSync(fileIn(home), 'utf8'))

/** More turns than First Volley has: whoever only ends turns is soon through. */
const TO_THE_END = Array.from({ length: 20 }, () => ['end', 'y']).flat()
const against = (level: string, ...more: string[]) => [
  ...['musket', 'first-volley', '--side', 'red', '--opponent', level, '--seed', 'x', '--speed', '0'],
  ...more,
]

const LOST = { past: Array.from({ length: 20 }, () => ({ against: 'novice', rating: -1, score: 0 })) }
function homeWith(text: string): string {
  const home = newHome()
  mkdirSync(join(home, 'memory'))
  writeFileSync(fileIn(home), text)
  return home
}

test('a finished game is learned once, told in sentences, and erased when that is meant', async () => {
  const home = newHome()
  const { console } = await playScript(against('novice'), ['learned', ...TO_THE_END, 'learned', 'forget', 'no'], home)
  expect(console.text).toContain('Nothing yet. Finish a game against the computer')
  expect(pastOf(kept(home)).map(({ against }) => against)).toEqual(['novice'])
  expect(console.text).toContain('1 game against the computer')
  expect(console.text).toContain(`Kept in ${fileIn(home)}`)
  expect(console.text).toContain('Left as it was.')
  const again = await playScript(against('novice'), ['learned', 'forget', 'y', 'learned'], home)
  expect(again.console.text).toContain('1 game against the computer')
  expect(existsSync(fileIn(home))).toBe(false)
  expect(again.console.text).toMatch(/Forgotten\.[\s\S]*Nothing yet\./)
})

test('a finished game that is only loaded is not learned again, and one between two people not at all', async () => {
  const home = newHome()
  await playScript(against('novice'), TO_THE_END, home)
  const [file] = readdirSync(join(home, 'games'))
  await playScript(['--load', join(home, 'games', file!)], ['log'], home)
  await playScript(against('person'), Array.from({ length: 2 }, () => TO_THE_END).flat(), home)
  expect(pastOf(kept(home))).toHaveLength(1)
})

test('BI-24.17 what is kept of habits is told to the one who has them', async () => {
  const home = newHome()
  const text = readFileSync(new URL('../../../../games/beachhead/records/red-beach.json', import.meta.url), 'utf8')
  const record = { ...parseRecordText(text), seats: { assault: { name: 'person' }, defender: { name: 'elite' } } }
  const players = await playersOf(beachhead as GameEntry, record.seats)
  const match = { outcome: record.outcome, record: () => record }
  await learn({ entry: beachhead, match, players, memory: {} } as unknown as SavedGame, home)
  const { tell } = await beachhead.learning!()
  const told = tell(JSON.parse(readFileSync(join(home, 'memory', 'beachhead.json'), 'utf8')))
  expect(told.join('\n')).toMatch(/^You, 1 game:$/m)
})

test('the adaptive opponent is handed what is kept, and without learning meets a stranger', async () => {
  const home = homeWith(JSON.stringify(LOST))
  const { scenario } = musket.scenarios.find(({ id }) => id === 'first-volley')!
  const players = await playersOf(entry, { red: { name: 'person' }, blue: { name: 'adaptive' } })
  const start = { entry, terminal: musketTerminal, scenario, options: {}, players, seed: 'x', byHand: false }
  const { session } = await remembering(begin(start, home), home)
  const about = (who: typeof players) => who.blue?.policy?.about
  expect(strengthOf(session.memory).rating).toBeLessThan(-1)
  expect(session.players.blue?.policy).not.toBe(players.blue?.policy)
  expect(session.players.red?.policy).toBeNull()
  expect(about(session.players)).toBe(about(players))
  const moves = async (home: string) => {
    await playScript(against('adaptive'), ['end', 'y', 'end', 'y'], home)
    const [file] = readdirSync(join(home, 'games'))
    const { entries } = JSON.parse(readFileSync(join(home, 'games', file!), 'utf8'))
    return entries.map(({ action }: { action: unknown }) => action)
  }
  expect(await moves(home)).not.toEqual(await moves(newHome()))
})

test('--no-learning uses nothing and adds nothing', async () => {
  const home = homeWith(JSON.stringify(LOST))
  const { console } = await playScript(against('novice', '--no-learning'), [...TO_THE_END, 'learned'], home)
  expect(kept(home)).toEqual(LOST)
  expect(console.text).toContain('Learning is off')
  expect(console.text).toContain('20 games against the computer')
})

test.each(['{"past":', '[]', 'null', ''])('a damaged memory (%j) is told and set aside, and the game goes on', async text => {
  const home = homeWith(text)
  const { console, code } = await playScript(against('adaptive'), ['learned', ...TO_THE_END], home)
  expect(code).toBe(0)
  expect(console.flat).toContain(`is damaged. It is set aside as ${fileIn(home)}.damaged; it meets a stranger.`)
  expect(readFileSync(`${fileIn(home)}.damaged`, 'utf8')).toBe(text)
  expect(pastOf(kept(home))).toHaveLength(1)
})

test('where nothing can be kept that is told, and the game is not lost', async () => {
  const home = newHome()
  writeFileSync(join(home, 'memory'), 'in the way')
  const { console, code } = await playScript(against('novice'), [...TO_THE_END, 'learned'], home)
  expect(code).toBe(0)
  expect(console.text).toMatch(/What the computer has learned cannot be (read|kept)/)
  expect(console.text).toContain('The finished game is in')
})
