// WW-10: a fight without dice. Strength against Health, both ways at once, one exchange for each entry.

import type { CombatOutcome } from '../contract/events.ts'
import type { Options } from '../setup/options.ts'
import { type CombatTask, strengthOf, type Totals } from '../state/state.ts'
import { enemyOf, type Side } from '../tables.ts'
import type { Battlefield, Fighter } from '../turn/battlefield.ts'
import { settleDamage } from './loss-questions.ts'
import { type Hit, totalHealth } from './losses.ts'

/** WW-10.3, WW-10.4; WW-15.14 counts heads. */
export function totalsOf(
  units: readonly Pick<Fighter, 'type' | 'damage'>[],
  { flatHealth }: Pick<Options, 'flatHealth'>,
): Totals {
  return { strength: strengthOf(units), health: flatHealth ? units.length : totalHealth(units) }
}

/** WW-10.5, WW-10.6: what one side's Strength does to the other's Health. */
export const damageOf = (strength: number, health: number): number => Math.max(0, strength - health)

/** WW-10.1, WW-10.2: the group stands in `from` and has paid for entering `cell`. */
export function meet(field: Battlefield, side: Side, group: readonly Fighter[], from: number, cell: number): CombatTask {
  const { options } = field.state.setting
  const defenders = field.enemiesAt(cell, side)
  const attack = totalsOf(group, options)
  const defence = totalsOf(defenders, options)
  field.stir(group)
  field.stir(defenders)
  return {
    kind: 'combat',
    cell,
    from,
    attackers: group.map(fighter => fighter.serial),
    attack,
    defence,
    toDefenders: damageOf(attack.strength, defence.health),
    // WW-10.7: from the totals before losses, unless WW-15.11 makes the survivors strike.
    toAttackers: options.counterAttack === 'simultaneous' ? damageOf(defence.strength, attack.health) : null,
    defendersLost: [],
  }
}

/** WW-10.9: defenders' losses first. False: the turn stops for an answer, and `field.task` says where. */
export function fight(field: Battlefield, side: Side, step: number, task: CombatTask, isResumed: boolean): boolean {
  const { options } = field.state.setting
  const question = field.state.execution?.question
  const isAttackersTurn = isResumed && question?.side === side
  let now = task
  if (!isAttackersTurn) {
    const hits = settleDamage(field, field.enemiesAt(task.cell, side), task.toDefenders)
    if (!hits) return stop(field, task)
    const defendersLost = deal(field, enemyOf(side), hits)
    now = { ...now, defendersLost }
  }
  if (now.toAttackers === null) {
    const left = field.enemiesAt(now.cell, side)
    now = { ...now, toAttackers: damageOf(strengthOf(left), now.attack.health) }
  }
  const hits = settleDamage(field, field.living(side, now.attackers), now.toAttackers ?? 0)
  if (!hits) return stop(field, now)
  const attackersLost = deal(field, side, hits)
  conclude(field, side, step, now, attackersLost, options)
  return true
}

function stop(field: Battlefield, task: CombatTask): false {
  field.task = task
  return false
}

/** The units destroyed, in order (WW-17.3). */
function deal(field: Battlefield, side: Side, hits: readonly Hit[]): readonly number[] {
  return hits.filter(hit => field.hurt(side, hit)).map(hit => hit.serial)
}

/** WW-10.10 to WW-10.12: where units end. Attackers that do not take the hex stay where they came from. */
function conclude(
  field: Battlefield,
  side: Side,
  step: number,
  task: CombatTask,
  attackersLost: readonly number[],
  options: Options,
): void {
  const enemy = enemyOf(side)
  const attackers = field.living(side, task.attackers)
  const defenders = field.enemiesAt(task.cell, side)
  if (defenders.length === 0) field.march(attackers, task.cell)
  if (!field.crier) return
  const outcome = outcomeOf(task, attackers.length, defenders.length)
  const all = [...task.defendersLost, ...defenders.map(fighter => fighter.serial)].sort((a, b) => a - b)
  field.crier.tell(
    {
      type: 'combat',
      clauses: [...combatClauses(task, outcome, options), ...([...attackers, ...defenders].some(isWorn) ? ['WW-6.9'] : [])],
      side,
      faction: field.state.factions[side],
      step,
      hex: field.board.name(task.cell),
      from: field.board.name(task.from),
      attackers: field.ids(side, task.attackers),
      defenders: field.ids(enemy, all),
      attack: task.attack,
      defence: task.defence,
      toDefenders: task.toDefenders,
      toAttackers: task.toAttackers!,
      outcome,
      defendersLost: field.ids(enemy, task.defendersLost),
      attackersLost: field.ids(side, attackersLost),
    },
    [task.cell],
    side,
    enemy,
  )
}

/** WW-6.9: the damage stays. */
const isWorn = ({ damage }: Fighter): boolean => damage > 0

/** WW-17.2. */
function outcomeOf(task: CombatTask, attackers: number, defenders: number): CombatOutcome {
  if (defenders === 0) return attackers === 0 ? 'both destroyed' : 'victory'
  if (attackers === 0) return 'attackers destroyed'
  return task.toDefenders === 0 && task.toAttackers === 0 ? 'stalemate' : 'repulsed'
}

const OUTCOME_CLAUSES: Readonly<Record<CombatOutcome, readonly string[]>> = {
  victory: ['WW-10.10'],
  'both destroyed': ['WW-10.11'],
  repulsed: ['WW-10.12'],
  stalemate: ['WW-10.8', 'WW-10.12'],
  'attackers destroyed': [],
}

function combatClauses(task: CombatTask, outcome: CombatOutcome, options: Options): readonly string[] {
  const clauses = ['WW-10.1', 'WW-10.2', 'WW-10.3', options.flatHealth ? 'WW-15.14' : 'WW-10.4', 'WW-10.5', 'WW-10.6']
  clauses.push(options.counterAttack === 'survivors' ? 'WW-15.11' : 'WW-10.7')
  if (task.toDefenders === 0 && outcome !== 'stalemate') clauses.push('WW-10.8')
  if (task.toDefenders > 0 || task.toAttackers !== 0) clauses.push('WW-6.8', 'WW-10.9', 'WW-11.1', 'WW-11.3', 'WW-11.5')
  if (task.toDefenders > 0 || task.toAttackers !== 0)
    clauses.push(options.interactiveCasualties ? 'WW-11.7' : 'WW-11.2', 'WW-11.4')
  return [...clauses, ...OUTCOME_CLAUSES[outcome], 'WW-10.13', 'WW-10.14', 'WW-10.15', 'WW-6.13', 'WW-17.2', 'WW-17.3']
}
