// MK-20.12: everything about one unit that its counter abbreviates.

import { commandOf } from '../../rules/contract/queries.ts'
import { fieldOf } from '../../rules/map/field.ts'
import { leaderOn, type MusketState, unitById } from '../../rules/state/state.ts'
import { CHANCE_OF, CHANCE_STEP, type Kind, type Side, STATS, type Terrain } from '../../rules/tables.ts'
import { kindText, qualityText, unitText } from '../../text/kinds.ts'
import { hexName } from '../../text/names.ts'
import { terrainText } from '../../text/terrain.ts'
import { commandChance } from '../overlays/overlay.ts'

export type UnitCard = {
  readonly clause: 'MK-20.12'
  readonly id: string
  readonly name: string
  readonly side: Side
  readonly sideName: string
  readonly kind: Kind
  readonly kindName: string
  readonly profile: string
  readonly hex: string
  readonly hexName: string
  readonly terrain: Terrain
  readonly terrainName: string
  readonly sp: number
  readonly max: number
  readonly quality: string
  readonly leader: { readonly name: string; readonly radius: number } | null
  readonly activated: boolean
  readonly movement: number
  readonly range: number
  readonly hitChance: number
  /** Whether a leader is near enough, in a sentence. */
  readonly command: string
  /** The card as one line, for the terminal and the screen reader. */
  readonly text: string
}

export function unitCard(state: MusketState, id: string): UnitCard | null {
  const unit = unitById(state, id)
  if (!unit) return null
  const { who, sp, activated } = unit
  const field = fieldOf(state)
  const leader = leaderOn(state, id) ?? null
  const terrain = field.terrain[unit.cell]!
  const { allowance, range, hitChance } = STATS[who.kind]
  return {
    clause: 'MK-20.12',
    id,
    name: who.name,
    side: who.side,
    sideName: state.setting.sides[who.side],
    kind: who.kind,
    kindName: kindText[who.kind].name,
    profile: kindText[who.kind].profile,
    hex: field.hex(unit.cell),
    hexName: hexName(field.hex(unit.cell)),
    terrain,
    terrainName: terrainText[terrain].name,
    sp,
    max: who.max,
    quality: qualityText(who),
    leader: leader && { name: leader.name, radius: leader.radius },
    activated,
    movement: allowance,
    range,
    hitChance: range === 0 ? 0 : Math.min(CHANCE_OF, Math.max(0, hitChance + CHANCE_STEP * who.fire)),
    command: commandText(state, id),
    text: unitText({ ...who, sp, activated }, leader ?? undefined),
  }
}

function commandText(state: MusketState, id: string): string {
  const unit = unitById(state, id)
  const plan = commandOf(state, id)
  const leader = state.leaders.find(each => each.id === plan.leader)
  if (!leader || plan.distance === null) return 'No leader is left: out of command.'
  if (leader.on === id) return `In command: ${leader.name} is with it.`
  const away = `${leader.name} is ${plan.distance} hexes away, radius ${leader.radius}`
  if (plan.inCommand) return `In command: ${away.replace('1 hexes', '1 hex')}.`
  return `${(unit && commandChance(state, unit)?.text) ?? 'Out of command.'} ${away}.`
}
