// The example in the documentation plays: Python on one end of the pipe, the engine on the other.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BIN, ended, ROOT } from './testing/run.ts'

const BOT = join(ROOT, 'docs/examples/bot.py')

const play = (scenario: string, seed: string) => {
  const env = { ...process.env, SANDTABLE: `'${process.execPath}' '${BIN}'` }
  return ended(spawn('python3', [BOT, scenario, seed], { env }))
}

test('docs/examples/bot.py plays whole games, and the same seed gives the same game', async () => {
  const [one, again, large] = await Promise.all([
    play('first-volley', '3'),
    play('first-volley', '3'),
    play('bunker-hill', '1'),
  ])
  for (const { code, out, err } of [one, again, large]) {
    expect([code, err]).toEqual([0, ''])
    const outcome = JSON.parse(
      out
        .trimEnd()
        .split('\n')
        .at(-1)
        ?.replace(/^outcome: /, '') ?? '',
    )
    expect(outcome).toMatchObject({ reason: expect.any(String), clause: expect.stringMatching(/^MK-/) })
  }
  expect(one.out).toBe(again.out)
})

test('it is as short as the documentation says', async () => {
  expect((await readFile(BOT, 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(40)
})
