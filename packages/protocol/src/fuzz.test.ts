// A hundred thousand lines, good, bad and nonsense: each gets one answer, and what is refused changes nothing.
import { type AnyGame, Generator } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import musket from '../../../games/musket/index.ts'
import { duel } from '../../kernel/src/testing/duel.ts'
import { sealed } from '../../kernel/src/testing/sealed.ts'
import { type Answered, Bench, hostedAs } from './testing/bench.ts'
import { spoiled } from './testing/mutate.ts'

const LINES = 100_000
const BATCH = 50

type Corpus = { readonly lines: readonly string[]; readonly match: string }
type Standing = { readonly hash: string; readonly entries: number }

test(`${LINES} spoiled lines: an answer each, and the match is unchanged by what was refused`, { timeout: 120_000 }, async () => {
  const games = { duel: duel as AnyGame, sealed: sealed as AnyGame, musket: async () => hostedAs(musket.game) }
  const bench = new Bench(games)
  const dice = new Generator('protocol fuzz')
  const codes = new Map<string, number>()
  let sent = 0
  while (sent < LINES) {
    const game = ['duel', 'sealed', 'musket', 'duel'][Math.floor(sent / 2000) % 4] as string
    const { lines, match } = await corpusOf(bench, game, sent)
    for (let batch = 0; batch < 40; batch++) {
      let expected = await standingOf(bench, match)
      for (let i = 0; i < BATCH; i++, sent++) {
        const line = spoiled(pick(lines, dice), pick(lines, dice), dice)
        const answer = judge(line, await bench.engine.handle(line))
        const code = answer.ok ? 'ok' : answer.error.code
        codes.set(code, (codes.get(code) ?? 0) + 1)
        if (!answer.ok) continue
        // What was accepted may change the control match; matches it opened are let go.
        if (typeof answer.match === 'string') await bench.get('close', { match: answer.match })
        expected = await standingOf(bench, match)
      }
      expect(await standingOf(bench, match)).toEqual(expected)
    }
    await bench.get('close', { match })
  }
  expect(bench.bugs).toEqual([])
  for (const code of EXPECTED_CODES) expect(codes.get(code) ?? 0, code).toBeGreaterThan(0)
})

/** The run is only worth its time if it gets past the parser. */
const EXPECTED_CODES = [
  'ok',
  'not-json',
  'bad-request',
  'unknown-verb',
  'unknown-game',
  'unknown-scenario',
  'unknown-match',
  'unknown-seat',
  'unknown-level',
  'bad-action',
  'bad-scenario',
  'bad-options',
  'bad-record',
  'record-differs',
  'bad-die',
  'cannot-undo',
  'not-to-act',
  'notYourTurn',
  'not-your-turn',
  'illegal-move',
]

const pick = (lines: readonly string[], dice: Generator) => lines[dice.below(lines.length)] as string

function judge(line: string, text: string): Answered {
  const complain = (what: string) => new Error(`${what}\nline: ${line.slice(0, 2000)}\nanswer: ${text.slice(0, 2000)}`)
  if (text.includes('\n')) throw complain('more than one line')
  let answer: Answered
  try {
    answer = JSON.parse(text)
  } catch {
    throw complain('the answer is not JSON')
  }
  if (typeof answer !== 'object' || answer === null || !Object.hasOwn(answer, 'id')) throw complain('no id')
  if (answer.ok === true) return answer
  const { code, message } = answer.error ?? {}
  if (answer.ok !== false || typeof code !== 'string' || code === '') throw complain('neither ok nor an error with a code')
  if (typeof message !== 'string' || message.trim() === '') throw complain('no message')
  if (code === 'internal') throw complain('a mistake of ours')
  return answer
}

async function standingOf(bench: Bench, match: string): Promise<Standing> {
  const { record } = await bench.get('save', { match })
  const last = record.entries.at(-1)
  return { hash: last?.hash ?? record.setup.hash, entries: record.entries.length }
}

/** One good line of every kind about a match that has begun. */
async function corpusOf(bench: Bench, game: string, seed: number): Promise<Corpus> {
  const hello = (await bench.get('hello')).games.find(({ id }: { id: string }) => id === game)
  const { id: scenario } = hello.scenarios[0]
  const { match } = await bench.get('new', { game, scenario, seed })
  const seats: string[] = hello.seats
  for (let i = 0; i < 6; i++) await oneMove(bench, match, seats)
  const { record } = await bench.get('save', { match })
  const policies = Object.fromEntries(seats.map(seat => [seat, 'random']))
  const requests: object[] = [
    { do: 'hello' },
    { do: 'new', game, scenario, seed, options: {}, dice: [1, 2], strictDice: false },
    { do: 'new', game, scenario: record.scenario, options: record.options, seed: 'x' },
    { do: 'undo', match },
    { do: 'save', match },
    { do: 'log', match, seat: seats[0], from: 2 },
    { do: 'load', record },
    { do: 'verify', record },
    { do: 'playout', game, scenario, options: {}, seed, policies, maxActions: 20 },
  ]
  for (const seat of seats) {
    const { actions, forms } = await bench.get('legal', { match, seat })
    for (const action of [...actions.slice(0, 6), ...forms.map(({ example }: { example: unknown }) => example)]) {
      requests.push({ do: 'act', match, seat, action, dice: [3, 3], strictDice: false }, { do: 'check', match, seat, action })
      requests.push({ do: 'odds', match, seat, action })
    }
    requests.push({ do: 'legal', match, seat }, { do: 'view', match, seat }, { do: 'odds', match, seat, ask: null })
    requests.push({ do: 'bot', match, seat, level: 'random', seed: 1, ms: 10, visits: 5 })
  }
  return { match, lines: requests.map((request, id) => JSON.stringify({ id, ...request })) }
}

async function oneMove(bench: Bench, match: string, seats: readonly string[]): Promise<void> {
  for (const seat of seats) {
    const choice = await bench.ask('bot', { match, seat, level: 'random', seed: match })
    if (choice.ok) await bench.ask('act', { match, seat, action: choice.action })
  }
}
