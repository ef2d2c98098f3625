// The draft as the board draws it: everything open, hidden pieces with their tab, the faulty hex pointed at.
import { type Area, type BoardMap, type BoardMarks, type Flag, NATO, type Piece, type Tab } from '@sandtable/board'
import type { ScenarioUnit } from '../../rules/setup/scenario.ts'
import { UNITS } from '../../rules/tables/index.ts'
import { TERRAIN_WORDS } from '../../text/words.ts'
import { boardMap, lookOf } from '../board/drawing.ts'
import type { DraftFault } from './check-draft.ts'
import { mapOf, type ScenarioDraft } from './draft.ts'
import { hexOf, type Thing, thingName, thingsAt } from './pieces.ts'

export function boardOf(draft: ScenarioDraft): BoardMap {
  const { title, forts = [], objectives = [] } = draft.scenario
  return boardMap({
    title,
    map: mapOf(draft),
    emblems: [...forts, ...objectives.filter(({ destroyed }) => !destroyed)].map(({ hex, type }) => ({ hex, look: type })),
  })
}

export const flagsOf = ({ scenario }: ScenarioDraft): Flag[] =>
  (scenario.objectives ?? [])
    .filter(({ destroyed }) => !destroyed)
    .map(({ hex, control = 'defender' }) => ({ hex, holder: lookOf(control) }))

export function piecesOf(draft: ScenarioDraft, chosen: Thing | null): Piece[] {
  const { units = [], dummies = [] } = draft.scenario
  const isChosen = (kind: Thing['kind'], id: string) => chosen?.kind === kind && chosen.id === id
  const standing = units.flatMap(unit => (unit.hex === undefined ? [] : [counter(draft, unit, isChosen('unit', unit.id))]))
  const markers = dummies.map(
    ({ id, hex, marker }): Piece => ({
      id,
      hex,
      side: 'b',
      symbol: NATO.infantry_squad,
      label: `Dummy at ${hex}`,
      hidden: true,
      back: marker ?? 'D',
      state: isChosen('dummy', id) ? 'active' : 'waiting',
    }),
  )
  return [...markers, ...standing].sort((a, b) => Number(a.airborne ?? false) - Number(b.airborne ?? false))
}

function counter(draft: ScenarioDraft, unit: ScenarioUnit, isChosen: boolean): Piece {
  const { id, type, hex = '', tokens = 0, hidden = false, marker } = unit
  const facts = UNITS[type]
  const load = (draft.scenario.units ?? []).filter(other => other.in === id).length
  const tabs: Tab[] = [
    ...(tokens > 0
      ? [{ text: tokens > 1 ? 'P' : 'S', label: tokens > 1 ? 'pinned' : 'suppressed', tone: 'bad' } as const]
      : []),
    ...(load > 0 ? [{ text: `+${load}`, label: `carries ${load}`, tone: 'good' } as const] : []),
    ...(hidden ? [{ text: marker ?? 'H', label: 'hidden', tone: 'bad' } as const] : []),
  ]
  return {
    id,
    hex,
    side: lookOf(facts.side),
    symbol: NATO[type],
    label: thingName(draft, { kind: 'unit', id }),
    pips: { have: unit.hp ?? facts.hp, of: facts.hp },
    tabs,
    airborne: unit.airborne ?? facts.isAir,
    state: isChosen ? 'active' : 'waiting',
  }
}

export function marksOf(draft: ScenarioDraft, chosen: Thing | null, fault: DraftFault | null): BoardMarks {
  const { zones = [], entry } = draft.scenario
  const areas: Area[] = zones.map(({ hexes }) => ({ hexes, look: 'command', side: 'b' }))
  return {
    areas: [...areas, ...(fault?.hex ? [{ hexes: [fault.hex], look: 'fire' } as const] : [])],
    labels: (entry ?? []).map(hex => ({ hex, text: 'entry' })),
    selected: chosen ? hexOf(draft, chosen) : null,
  }
}

export function hexWords(draft: ScenarioDraft, hex: string): string {
  const [col = 0, row = 0] = hex.split(',').map(Number)
  const letter = mapOf(draft)[row]?.[col] as keyof typeof TERRAIN_WORDS | undefined
  const things = thingsAt(draft, hex).map(thing => thingName(draft, thing))
  return [`${hex}: ${letter ? TERRAIN_WORDS[letter].title : 'off the map'}`, ...things].join(', ')
}
