// A game answers alike however it was imported: by the page, or in a thread of its own where nothing was imported before it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { games } from '@sandtable/games'
import { describe, expect, it, vi } from 'vitest'
import { type Answers, answersOf, differences } from '../../../packages/conformance/src/index.ts'
import { loadGame } from './catalogue.ts'

const GAMES = join(import.meta.dirname, '../../../games')
const KIT = join(import.meta.dirname, '../../../packages/conformance/src/index.ts')
const addressOf = (file: string): string => pathToFileURL(file).href
/** Threads do not inherit the loader of TypeScript. */
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads')
  const answer = async ({ catalogue, kit, game, before }) => {
    const { register } = await import('tsx/esm/api')
    register()
    for (const part of before) await import(part)
    const { answersOf } = await import(kit)
    const { default: entry } = await (await import(catalogue)).games[game]()
    parentPort.postMessage(answersOf(entry.game))
  }
  answer(workerData)`

/** What the catalogue's game answers in a new thread that imports these modules first. */
function answersInThread(game: string, before: readonly string[]): Promise<Answers> {
  const workerData = { catalogue: addressOf(join(GAMES, 'index.ts')), kit: addressOf(KIT), game, before }
  return new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, { eval: true, workerData })
    thread.once('message', answers => {
      resolve(answers)
      void thread.terminate()
    })
    thread.once('error', reject)
  })
}

/** Every part that the game's package offers besides its front door, the last one first. */
function partsOf(game: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(GAMES, game, 'package.json'), 'utf8')) as { exports: object }
  const files = Object.entries(exports).flatMap(([name, file]) => (name === '.' ? [] : [String(file)]))
  return files.reverse().map(file => addressOf(join(GAMES, game, file)))
}

async function answersInPage(game: string): Promise<Answers> {
  const loaded = await loadGame(game)
  if (!loaded) throw new Error(`${game} has no screen.`)
  return answersOf(loaded.entry.game)
}

describe.each(Object.keys(games))('%s answers alike', game => {
  let asked: Promise<Answers> | null = null
  const alone = () => {
    asked ??= answersInThread(game, [])
    return asked
  }

  it('whether its other parts were imported before or not', async () => {
    const parts = partsOf(game)
    expect(parts.length).toBeGreaterThan(2)
    expect(differences(await alone(), await answersInThread(game, parts))).toEqual([])
    expect(Object.keys(await alone()).length).toBeGreaterThan(300)
  })

  it('in the page, as the catalogue loads it', async () => {
    expect(differences(await alone(), await answersInPage(game))).toEqual([])
  })

  it('in a page that imported its screen and its words first', async () => {
    vi.resetModules()
    await import(`../../../games/${game}/ui/index.ts`)
    await import(`../../../games/${game}/text/index.ts`)
    const door = (await import(`../../../games/${game}/index.ts`)) as { default: { game: Parameters<typeof answersOf>[0] } }
    expect(differences(await alone(), answersOf(door.default.game))).toEqual([])
  })
})
