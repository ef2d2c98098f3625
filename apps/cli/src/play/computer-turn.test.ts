// The computer at the terminal: stopped when it thinks too long, and asked with what it noted in this match.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Asking, PATIENCE_MS, randomPolicy } from '@sandtable/ai'
import entry, { musket } from '@sandtable/musket'
import musketTerminal from '@sandtable/musket/terminal'
import { afterAll, expect, test, vi } from 'vitest'
import { person } from './players.ts'
import { begin } from './saved-game.ts'
import { Shell } from './shell.ts'
import { ScriptConsole } from './testing/script-console.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandtable-thinking-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('BI-24.16 each question carries a stop signal and the notes of the last choice in this match; what it says is told', async () => {
  const random = randomPolicy(musket)
  const asked: (Asking | undefined)[] = []
  const policy = {
    ...random,
    choose: (...question: Parameters<typeof random.choose>) => {
      asked.push(question[3])
      const notes = Number(question[3]?.notes ?? 0) + 1
      return { ...random.choose(...question), notes, ...(notes === 1 && { says: { text: 'I play easier now.', clauses: [] } }) }
    },
  }
  const console = new ScriptConsole(['quit'])
  const shell = () => {
    const { scenario } = musket.scenarios[0]!
    const players = { blue: { name: 'random', policy }, red: person } as never
    const start = { entry, terminal: musketTerminal, scenario, options: {}, players, seed: 'x', byHand: false }
    const settings = {
      console,
      look: { paint: (text: string) => text, glyphs: 'ascii', width: () => 100 } as const,
      dataDir: folder,
      speed: 0,
    }
    return new Shell(settings, begin(start, folder))
  }
  await shell().run()
  const first = asked.splice(0)
  expect(first.length).toBeGreaterThan(2)
  expect(first.map(asking => asking?.notes)).toEqual(first.map((_, n) => (n === 0 ? undefined : n)))
  expect(console.text).toContain('I play easier now.')
  expect(first[0]?.stop?.()).toBe(false)
  const now = performance.now() + PATIENCE_MS
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  expect(first.every(asking => asking?.stop?.())).toBe(true)
  clock.mockRestore()
  await shell().run()
  expect(asked[0]?.notes).toBeUndefined()
})
