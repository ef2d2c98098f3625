// BI-7: set-up as play: what is left to lay out, where it may lie, and what can be taken back.
import { FORT_TYPES, type FortType, type UnitType } from '../rules/tables/index.ts'
import { FORT_WORDS, UNIT_WORDS } from '../text/words.ts'
import { type BeachheadAction, type BeachheadView, ownUnits, type SeatChoices, unplaced } from './position.ts'

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

export const isAssembly = ({ step }: BeachheadView): boolean =>
  step === 'setup.sections' || step === 'setup.assembly' || step === 'setup.edge'

export const isDeployment = (view: BeachheadView): boolean => view.step === 'setup.defender' || view.step === 'setup.assault'

/** What there is to lay out; units of a type are taken one by one. */
export function palette({ view, legal }: SeatChoices): readonly PaletteItem[] {
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
export function zone({ view, legal }: SeatChoices): readonly string[] {
  if (!isDeployment(view)) return []
  const hexes = new Set<string>()
  for (const action of legal)
    if ((action.type === 'place' || action.type === 'placeDummy') && action.hex !== undefined) hexes.add(action.hex)
  return [...hexes]
}

/** What lies there already and could be taken back. */
export function takenBack({ view }: SeatChoices, hex: string): readonly BeachheadAction[] {
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
