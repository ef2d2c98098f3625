// TI-O.27: a scenario as text for a link or a file, and back. What comes in is not trusted.
import { type Cap, SHARED_CAPS } from '@sandtable/kernel'
import * as v from 'valibot'
import { CAPS } from '../../data/caps.ts'
import { DATA, findEffect, findFaction, findUnit } from '../../data/lookup.ts'
import type { Scenario } from './scenario.ts'

/** Why a shared scenario cannot be used. `path` says where. */
export class ScenarioError extends Error {
  readonly clause: 'TI-O.1' | 'TI-O.27' | 'TI-A.5'
  readonly path: string
  constructor(clause: ScenarioError['clause'], path: string, why: string) {
    super(path === '' ? why : `${path}: ${why}`)
    this.clause = clause
    this.path = path
  }
}

/** TI-A.5: FF and INF may be tokens, everything else is plastic. */
const MOST_TOKENS = CAPS.count.most

const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_TOKENS))
const rounds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))
const word = v.pipe(v.string(), v.maxLength(CAPS.word.most))
const list = <T extends v.GenericSchema>(each: T, { most }: Cap) => v.pipe(v.array(each), v.maxLength(most))
const unitLine = v.strictObject({
  unit: word,
  count: whole,
  damaged: v.optional(whole),
  damagedThisRound: v.optional(whole),
})
const effectUse = v.strictObject({ effect: word, n: v.optional(whole), unit: v.optional(word) })
const effects = list(effectUse, CAPS.owned)
const types = list(word, CAPS.owned)
const cannons = v.strictObject({ left: list(v.strictObject({ of: word, n: whole }), CAPS.lines), extraDice: whole })
const party = v.strictObject({
  faction: word,
  units: list(unitLine, CAPS.lines),
  effects: v.optional(effects),
  without: v.optional(types),
  cannons: v.optional(cannons),
  policy: v.optional(v.union([v.picklist(['standard', 'avoidDirectHit']), v.strictObject({ kill: types, sustain: types })])),
})
const pending = v.strictObject({ any: whole, nonFighter: whole })
const scenarioSchema = v.strictObject({
  place: v.picklist(['space', 'ground', 'full']),
  attacker: party,
  defender: party,
  others: v.optional(list(party, CAPS.seats)),
  system: v.optional(effects),
  rounds: v.optional(rounds),
  retreatAfter: v.optional(v.strictObject({ attacker: v.optional(rounds), defender: v.optional(rounds) })),
  capacity: v.optional(v.boolean()),
  options: v.optional(
    v.strictObject({
      'shields.one': v.optional(v.boolean()),
      'repairs.one': v.optional(v.boolean()),
      'shield.perUnit': v.optional(v.boolean()),
    }),
  ),
  from: v.optional(
    v.strictObject({
      stage: v.picklist(['start', 'openings', 'barrage', 'round']),
      round: rounds,
      pending: v.optional(v.strictObject({ attacker: pending, defender: pending })),
      isEarly: v.optional(v.literal(true)),
    }),
  ),
})

export function shareText(scenario: Scenario): string {
  return encodeURIComponent(JSON.stringify(scenario))
}

export function parseShared(text: string): Scenario {
  if (text.length > SHARED_CAPS.linkLetters.most)
    throw new ScenarioError('TI-O.27', '', `this link is longer than the limit of ${SHARED_CAPS.linkLetters.most} letters.`)
  let value: unknown
  try {
    value = JSON.parse(decodeURIComponent(text))
  } catch {
    throw new ScenarioError('TI-O.27', '', 'this link holds no scenario.')
  }
  return parseScenario(value)
}

/** A scenario with known names and possible numbers, or the first thing that is wrong with it. */
export function parseScenario(value: unknown): Scenario {
  const read = v.safeParse(scenarioSchema, value)
  if (!read.success) {
    const [issue] = read.issues
    throw new ScenarioError('TI-O.1', v.getDotPath(issue) ?? '', `${issue.expected} was expected, not ${issue.received}.`)
  }
  const scenario = read.output as Scenario
  for (const [path, { faction, units, effects = [] }] of [
    ['attacker', scenario.attacker],
    ['defender', scenario.defender],
    ...(scenario.others ?? []).map((other, i) => [`others.${i}`, other] as const),
  ] as const) {
    if (!findFaction(faction)) throw new ScenarioError('TI-O.1', `${path}.faction`, `there is no faction "${faction}".`)
    const lendsArmour = effects.some(({ effect }) => findEffect(effect)?.op?.some(({ op }) => ARMOUR_OPS.has(op)))
    for (const [i, line] of units.entries()) checkLine(`${path}.units.${i}`, line, lendsArmour)
    checkEffects(`${path}.effects`, effects)
  }
  checkEffects('system', scenario.system ?? [])
  return scenario
}

/** Effects that let a unit without Sustain Damage be damaged. */
const ARMOUR_OPS = new Set<string>(['grantSustain', 'statSwap'])

function checkLine(
  path: string,
  { unit, count, damaged = 0 }: Scenario['attacker']['units'][number],
  lendsArmour: boolean,
): void {
  const data = findUnit(unit)
  if (!data) throw new ScenarioError('TI-O.1', path, `there is no unit "${unit}".`)
  const most = data.type === 'fighter' || data.type === 'infantry' ? MOST_TOKENS : DATA.componentLimits[data.type]
  if (count > most) throw new ScenarioError('TI-A.5', path, `a player has ${most} of these, not ${count}.`)
  if (damaged > count) throw new ScenarioError('TI-O.1', path, `${damaged} of ${count} units cannot be damaged.`)
  if (damaged > 0 && !data.sustain && !lendsArmour)
    throw new ScenarioError('TI-O.1', path, `${data.name} has no Sustain Damage.`)
}

function checkEffects(path: string, effects: NonNullable<Scenario['system']>): void {
  for (const [i, { effect }] of effects.entries()) {
    if (!findEffect(effect)) throw new ScenarioError('TI-O.1', `${path}.${i}`, `there is no effect "${effect}".`)
  }
}
