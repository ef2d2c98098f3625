// Tens of thousands of lines, good, bad and nonsense: each gets one answer, and what is refused changes nothing.
import { type AnyGame, Generator } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import musket from '../../../games/musket/index.ts'
import { duel } from '../../kernel/src/testing/duel.ts'
import { sealed } from '../../kernel/src/testing/sealed.ts'
import { type Answered, Bench, hostedAs } from './testing/bench.ts'
import { spoiled } from './testing/mutate.ts'

/** A longer run: SANDTABLE_FUZZ_LINES=1000000 SANDTABLE_FUZZ_SEED=2 npm run unit -- packages/protocol/src/fuzz.test.ts */
const LINES = Number(process.env.SANDTABLE_FUZZ_LINES ?? 60_000)
const SEED = process.env.SANDTABLE_FUZZ_SEED ?? 'protocol fuzz'
const BATCH = 50

type Corpus = { readonly lines: readonly string[]; readonly match: string; readonly seats: readonly string[] }
/** `all` is the state as it is now: a hash might have been kept from before. */
type Standing = { readonly hash: string; readonly entries: number; readonly all: string }

test(`${LINES} spoiled lines: an answer each, and the match is unchanged by what was refused`, {
  timeout: 120_000 + LINES,
}, async () => {
  const games = { duel: duel as AnyGame, sealed: sealed as AnyGame, musket: async () => hostedAs(musket.game) }
  const bench = new Bench(games)
  const dice = new Generator(SEED)
  const codes = new Map<string, number>()
  let sent = 0
  while (sent < LINES) {
    const game = ['duel', 'sealed', 'musket', 'duel'][Math.floor(sent / 2000) % 4] as string
    const { lines, match, seats } = await corpusOf(bench, game, sent)
    for (let batch = 0; batch < 40; batch++) {
      let expected = await standingOf(bench, match)
      for (let i = 0; i < BATCH; i++, sent++) {
        const line = spoiled(pick(lines, dice), pick(lines, dice), dice)
        const answer = judge(line, await bench.engine.handle(line))
        const code = answer.ok ? 'ok' : answer.error.code
        codes.set(code, (codes.get(code) ?? 0) + 1)
        if (!answer.ok) continue
        const now = await standingOf(bench, match)
        if (movesOn(line, match)) expect([now.entries, now.hash], line).toEqual([expected.entries + 1, answer.hash])
        else expect(now, line).toEqual(expected)
        expected = now
        if (typeof answer.match === 'string') await bench.get('close', { match: answer.match })
      }
      expect(await standingOf(bench, match)).toEqual(expected)
    }
    await expectSameDice(bench, match, seats)
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
  const { view } = await bench.get('view', { match, seat: 'all' })
  return { hash: last?.hash ?? record.setup.hash, entries: record.entries.length, all: JSON.stringify(view) }
}

const movesOn = (line: string, match: string) => {
  const request = JSON.parse(line)
  return request.match === match && (request.do === 'act' || request.do === 'undo')
}

/** A refused line that used up a die would show here: the record, loaded again, has the dice that should come. */
async function expectSameDice(bench: Bench, match: string, seats: readonly string[]): Promise<void> {
  const { record } = await bench.get('save', { match })
  const { match: twin } = await bench.get('load', { record })
  for (let i = 0; i < 8; i++) {
    for (const seat of seats) {
      const { action } = await bench.ask('bot', { match, seat, level: 'random', seed: i })
      if (!action) continue
      const [one, other] = [
        await bench.get('act', { match, seat, action }),
        await bench.get('act', { match: twin, seat, action }),
      ]
      expect({ ...other, id: 0 }).toEqual({ ...one, id: 0 })
    }
  }
  await bench.get('close', { match: twin })
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
  for (const action of strangeActions(record.scenario)) requests.push({ do: 'check', match, seat: seats[0], action })
  for (const seat of seats) {
    const { actions, forms } = await bench.get('legal', { match, seat })
    for (const action of [...actions.slice(0, 6), ...forms.map(({ example }: { example: unknown }) => example)]) {
      requests.push({ do: 'act', match, seat, action, dice: [3, 3], strictDice: false }, { do: 'check', match, seat, action })
      requests.push({ do: 'odds', match, seat, action })
    }
    requests.push({ do: 'legal', match, seat }, { do: 'view', match, seat }, { do: 'odds', match, seat, ask: null })
    requests.push({ do: 'bot', match, seat, level: 'random', seed: 1, ms: 10, visits: 5 })
  }
  return { match, seats, lines: requests.map((request, id) => JSON.stringify({ id, ...request })) }
}

/** Actions that are well-formed for musket and seldom legal: they reach the rules' refusals. */
function strangeActions({ units = [] }: { units?: readonly { id: string; at: string }[] }): object[] {
  return units.flatMap(({ id, at }) => [
    { type: 'activate', unit: id },
    { type: 'fire', target: id },
    { type: 'charge', target: id },
    { type: 'charge', target: id, path: [at] },
    { type: 'move', to: at },
    { type: 'move', path: [at, '0,0'] },
    { type: 'exit', hex: at },
  ])
}

async function oneMove(bench: Bench, match: string, seats: readonly string[]): Promise<void> {
  for (const seat of seats) {
    const choice = await bench.ask('bot', { match, seat, level: 'random', seed: match })
    if (choice.ok) await bench.ask('act', { match, seat, action: choice.action })
  }
}
