// WW-12: a barrage that is being aimed. Before it is fired the card shows all that the wind can do: four directions and calm.

import { landingOf } from '../rules/barrage/wind.ts'
import { type FireStep, type Shot, withStep } from '../rules/plan/plan.ts'
import { ledgerOf, unitsOf } from '../rules/plan/pricing.ts'
import { problemsOf } from '../rules/plan/validation.ts'
import { boardOfState, type WwState } from '../rules/state/state.ts'
import { type Side, WINDS, type Wind } from '../rules/tables.ts'
import { planOf } from '../rules/turn/execution.ts'
import { listed } from '../text/names.ts'
import { foresee } from './foresight.ts'
import { placeName } from './hexes.ts'
import { type Reason, reasonOf } from './plan-sheet.ts'

export type WindCase = {
  readonly wind: Wind
  /** Of the six faces of the die. */
  readonly faces: number
  readonly name: string
  readonly landings: readonly {
    readonly target: string
    readonly landing: string | null
    readonly drift: 'with' | 'against' | 'plain'
  }[]
  readonly killed: readonly string[]
  readonly lost: readonly string[]
  readonly text: string
  readonly clause: string
}
export type BarrageCard = {
  readonly step: FireStep
  readonly from: string
  readonly price: number
  readonly left: number
  readonly problem: Reason | null
  readonly cases: readonly WindCase[]
  /** Exact, of six. */
  readonly hits: number
  readonly hitsOwn: number
}

const NAMES: Readonly<Record<Wind, string>> = { N: 'North', E: 'East', S: 'South', W: 'West', '0': 'Calm' }
export const ROSE: readonly Wind[] = ['N', 'E', 'S', 'W', '0']
const CLAUSES = { with: 'WW-12.9', against: 'WW-12.10', plain: 'WW-12.11' } as const

/** WW-12.1: what these guns can aim at. */
export function targetsOf(state: WwState, side: Side, guns: readonly string[]): readonly string[] {
  const board = boardOfState(state)
  const [first] = unitsOf(state, side, guns)
  return first ? board.targetsFrom(first.cell).map(cell => board.name(cell)) : []
}

/** One shell more at a hex, in the order they were first aimed at. */
export function withShell(shots: readonly Shot[], at: string, by = 1): readonly Shot[] {
  if (!shots.some(shot => shot.at === at)) return by > 0 ? [...shots, { at, shells: by }] : shots
  return shots.flatMap(shot => (shot.at !== at ? [shot] : shot.shells + by > 0 ? [{ at, shells: shot.shells + by }] : []))
}

export function barrageCard(state: WwState, side: Side, guns: readonly string[], shots: readonly Shot[]): BarrageCard {
  const step: FireStep = { do: 'fire', units: guns, shots }
  const plan = withStep(planOf(state, side), step)
  const board = boardOfState(state)
  const { byStep, left } = ledgerOf(state, side, plan)
  const [problem] = problemsOf(state, side, plan)
  const from = unitsOf(state, side, guns)[0]?.cell ?? -1
  const letter = (state.factions[side] ?? ' ').charAt(0).toLowerCase()
  const cases = problem ? [] : ROSE.map(wind => caseOf(wind))
  const sum = (holds: (each: WindCase) => boolean) => cases.filter(holds).reduce((n, { faces }) => n + faces, 0)
  return {
    step,
    from: from < 0 ? '' : board.name(from),
    price: byStep[byStep.length - 1]?.shells ?? 0,
    left,
    problem: problem ? reasonOf(problem) : null,
    cases,
    hits: sum(({ killed }) => killed.length > 0),
    hitsOwn: sum(({ lost }) => lost.length > 0),
  }

  function caseOf(wind: Wind): WindCase {
    const face = WINDS.indexOf(wind) + 1
    const told = foresee(state, side, plan, face)?.byStep.at(-1) ?? []
    const dead = told.flatMap(event => (event.type === 'shot' ? event.killed : []))
    const landings = shots.map(({ at }) => {
      const { cell, drift } = landingOf(board, from, board.cell(at), wind)
      return { target: at, landing: cell < 0 ? null : board.name(cell), drift }
    })
    const lost = dead.filter(id => id.startsWith(letter))
    const killed = dead.filter(id => !id.startsWith(letter))
    const drift = landings.find(each => each.drift !== 'plain')?.drift ?? 'plain'
    return {
      wind,
      faces: WINDS.filter(each => each === wind).length,
      name: NAMES[wind],
      landings,
      killed,
      lost,
      text: caseText(landings, killed, lost),
      clause: CLAUSES[drift],
    }
  }

  function caseText(landings: WindCase['landings'], killed: readonly string[], lost: readonly string[]): string {
    const falls = landings.map(({ landing }) => (landing === null ? 'off the map' : placeName(state, landing)))
    const dead = [
      killed.length > 0 ? `destroys ${listed(killed)}` : '',
      lost.length > 0 ? `destroys your own ${listed(lost)}` : '',
    ].filter(text => text !== '')
    return `${listed(falls)}: ${dead.length > 0 ? listed(dead) : 'hits nobody'}`
  }
}
