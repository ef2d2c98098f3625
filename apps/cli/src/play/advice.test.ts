// What the computer thinks, asked at a terminal.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Analysis, policiesOf } from '@sandtable/ai'
import { Match, parseRecordText, recordText } from '@sandtable/kernel'
import entry from '@sandtable/musket'
import { afterAll, describe, expect, test } from 'vitest'
import { analysisLines, plotLines } from '../analysis-text.ts'
import { policyDice } from './players.ts'
import { playScript } from './testing/script-console.ts'

const root = mkdtempSync(join(tmpdir(), 'sandtable-counsel-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A drill of First Volley as the terminal plays it, up to here or to its end; a computer at red. */
async function kept(most: number): Promise<string> {
  const { veteran, greedy } = await policiesOf(entry)
  const scenario = entry.game.scenarios.find(({ id }) => id === 'first-volley')?.scenario
  const seats = { blue: { name: 'person' }, red: { name: 'veteran' } }
  const match = new Match(entry.game, { scenario, options: {}, seed: 'counsel', seats })
  while (!match.outcome && (match.seq < most || match.toAct[0] !== 'blue')) {
    const seat = match.toAct[0] as string
    const policy = seat === 'red' ? veteran : greedy
    match.act(
      seat,
      (policy as NonNullable<typeof policy>).choose(match.view(seat), seat, policyDice('counsel', seat, match.seq)).action,
    )
  }
  const file = join(root, `${most}.json`)
  writeFileSync(file, recordText(match.record()))
  return file
}

describe('in the middle of a game', () => {
  test('a hint is what the strongest computer would do from what the seat sees, with its reason', async () => {
    const file = await kept(12)
    const { console } = await playScript(['--load', file], ['hint', 'quit'], root)
    const told = console.text.slice(console.text.indexOf('> hint'))
    const match = Match.load(entry.game, parseRecordText(readFileSync(file, 'utf8')))
    const { elite } = await policiesOf(entry)
    const choice = elite?.choose(match.view('blue'), 'blue', policyDice('counsel', 'blue', match.seq))
    expect(told).toContain(choice?.why)
    expect(told).toMatch(/Activate |move to|fire at/)
  })

  test('the computer gives its reasons where nothing is hidden; nothing is analysed yet', async () => {
    const { console } = await playScript(['--load', await kept(12)], ['reasons', 'analyse', 'quit'], root)
    const told = console.text.slice(console.text.indexOf('> reasons'))
    expect(told).toMatch(/Activate |End the turn|move to|fire at/)
    expect(told).not.toContain('differently today')
    expect(told).toContain('analysed when it is over')
  })
})

test('where sides hide things, reasons wait for the end', async () => {
  const { console } = await playScript(['beachhead', 'first-wave', '--seed', '1'], ['reasons', 'quit'], root)
  expect(console.text).toContain('would tell what it hides')
})

test('after the game: a plot, the balance, and where it turned', { timeout: 240_000 }, async () => {
  const { console } = await playScript(['--load', await kept(100_000)], ['analyse', 'reasons', 'quit'], root)
  const told = console.text.slice(console.text.indexOf('> analyse'))
  expect(told).toMatch(/Analysing … 25 %[\s\S]*Analysed\./)
  expect(told).toMatch(/100 %[\s\S]*50 % #/)
  expect(told).toMatch(/Luck( was even|: \d+ points of 100 for \w+)/)
  expect(told).toContain('Where it turned:')
  expect(told).toMatch(/Better: [^(]+\(\d+ %,\s+what\s+was\s+done\s+\d+\s+%\)/)
})

test('a plot is as high as the chances', () => {
  const steps = [0.75, 1].map(after => ({ after }))
  const plot = plotLines({ start: 0.5, steps } as unknown as Analysis, 40, 'ascii')
  expect(plot).toEqual(['100 %   #', '        #', '       ##', '       ##', ' 50 % ###', '      ###', '      ###', '  0 % ###'])
})

test('a record is analysed from the command line, with its progress apart', { timeout: 240_000 }, async () => {
  const { main } = await import('../main.ts')
  const file = await kept(100_000)
  const [out, err]: [string[], string[]] = [[], []]
  const [write, complain] = [process.stdout.write, process.stderr.write]
  process.stdout.write = ((text: string) => out.push(text) > 0) as never
  process.stderr.write = ((text: string) => err.push(text) > 0) as never
  try {
    expect(await main(['analyse', '--json', file])).toBe(0)
  } finally {
    process.stdout.write = write
    process.stderr.write = complain
  }
  expect(err.join('')).toContain('Analysing')
  const { analysis, turning } = JSON.parse(out.join(''))
  expect(analysis.start + analysis.decision + analysis.course + analysis.luck).toBeCloseTo(analysis.result, 9)
  expect(turning.length).toBeGreaterThan(0)
})

test('every step on request, with its decision, course and luck; where nothing turned the game, that is said', () => {
  const step = { at: 1, seat: 'blue', action: { type: 'fire' }, before: 0.5, after: 0.53, decided: [], course: 0 }
  const steps = [{ ...step, decision: 0.04, luck: -0.01 }]
  const analysis = { seat: 'blue', start: 0.5, result: 0.53, decision: 0.04, course: 0, luck: -0.01, steps }
  const words = { seats: [{ id: 'blue', title: 'Blue' }], width: 80, glyphs: 'ascii', said: () => 'A volley.' } as const
  const told = (everyStep: boolean) =>
    analysisLines({ analysis, turning: [], better: [] }, { ...words, everyStep, orderWords: () => '' })
  expect(told(false)).toContain('No single step turned it by 5 points or more.')
  expect(told(false).join(' ')).not.toContain('A volley.')
  expect(told(true).at(-1)?.trim()).toBe('1    53 %        +4       0    -1  A volley.')
})
