// The answer as somebody reads it at a terminal: who wins, who is left, how the first dice fall (TI-O.10, TI-O.13).

import { columns } from '@sandtable/terminal'
import type {
  Answer,
  FullAnswer,
  LeftOut,
  OddsAnswer,
  OutcomeChances,
  RollOdds,
  SampledAnswer,
  Scenario,
  UnitLine,
} from '@sandtable/ti4/odds'
import { effectName, factionName, pieceName } from '@sandtable/ti4/text'
import { bar, ENDS, percent, signOf, stackedBar, WIDTH } from './bars.ts'

const TITLES = { space: 'Space combat', ground: 'Ground combat', full: 'The whole invasion' } as const
const END_NAMES: { readonly [end in keyof OutcomeChances]: string } = {
  attacker: 'attacker wins',
  draw: 'draw',
  open: 'still open',
  defender: 'defender wins',
}
/** Less than this is the rounding of sums. */
const NEVER = 1e-9
/** Less than this is not worth a line. */
const RARE = 0.0005
const SIDES = ['attacker', 'defender'] as const

export function pictureLines(
  scenario: Scenario,
  answer: OddsAnswer,
  rolls: readonly RollOdds[],
  isAscii: boolean,
): readonly string[] {
  const head = [TITLES[scenario.place], ...SIDES.map(side => `  ${side}: ${partyWords(scenario[side])}`), '']
  if (answer.method === 'full') return [...head, ...fullLines(answer, isAscii), ...ignoredLines(answer.ignored)]
  if (answer.method === 'sampled') return [...head, ...sampledLines(answer, isAscii), ...ignoredLines(answer.ignored)]
  const { outlook, policies, rounds } = answer
  return [
    ...head,
    ...outlookLines(outlook, isAscii),
    '',
    `Exact, hits taken by policy ${policies.attacker} / ${policies.defender}; ${rounds.toFixed(2)} rounds on average. TI-O.17`,
    ...survivorLines(answer),
    ...leftLines(answer, isAscii),
    ...roundLines(answer.byRound, isAscii),
    ...rollLines(rolls),
    ...ignoredLines(answer.ignored),
  ]
}

const unitWords = ({ unit, count, damaged = 0 }: UnitLine): string =>
  `${count} ${pieceName(unit)}${damaged > 0 ? ` (${damaged} damaged)` : ''}`

function partyWords({ units, faction, effects = [] }: Scenario['attacker']): string {
  const used = effects.map(({ effect, n }) => (n === undefined ? effectName(effect) : `${n} ${effectName(effect)}`))
  return `${units.map(unitWords).join(', ')} (${factionName(faction)})${used.length > 0 ? ` with ${used.join(', ')}` : ''}`
}

function outlookLines(outlook: OutcomeChances, isAscii: boolean): string[] {
  const shown = ENDS.filter(end => end !== 'open' || outlook.open > NEVER)
  const rows = shown.map(end => [
    `  ${signOf(end, isAscii)} ${END_NAMES[end]}`,
    percent(outlook[end]).padStart(8),
    bar(outlook[end], WIDTH, isAscii),
  ])
  return [`  ${stackedBar(outlook, isAscii, WIDTH + 24)}`, ...columns(rows)]
}

/** TI-O.24: never without its interval. */
function sampledLines({ outlook, margin, combats }: SampledAnswer, isAscii: boolean): string[] {
  const rows = ENDS.map(end => [
    `  ${END_NAMES[end]}`,
    percent(outlook[end].p).padStart(8),
    `± ${(outlook[end].margin * 100).toFixed(2)}`,
    bar(outlook[end].p, WIDTH, isAscii),
  ])
  return [...columns(rows), '', `Sampled from ${combats} combats, ± ${(margin * 100).toFixed(2)} points at 95 %. TI-O.24`]
}

function survivorLines({ sides, outlook }: Answer): string[] {
  const given = (['attacker', 'defender'] as const).filter(end => outlook[end] > 0)
  const figure = (n: number | null) => (n === null ? '-' : n.toFixed(2)).padStart(6)
  const head = ['  Left on average', '', 'of', 'always', ...given.map(end => `if ${end} wins`)]
  const rows = SIDES.flatMap(side =>
    sides[side].units.map(({ unit, count, expected, given: by }) => [
      `  ${side}`,
      pieceName(unit),
      String(count).padStart(2),
      figure(expected),
      ...given.map(end => figure(by[end])),
    ]),
  )
  const cost = SIDES.map(
    side =>
      `  ${side} loses ${sides[side].lostCost.toFixed(2)} in cost on average, and something at all with ${percent(sides[side].anyLoss)}.`,
  )
  return ['', ...columns([head, ...rows]), '', ...cost]
}

/** How many are left in all, as a small chart for each side. */
function leftLines({ sides }: Answer, isAscii: boolean): string[] {
  const rows = SIDES.flatMap(side =>
    sides[side].left.flatMap((p, n) =>
      p < RARE ? [] : [[`  ${side}`, String(n).padStart(3), percent(p).padStart(8), bar(p, WIDTH, isAscii)]],
    ),
  )
  return ['', ...columns([['  Pieces left', 'all', 'chance', ''], ...rows])]
}

function roundLines(byRound: readonly OutcomeChances[], isAscii: boolean): string[] {
  const last = byRound.findIndex(({ open }) => open < RARE)
  const told = last < 0 ? byRound : byRound.slice(0, last + 1)
  if (told.length === 0) return []
  const rows = told.map((outlook, i) => [
    `  ${i + 1}`,
    stackedBar(outlook, isAscii),
    ...ENDS.map(end => percent(outlook[end]).padStart(8)),
  ])
  return ['', ...columns([['  After round', '', ...ENDS.map(end => END_NAMES[end])], ...rows])]
}

const ROLLS: { readonly [roll in RollOdds['roll']]: string } = {
  combat: 'combat',
  afb: 'barrage',
  spaceCannon: 'space cannon',
  bombardment: 'bombardment',
}
function rollLines(rolls: readonly RollOdds[]): string[] {
  if (rolls.length === 0) return []
  const rows = rolls.map(({ roll, by, hits, expected }) => [
    `  ${by}`,
    ROLLS[roll],
    expected.toFixed(2),
    hits.flatMap((p, n) => (p >= RARE ? [`${n}: ${percent(p)}`] : [])).join('  '),
  ])
  return ['', ...columns([['  Hits of the first roll', '', 'mean', 'number: chance'], ...rows])]
}

function fullLines({ space, spaceWon, landings, planetTaken, ground }: FullAnswer, isAscii: boolean): string[] {
  const rows = [
    ['  space area won', percent(spaceWon).padStart(8), bar(spaceWon, WIDTH, isAscii)],
    ['  planet taken', percent(planetTaken).padStart(8), bar(planetTaken, WIDTH, isAscii)],
    ['  repelled on the ground', percent(ground.defender).padStart(8), bar(ground.defender, WIDTH, isAscii)],
    ['  nobody left on the planet', percent(ground.draw).padStart(8), bar(ground.draw, WIDTH, isAscii)],
  ]
  const landed = landings
    .toSorted((a, b) => b.p - a.p)
    .map(({ landed: units, p, outlook }) => [
      `  ${units.map(unitWords).join(', ')}`,
      percent(p).padStart(8),
      percent(outlook.attacker).padStart(8),
    ])
  return [
    ...columns(rows),
    '',
    'Exact. TI-O.12',
    '',
    ...columns([['  Who lands', 'chance', 'then taken'], ...landed]),
    ...survivorLines(space),
  ]
}

function ignoredLines(ignored: readonly LeftOut[]): string[] {
  if (ignored.length === 0) return []
  const rows = ignored.map(({ effect, why }) => [`  ${effectName(effect)}`, why])
  return ['', 'Not in these figures:', ...columns(rows)]
}
