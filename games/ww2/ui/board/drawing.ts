// A position as the board draws it: ground and coast, owners, towns with flags, stacks with their Strength.
import { type Area, type Flag, type Label, NATO, type NatoName, type Piece, type SideLook, type Tab } from '@sandtable/board'
import { boardOfState, ownerAt, type WwState } from '../../rules/state/state.ts'
import { SIDES, type Side, STATS, UNIT_TYPES, type UnitType } from '../../rules/tables.ts'
import { armyName, counted, listed, UNIT_NAMES } from '../../text/names.ts'
import { isCutOff, placeName, type ReportUnit, type Stack, spotOf, stackOf, stacksOf } from '../../viewmodel/index.ts'

export const lookOf = (side: Side): SideLook => (side === 'nw' ? 'a' : 'b')

const SYMBOLS: Readonly<Record<UnitType, NatoName>> = {
  LI: 'infantry',
  HI: 'mechanised',
  LM: 'recon',
  HM: 'armour',
  AR: 'guns',
}
export const symbolOf = (type: UnitType): Piece['symbol'] => NATO[SYMBOLS[type]]

/** WW-5.2: ownership in force. */
export function areasOf(state: WwState): Area[] {
  const board = boardOfState(state)
  return SIDES.map(
    (side): Area => ({
      look: 'held',
      side: lookOf(side),
      hexes: board.cells.filter(cell => ownerAt(state.owners, cell) === side).map(cell => spotOf(board.name(cell))),
    }),
  ).filter(({ hexes }) => hexes.length > 0)
}

export function flagsOf(state: WwState): Flag[] {
  const board = boardOfState(state)
  return board.cities.map(cell => {
    const owner = ownerAt(state.owners, cell)
    return { hex: spotOf(board.name(cell)), holder: owner && lookOf(owner) }
  })
}

export function labelsOf({ setting }: Pick<WwState, 'setting'>): Label[] {
  return Object.entries(setting.cities).map(([hex, text]) => ({ hex: spotOf(hex), text }))
}

export function stackWords(state: Pick<WwState, 'factions' | 'setting'>, stack: Stack): string {
  const kinds = UNIT_TYPES.flatMap(type => {
    const n = stack.units.filter(unit => unit.type === type).length
    return n > 0 ? [`${n} ${UNIT_NAMES[type]}`] : []
  })
  const army = armyName(stack.side, state.factions[stack.side])
  return `${army} in ${placeName(state, stack.hex)}: ${listed(kinds)}, Strength ${stack.strength}, Health ${stack.health}`
}

function pieceOf(state: WwState, stack: Stack, id: string, isUsed: boolean): Piece {
  const { units, strength } = stack
  const worn = units.filter(({ damage }) => damage > 0).length
  const tabs: Tab[] = [
    ...(units.length > 1 ? [{ text: String(units.length), label: counted(units.length, 'unit') }] : []),
    ...(isCutOff(state, stack.side, stack.hex) ? [{ text: 'S', label: 'out of supply', tone: 'bad' as const }] : []),
    ...(worn > 0 ? [{ text: '−', label: `${counted(worn, 'unit')} damaged`, tone: 'bad' as const }] : []),
  ]
  return {
    id,
    hex: spotOf(stack.hex),
    side: lookOf(stack.side),
    symbol: symbolOf(stack.lead),
    label: stackWords(state, stack),
    figure: String(strength),
    ...(tabs.length > 0 ? { tabs } : {}),
    state: isUsed ? 'used' : 'ready',
  }
}

/** One counter a stack; the selected stack lies fanned out, a counter a type. */
export function piecesOf(state: WwState, fanned: string | null = null, ordered: ReadonlySet<string> = new Set()): Piece[] {
  const pieces = stacksOf(state).flatMap(stack => {
    if (stack.hex !== fanned) return [pieceOf(state, stack, `${stack.side} ${stack.hex}`, isUsed(stack, ordered))]
    return UNIT_TYPES.flatMap(type => {
      const units = stack.units.filter(unit => unit.type === type)
      if (units.length === 0) return []
      const part = stackOf(state, stack.hex, stack.side, units)
      return [pieceOf(state, part, `${stack.side} ${stack.hex} ${type}`, isUsed(part, ordered))]
    })
  })
  return [...pieces, ...ghostsOf(state)]
}

const isUsed = ({ units }: Stack, ordered: ReadonlySet<string>): boolean => units.every(({ id }) => ordered.has(id))

/** WW-15.10b: what was seen last in hexes that are out of sight now. */
function ghostsOf(state: WwState): Piece[] {
  const board = boardOfState(state)
  return SIDES.flatMap(seat =>
    (state.memory?.[seat] ?? []).flatMap(({ cell, turn, units }): Piece[] => {
      const [first] = units
      if (!first) return []
      const strength = units.reduce((sum, { type }) => sum + STATS[type].strength, 0)
      const hex = board.name(cell)
      return [
        {
          id: `seen ${hex}`,
          hex: spotOf(hex),
          side: seat === 'nw' ? 'b' : 'a',
          symbol: symbolOf(first.type),
          label: `${counted(units.length, 'unit')} seen in ${placeName(state, hex)} on turn ${turn}`,
          figure: String(strength),
          ghost: `turn ${turn}`,
        },
      ]
    }),
  )
}

/** The same for a frame of the turn report: the units it is about stand apart from their stacks. */
export function filmPieces(state: WwState, units: readonly ReportUnit[], apart: ReadonlySet<string>): Piece[] {
  const groups = new Map<string, ReportUnit[]>()
  for (const unit of units) {
    const key = `${apart.has(unit.id) ? 'told ' : ''}${unit.side} ${unit.hex}`
    groups.set(key, [...(groups.get(key) ?? []), unit])
  }
  return [...groups].flatMap(([key, members]): Piece[] => {
    const [first] = members
    if (!first) return []
    const known = members.flatMap(({ id, type }) => (type ? [{ id, type, damage: 0 }] : []))
    if (known.length > 0) return [pieceOf(state, stackOf(state, first.hex, first.side, known), key, false)]
    const unknown = { symbol: { lines: '', solid: '' }, label: `A unit in ${first.hex}`, hidden: true }
    return [{ id: key, hex: spotOf(first.hex), side: lookOf(first.side), ...unknown }]
  })
}
