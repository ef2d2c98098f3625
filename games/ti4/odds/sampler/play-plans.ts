// What is planned around the rounds, played out.
import { plansIn, worthOf } from '../problem/dice-of-side.ts'
import { other, type Plan, type Problem } from '../problem/problem.ts'
import { aim, doomOf, endAllIfDoomed, type PlayedSides, suffersVolley } from './play-before.ts'
import type { PlayedSide } from './played-side.ts'
import type { RollDie } from './throw-dice.ts'

export function startPlans(problem: Problem, playedSides: PlayedSides, round: number, roll: RollDie): void {
  for (const { plan } of plansIn(problem, round)) {
    if (plan.kind !== 'bombardBoth') continue
    for (const volley of [plan.atEnemy, plan.atOwn])
      if (!playedSides.attacker.isOut() && !playedSides.defender.isOut()) suffersVolley(volley, playedSides, roll)
  }
}

export function endPlans(problem: Problem, playedSides: PlayedSides, round: number): void {
  const { retreatAfter } = problem
  if (round === retreatAfter?.attacker || round === retreatAfter?.defender) return
  for (const { plan, name } of plansIn(problem, round)) {
    const own = playedSides[name]
    const enemy = playedSides[other(name)]
    if (plan.kind === 'bombardBoth' || own.isOut() || enemy.isOut()) continue
    const hadDoom = doomOf([own, enemy])
    const isSilenced = own.hasAny(own.side.silencers)
    if (plan.kind === 'ram') ram(plan, own, enemy)
    else if (giveUp(own, plan.types)) aim(enemy, own, isSilenced)
    for (const piece of enemy.living()) if (piece.state === 'fresh') piece.state = 'damaged'
    endAllIfDoomed([own, enemy], hadDoom)
  }
}

function giveUp(played: PlayedSide, types: readonly string[]): boolean {
  const given = types.map(type => played.victim(group => group.type === type)).find(piece => piece !== null)
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
        .toSorted(
          (a, b) => worthOf(enemy.side, b.group) - worthOf(enemy.side, a.group) || soundFirst(a.state) - soundFirst(b.state),
        )
      if (dearest) dearest.state = 'gone'
    }
  }
}
