// The built page has the very rules of the source: its files answer in a browser as the front doors do in Node.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { games } from '@sandtable/games'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answers, answersOf, differences } from '../../../packages/conformance/src/index.ts'
import { address, Lab } from './lab.ts'

const ASSETS = join(import.meta.dirname, '../dist/assets')
const KIT = join(import.meta.dirname, '../../../packages/conformance/src/answers.ts')

describe.skipIf(!address)('the built page', () => {
  let lab: Lab
  let kit = ''
  beforeAll(async () => {
    lab = await Lab.open()
    const { outputFiles } = await build({ entryPoints: [KIT], bundle: true, format: 'iife', globalName: 'kit', write: false })
    kit = outputFiles[0]?.text ?? ''
  })
  afterAll(() => lab.close())

  it.each(Object.entries(games))('answers as %s does in Node', async (game, door) => {
    const file = readdirSync(ASSETS).find(name => name.startsWith(`${game}-rules-`) && name.endsWith('.js'))
    const page = await lab.page()
    await page.goto('/')
    // A built file exports under short names: the front door is the one that has a game.
    const found = await page.evaluate<Answers>(`${kit}
      import('/assets/${file}').then(built => {
        const parts = Object.values(built).flatMap(part => [part, part?.default])
        return kit.answersOf(parts.find(part => part?.game?.setup).game)
      })`)
    expect(differences(answersOf((await door()).default.game), found)).toEqual([])
    expect(Object.keys(found).length).toBeGreaterThan(300)
  })
})
