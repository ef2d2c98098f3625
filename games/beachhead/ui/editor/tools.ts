// What a tap on the map does: by the tool in the hand.
import type { FortType, Letter, ObjectiveType, UnitType } from '../../rules/tables/index.ts'
import { changed, painted, type ScenarioDraft, without } from './draft.ts'
import {
  dummyAdded,
  fortAdded,
  hexOf,
  moved,
  objectiveAdded,
  removed,
  sameThing,
  type Thing,
  thingsAt,
  unitAdded,
} from './pieces.ts'

export type Tool =
  | { readonly kind: 'hand' }
  | { readonly kind: 'ground'; readonly letter: Letter }
  | { readonly kind: 'unit'; readonly type: UnitType }
  | { readonly kind: 'dummy' }
  | { readonly kind: 'fort'; readonly type: FortType }
  | { readonly kind: 'objective'; readonly type: ObjectiveType }
  | { readonly kind: 'entry' }
  | { readonly kind: 'zone'; readonly name: string }
  | { readonly kind: 'erase' }

export type ToolResult = { readonly draft: ScenarioDraft; readonly thing: Thing | null }

export function tapped(draft: ScenarioDraft, tool: Tool, hex: string, chosen: Thing | null): ToolResult {
  switch (tool.kind) {
    case 'hand':
      return handled(draft, hex, chosen)
    case 'ground':
      return { draft: painted(draft, hex, tool.letter), thing: null }
    case 'unit':
      return laid(unitAdded(draft, tool.type, { hex }))
    case 'dummy':
      return laid(dummyAdded(draft, hex))
    case 'fort':
      return laid(fortAdded(draft, tool.type, hex))
    case 'objective':
      return laid(objectiveAdded(draft, tool.type, hex))
    case 'entry':
      return { draft: entered(draft, hex), thing: null }
    case 'zone':
      return { draft: zoned(draft, tool.name, hex), thing: null }
    case 'erase': {
      const top = thingsAt(draft, hex)[0]
      return { draft: top ? removed(draft, top) : draft, thing: null }
    }
  }
}

const laid = ([draft, thing]: readonly [ScenarioDraft, Thing]): ToolResult => ({ draft, thing })
const toggled = (hexes: readonly string[], hex: string): string[] =>
  hexes.includes(hex) ? hexes.filter(each => each !== hex) : [...hexes, hex]

/** Takes up what lies there, the next one with every tap; what is in the hand goes to an empty hex. */
function handled(draft: ScenarioDraft, hex: string, chosen: Thing | null): ToolResult {
  const here = thingsAt(draft, hex)
  if (here.length === 0) {
    if (!chosen) return { draft, thing: null }
    const thing: Thing = chosen.kind === 'fort' ? { kind: 'fort', id: hex } : chosen
    return { draft: moved(draft, chosen, hex), thing }
  }
  const now = chosen && hexOf(draft, chosen) === hex ? here.findIndex(each => sameThing(each, chosen)) : -1
  return { draft, thing: here[(now + 1) % here.length] ?? null }
}

/** Without any, the edge away from the sea is the way in (BI-2.8). */
function entered(draft: ScenarioDraft, hex: string): ScenarioDraft {
  const entry = toggled(draft.scenario.entry ?? [], hex)
  return entry.length > 0 ? changed(draft, { entry }) : without(draft, 'entry')
}

function zoned(draft: ScenarioDraft, name: string, hex: string): ScenarioDraft {
  const { zones = [] } = draft.scenario
  if (!zones.some(zone => zone.name === name)) return changed(draft, { zones: [...zones, { name, hexes: [hex] }] })
  return changed(draft, {
    zones: zones.map(zone => (zone.name === name ? { ...zone, hexes: toggled(zone.hexes, hex) } : zone)),
  })
}
