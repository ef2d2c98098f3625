// The state as a scenario that sets it up again: the referee's view of everything, and what an editor opens (WW-18.8).
import type { Plan } from '../plan/plan.ts'
import type { Position, Scenario } from '../setup/scenario.ts'
import { both, type Side } from '../tables.ts'
import { boardOfState, idOf, OWNER_LETTERS, type Sealed, type Unit, type WwState } from './state.ts'

/** Types of a scenario are not readonly; the values are shared and never written to. */
type Open<T> = T extends readonly (infer E)[] ? Open<E>[] : T extends object ? { -readonly [K in keyof T]: Open<T[K]> } : T

export function position(state: WwState): Scenario {
  const { setting } = state
  return {
    id: setting.id,
    title: setting.title,
    summary: setting.summary,
    ...(setting.clause ? { clause: setting.clause } : {}),
    map: [...setting.map],
    cities: { ...setting.cities },
    options: { ...setting.options },
    position: positionOf(state),
  }
}

function positionOf(state: WwState): Position {
  const { phase, turn, factions, firstInitiative, treasury, serials, offers, missed, atZero } = state
  const board = boardOfState(state)
  const { supply, memory, execution, result } = state
  return {
    phase,
    turn,
    factions,
    firstInitiative,
    units: both(side => state.units[side].map(unit => unitOf(state, side, unit))),
    owners: both(side => ownedBy(state, side)),
    treasury,
    serials,
    placed: both(side => {
      const cell = state.placed[side]
      return cell === null ? null : board.name(cell)
    }),
    plans: both(side => sealedOf(state.plans[side])),
    offers,
    missed,
    atZero,
    supply: supply ? both(side => board.cells.filter(cell => supply[side][cell] === '+').map(cell => board.name(cell))) : null,
    memory: memory as Open<WwState['memory']>,
    execution: execution as Open<WwState['execution']>,
    result: result as Position['result'] & object,
  }
}

function sealedOf({ draft, isSubmitted, isMissed }: Sealed): NonNullable<Position['plans']>['nw'] {
  return { draft: draft as Open<Plan> | null, isSubmitted, isMissed }
}

export function unitOf(
  { setting, factions }: WwState,
  side: Side,
  { serial, type, cell, damage }: Unit,
): Position['units']['nw'][number] {
  const at = boardOfState({ setting }).name(cell)
  const id = idOf(factions, side, serial)
  return damage > 0 ? { id, type, at, damaged: true } : { id, type, at }
}

export function ownedBy(state: Pick<WwState, 'setting' | 'owners'>, side: Side): string[] {
  const board = boardOfState(state)
  return board.cells.filter(cell => state.owners[cell] === OWNER_LETTERS[side]).map(cell => board.name(cell))
}
