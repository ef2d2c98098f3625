// The lines the shell shows: the state of the battle, what can be done now, warnings, and orders in words.
import type { MusketView } from '../../rules/state/position.ts'
import { unitById } from '../../rules/state/state.ts'
import { enemyOf, type Side } from '../../rules/tables.ts'
import {
  endTurnWarning,
  gameOver,
  hud,
  type MusketAction,
  type MusketEvent,
  orderText,
  overlay,
  stillToAct,
} from '../../viewmodel/index.ts'
import { type MusketSession, stateOf } from '../positions.ts'

export function headline(view: MusketView): { readonly text: string; readonly seat: string | null } {
  const state = stateOf(view)
  const over = gameOver(state)
  const { turnText, playerName, step } = hud(state)
  if (over) return { text: `${turnText} · ${over.headline}`, seat: over.winner }
  return { text: `${turnText} · ${playerName} · ${step.name}`, seat: state.player }
}

/** MK-20: the one-line answer to 'what can I do now?'. */
export function promptFor(session: MusketSession, selected: string | null = null): string {
  const state = stateOf(session.view)
  const over = gameOver(state)
  if (over) return `${over.headline} ${over.reason.charAt(0).toUpperCase()}${over.reason.slice(1)}.`
  if (session.mode === 'replay') return 'A replay: look around, or step through it.'
  if (session.outcome) return 'The match is over.'
  if (session.seat === null) return `${state.setting.sides[state.player]} to move.`
  if (session.seat !== state.player) return `Waiting for ${state.setting.sides[enemyOf(session.seat as Side)]}.`
  const shown = overlay(state, selected)
  if (shown?.mode === 'threat') return 'An enemy: hatched is where it could go in its turn.'
  if (shown && selected !== null) return unitPrompt(state, selected, shown)
  const left = stillToAct(state).length
  if (left === 0) return 'Every unit has acted. End the turn.'
  return `Choose a unit: ${left} can still act.`
}

function unitPrompt(state: ReturnType<typeof stateOf>, id: string, shown: NonNullable<ReturnType<typeof overlay>>): string {
  const name = unitById(state, id)?.who.name ?? id
  const ways = [
    shown.moves.length > 0 ? 'a lit hex to move' : '',
    shown.targets.some(({ rings }) => rings.includes('fire')) ? 'a solid ring to fire' : '',
    shown.targets.some(({ rings }) => rings.includes('charge')) ? 'a dashed ring to charge' : '',
    shown.exits.length > 0 ? 'a way out to leave' : '',
  ].filter(way => way !== '')
  if (state.step === 'ACTIVATION_COMPLETE') return `${name} is done. End its activation.`
  if (ways.length === 0) return `${name} can do nothing now.`
  const check = shown.command ? ` ${shown.command.text}` : ''
  return `${name}: tap ${ways.length > 1 ? `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}` : ways[0]}.${check}`
}

/** MK-20.14. */
export function caution(view: MusketView, action: MusketAction): string | null {
  return action.type === 'endPlayerTurn' ? (endTurnWarning(stateOf(view))?.text ?? null) : null
}

/** An activation that went as ordered, and the ends of what was told already. An order that was lost matters. */
export function isMinor(event: MusketEvent): boolean {
  if (event.type === 'activation_started') return event.command.passed
  if (event.type === 'activation_ended') return event.why !== 'command_failed'
  return event.type === 'action_completed'
}

export const orderWords = (view: MusketView, action: MusketAction): string => orderText(stateOf(view), action)
