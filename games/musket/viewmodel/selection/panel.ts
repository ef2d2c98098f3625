// MK-20.3: the action panel. What the selected unit can do now, and of everything else the reason why not.
import type { MusketAction } from '../../rules/contract/actions.ts'
import type { Choices } from '../../rules/contract/legal.ts'
import { preview } from '../../rules/contract/queries.ts'
import type { MoveProblem, MusketRefusal } from '../../rules/contract/refusals.ts'
import { fieldOf } from '../../rules/map/field.ts'
import { type MusketState, type Unit, unitById } from '../../rules/state/state.ts'
import { byDistance } from '../hex-names.ts'
import { asIfActive, type Reason, reasonFor, refusalOf, whyNot } from './reasons.ts'

export const BUTTONS = [
  'activate',
  'move',
  'fire',
  'charge',
  'exit',
  'completeAction',
  'endActivation',
  'endPlayerTurn',
] as const
export type ButtonId = (typeof BUTTONS)[number]

const LABELS: Readonly<Record<ButtonId, string>> = {
  activate: 'Activate',
  move: 'Move',
  fire: 'Fire',
  charge: 'Charge',
  exit: 'Leave the board',
  completeAction: 'Complete Action',
  endActivation: 'End Activation',
  endPlayerTurn: 'End Player Turn',
}

/** `reason` is null when the button works. `targets`: the hexes or units it could be pointed at. */
export type Button = {
  readonly id: ButtonId
  readonly label: string
  readonly enabled: boolean
  readonly reason: Reason | null
  readonly targets: readonly string[]
}
export type Panel = { readonly clause: 'MK-20.3'; readonly unit: string | null; readonly buttons: readonly Button[] }

export function panel(state: MusketState, seat: string, selected: string | null): Panel {
  const unit = selected === null ? undefined : unitById(state, selected)
  const idle = idleReason(state, seat, unit)
  const choices = unit && !idle ? preview(state, unit.who.id) : null
  const buttons = BUTTONS.map((id): Button => {
    const targets = choices ? targetsOf(id, choices) : []
    const reason = reasonAgainst(id, state, seat, unit, idle, targets)
    return { id, label: LABELS[id], enabled: reason === null, reason, targets }
  })
  return { clause: 'MK-20.3', unit: unit?.who.id ?? null, buttons }
}

/** Why the selected unit can do nothing at all just now; null when it is active or could be activated. */
function idleReason(state: MusketState, seat: string, unit: Unit | undefined): Reason | null {
  const general = whyNot(state, seat, { type: 'endPlayerTurn' })
  if (general) return general
  if (!unit) return { text: 'Select a unit first.', clause: 'MK-20.3' }
  if (state.active?.unit === unit.who.id) return null
  return whyNot(state, seat, { type: 'activate', unit: unit.who.id })
}

function targetsOf(id: ButtonId, choices: Choices): readonly string[] {
  switch (id) {
    case 'move':
      return choices.moves.map(({ hex }) => hex)
    case 'fire':
      return choices.fires
    case 'charge':
      return choices.charges
    case 'exit':
      return choices.exits
    default:
      return []
  }
}

function reasonAgainst(
  id: ButtonId,
  state: MusketState,
  seat: string,
  unit: Unit | undefined,
  idle: Reason | null,
  targets: readonly string[],
): Reason | null {
  switch (id) {
    case 'completeAction':
    case 'endActivation':
    case 'endPlayerTurn':
      return whyNot(state, seat, { type: id })
    case 'activate':
      return unit && !whyNot(state, seat, { type: 'endPlayerTurn' })
        ? whyNot(state, seat, { type: 'activate', unit: unit.who.id })
        : idle
    default:
      if (idle || !unit) return idle
      return targets.length > 0 ? null : nothingThere(id, asIfActive(state, unit.who.id), seat, unit)
  }
}

/** The reason that holds for the likeliest target: the nearest enemy, the hex next door. */
function nothingThere(id: 'move' | 'fire' | 'charge' | 'exit', state: MusketState, seat: string, unit: Unit): Reason | null {
  if (id === 'exit') return whyNot(state, seat, { type: 'exit' })
  if (id === 'move') return nowhereToGo(state, seat, unit)
  const enemies = byDistance(
    state,
    unit,
    state.units.filter(other => other.who.side !== unit.who.side),
  )
  const [nearest] = enemies
  if (!nearest) return { text: 'No enemy is on the board.', clause: id === 'fire' ? 'MK-8.2' : 'MK-9.3' }
  return whyNot(state, seat, { type: id, target: nearest.who.id })
}

const ABOUT_THE_UNIT: readonly string[] = ['has-fired', 'moved-then-fired', 'no-points']

const NO_POINTS: MusketRefusal = { code: 'illegal-move', clause: 'MK-6.11', problem: { why: 'no-points' } }
const isSpent = (problem: MoveProblem): boolean => problem.why === 'too-far' && problem.points === 0

function nowhereToGo(state: MusketState, seat: string, unit: Unit): Reason | null {
  const field = fieldOf(state)
  const refusals = field.grid
    .neighbours(unit.cell)
    .map(cell => refusalOf(state, seat, { type: 'move', to: field.hex(cell) } satisfies MusketAction))
    .filter(refusal => refusal !== null)
  const about = refusals.find(refusal => refusal.code !== 'illegal-move' || ABOUT_THE_UNIT.includes(refusal.problem.why))
  if (about) return reasonFor(about)
  // After a whole road march "too far" would be true, and no help.
  if (refusals.some(refusal => refusal.code === 'illegal-move' && isSpent(refusal.problem))) return reasonFor(NO_POINTS)
  const [first] = refusals.map(reasonFor)
  return first
    ? { text: `No hex to go to. ${first.text}`, clause: first.clause }
    : { text: 'No hex to go to.', clause: 'MK-6.1' }
}
