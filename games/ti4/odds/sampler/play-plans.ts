// What is planned around the rounds, played out.

import type { Plan, Problem } from '../problem/problem.ts'
import { aim, type Camps, doomOf, endAllIfDoomed, suffersVolley, worth } from './play-before.ts'
import type { Camp } from './played-side.ts'
import type { Throw } from './throw-dice.ts'

type Planned = { readonly plan: Plan; readonly own: Camp; readonly enemy: Camp }

function plansIn({ attacker, defender }: Camps, round: number): Planned[] {
  const of = (own: Camp, enemy: Camp) => own.side.plans.filter(({ last }) => round <= last).map(plan => ({ plan, own, enemy }))
  return [...of(attacker, defender), ...of(defender, attacker)]
}

export function startPlans(camps: Camps, round: number, roll: Throw): void {
  for (const { plan, own, enemy } of plansIn(camps, round)) {
    if (plan.kind !== 'bombardBoth') continue
    for (const volley of [plan.atEnemy, plan.atOwn]) if (!own.isOut() && !enemy.isOut()) suffersVolley(volley, camps, roll)
  }
}

export function endPlans({ retreatAfter }: Problem, camps: Camps, round: number): void {
  if (round === retreatAfter?.attacker || round === retreatAfter?.defender) return
  for (const { plan, own, enemy } of plansIn(camps, round)) {
    if (plan.kind === 'bombardBoth' || own.isOut() || enemy.isOut()) continue
    const hadDoom = doomOf([own, enemy])
    const isSilenced = own.hasAny(own.side.silencers)
    if (plan.kind === 'ram') ram(plan, own, enemy)
    else if (giveUp(own, plan.types)) aim(enemy, own, isSilenced)
    for (const piece of enemy.living()) if (piece.state === 'fresh') piece.state = 'damaged'
    endAllIfDoomed([own, enemy], hadDoom)
  }
}

function giveUp(camp: Camp, types: readonly string[]): boolean {
  const given = types.map(type => camp.victim(group => group.type === type)).find(piece => piece !== null)
  if (given) given.state = 'gone'
  return given !== undefined
}

function ram({ groups, ships, kills }: Extract<Plan, { kind: 'ram' }>, own: Camp, enemy: Camp): void {
  for (let ship = 0; ship < ships && !enemy.isOut(); ship++) {
    const given = own.victim(group => groups.includes(own.side.groups.indexOf(group)))
    if (!given) return
    given.state = 'gone'
    for (let i = 0; i < kills; i++) {
      const soundFirst = (state: string) => (state === 'undamaged' ? 0 : 1)
      const [dearest] = enemy
        .fighters()
        .toSorted((a, b) => worth(enemy, b) - worth(enemy, a) || soundFirst(a.state) - soundFirst(b.state))
      if (dearest) dearest.state = 'gone'
    }
  }
}
