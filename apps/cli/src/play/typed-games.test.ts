// Whatever the rules can play can be played by typing, and comes to the same position: random and greedy games in all scenarios.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { policiesOf } from '@sandtable/ai'
import { Match, parseRecordText, seeded, verify } from '@sandtable/kernel'
import entry, { musket } from '@sandtable/musket'
import type { MusketAction } from '@sandtable/musket/viewmodel'
import { afterAll, describe, expect, test } from 'vitest'
import { typed } from './testing/musket-orders.ts'
import { playScript } from './testing/script-console.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandtable-honest-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The lines that play this game, and the record it leads to. */
async function script(id: string, level: string, most: number) {
  const scenario = musket.scenarios.find(each => each.id === id)!.scenario
  const match = new Match(musket, { scenario, options: {}, seed: id })
  const policy = (await policiesOf(entry))[level]!
  const lines: string[] = []
  while (match.seq < most && match.toAct[0] !== undefined) {
    const seat = match.toAct[0]
    const action = policy.choose(match.view(seat), seat, seeded(`${id} ${match.seq}`)).action as MusketAction
    lines.push(...typed(match.state, action))
    match.act(seat, action)
  }
  return { lines, match }
}

describe('MK-20.24 every game can be played with the keyboard alone', () => {
  test.each(musket.scenarios.flatMap(({ id }) => [[id, 'random', 30] as const, [id, 'greedy', 30] as const]))(
    'MK-20.24 %s, %s',
    async (id, level, most) => {
      const home = mkdtempSync(join(folder, 'home-'))
      const { lines, match } = await script(id, level, most)
      const { code, console } = await playScript(['musket', id, '--side', 'both', '--seed', id], [...lines, 'quit'], home)
      expect(code).toBe(0)
      const [file] = readdirSync(join(home, 'games'))
      const record = parseRecordText(readFileSync(join(home, 'games', file!), 'utf8'))
      expect(record.entries.length).toBe(match.seq)
      expect(record.entries.at(-1)?.hash).toBe(match.hash)
      expect(verify(musket as never, record)).toMatchObject({ valid: true, diceChecked: true })
      expect(console.text).not.toMatch(/undefined|\[object|NaN/)
    },
  )
})
