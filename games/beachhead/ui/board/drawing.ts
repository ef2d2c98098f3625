// A view as the board draws it: ground with its works, flags, and counters as far as the viewer is shown them.
import { type BoardMap, type Flag, NATO, type Piece, type SideLook, type Tab } from '@sandtable/board'
import { type Letter, UNITS } from '../../rules/tables/index.ts'
import { SIDE_WORDS } from '../../text/words.ts'
import {
  type BeachheadView,
  cargoOf,
  FACINGS,
  hasFacing,
  type OwnUnit,
  ownUnits,
  type ShownPiece,
  type Side,
  unitName,
} from '../../viewmodel/index.ts'

export const lookOf = (side: Side): SideLook => (side === 'assault' ? 'a' : 'b')

export const GROUNDS: Readonly<Record<Letter, string>> = {
  D: 'deep',
  S: 'sea',
  B: 'beach',
  C: 'open',
  L: 'copse',
  W: 'woods',
  U: 'town',
  H: 'hill',
  M: 'mountain',
}

export type Ground = {
  readonly title: string
  readonly map: readonly string[]
  readonly emblems: readonly { readonly hex: string; readonly look: string }[]
}

/** The same object as long as the ground is the same, so that the sheet is painted once. */
const drawn = new Map<string, BoardMap>()
const MOST_KEPT = 24

export function boardMap({ title, map, emblems }: Ground): BoardMap {
  const key = JSON.stringify([map, emblems])
  let board = drawn.get(key)
  if (!board) {
    if (drawn.size >= MOST_KEPT) drawn.clear()
    const columns = map[0]?.length ?? 1
    const cell = (hex: string) => {
      const [col = 0, row = 0] = hex.split(',').map(Number)
      return row * columns + col
    }
    board = {
      layout: 'oddR',
      rim: 'numbers',
      columns,
      rows: Math.max(1, map.length),
      grounds: [...map.join('')].map(letter => GROUNDS[letter as Letter] ?? 'open'),
      title,
      emblems: emblems.map(({ hex, look }) => ({ cell: cell(hex), look })),
    }
    drawn.set(key, board)
  }
  return board
}

/** A map that is still being put together is shown as open sea. */
const NO_MAP = ['DDDDDD', 'DDDDDD', 'DDDDDD']

export function mapOf(view: BeachheadView): BoardMap {
  const { setting, forts, objectives } = view
  return boardMap({
    title: setting.title,
    map: setting.map.length > 0 ? setting.map : NO_MAP,
    emblems: [
      ...forts.map(({ hex, type }) => ({ hex, look: type })),
      ...objectives.filter(({ destroyed }) => !destroyed).map(({ hex, type }) => ({ hex, look: type })),
    ],
  })
}

export function flagsOf(view: BeachheadView): Flag[] {
  return view.objectives
    .filter(({ destroyed }) => !destroyed)
    .map(({ hex, control, held }) => ({ hex, holder: lookOf(control), ...(held > 0 ? { note: String(held) } : {}) }))
}

/** `ready`: pieces that can still do something; null: no seat at this table is to act. */
export function piecesOf(view: BeachheadView, ready: ReadonlySet<string> | null = null, chosen: string | null = null): Piece[] {
  const own = ownUnits(view).flatMap(unit => (unit.hex === undefined ? [] : [ownPiece(view, unit, ready, chosen)]))
  const dummies = (view.own?.dummies ?? []).map(
    ({ id, hex, marker, moved }): Piece => ({
      id,
      hex,
      side: 'b',
      symbol: NATO.infantry_squad,
      label: `Dummy ${marker} at ${hex}`,
      hidden: true,
      back: marker || 'D',
      state: moved ? 'used' : 'waiting',
    }),
  )
  const assault = view.shown.assault.map(piece => shownCounter(view, piece, 'assault'))
  const defender = view.shown.defender.map(piece => shownCounter(view, piece, 'defender'))
  // What flies lies on top.
  return [...dummies, ...defender, ...assault, ...own].sort((a, b) => Number(a.airborne ?? false) - Number(b.airborne ?? false))
}

/** A marker turned over: its front, and the piece that lay there before; null where nothing was known to. */
export type Turned = { readonly was: string | null; readonly face: Piece }

/** The counters with those in it that have been turned over. */
export function withTurned(pieces: readonly Piece[], turned: readonly Turned[] = []): readonly Piece[] {
  if (turned.length === 0) return pieces
  const gone = new Set(turned.flatMap(({ was, face }) => [was, face.id]))
  return [...pieces.filter(({ id }) => !gone.has(id)), ...turned.map(({ face }) => face)]
}

function ownPiece(view: BeachheadView, unit: OwnUnit, ready: ReadonlySet<string> | null, chosen: string | null): Piece {
  const facts = UNITS[unit.type]
  const { id, type, hex = '', hp = facts.hp, sp, tokens = 0, airborne = false, hidden = false, marker } = unit
  const tabs = tokenTabs(tokens)
  if (facts.sp !== null && sp !== undefined && type !== 'usswasp') tabs.push(supplyTab(sp))
  if (hasFacing(view)) tabs.push(facingTab(unit.facing ?? 0))
  const load = cargoOf(view, id).length
  if (load > 0) tabs.push({ text: `+${load}`, label: `carries ${load}`, tone: 'good' })
  if (hidden) tabs.push({ text: marker || 'H', label: 'hidden', tone: 'bad' })
  const isDone = view.step === 'action' ? unit.acted : view.step.startsWith('move') ? unit.moved : false
  return {
    id,
    hex,
    side: lookOf(facts.side),
    symbol: NATO[type],
    label: `${unitName(id, type)} at ${hex}, ${hp} of ${facts.hp}${hidden ? ', hidden' : ''}${airborne ? ', in flight' : ''}`,
    pips: { have: hp, of: facts.hp },
    tabs,
    leader: view.vip === id,
    airborne,
    state: id === chosen ? 'active' : ready?.has(id) ? 'ready' : isDone ? 'used' : 'waiting',
  }
}

/** BI-15.7: drawn only where it counts. */
const facingTab = (facing: number): Tab => ({ text: FACINGS[facing]?.sign ?? '', label: `faces ${FACINGS[facing]?.title}` })
const supplyTab = (sp: number): Tab => ({ text: String(sp), label: `${sp} supply`, tone: sp === 0 ? 'bad' : 'plain' })
function tokenTabs(tokens: number): Tab[] {
  if (tokens === 0) return []
  return [tokens > 1 ? { text: 'P', label: 'pinned', tone: 'bad' } : { text: 'S', label: 'suppressed', tone: 'bad' }]
}

/** What can be drawn of it; the rest is for its card. */
type Drawn = Omit<ShownPiece, 'facts' | 'clause'>

export function shownCounter(view: BeachheadView, piece: Drawn, side: Side): Piece {
  const { name, type, hex, live, turn, hp, tokens, airborne, facing } = piece
  const base = { id: name, hex, side: lookOf(side) } as const
  if (type === null) {
    const label = `Marker ${name} of ${SIDE_WORDS[side].noun} at ${hex}${live ? '' : `, last seen in turn ${turn}`}`
    return { ...base, symbol: NATO.infantry_squad, label, hidden: true, back: name, ...(live ? {} : { ghost: `T${turn}` }) }
  }
  const seen = live ? '' : `, last seen in turn ${turn}`
  return {
    ...base,
    symbol: NATO[type],
    label: `${unitName(name, type)} at ${hex}, ${hp} of ${UNITS[type].hp}${seen}`,
    pips: { have: hp, of: UNITS[type].hp },
    tabs: [...tokenTabs(tokens), ...(hasFacing(view) ? [facingTab(facing)] : [])],
    airborne,
    ...(live ? {} : { ghost: `T${turn}` }),
  }
}
