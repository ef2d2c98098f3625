// Whether an opponent plays by its view alone: the same seat, once in the true world and once in a world that differs only in what this seat
// may not know, must be answered with the same move for the same dice.
import { type Policy, policiesOf } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { type AnyGame, digest, Match, type Seat, sameJson, seeded } from '@sandtable/kernel'
import { hooksOf } from '../fuzz/hooks.ts'

export type GameId = 'musket' | 'beachhead' | 'ww2'

/** `twins`: positions where another world looks the same from this seat; `told`: twins whose seat was shown something else. */
export type Found = { positions: number; twins: number; told: number; changed: string[] }

/** Evaluations of a level that searches: whether it peeks does not depend on how long it looks. */
const EVALUATIONS = 24
/** Of how many decisions one is looked at. */
const EVERY = 5
const MOST_ACTIONS = 1500

/** Looks at `wanted` positions of whole games of every scenario, a level each in turn; `progress` hears how many. */
export async function lookForPeeking(
  id: GameId,
  wanted: number,
  seed: string,
  progress: (positions: number) => void = () => {},
): Promise<Found> {
  const entry = (await games[id]()).default
  const policies = await policiesOf(entry)
  const { hiddenPairs } = await hooksOf(id)
  const levels = Object.entries(policies)
  const movers = levels.filter(([name]) => name !== 'elite' && name !== 'adaptive').map(([, policy]) => policy)
  const found: Found = { positions: 0, twins: 0, told: 0, changed: [] }
  for (let n = 0; found.positions < wanted; n++) {
    const { scenario } = entry.game.scenarios[n % entry.game.scenarios.length] as AnyGame['scenarios'][number]
    const luck = seeded(`${seed} ${id} ${n}`)
    const match = new Match(entry.game, { scenario, options: {}, seed: `${seed} ${n}`, history: 'none' })
    while (match.undecided[0] !== undefined && match.seq < MOST_ACTIONS && found.positions < wanted) {
      const seat = match.undecided[luck.pick(match.undecided.length, 'who')] as Seat
      if (luck.pick(EVERY, 'look here') === 0) {
        const [level, policy] = levels[found.positions % levels.length] as [string, Policy]
        found.positions++
        const imagined = entry.game.imagine(match.view(seat), luck)
        const others = [imagined, hiddenPairs?.(match.state, seat, luck) ?? null]
        const there = others.filter(other => other !== null && digest(other) !== digest(match.state))
        if (there.length > 0) found.twins++
        // Where nothing is hidden but the coming dice, asking again must change nothing either.
        for (const other of there.length > 0 ? there : [imagined]) {
          const wrong = asksTwice(entry.game, policy, match.state, other, seat, `${seed} ${match.seq}`)
          if (wrong === 'told') found.told++
          if (wrong === 'changed') found.changed.push(`${id} ${level} ${seat}, game ${n}, action ${match.seq}`)
        }
        progress(found.positions)
      }
      const mover = movers[luck.pick(movers.length, 'mover')] as Policy
      match.act(seat, mover.choose(match.view(seat), seat, luck).action)
    }
  }
  return found
}

/** 'told' when the views differ, 'changed' when the answers do. */
export function asksTwice(
  game: Pick<AnyGame, 'view'>,
  policy: Policy,
  state: unknown,
  other: unknown,
  seat: Seat,
  seed: string,
): 'same' | 'told' | 'changed' {
  const [here, there] = [game.view(state, seat), game.view(other, seat)]
  if (digest(here) !== digest(there)) return 'told'
  const asked = (view: unknown) => policy.choose(view, seat, seeded(seed), { evaluations: EVALUATIONS })
  return sameJson(asked(here), asked(there)) ? 'same' : 'changed'
}
