// Exact odds of a space combat against sampling it and against a bare table of its size, and how the cost grows with fleets.
import { compile, type Problem, parseParty, type Scenario, solve } from '../../games/ti4/odds/index.ts'
import { compare, cost } from '../measure.ts'
import type { Row } from '../report.ts'
import { bareTable, type PlainFleet, plainFleet, samplePlain } from '../subjects/fleets.ts'

/** Combats a plain sampler plays in one batch; what it needs in all follows from the chance it samples. */
const BATCH = 2000
const STANDARD_ERROR = 0.001

type Fleets = { readonly id: string; readonly what: string; readonly a: string; readonly d: string }

const TYPICAL: Fleets = {
  id: 'typical',
  what: '6 against 6 mixed ships with sustain',
  a: '2 DN, 1 CR, 1 CV, 1 DD, 1 FF',
  d: '2 DN, 1 CR, 1 CV, 1 DD, 1 FF',
}
const LARGEST: Fleets = {
  id: 'largest',
  what: 'the largest fleets, 40 hits a side',
  a: '1 FS, 2 WS, 5 DN, 4 CV, 8 CR, 2 DD, 10 FF @ sol',
  d: '1 FS, 2 WS, 5 DN, 4 CV, 8 CR, 2 DD, 10 FF @ yssaril',
}

/** TI-O.25: what special effects that widen the state may cost at most, with the effects of each side. */
type Special = Fleets & {
  readonly effects: readonly string[]
  readonly against: readonly string[]
  readonly milliseconds: number
}

const MEDIUM = '1 FS, 2 DN, 3 CR, 1 CV, 1 DD, 4 FF'
const LARGE = '1 FS, 1 WS, 2 DN, 2 CV, 14 FF'
const DURANIUM = 'tech.duranium'
const SPECIALS: readonly Special[] = [
  {
    id: 'typical.repairs',
    what: '6 against 6, Duranium Armor on both sides',
    a: TYPICAL.a,
    d: TYPICAL.d,
    effects: [DURANIUM],
    against: [DURANIUM],
    milliseconds: 20,
  },
  {
    id: 'medium.shielding',
    what: '12 against 12, Non-Euclidean Shielding',
    a: `${MEDIUM} @ letnev`,
    d: `${MEDIUM} @ jolnar`,
    effects: ['letnev.nes'],
    against: [],
    milliseconds: 20,
  },
  {
    id: 'medium.repairs',
    what: '12 against 12, shielding and Duranium Armor on both sides',
    a: `${MEDIUM} @ letnev`,
    d: `${MEDIUM} @ jolnar`,
    effects: ['letnev.nes', DURANIUM],
    against: [DURANIUM],
    milliseconds: 300,
  },
  {
    id: 'large.repairs',
    what: '20 against 20, Duranium Armor on both sides',
    a: `${LARGE} @ sol`,
    d: `${LARGE} @ yssaril`,
    effects: [DURANIUM],
    against: [DURANIUM],
    milliseconds: 300,
  },
  {
    id: 'large.reflected',
    what: '20 against 20, Duranium Armor and Reflective Shielding on both sides',
    a: `${LARGE} @ sol`,
    d: `${LARGE} @ yssaril`,
    effects: [DURANIUM, 'ac.reflective'],
    against: [DURANIUM, 'ac.reflective'],
    milliseconds: 300,
  },
  {
    id: 'large.aimed',
    what: '20 against 20, Duranium Armor on both sides and hits for non-fighters only',
    a: `${LARGE} @ l1z1x`,
    d: `${LARGE} @ sol`,
    effects: [DURANIUM],
    against: [DURANIUM],
    milliseconds: 300,
  },
  {
    id: 'largest.repairs',
    what: 'the largest fleets, Duranium Armor on both sides',
    a: LARGEST.a,
    d: LARGEST.d,
    effects: [DURANIUM],
    against: [DURANIUM],
    milliseconds: 300,
  },
  {
    id: 'largest.aimed',
    what: 'the largest fleets, Duranium Armor on both sides and hits for non-fighters only',
    a: LARGEST.a.replace('sol', 'l1z1x'),
    d: LARGEST.d.replace('yssaril', 'sol'),
    effects: [DURANIUM],
    against: [DURANIUM],
    milliseconds: 300,
  },
  {
    id: 'large.mirrored',
    what: 'the same for both sides, which no table has: that faction exists once',
    a: `${LARGE} @ l1z1x`,
    d: `${LARGE} @ l1z1x`,
    effects: [DURANIUM],
    against: [DURANIUM],
    milliseconds: 300,
  },
]

type Limits = { readonly milliseconds: number; readonly timesSampling: number }

export async function ti4Case(report: (row: Row) => void): Promise<void> {
  measure(TYPICAL, { milliseconds: 1, timesSampling: 1000 }, report)
  measure(LARGEST, { milliseconds: 10, timesSampling: 200 }, report)
  for (const times of [1, 2, 3, 4]) {
    const line = `${times} DN, ${times} CR, ${times} CV, ${times} DD, ${2 * times} FF`
    const problem = problemOf({ id: '', what: '', a: line, d: line })
    const micros = cost({ run: () => units(problem) }, 5)
    report({ id: `ti4.growth.${6 * times}`, what: `exact odds, ${6 * times} ships a side`, unit: 'µs', ours: micros })
  }
  for (const special of SPECIALS) measureSpecial(special, report)
}

function measureSpecial(special: Special, report: (row: Row) => void): void {
  const { attacker, defender, place } = scenarioOf(special)
  const use = (effects: readonly string[]) => effects.map(effect => ({ effect }))
  const { problem } = compile({
    place,
    attacker: { ...attacker, effects: use(special.effects) },
    defender: { ...defender, effects: use(special.against) },
  })
  const micros = cost({ run: () => units(problem) }, 5)
  const limit = special.milliseconds * 1000
  report({
    id: `ti4.special.${special.id}`,
    what: `exact odds, ${special.what}`,
    unit: 'µs',
    ours: micros,
    peer: limit,
    against: 'the limit',
    ratio: micros / limit,
  })
}

function measure(fleets: Fleets, { milliseconds, timesSampling }: Limits, report: (row: Row) => void): void {
  const scenario = scenarioOf(fleets)
  const problem = problemOf(fleets)
  const a = plainFleet(problem.sides.attacker)
  const d = plainFleet(problem.sides.defender)
  const p = solve(problem).outlook.attacker
  const needed = (p * (1 - p)) / (STANDARD_ERROR * STANDARD_ERROR)
  const whole = cost({ run: () => (solve(compile(scenario).problem).rounds > 0 ? 1 : 0) }, 7)
  report({
    id: `ti4.${fleets.id}`,
    what: `exact odds, ${fleets.what}, scenario to answer`,
    unit: 'µs',
    ours: whole,
    peer: milliseconds * 1000,
    against: 'the limit',
    ratio: whole / (milliseconds * 1000),
    target: { atMost: 1 },
  })
  const sampled = compare({ run: () => units(problem) }, { run: () => sampledUnits(a, d, needed) }, 7)
  report({
    id: `ti4.${fleets.id}.sampling`,
    what: `the same, solved`,
    unit: 'µs',
    ours: sampled.ours,
    peer: sampled.peer,
    against: 'sampling to 0.1 %',
    ratio: sampled.ratio,
    target: { atLeast: timesSampling },
  })
  const bare = compare({ run: () => units(problem) }, { run: () => (bareTable(a, d) >= 0 ? 1 : 0) }, 7)
  report({
    id: `ti4.${fleets.id}.table`,
    what: `the same, solved`,
    unit: 'µs',
    ours: bare.ours,
    peer: bare.peer,
    against: 'a bare table of its size',
    ratio: 1 / bare.ratio,
    target: { atMost: 3 },
  })
}

/** A batch is only a part of the sample that is needed. */
function sampledUnits(a: PlainFleet, d: PlainFleet, needed: number): number {
  const won = samplePlain(a, d, BATCH)
  return (won >= 0 ? BATCH : 0) / needed
}

const units = (problem: Problem): number => (solve(problem).rounds > 0 ? 1 : 0)

function scenarioOf({ a, d }: Fleets): Scenario {
  return { place: 'space', attacker: parseParty(a), defender: parseParty(d) }
}

const problemOf = (fleets: Fleets): Problem => compile(scenarioOf(fleets)).problem
