// BI-7: set-up as play. What is left to lay out, and 'deploy for me': the scenario's own layout where it has one, else a sensible one, as
// single legal actions, so that whatever it does could have been done by hand.
import type { Preset } from '../rules/preset.ts'
import { FORT_TYPES, type FortType, TERRAIN, type UnitType } from '../rules/tables/index.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import { FORT_WORDS, UNIT_WORDS } from '../text/words.ts'
import { type BeachheadAction, type BeachheadView, ownUnits, unplaced } from './position.ts'
import type { Table } from './tap.ts'

export type PaletteItem = {
  readonly key: string
  readonly title: string
  readonly left: number
  readonly type: UnitType | null
  readonly fort: FortType | null
  /** What is not laid out stays aboard or away. */
  readonly isOptional: boolean
  readonly line: string
}

export const isDeployment = (view: BeachheadView): boolean => view.step === 'setup.defender' || view.step === 'setup.assault'

/** What there is to lay out; units of a type are taken one by one. */
export function palette({ view, legal }: Table): readonly PaletteItem[] {
  if (!isDeployment(view) || !view.own) return []
  const first = new Map<UnitType, { id: string; left: number }>()
  for (const { id, type } of unplaced(view)) {
    const kept = first.get(type)
    if (kept) kept.left++
    else if (legal.some(action => action.type === 'place' && action.unit === id)) first.set(type, { id, left: 1 })
  }
  const isAssault = view.step === 'setup.assault'
  const units = [...first].map(
    ([type, { id, left }]): PaletteItem => ({
      key: `place:${id}`,
      title: UNIT_WORDS[type].title,
      left,
      type,
      fort: null,
      isOptional: isAssault && type !== 'usswasp',
      line: UNIT_WORDS[type].line,
    }),
  )
  const { dummiesLeft, fortsLeft } = view.own
  const dummies: PaletteItem[] = dummiesLeft
    ? [
        {
          key: 'placeDummy',
          title: 'Dummy marker',
          left: dummiesLeft,
          type: null,
          fort: null,
          isOptional: true,
          line: 'Looks like any other marker.',
        },
      ]
    : []
  const forts = FORT_TYPES.filter(fort => (fortsLeft?.[fort] ?? 0) > 0).map(
    (fort): PaletteItem => ({
      key: `fort:${fort}`,
      title: FORT_WORDS[fort].title,
      left: fortsLeft?.[fort] ?? 0,
      type: null,
      fort,
      isOptional: true,
      line: FORT_WORDS[fort].line,
    }),
  )
  return [...units, ...dummies, ...forts]
}

/** Hexes the seat may lay out in: the union of everything that can be placed now. */
export function zone({ view, legal }: Table): readonly string[] {
  if (!isDeployment(view)) return []
  const hexes = new Set<string>()
  for (const action of legal)
    if ((action.type === 'place' || action.type === 'placeDummy') && action.hex !== undefined) hexes.add(action.hex)
  return [...hexes]
}

/** What lies there already and could be taken back. */
export function takenBack({ view }: Table, hex: string): readonly BeachheadAction[] {
  if (!isDeployment(view) || !view.own) return []
  const units = ownUnits(view).filter(unit => unit.hex === hex)
  const dummies = view.own.dummies.filter(dummy => dummy.hex === hex)
  const forts = view.step === 'setup.defender' ? view.forts.filter(fort => fort.hex === hex) : []
  return [...units.map(({ id }) => id), ...dummies.map(({ id }) => id), ...forts.map(({ type }) => `${type}@${hex}`)].map(
    piece => ({
      type: 'unplace',
      piece,
    }),
  )
}

/** The next step of 'deploy for me'; null when nothing sensible is left to lay out. */
export function nextDeployment(table: Table): BeachheadAction | null {
  const { view, legal } = table
  if (!isDeployment(view)) return null
  const preset = presetOf(view)
  const places = legal.filter(action => action.type === 'place' || action.type === 'placeDummy' || action.type === 'placeFort')
  return (preset && byPreset(view, places, preset)) ?? bySense(view, places)
}

function presetOf({ setting }: BeachheadView): Preset | null {
  if (setting.options.forces !== 'scenario') return null
  return SCENARIOS.find(({ id }) => id === setting.id)?.scenario.preset ?? null
}

type Laying = Extract<BeachheadAction, { type: 'place' | 'placeDummy' | 'placeFort' }>
const isLaying = (action: BeachheadAction): action is Laying => action.type.startsWith('place')

function byPreset(view: BeachheadView, legal: readonly BeachheadAction[], preset: Preset): BeachheadAction | null {
  const find = (wanted: (action: Laying) => boolean) => legal.find(action => isLaying(action) && wanted(action)) ?? null
  const typeOf = new Map(ownUnits(view).map(({ id, type }) => [id, type]))
  const standing = (type: UnitType, hex: string) => ownUnits(view).filter(unit => unit.type === type && unit.hex === hex).length
  const put = (type: UnitType, hexes: readonly string[]) => {
    const wanted = hexes.find((hex, i) => standing(type, hex) <= hexes.slice(0, i).filter(each => each === hex).length)
    if (wanted === undefined) return null
    return find(
      action => action.type === 'place' && typeOf.get(action.unit) === type && action.hex === wanted && action.hidden !== false,
    )
  }
  if (view.step === 'setup.assault') return put('usswasp', [preset.wasp]) ?? put('marsoc', preset.infiltrate)
  for (const [type, hex] of preset.forts) {
    const fort = find(action => action.type === 'placeFort' && action.fort === type && action.hex === hex)
    if (fort) return fort
  }
  for (const [type, hexes] of Object.entries(preset.defender) as [UnitType, string[]][]) {
    const place = put(type, hexes)
    if (place) return place
  }
  const isFree = (hex: string) => !view.own?.dummies.some(dummy => dummy.hex === hex)
  return find(action => action.type === 'placeDummy' && preset.dummies.includes(action.hex) && isFree(action.hex))
}

/** Near what is fought over and in cover; dummies and works where they are not crowded; the Wasp off the middle of the coast. */
function bySense(view: BeachheadView, legal: readonly BeachheadAction[]): BeachheadAction | null {
  const layings = legal.filter(isLaying)
  const [first] = layings
  if (!first) return null
  if (view.step === 'setup.assault') {
    const wasp = ownUnits(view).find(({ type }) => type === 'usswasp')?.id
    return best(
      layings.filter(action => action.type === 'place' && action.unit === wasp),
      ({ hex = '' }) => -fromMiddle(view, hex),
    )
  }
  const isSame = (action: Laying) =>
    action.type === first.type &&
    (action.type !== 'place' || (first.type === 'place' && action.unit === first.unit && action.hidden !== false))
  return best(layings.filter(isSame), ({ hex = '' }) => worthOf(view, hex))
}

function best(layings: readonly Laying[], worth: (action: Laying) => number): Laying | null {
  let found: Laying | null = null
  let most = Number.NEGATIVE_INFINITY
  for (const action of layings) {
    const value = worth(action)
    if (value <= most) continue
    most = value
    found = action
  }
  return found
}

const spot = (hex: string): readonly [number, number] => {
  const [col = 0, row = 0] = hex.split(',').map(Number)
  return [col, row]
}
const apart = (a: string, b: string): number => {
  const [[ac, ar], [bc, br]] = [spot(a), spot(b)]
  return Math.abs(ac - bc) + Math.abs(ar - br)
}
function fromMiddle({ setting }: BeachheadView, hex: string): number {
  const [col, row] = spot(hex)
  return setting.offshore === 'E' || setting.offshore === 'W'
    ? Math.abs(row - setting.rows / 2)
    : Math.abs(col - setting.columns / 2)
}

/** Close to an objective, in cover, and not where somebody is already. */
function worthOf(view: BeachheadView, hex: string): number {
  const [col, row] = spot(hex)
  const letter = view.setting.map[row]?.[col] as keyof typeof TERRAIN | undefined
  const cover = letter ? TERRAIN[letter].cover : 0
  const near = view.objectives.length > 0 ? Math.min(...view.objectives.map(objective => apart(objective.hex, hex))) : 0
  const crowd =
    ownUnits(view).filter(unit => unit.hex === hex).length + (view.own?.dummies.filter(dummy => dummy.hex === hex).length ?? 0)
  return cover * 2 - near * 3 - crowd * 5
}
