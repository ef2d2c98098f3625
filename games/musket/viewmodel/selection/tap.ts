// MK-20.6, MK-20.8, MK-20.15, MK-20.16: what a tap on the board means. A pure reducer: the host does what the intent says.
import { preview } from '../../rules/contract/queries.ts'
import type { MusketState, Unit } from '../../rules/state/state.ts'
import { hexName } from '../../text/names.ts'
import { unitAtHex } from '../hex-names.ts'
import { arm, explain, type Order, whyNotOrder } from './arm.ts'
import { whyNot } from './reasons.ts'
import { isStale, NO_INTENT, type Selection, select, type TapAnswer, type TapQuestion, type TapResult } from './selection.ts'

export function tap(selection: Selection, state: MusketState, hex: string): TapResult {
  const { armed } = selection
  if (armed && armed.hex === hex) {
    return { selection: { ...selection, armed: null, question: null }, intent: { kind: 'give', orders: armed.orders } }
  }
  // Anything else drops what was armed or asked (MK-20.8), and is then a first tap of its own.
  const clear: Selection = { ...selection, armed: null, question: null }
  const unit = unitAtHex(state, hex)
  if (state.result || state.player !== selection.seat) return look(clear, unit)
  if (unit && unit.who.side === selection.seat) return tapOwn(clear, state, unit)
  const selected = clear.selected === null ? undefined : state.units.find(({ who }) => who.id === clear.selected)
  if (!selected || selected.who.side !== selection.seat) return look(clear, unit)
  return unit ? tapEnemy(clear, state, selected, unit, hex) : tapGround(clear, state, selected, hex)
}

/** Only to be looked at: selecting is no part of the game. */
const look = (selection: Selection, unit: Unit | undefined): TapResult => ({
  selection: select(selection, unit?.who.id ?? null),
  intent: NO_INTENT,
})

function tapOwn(selection: Selection, state: MusketState, unit: Unit): TapResult {
  const { id } = unit.who
  const running = state.active
  if (!running || running.unit === id) {
    // A second tap on a unit that is not active lets go of it again.
    if (!running && selection.selected === id) return { selection: select(selection, null), intent: NO_INTENT }
    const done = unit.activated ? whyNot(state, selection.seat, { type: 'activate', unit: id }) : null
    return done ? explain(select(selection, id), done) : { selection: select(selection, id), intent: NO_INTENT }
  }
  // MK-20.15: a unit that has had its activation does nothing to the running one.
  if (unit.activated) return explain(selection, { text: `${unit.who.name} has been activated this turn.`, clause: 'MK-20.15' })
  if (hasActed(state))
    return { selection: select(selection, id), intent: { kind: 'give', orders: [{ type: 'endActivation' }] } }
  const active = state.units.find(({ who }) => who.id === running.unit)?.who.name ?? running.unit
  const text = `${active} has done nothing yet: end its activation and turn to ${unit.who.name}?`
  return { selection: { ...selection, question: { kind: 'abandon', unit: id, text, clause: 'MK-20.16' } }, intent: NO_INTENT }
}

/** Whether ending the running activation loses nothing: it moved, fired, tried to, or was declared complete. */
export function hasActed({ active, step }: MusketState): boolean {
  return active !== null && (active.moved || active.fired || active.pointsUsed > 0 || step === 'ACTIVATION_COMPLETE')
}

function tapEnemy(selection: Selection, state: MusketState, selected: Unit, target: Unit, hex: string): TapResult {
  const { id } = target.who
  const { fires, charges } = preview(state, selected.who.id)
  const canFire = fires.includes(id)
  const canCharge = charges.includes(id)
  if (canFire && canCharge) {
    const text = `Fire at ${target.who.name} or charge it?`
    return {
      selection: { ...selection, question: { kind: 'fireOrCharge', hex, target: id, text, clause: 'MK-20.6' } },
      intent: NO_INTENT,
    }
  }
  if (canFire) return arm(selection, state, { type: 'fire', target: id })
  if (canCharge) return arm(selection, state, { type: 'charge', target: id })
  // MK-20.15: outside all target sets nothing happens but an explanation, for the attack this kind is made for.
  const fire = whyNotOrder(state, selection.seat, selected.who.id, { type: 'fire', target: id })
  const charge = whyNotOrder(state, selection.seat, selected.who.id, { type: 'charge', target: id })
  const reason = fire?.clause === 'MK-4.4' ? charge : fire
  return explain(selection, reason ?? { text: 'No target for this unit.', clause: 'MK-20.15' })
}

function tapGround(selection: Selection, state: MusketState, selected: Unit, hex: string): TapResult {
  const { moves, exits } = preview(state, selected.who.id)
  const canMove = moves.some(move => move.hex === hex)
  const canExit = exits.includes(hex)
  if (canMove && canExit) {
    const text = `${hexName(hex)} is a way out: stop there or leave the board?`
    return { selection: { ...selection, question: { kind: 'stayOrLeave', hex, text, clause: 'MK-14.14' } }, intent: NO_INTENT }
  }
  if (canExit) return arm(selection, state, { type: 'exit', hex })
  const order: Order = { type: 'move', to: hex }
  if (canMove) return arm(selection, state, order)
  const reason = whyNotOrder(state, selection.seat, selected.who.id, order)
  return reason ? explain(selection, reason) : { selection, intent: NO_INTENT }
}

/** The answer to the question asked. Declining leaves everything as it was (MK-20.16). */
export function answer(selection: Selection, state: MusketState, said: TapAnswer): TapResult {
  const { question } = selection
  const clear: Selection = { ...selection, question: null }
  if (!question || said === 'no' || isStale(question, state)) return { selection: clear, intent: NO_INTENT }
  return answered(clear, state, question, said)
}

function answered(selection: Selection, state: MusketState, question: TapQuestion, said: TapAnswer): TapResult {
  switch (question.kind) {
    case 'fireOrCharge':
      return arm(selection, state, { type: said === 'charge' ? 'charge' : 'fire', target: question.target })
    case 'stayOrLeave':
      return arm(selection, state, said === 'exit' ? { type: 'exit', hex: question.hex } : { type: 'move', to: question.hex })
    case 'abandon':
      return { selection: select(selection, question.unit), intent: { kind: 'give', orders: [{ type: 'endActivation' }] } }
    case 'endTurn':
      return { selection, intent: { kind: 'give', orders: [{ type: 'endPlayerTurn' }] } }
  }
}
