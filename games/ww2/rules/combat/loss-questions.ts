// WW-11.7, WW-11.8: asking for losses, for fights and shells alike: the plan's policy answers, unless the option is on, there is
// a real choice, and no answer has come yet. Then the turn stops with a question.

import { healthOf } from '../state/state.ts'
import type { Battlefield, Fighter } from '../turn/battlefield.ts'
import { assignByPolicy, everyVictim, type Hit, isForced, shellVictim, totalHealth } from './losses.ts'

/** The hits in the order they are dealt; null: the side is asked, and the question stands on the field. */
export function settleDamage(field: Battlefield, units: readonly Fighter[], damage: number): readonly Hit[] | null {
  const [first] = units
  if (!first || damage === 0) return []
  const { interactiveCasualties } = field.state.setting.options
  if (field.answer) return takeAnswer(field)
  if (interactiveCasualties && !isForced(units, damage)) {
    const due = Math.min(damage, totalHealth(units))
    return ask(field, units, 'combat', due)
  }
  return assignByPolicy(units, damage, field.policies[first.side])
}

/** WW-11.6: the one unit a shell destroys; null: the side is asked. */
export function settleShell(field: Battlefield, units: readonly Fighter[]): Hit | null {
  const first = units[0]!
  if (field.answer) return takeAnswer(field)[0]!
  if (field.state.setting.options.interactiveCasualties && everyVictim(units).length > 1) {
    ask(field, units, 'shell', 1)
    return null
  }
  const victim = shellVictim(units, field.policies[first.side]) as Fighter
  return { serial: victim.serial, damage: healthOf(victim) }
}

function takeAnswer(field: Battlefield): readonly Hit[] {
  const answer = field.answer ?? []
  field.answer = null
  return answer
}

function ask(field: Battlefield, units: readonly Fighter[], kind: 'combat' | 'shell', damage: number): null {
  const { side, cell } = units[0]!
  field.question = { side, kind, cell, units: units.map(unit => unit.serial), damage }
  return null
}
