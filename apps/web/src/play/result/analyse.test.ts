import { readFileSync } from 'node:fs'
import { type Analysed, type AnalysedStep, analyse, type GameEntry, policiesOf, tellBalance, tellStep } from '@sandtable/ai'
import beachhead from '@sandtable/beachhead'
import { Match, type MatchRecord, Replay, seeded } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import ww2 from '@sandtable/ww2'
import { beforeAll, describe, expect, test } from 'vitest'
import { chanceCurve, sentencesOf } from './analysis.ts'

const SEATS = [
  { id: 'blue', title: 'Blue' },
  { id: 'red', title: 'Red' },
]

/** A drill between two who choose by chance, given up after a while by whoever runs out of turns. */
async function fought() {
  const { random } = await policiesOf(musket)
  const scenario = musket.game.scenarios.find(({ id }) => id === 'first-volley')?.scenario
  const match = new Match(musket.game, { scenario, options: {}, seed: 'looked back on' })
  for (let n = 0; match.outcome === null; n++) {
    const seat = match.toAct[0] as string
    match.act(seat, (random as NonNullable<typeof random>).choose(match.view(seat), seat, seeded(`${n}`)).action)
  }
  return match.record()
}

describe('a finished game of musket', () => {
  let found: Analysed
  const progress: number[] = []
  beforeAll(async () => {
    const record = await fought()
    found = (await analyse(musket, record, 'blue', done => progress.push(done))) as Analysed
  }, 120_000)

  test('luck and decisions together lead from the first chance to the result', () => {
    const { start, result, decision, course, luck, steps } = found.analysis
    expect(start + decision + course + luck).toBeCloseTo(result, 9)
    for (const step of steps) expect(step.before + step.decision + step.course + step.luck).toBeCloseTo(step.after, 9)
    expect([0, 0.5, 1]).toContain(result)
    expect(steps.length).toBeGreaterThan(5)
  })

  test('progress only grows, up to the whole', () => {
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    expect(progress.at(-1)).toBeCloseTo(1, 9)
  })

  test('a better move is another move, at a turning point', () => {
    expect(found.turning.length).toBeGreaterThan(0)
    for (const { at, choice, played } of found.better) {
      expect(found.turning).toContain(at)
      expect(choice.value).toBeGreaterThan(played)
      expect(choice.action).not.toEqual(found.analysis.steps[at - 1]?.action)
    }
  })

  test('the curve has a point an action and one before the first', () => {
    const { points } = chanceCurve(found.analysis, SEATS[0] as never, [])
    expect(points.map(({ seq }) => seq)).toEqual(Array.from({ length: found.analysis.steps.length + 1 }, (_, n) => n))
    expect(points.every(({ share }) => share >= 0 && share <= 1)).toBe(true)
  })

  test('the balance names whom luck favoured', () => {
    const { luck } = found.analysis
    const favoured = Math.round(luck * 100) === 0 ? 'even' : luck > 0 ? 'for Blue.' : 'for Red.'
    expect(tellBalance(found.analysis, SEATS)).toContain(favoured)
  })

  test('a side that has an article has it small within a sentence', () => {
    const named = [
      { id: 'blue', title: 'The Germans' },
      { id: 'red', title: 'The British' },
    ]
    expect(tellBalance(found.analysis, named)).toMatch(/^Luck.*Decisions: the Germans [+−±]\d+, the British/)
  })
})

const recordOf = (entry: GameEntry, name: string): MatchRecord =>
  JSON.parse(readFileSync(new URL(`../../../../../games/${entry.id}/records/${name}.json`, import.meta.url), 'utf8'))
const decidedBy = ({ analysis }: Analysed, seat: string) =>
  analysis.steps.flatMap(({ decided }) => decided).filter(each => each.seat === seat)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('a finished game of World War II', () => {
  const record = recordOf(ww2, 'crossroads')
  let found: Analysed
  beforeAll(async () => {
    found = (await analyse(ww2, record, 'nw', () => undefined)) as Analysed
  }, 120_000)

  test('each side answers for its own plans, though the last one to submit plays out both', () => {
    for (const seat of ['nw', 'se']) {
      const changes = decidedBy(found, seat).map(({ change }) => Math.abs(change))
      expect(Math.max(...changes)).toBeGreaterThan(0.05)
    }
    const joint = found.analysis.steps.filter(({ decided }) => decided.length > 1)
    expect(joint.length).toBeGreaterThan(30)
    for (const { decided } of joint) expect(decided.map(({ seat }) => seat)).toEqual(['nw', 'se'])
    expect(tellBalance(found.analysis, ww2.game.seats)).not.toMatch(/(North-west|South-east) ±0/)
  })

  test('start, decisions of both, what was usual and luck add up to the result', () => {
    const { start, decision, course, luck, result, steps } = found.analysis
    expect(start + decision + course + luck).toBeCloseTo(result, 9)
    expect(decision).toBeCloseTo(sum(['nw', 'se'].flatMap(seat => decidedBy(found, seat).map(({ change }) => change))), 9)
    for (const step of steps) expect(step.before + step.decision + step.course + step.luck).toBeCloseTo(step.after, 9)
  })

  test('where it turned, both are told a better plan, from what each could know when it decided', () => {
    const { line } = new Replay(ww2.game, record)
    for (const seat of ['nw', 'se']) {
      const better = found.better.filter(each => each.seat === seat)
      expect(better.length).toBeGreaterThan(0)
      for (const { at, choice, view } of better) {
        const own = found.analysis.steps[at - 1]?.decided.find(each => each.seat === seat)
        expect(line[(own?.at ?? 0) - 1]?.seat).toBe(seat)
        expect(choice.action).not.toEqual(own?.action)
        expect(view).toMatchObject({ viewer: seat })
      }
    }
    const step = found.analysis.steps[(found.turning[0] as number) - 1] as AnalysedStep
    expect(tellStep(step, ww2.game.seats)).toMatch(/the plan of North-west .*, the plan of South-east .*, usual plans /)
  })
})

describe('a finished game of Beachhead', () => {
  const record = recordOf(beachhead, 'cards')
  let found: Analysed
  beforeAll(async () => {
    found = (await analyse(beachhead, record, 'assault', () => undefined)) as Analysed
  }, 120_000)

  test('luck and decisions together lead from the first chance to the result', () => {
    const { start, result, decision, course, luck } = found.analysis
    expect(start + decision + course + luck).toBeCloseTo(result, 9)
    expect(found.better.length).toBeGreaterThan(0)
  })

  test('BI-9.1 an event card is luck, though its deck was shuffled before the first turn', () => {
    const replay = new Replay(beachhead.game, record)
    const drawn = found.analysis.steps.filter(({ at }) => replay.go(at).events.some(({ type }) => type === 'event_drawn'))
    const silent = drawn.filter(({ at }) => replay.line[at - 1]?.draws.length === 0)
    expect(silent.length).toBeGreaterThan(2)
    expect(silent.some(({ luck }) => Math.abs(luck) > 0.001)).toBe(true)
  })
})

test('a game that is not over is not analysed', async () => {
  const match = new Match(musket.game, { scenario: musket.game.scenarios[0]?.scenario, options: {}, seed: 'begun' })
  expect(await analyse(musket, match.record(), 'blue', () => undefined)).toBeNull()
})

test('what was told stands with its action; what was taken back does not', () => {
  const told = (seq: number) => ({
    seq,
    seat: 'blue',
    action: null,
    events: [],
    draws: [],
    sentences: [{ text: `said ${seq}`, clauses: [] }],
  })
  const record = { entries: [{ seq: 1 }, { seq: 2 }, { seq: 3, undo: 1 }, { seq: 4 }] }
  expect(sentencesOf(record as never, [told(0), told(1), told(4)])).toEqual(['said 1', 'said 4'])
})
