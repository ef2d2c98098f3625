// The one line that says what can be done now with what is in the hand.

import type { EventId } from '../../rules/tables/index.ts'
import {
  type BeachheadEvent,
  type BeachheadView,
  cargoChoices,
  palette,
  pieceName,
  type Selection,
  stepLine,
  type TableOrder,
} from '../../viewmodel/index.ts'
import type { TableModel } from '../table.svelte.ts'
import { promptFor } from '../words.ts'

/** A player with a touch screen has no Enter key. */
const isTouch = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

export function lineFor(table: TableModel): string {
  const { interaction, session } = table
  const { selection, armed } = interaction
  const isMine = table.seat !== null
  if (armed && !table.odds) return `${armed.text}? Tap it again${isTouch() ? '' : ' or press Enter'}.`
  if (armed && selection?.kind === 'pick') return `${armed.text}.`
  if (selection?.kind === 'pick' && isMine) return pickLine(table, selection.key, selection.hexes.length)
  if (selection?.kind === 'launch') return launchLine(table, selection)
  if (selection?.kind === 'unload') return unloadLine(table, selection)
  if (selection?.kind === 'unit' && table.mayAct && !table.view.muster)
    return unitLine(pieceName(table.view, selection.id), table.orders, table.view.step === 'react.fastAmbush')
  return session.mode === 'play' ? stepLine(table.table, isMine) : promptFor(session)
}

/** What the unit in the hand can be told by tapping. */
function unitLine(name: string, orders: readonly TableOrder[], isFast: boolean): string {
  if (isFast) return `${name} has fired from hiding and may drive off: tap a lit hex, or let it stay.`
  const has = (types: readonly string[]) => orders.some(({ action, hexes }) => types.includes(action.type) && hexes.length > 0)
  const ways = [
    has(['move']) ? 'a lit hex to move' : '',
    has(['attack', 'attackStructure', 'seaSparrow']) ? 'a ringed target to attack' : '',
    has(['attackHex']) ? 'a lit or ringed hex to shell' : '',
    has(['load']) ? 'a transport to get in' : '',
  ].filter(way => way !== '')
  if (ways.length > 0) return `${name}: tap ${ways.join(', or ')}.`
  return orders.length > 0 ? `${name}: choose what it does.` : `${name} can do nothing more in this step.`
}

function launchLine({ view }: TableModel, selection: Selection & { kind: 'launch' }): string {
  const { unit, cargo } = selection
  const load =
    cargo.length > 0 ? `${cargo.length} aboard: ` : cargoChoices(view, selection).length > 0 ? 'tap cargo in, or ' : ''
  return `${pieceName(view, unit)}: ${load}tap a lit hex beside the Wasp.`
}

function unloadLine({ view }: TableModel, { passenger, drops }: Selection & { kind: 'unload' }): string {
  if (passenger === null || drops.some(({ unit }) => unit === passenger)) return 'Everybody has a hex: set them down.'
  return `${pieceName(view, passenger)}: tap a lit hex${drops.length > 0 ? ', or set down those who have one' : ''}.`
}

function pickLine({ view, table, orders }: TableModel, key: string, picked: number): string {
  if (key.startsWith('barrage')) return picked === 0 ? 'Tap three lit hexes that touch.' : `Tap ${3 - picked} more that touch.`
  if (key === 'forceMarch') return 'Tap the unit that shall march.'
  const laid = palette(table).find(item => item.key === key)
  if (laid) return `${key.startsWith('place:') ? pieceName(view, key.slice('place:'.length)) : laid.title}: tap a lit hex.`
  const isIdle = key === 'eventChoice' && orders.every(({ action }) => action.type === 'eventChoice' && action.decline === true)
  return isIdle ? 'There is nothing this card could be used on: decline it.' : 'Tap a marked place on the map.'
}

/** The event card in sight: the one that waits for an answer, or the one being drawn. */
export function cardInSight(view: BeachheadView, told: readonly BeachheadEvent[]): EventId | null {
  if (view.step === 'event' && view.choice) return view.choice
  const event = told.find(({ type }) => type === 'event_drawn')
  return event?.type === 'event_drawn' ? event.card : null
}
