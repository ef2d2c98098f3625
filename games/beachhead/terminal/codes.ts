// BI-25.10: two letters for every type; capitals for the Assault, small letters for the Defender.
import type { BeachheadView, ShownPiece, UnitType } from '../viewmodel/index.ts'

export const CODES: Readonly<Record<UnitType, string>> = {
  usswasp: 'WA',
  harrier: 'HA',
  osprey: 'OS',
  super_stallion: 'SS',
  super_cobra: 'SC',
  lcac: 'LC',
  lcu: 'LU',
  aav7: 'AV',
  marine_squad: 'MA',
  marsoc: 'MS',
  humvee: 'HU',
  infantry_squad: 'in',
  atgm_team: 'at',
  aa_team: 'aa',
  mortar_team: 'mo',
  technical: 'te',
  militia_squad: 'mi',
  artillery: 'ar',
  sam_site: 'sa',
  long_range_artillery: 'lr',
  attack_drone: 'dr',
}

const numberOf = (name: string): string => /\d+$/.exec(name)?.[0] ?? ''

/** One thing that lies in a hex, as the map writes it. */
export type Counter = {
  readonly hex: string
  readonly text: string
  readonly isAir: boolean
  readonly isOwn: boolean
  readonly isLive: boolean
}

const unitCounter = (id: string, type: UnitType): string => (type === 'usswasp' ? CODES[type] : `${CODES[type]}${numberOf(id)}`)
/** '?3' for marker M3; a last-known place keeps its code and is drawn dim. */
const shownCounter = ({ name, type }: ShownPiece): string => (type === null ? `?${numberOf(name)}` : unitCounter(name, type))

const isUnitType = (type: string): type is UnitType => type in CODES

/** What the map writes for a unit or a marker, by its id alone. */
export function counterOf(id: string): string {
  const type = id.replace(/-\d+$/, '')
  if (isUnitType(type)) return unitCounter(id, type)
  return /^M\d+$/.test(id) ? `?${numberOf(id)}` : ''
}

/** All that this viewer is shown, own pieces first; own dummies are d1, d2. */
export function countersOf(view: BeachheadView): readonly Counter[] {
  const own = (view.own?.units ?? []).flatMap(unit =>
    unit.hex === undefined
      ? []
      : [{ hex: unit.hex, text: unitCounter(unit.id, unit.type), isAir: unit.airborne === true, isOwn: true, isLive: true }],
  )
  const dummies = (view.own?.dummies ?? []).map(({ hex, id }) => ({
    hex,
    text: `d${numberOf(id)}`,
    isAir: false,
    isOwn: true,
    isLive: true,
  }))
  const shown = [...view.shown.assault, ...view.shown.defender].map(piece => ({
    hex: piece.hex,
    text: shownCounter(piece),
    isAir: piece.airborne,
    isOwn: false,
    isLive: piece.live,
  }))
  return [...own, ...dummies, ...shown]
}
