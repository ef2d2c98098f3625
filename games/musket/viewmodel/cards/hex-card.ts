// One hex in words: the ground, what is drawn on it and the unit there (MK-20.19 for screen readers).
import { fieldOf } from '../../rules/map/field.ts'
import type { MusketState } from '../../rules/state/state.ts'
import type { Terrain } from '../../rules/tables.ts'
import { hexName, listed } from '../../text/names.ts'
import { optionText } from '../../text/options.ts'
import { terrainText } from '../../text/terrain.ts'
import { unitAtHex } from '../hex-names.ts'
import { mapFeatures } from '../overlays/map-features.ts'
import { type Holdings, holdingText } from '../review/objective-holding.ts'

export type HexCard = {
  readonly hex: string
  readonly name: string
  readonly terrain: Terrain
  readonly terrainName: string
  readonly unit: string | null
  /** 'objective, held by British since turn 3'; null where there is none. */
  readonly objective: string | null
  readonly lines: readonly { readonly text: string; readonly clauses: readonly string[] }[]
}

/** `held`: since when objectives are held, where the story of the battle is known. */
export function hexCard(state: MusketState, hex: string, held?: Holdings): HexCard | null {
  const field = fieldOf(state)
  const cell = field.cell(hex)
  if (cell < 0) return null
  const terrain = field.terrain[cell]!
  const { name, sentence, clauses } = terrainText[terrain]
  const holder = holderAt(state, hex, held)
  return {
    hex,
    name: hexName(hex),
    terrain,
    terrainName: name,
    unit: unitAtHex(state, hex)?.who.id ?? null,
    objective: holder && `objective, ${holder}`,
    lines: [
      { text: sentence, clauses },
      ...optionLines(state, terrain),
      ...(holder ? [{ text: `An objective; ${holder}.`, clauses: ['MK-14.4'] }] : []),
      ...featureLines(state, hex),
    ],
  }
}

/** Where an option changes what the ground does, the sentence about it needs a second one. */
function optionLines({ setting }: MusketState, terrain: Terrain): HexCard['lines'] {
  const { openHills, hillBonuses, hillScreen, marshFoot } = setting.options
  if (terrain === 'MARSH' && marshFoot) return [optionLine('marshFoot')]
  if (terrain !== 'HILLTOP') return []
  return [
    ...(openHills ? [optionLine('openHills')] : []),
    ...(hillBonuses ? [optionLine('hillBonuses')] : []),
    ...(hillScreen ? [optionLine('hillScreen')] : []),
  ]
}

const optionLine = (option: 'openHills' | 'hillBonuses' | 'hillScreen' | 'marshFoot') => {
  const { name, sentence, clauses } = optionText[option]
  return { text: `${name}: ${sentence}`, clauses }
}

function holderAt(state: MusketState, hex: string, held: Holdings | undefined): string | null {
  const objective = mapFeatures(state).objectives.find(each => each.hex === hex)
  return objective ? holdingText(state, objective.holder, held?.get(hex)) : null
}

function featureLines(state: MusketState, hex: string): HexCard['lines'] {
  const { exits, roads, rivers, works, rough } = mapFeatures(state)
  const { sides } = state.setting
  const lines: { text: string; clauses: readonly string[] }[] = []
  for (const exit of exits.filter(each => each.hex === hex)) {
    const who = exit.sides.length > 0 ? listed(exit.sides.map(side => sides[side])) : 'nobody in this battle'
    lines.push({ text: `A way out by the ${exit.edge} edge, for ${who}.`, clauses: ['MK-14.13'] })
  }
  if (roads.some(road => road.includes(hex))) lines.push({ text: 'A road runs through it.', clauses: ['MK-15.8'] })
  for (const { hex: one, beyond, crossing } of rivers.filter(river => river.hex === hex || river.beyond === hex)) {
    const other = hexName(one === hex ? beyond : one)
    lines.push({ text: `River towards ${other}${crossing ? `, with a ${crossing}` : ''}.`, clauses: ['MK-15.9'] })
  }
  const dug = works.find(each => each.hex === hex)
  if (dug) lines.push({ text: `Dug in towards ${listed(dug.sides)}.`, clauses: ['MK-15.6', 'MK-15.7'] })
  if (rough.includes(hex)) lines.push({ text: 'Rough: difficult ground.', clauses: ['MK-3.10'] })
  return lines
}
