// Commands that play: each is an order to the unit in hand, or a button of the panel (MK-20.3).

import { type Command, Failure } from '@sandtable/terminal'
import { hexName } from '../text/index.ts'
import { arm, type MusketState, type Order, oddsCard, parseHex, type Unit, unitAtHex } from '../viewmodel/index.ts'
import { oddsLines, oddsTable } from './card-lines.ts'
import type { MusketContext } from './context.ts'
import { findUnit } from './find-unit.ts'

export function orderCommands(table: MusketContext): readonly Command[] {
  const command = (name: string, also: readonly string[], takes: string, summary: string, run: Command['run']): Command => ({
    name,
    takes,
    summary,
    topic: 'play',
    also,
    run,
  })
  return [
    command(
      'sel',
      ['s', 'select'],
      '<unit | hex | number>',
      'Take a unit in hand and see what it can do. Nothing is committed.',
      words => select(table, words),
    ),
    command('move', ['m'], '<hex | number> …', 'Move the unit in hand; several hexes name the path.', words =>
      move(table, words),
    ),
    command('fire', ['f'], '<number | hex | unit>', 'Fire at an enemy, after its odds.', words => attack(table, 'fire', words)),
    command('charge', ['c'], '<number | hex | unit>', 'Charge an enemy, after its odds.', words =>
      attack(table, 'charge', words),
    ),
    command('exit', ['x'], '[hex]', 'Leave the board by an exit hex, where the battle asks for it.', words =>
      exit(table, words),
    ),
    command('activate', ['a'], '', 'Activate the unit in hand without an order yet.', () => table.orders.press('activate')),
    command('complete', [], '', 'Complete Action: it will do no more, its activation is still to be ended.', () =>
      table.orders.press('completeAction'),
    ),
    command('done', ['d'], '', 'End Activation: the unit in hand is finished.', () => table.orders.press('endActivation')),
    command('end', ['e'], '', 'End your turn; asks when units could still act.', () => table.orders.press('endPlayerTurn')),
    command('odds', ['o'], '[fire | charge] [target]', 'Exact odds of an attack, or of all the unit in hand can make.', words =>
      odds(table, words),
    ),
  ]
}

async function select(table: MusketContext, words: readonly string[]): Promise<void> {
  if (words.length === 0) return table.orders.select(null)
  const unit = unitNamed(table, words)
  const { columns } = table.state.setting
  await table.orders.tap(`${unit.cell % columns},${Math.floor(unit.cell / columns)}`)
}

/** A number of the map, a hex, an id or a part of a name. */
function unitNamed(table: MusketContext, words: readonly string[]): Unit {
  const [word = ''] = words
  const place = table.places.find(({ number }) => String(number) === word)
  const hex = place?.hex ?? parseHex(table.state, word)
  const unit = hex === null ? findUnit(table.state, words.join(' ')) : unitAtHex(table.state, hex)
  if (unit) return unit
  throw new Failure(hex === null ? `There is no unit "${words.join(' ')}".` : `Nobody stands at ${hexName(hex)}.`)
}

function hexNamed(table: MusketContext, word: string): string {
  const place = table.places.find(({ number }) => String(number) === word)
  const hex = place?.hex ?? parseHex(table.state, word)
  if (hex === null) throw new Failure(`"${word}" is neither a hex of this board nor a number on it.`)
  return hex
}

async function move(table: MusketContext, words: readonly string[]): Promise<void> {
  const hexes = words.map(word => hexNamed(table, word))
  const [first] = hexes
  if (first === undefined) throw new Failure('move needs a hex: move E4')
  await table.orders.order(hexes.length === 1 ? { type: 'move', to: first } : { type: 'move', path: hexes })
}

function attack(table: MusketContext, type: 'fire' | 'charge', words: readonly string[]): Promise<void> {
  return table.orders.order({ type, target: targetOf(table, type, words).who.id })
}

/** Without a word: the only target there is. */
function targetOf(table: MusketContext, type: 'fire' | 'charge', words: readonly string[]): Unit {
  if (words.length > 0) return unitNamed(table, words)
  const targets = table.places.filter(({ rings }) => rings.includes(type))
  const [only, second] = targets
  if (only?.unit && !second) return unitNamed(table, [only.unit])
  throw new Failure(second ? `${type} at which? The numbers are on the map.` : `${type} needs a target: ${type} 1`)
}

async function exit(table: MusketContext, [word]: readonly string[]): Promise<void> {
  const exits = table.places.filter(({ isExit }) => isExit)
  const hex = word === undefined ? exits[0]?.hex : hexNamed(table, word)
  if (table.state.setting.victory.every(({ kind }) => kind !== 'exit_units')) table.host.say('To leave the game, type quit.')
  await table.orders.order(hex === undefined ? { type: 'exit' } : { type: 'exit', hex })
}

/** Looking arms nothing. */
function odds(table: MusketContext, words: readonly string[]): void {
  const [first, ...rest] = words
  const verb = first === 'fire' || first === 'charge' ? first : null
  const target = verb ? rest : words
  const wanted = target.length > 0 ? [unitNamed(table, target).who.id] : null
  const orders: Order[] = table.places.flatMap(({ unit, rings }) =>
    unit !== null && (wanted === null || wanted.includes(unit))
      ? rings.filter(ring => verb === null || ring === verb).map(ring => ({ type: ring, target: unit }) as const)
      : [],
  )
  const [one] = wanted ?? []
  if (orders.length === 0 && one !== undefined) explainWhyNot(table, { type: verb ?? 'fire', target: one })
  else if (orders.length === 0) throw new Failure(noTarget(table.state, table.selection.selected))
  const cards = orders.flatMap(
    order => oddsCard(table.state, table.selection.seat, order, table.selection.selected ?? undefined) ?? [],
  )
  const { look } = table.host
  table.host.say(...(cards.length > 2 ? oddsTable(cards, look) : cards.flatMap(card => oddsLines(card, look))))
}

function explainWhyNot(table: MusketContext, order: Order): void {
  const { intent } = arm(table.selection, table.state, order)
  if (intent.kind === 'explain') table.host.refuse(intent.reason.text, intent.reason.clause)
}

const noTarget = (state: MusketState, selected: string | null): string => {
  const unit = state.units.find(({ who }) => who.id === selected)
  return unit ? `${unit.who.name} has nobody to attack from here.` : 'Take a unit in hand first: sel D5'
}
