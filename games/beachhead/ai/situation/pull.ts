// Where a side wants its people to be, as a height over the map: what is still to be taken pulls most, what is held keeps its garrison,
// and with nothing left to take the enemy himself is the goal.
import type { Unit } from '../../rules/state/state.ts'
import type { MovesAs } from '../../rules/tables/index.ts'
import { FAR, marchesTo } from './march-distances.ts'
import type { Situation } from './situation.ts'

type Magnet = { readonly cell: number; readonly weight: number; readonly open: boolean }

const GUARDED = 0.04
const LAST_RESORT = 0.3

const kept = new WeakMap<Situation, readonly Magnet[]>()

/** What pulls the Assault. */
function magnetsOf(situation: Situation): readonly Magnet[] {
  let magnets = kept.get(situation)
  if (!magnets) {
    magnets = [...objectivesToTake(situation), ...hunts(situation)]
    kept.set(situation, magnets)
  }
  return magnets
}

function objectivesToTake({ targets, own, state, evalWeights }: Situation): Magnet[] {
  const magnets: Magnet[] = []
  for (const { objective, cell, weight } of targets) {
    const isOpen =
      objective.control !== 'assault' ||
      (objective.type === 'comms_hub' && mustFall(state.setting.goals.assault.primary, objective.id))
    if (isOpen) magnets.push({ cell, weight, open: true })
    else {
      const guards = own.filter(unit => unit.cell === cell && unit.who.facts.class === 'infantry').length
      magnets.push({ cell, weight: weight * (guards > 1 ? GUARDED : evalWeights.pull.keep), open: false })
    }
  }
  const vip = state.vip === null ? -1 : state.vip.includes(',') ? fieldCell(state.setting.columns, state.vip) : -1
  if (vip >= 0) magnets.push({ cell: vip, weight: 1, open: true })
  return magnets
}
const mustFall = (goals: readonly string[], id: string): boolean => goals.includes(`destroy:${id}`)
const fieldCell = (columns: number, hex: string): number => {
  const [col, row] = hex.split(',').map(Number)
  return row! * columns + col!
}

/** BI-6.14: those whose end is a goal; failing any other, all that are left. */
function hunts({ foes, state, evalWeights }: Situation): Magnet[] {
  const { primary } = state.setting.goals.assault
  const wanted = primary.filter(goal => goal.startsWith('eliminate:')).flatMap(goal => goal.split(':')[1]!.split('+'))
  return foes.flatMap(({ cell, guesses }): Magnet[] => {
    const p = guesses.reduce((sum, guess) => sum + (wanted.includes(guess.type) ? guess.p : 0), 0)
    const all = guesses.reduce((sum, guess) => sum + guess.p, 0)
    const weight = Math.max(p * evalWeights.pull.hunt, all * LAST_RESORT * 0.5)
    return weight > 0.05 ? [{ cell, weight, open: false }] : []
  })
}

/** For a mover of this kind; `unit` may be left out for a unit that is only thought of. */
export function pullAt(situation: Situation, movesAs: MovesAs, cell: number, unit: Unit | null): number {
  const { height, step, take, press } = situation.evalWeights.pull
  const isOnFoot = !unit || unit.who.facts.class === 'infantry'
  let best = 0
  for (const magnet of magnetsOf(situation)) {
    const march = marchesTo(situation.field, magnet.cell, movesAs)[cell]!
    const way = march === FAR ? 8 + situation.field.distance(cell, magnet.cell) : march
    let pull = magnet.weight * Math.max(0, height - step * way)
    if (way === 0) {
      if (magnet.open && isOnFoot) pull += take * magnet.weight
      // BI-14.12: only people on foot can take it, and there is room for two.
      if (!isOnFoot) pull *= magnet.open ? IN_THE_WAY : 0.5
    }
    if (pull > best) best = pull
  }
  return best * (1 + press * (situation.state.turn / situation.state.setting.turns))
}
const IN_THE_WAY = 0.3

/** The nearest thing worth going to, in MP. */
export function nearestMarch(situation: Situation, movesAs: MovesAs, cell: number): number {
  let least = FAR
  for (const magnet of magnetsOf(situation)) {
    if (!magnet.open) continue
    const march = marchesTo(situation.field, magnet.cell, movesAs)[cell]!
    if (march < least) least = march
  }
  return least
}

export const isFighter = ({ who }: Unit): boolean => who.facts.type === 'harrier' || who.facts.type === 'super_cobra'
