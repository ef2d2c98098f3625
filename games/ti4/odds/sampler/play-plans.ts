// What is planned around the rounds, played out.
import type { Plan, Problem } from '../problem/problem.ts'
import { aim, doomOf, endAllIfDoomed, type PlayedSides, suffersVolley, worth } from './play-before.ts'
import type { PlayedSide } from './played-side.ts'
import type { RollDie } from './throw-dice.ts'

type Planned = { readonly plan: Plan; readonly own: PlayedSide; readonly enemy: PlayedSide }

function plansIn({ attacker, defender }: PlayedSides, round: number): Planned[] {
  const of = (own: PlayedSide, enemy: PlayedSide) =>
    own.side.plans.filter(({ last }) => round <= last).map(plan => ({ plan, own, enemy }))
  return [...of(attacker, defender), ...of(defender, attacker)]
}

export function startPlans(camps: PlayedSides, round: number, roll: RollDie): void {
  for (const { plan, own, enemy } of plansIn(camps, round)) {
    if (plan.kind !== 'bombardBoth') continue
    for (const volley of [plan.atEnemy, plan.atOwn]) if (!own.isOut() && !enemy.isOut()) suffersVolley(volley, camps, roll)
  }
}

export function endPlans({ retreatAfter }: Problem, camps: PlayedSides, round: number): void {
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

function giveUp(camp: PlayedSide, types: readonly string[]): boolean {
  const given = types.map(type => camp.victim(group => group.type === type)).find(piece => piece !== null)
  if (given) given.state = 'gone'
  return given !== undefined
}

function ram({ groups, ships, kills }: Extract<Plan, { kind: 'ram' }>, own: PlayedSide, enemy: PlayedSide): void {
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
