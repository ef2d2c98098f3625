// MK-20.6, MK-20.8, MK-20.15, MK-20.16: what a tap on the board means. A pure reducer: the host does what the intent says.
import { preview } from '../../rules/contract/queries.ts'
import type { MusketState, Unit } from '../../rules/state/state.ts'
import { hexName } from '../../text/names.ts'
import { unitAtHex } from '../hex-names.ts'
import { arm, explain, type Order, whyNotOrder } from './arm.ts'
import { whyNot } from './reasons.ts'
import { type Answer, type Desk, isStale, NOTHING, type Question, select, type Tapped } from './selection.ts'

export function tap(desk: Desk, state: MusketState, hex: string): Tapped {
  const { armed } = desk
  if (armed && armed.hex === hex) {
    return { desk: { ...desk, armed: null, question: null }, intent: { kind: 'give', orders: armed.orders } }
  }
  // Anything else drops what was armed or asked (MK-20.8), and is then a first tap of its own.
  const clear: Desk = { ...desk, armed: null, question: null }
  const unit = unitAtHex(state, hex)
  if (state.result || state.player !== desk.seat) return look(clear, unit)
  if (unit && unit.who.side === desk.seat) return tapOwn(clear, state, unit)
  const selected = clear.selected === null ? undefined : state.units.find(({ who }) => who.id === clear.selected)
  if (!selected || selected.who.side !== desk.seat) return look(clear, unit)
  return unit ? tapEnemy(clear, state, selected, unit, hex) : tapGround(clear, state, selected, hex)
}

/** Only to be looked at: selecting is no part of the game. */
const look = (desk: Desk, unit: Unit | undefined): Tapped => ({ desk: select(desk, unit?.who.id ?? null), intent: NOTHING })

function tapOwn(desk: Desk, state: MusketState, unit: Unit): Tapped {
  const { id } = unit.who
  const running = state.active
  if (!running || running.unit === id) {
    // A second tap on a unit that is not active lets go of it again.
    if (!running && desk.selected === id) return { desk: select(desk, null), intent: NOTHING }
    const done = unit.activated ? whyNot(state, desk.seat, { type: 'activate', unit: id }) : null
    return done ? explain(select(desk, id), done) : { desk: select(desk, id), intent: NOTHING }
  }
  // MK-20.15: a unit that has had its activation does nothing to the running one.
  if (unit.activated) return explain(desk, { text: `${unit.who.name} has been activated this turn.`, clause: 'MK-20.15' })
  if (hasActed(state)) return { desk: select(desk, id), intent: { kind: 'give', orders: [{ type: 'endActivation' }] } }
  const active = state.units.find(({ who }) => who.id === running.unit)?.who.name ?? running.unit
  const text = `${active} has done nothing yet: end its activation and turn to ${unit.who.name}?`
  return { desk: { ...desk, question: { kind: 'abandon', unit: id, text, clause: 'MK-20.16' } }, intent: NOTHING }
}

/** Whether ending the running activation loses nothing: it moved, fired, tried to, or was declared complete. */
export function hasActed({ active, step }: MusketState): boolean {
  return active !== null && (active.moved || active.fired || active.pointsUsed > 0 || step === 'ACTIVATION_COMPLETE')
}

function tapEnemy(desk: Desk, state: MusketState, selected: Unit, target: Unit, hex: string): Tapped {
  const { id } = target.who
  const { fires, charges } = preview(state, selected.who.id)
  const canFire = fires.includes(id)
  const canCharge = charges.includes(id)
  if (canFire && canCharge) {
    const text = `Fire at ${target.who.name} or charge it?`
    return { desk: { ...desk, question: { kind: 'fireOrCharge', hex, target: id, text, clause: 'MK-20.6' } }, intent: NOTHING }
  }
  if (canFire) return arm(desk, state, { type: 'fire', target: id })
  if (canCharge) return arm(desk, state, { type: 'charge', target: id })
  // MK-20.15: outside all target sets nothing happens but an explanation, for the attack this kind is made for.
  const fire = whyNotOrder(state, desk.seat, selected.who.id, { type: 'fire', target: id })
  const charge = whyNotOrder(state, desk.seat, selected.who.id, { type: 'charge', target: id })
  const reason = fire?.clause === 'MK-4.4' ? charge : fire
  return explain(desk, reason ?? { text: 'No target for this unit.', clause: 'MK-20.15' })
}

function tapGround(desk: Desk, state: MusketState, selected: Unit, hex: string): Tapped {
  const { moves, exits } = preview(state, selected.who.id)
  const canMove = moves.some(move => move.hex === hex)
  const canExit = exits.includes(hex)
  if (canMove && canExit) {
    const text = `${hexName(hex)} is a way out: stop there or leave the board?`
    return { desk: { ...desk, question: { kind: 'stayOrLeave', hex, text, clause: 'MK-14.14' } }, intent: NOTHING }
  }
  if (canExit) return arm(desk, state, { type: 'exit', hex })
  const order: Order = { type: 'move', to: hex }
  if (canMove) return arm(desk, state, order)
  const reason = whyNotOrder(state, desk.seat, selected.who.id, order)
  return reason ? explain(desk, reason) : { desk, intent: NOTHING }
}

/** The answer to what the desk asked. Declining leaves everything as it was (MK-20.16). */
export function answer(desk: Desk, state: MusketState, said: Answer): Tapped {
  const { question } = desk
  const clear: Desk = { ...desk, question: null }
  if (!question || said === 'no' || isStale(question, state)) return { desk: clear, intent: NOTHING }
  return answered(clear, state, question, said)
}

function answered(desk: Desk, state: MusketState, question: Question, said: Answer): Tapped {
  switch (question.kind) {
    case 'fireOrCharge':
      return arm(desk, state, { type: said === 'charge' ? 'charge' : 'fire', target: question.target })
    case 'stayOrLeave':
      return arm(desk, state, said === 'exit' ? { type: 'exit', hex: question.hex } : { type: 'move', to: question.hex })
    case 'abandon':
      return { desk: select(desk, question.unit), intent: { kind: 'give', orders: [{ type: 'endActivation' }] } }
    case 'endTurn':
      return { desk, intent: { kind: 'give', orders: [{ type: 'endPlayerTurn' }] } }
  }
}
