// A plan in one sentence: its attacks, barrages, marches and recruits.
import type { Plan } from '../rules/plan/plan.ts'
import { ledgerOf } from '../rules/plan/pricing.ts'
import { boardOfState, OWNER_LETTERS, type WwState } from '../rules/state/state.ts'
import { enemyOf, type Side, UNIT_TYPES } from '../rules/tables.ts'

/** More names than this are not told. */
const NAMED = 4

export function planInWords(world: WwState, side: Side, plan: Plan): string {
  const board = boardOfState(world)
  const foes = new Set(world.units[enemyOf(side)].map(({ cell }) => cell))
  const [strikes, takes, shells] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let others = 0
  for (const step of plan.steps ?? []) {
    if (step.do === 'fire') for (const { at } of step.shots) shells.add(at)
    if (step.do !== 'move') continue
    const hex = step.path.at(-1)!
    const cell = board.cell(hex)
    if (foes.has(cell)) strikes.add(hex)
    else if (board.isStrategic[cell] === 1 && world.owners[cell] !== OWNER_LETTERS[side]) takes.add(hex)
    else others++
  }
  const hasStruck = strikes.size + takes.size + shells.size > 0
  const parts = [
    ...(shells.size > 0 ? [`shells ${named(shells)}`] : []),
    ...(strikes.size > 0 ? [`strikes at ${named(strikes)}`] : []),
    ...(takes.size > 0 ? [`walks into ${named(takes)}`] : []),
    ...(others > 0
      ? [`${hasStruck ? 'makes ' : ''}${others} ${hasStruck ? 'other ' : ''}${others === 1 ? 'march' : 'marches'}`]
      : []),
    ...recruitsOf(plan),
  ]
  const { left, treasury } = ledgerOf(world, side, plan)
  const said = parts.length === 0 ? 'waits' : parts.join(', ')
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}; keeps ${left} of ${treasury}.`
}

function named(hexes: ReadonlySet<string>): string {
  const all = [...hexes]
  const rest = all.length - NAMED
  return rest > 0 ? `${all.slice(0, NAMED).join(', ')} and ${rest} more` : all.join(', ')
}

function recruitsOf({ buys = [] }: Plan): readonly string[] {
  const units = buys.flatMap(buy => buy.units)
  const counts = UNIT_TYPES.flatMap(type => {
    const n = units.filter(unit => unit === type).length
    return n === 0 ? [] : [`${n} ${type}`]
  })
  return counts.length === 0 ? [] : [`raises ${counts.join(', ')}`]
}
