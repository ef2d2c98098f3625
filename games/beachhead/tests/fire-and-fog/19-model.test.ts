// Chapters 6, 10, 16 and 19 a second time: the End Phase and the CP after it worked out from the rulebook alone, against the rules, at
// every turn of games played at random.
import { seeded } from '@sandtable/kernel'
import { expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import type { OptionChoices } from '../../rules/setup/options.ts'
import type { Scenario } from '../../rules/setup/scenario.ts'
import { distance, PIECES } from '../builder.ts'

type Found = NonNullable<Scenario['units']>[number]
const ASSAULT = [
  'usswasp',
  'harrier',
  'osprey',
  'super_stallion',
  'super_cobra',
  'lcac',
  'lcu',
  'aav7',
  'marine_squad',
  'marsoc',
  'humvee',
]
const AIR = ['harrier', 'osprey', 'super_stallion', 'super_cobra', 'attack_drone']
const INFANTRY = ['infantry_squad', 'militia_squad', 'atgm_team', 'aa_team', 'mortar_team']
const isAssault = ({ type }: Found) => ASSAULT.includes(type)
const isAirborne = (unit: Found) => AIR.includes(unit.type) && unit.hex !== undefined && (unit.airborne ?? true)
const fullSupply = ({ type }: Found) => PIECES[type][4]

/** BI-16.5 and its options. */
function tokensLeft({ tokens = 0, fresh = 0, attacked = false }: Found, options: OptionChoices): number {
  const removable = options.suppressionTiming === 'same-turn' ? tokens > 0 : tokens > fresh
  const may = !attacked || (options.pinnedAlwaysRecovers === true && tokens === 2)
  return may && removable ? tokens - 1 : tokens
}

/** BI-19.3. */
function supplyLeft(unit: Found, all: Scenario): number | null {
  const full = fullSupply(unit)
  if (full === null) return null
  const sp = unit.sp ?? full
  if (unit.aboard) return full
  const here = (all.objectives ?? []).find(({ hex, destroyed, noResupply }) => hex === unit.hex && !destroyed && !noResupply)
  if (!here || (here.control ?? 'defender') !== (isAssault(unit) ? 'assault' : 'defender')) return sp
  if (here.type === 'airfield') return AIR.includes(unit.type) && !isAirborne(unit) ? full : sp
  const isGround = !AIR.includes(unit.type) && unit.type !== 'usswasp'
  return (here.type === 'port' || here.type === 'civic_center') && isGround ? Math.min(full, sp + 1) : sp
}

/** BI-10.1 to BI-10.3 without event cards. */
function commandGained(all: Scenario): { assault: number; defender: number } {
  const cp = { assault: { Operational: 3, Limited: 2, Damaged: 2, Offline: 0 }[all.wasp?.c2 ?? 'Operational'], defender: 2 }
  const standing = (all.objectives ?? []).filter(({ destroyed }) => !destroyed)
  for (const { type, control } of standing) if (type === 'comms_hub') cp[control ?? 'defender'] += 1
  for (const { type, control } of standing)
    if (type === 'hvt' && control === 'assault') cp.defender = Math.max(1, cp.defender - 1)
  return cp
}

/** BI-17.5: who is shown by close contact. */
function inContact(unit: Found, all: Scenario): boolean {
  return (all.units ?? []).some(
    enemy =>
      isAssault(enemy) !== isAssault(unit) &&
      enemy.hex !== undefined &&
      !enemy.hidden &&
      !isAirborne(enemy) &&
      enemy.type !== 'usswasp' &&
      (enemy.tokens ?? 0) < 2 &&
      distance(enemy.hex, unit.hex!) <= 1,
  )
}

/** What differs from what the End Phase should have made of it. */
function faults(before: Scenario, after: Scenario, options: OptionChoices): readonly string[] {
  const wrong: string[] = []
  for (const unit of before.units ?? []) {
    const now = after.units?.find(({ id }) => id === unit.id)
    if (!now) {
      if (unit.type !== 'attack_drone' || (unit.sp ?? 1) > 0) wrong.push(`${unit.id} is gone`)
      continue
    }
    const tokens = tokensLeft(unit, options)
    if ((now.tokens ?? 0) !== tokens) wrong.push(`${unit.id}: ${now.tokens} tokens, not ${tokens}`)
    const sp = supplyLeft(unit, before)
    if (sp !== null && (now.sp ?? fullSupply(now)) !== sp) wrong.push(`${unit.id}: ${now.sp} SP, not ${sp}`)
    const pins = unit.tokens === 2 ? (unit.pinCount ?? 0) + 1 : 0
    if ((now.pinCount ?? 0) !== pins) wrong.push(`${unit.id}: pin counter ${now.pinCount}, not ${pins}`)
    if (now.moved || now.acted || now.attacked || now.launched || now.forceMarch || now.fresh)
      wrong.push(`${unit.id} is not fresh for the turn`)
    if (unit.hidden && unit.hex !== undefined && inContact(unit, before) && now.hidden) wrong.push(`${unit.id} is still hidden`)
  }
  for (const { id, hex, control = 'defender', held = 0, destroyed } of before.objectives ?? []) {
    const contested = (before.units ?? []).some(unit => unit.hex === hex && INFANTRY.includes(unit.type))
    const count = !destroyed && control === 'assault' && !contested ? held + 1 : 0
    const now = after.objectives?.find(objective => objective.id === id)
    if ((now?.held ?? 0) !== count) wrong.push(`${id}: held ${now?.held}, not ${count}`)
    if (control === 'assault' && !destroyed && !now?.taken) wrong.push(`${id}: not taken`)
  }
  const cp = commandGained(after)
  if (after.cp?.assault !== cp.assault || after.cp.defender !== cp.defender)
    wrong.push(`CP ${JSON.stringify(after.cp)}, not ${JSON.stringify(cp)}`)
  const stale = (after.forts ?? []).filter(({ until }) => until != null && until <= (before.turn ?? 1))
  if (stale.length > 0) wrong.push(`${stale.length} expired constructions`)
  return wrong
}

const GAMES = [
  ['red-beach', {}, 500],
  ['long-lance', { suppressionTiming: 'same-turn' }, 500],
  ['broken-wing', { pinnedAlwaysRecovers: true }, 400],
  ['azure-extraction', { ambushDefenderOnly: true, barrageSuppress: 'hit' }, 400],
] as const

it.each(GAMES)(
  'BI-19.1 BI-19.2 BI-19.3 BI-19.4 BI-19.5 the End Phase does what it should, and no more: %s',
  (id, options: OptionChoices, steps) => {
    const { scenario } = beachhead.scenarios.find(info => info.id === id)!
    const dice = seeded(`dice ${id}`)
    const choose = seeded(`choice ${id}`)
    let { state } = beachhead.setup(scenario, { deployment: 'preset', events: false, victory: 'none', ...options }, dice)
    let ends = 0
    for (let i = 0; i < steps; i++) {
      const seat = beachhead.toAct(state)[0]
      if (seat === undefined) break
      const legal = beachhead.legal(state, seat)
      const lively = legal.filter(({ type }) => type !== 'done' && type !== 'pass')
      const from = lively.length > 0 && choose.pick(6, 'pass') > 0 ? lively : legal
      const action = from[choose.pick(from.length, 'choice')]!
      const before = beachhead.position!(state)
      state = beachhead.apply(state, seat, action, dice).state
      const after = beachhead.position!(state)
      if (action.type !== 'pass' || after.turn === before.turn || after.step === 'over') continue
      ends++
      expect({ i, turn: before.turn, faults: faults(before, after, options) }).toEqual({ i, turn: before.turn, faults: [] })
    }
    expect(ends).toBeGreaterThan(3)
  },
)
