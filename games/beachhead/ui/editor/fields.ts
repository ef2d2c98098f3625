// BI-26.2, BI-26.9: the fields of a piece or a place that can be set by hand, with what they are when they are left out.
import { HUB_HP, UNITS, type UnitType } from '../../rules/tables/index.ts'
import type { ScenarioDraft } from './draft.ts'
import type { Thing } from './pieces.ts'

type Start = number | boolean | string
export type FieldRow =
  | {
      readonly name: string
      readonly title: string
      readonly kind: 'count'
      readonly least: number
      readonly most: number
      readonly start: number
    }
  | { readonly name: string; readonly title: string; readonly kind: 'switch'; readonly start: boolean }
  | { readonly name: string; readonly title: string; readonly kind: 'text'; readonly start: string }
  | {
      readonly name: string
      readonly title: string
      readonly kind: 'pick'
      readonly values: readonly { readonly value: Start; readonly title: string }[]
      readonly start: Start
    }

const count = (name: string, title: string, least: number, most: number, start: number): FieldRow => ({
  name,
  title,
  kind: 'count',
  least,
  most,
  start,
})
const is = (name: string, title: string, start = false): FieldRow => ({ name, title, kind: 'switch', start })
const text = (name: string, title: string, start = ''): FieldRow => ({ name, title, kind: 'text', start })

const DIRECTIONS = ['east', 'south-east', 'south-west', 'west', 'north-west', 'north-east'] as const
const MOST_TURNS = 30

function unitFields(type: UnitType, hasFacing: boolean): readonly FieldRow[] {
  const { hp, sp, isAir, class: kind } = UNITS[type]
  return [
    text('id', 'Name', ''),
    count('hp', 'Hit points', 1, hp, hp),
    ...(sp === null ? [] : [count('sp', 'Supply', 0, sp, sp)]),
    ...(kind === 'ship'
      ? []
      : [count('tokens', 'Suppression tokens', 0, 2, 0), count('fresh', 'of them of this turn', 0, 2, 0)]),
    is('hidden', 'Hidden'),
    text('marker', 'Marker number'),
    ...(isAir ? [is('airborne', 'In flight', true)] : []),
    ...(hasFacing
      ? [
          {
            name: 'facing',
            title: 'Faces',
            kind: 'pick',
            start: 0,
            values: DIRECTIONS.map((title, value) => ({ value, title })),
          } as const,
        ]
      : []),
    is('moved', 'Has moved'),
    is('acted', 'Has acted'),
    is('attacked', 'Has attacked'),
    is('launched', 'Launched this turn'),
    is('forceMarch', 'On a Force March'),
    count('revealedTurn', 'Shown in turn (0: not)', 0, MOST_TURNS, 0),
    count('pinCount', 'Turns pinned', 0, MOST_TURNS, 0),
  ]
}

const SIDE_VALUES = [
  { value: 'defender', title: 'Defender' },
  { value: 'assault', title: 'Assault' },
] as const

/** What can be set of it; none where it is not there. */
export function fieldsOf({ scenario }: ScenarioDraft, { kind, id }: Thing): readonly FieldRow[] {
  if (kind === 'unit') {
    const unit = scenario.units?.find(each => each.id === id)
    return unit ? unitFields(unit.type, scenario.options?.flanking === 'facing') : []
  }
  if (kind === 'dummy') return [text('id', 'Name'), text('marker', 'Marker number'), is('moved', 'Has moved')]
  if (kind === 'fort') return [count('until', 'Lasts until turn (0: always)', 0, MOST_TURNS, 0)]
  const type = scenario.objectives?.find(each => each.id === id)?.type
  return [
    text('id', 'Name'),
    { name: 'control', title: 'Held by', kind: 'pick', start: 'defender', values: SIDE_VALUES },
    count('held', 'Turns held', 0, MOST_TURNS, 0),
    ...(type === 'comms_hub' ? [count('hp', 'Hit points', 0, HUB_HP, HUB_HP), is('destroyed', 'Destroyed')] : []),
    ...(type === 'civic_center' ? [is('vip', 'The VIP waits here')] : []),
    is('taken', 'Was in Assault hands at the end of a turn'),
    is('noResupply', 'Gives no supply this turn'),
  ]
}

/** What the thing says of a field, else its start value. */
export function givenValue({ scenario }: ScenarioDraft, { kind, id }: Thing, row: FieldRow): Start {
  const { units = [], dummies = [], forts = [], objectives = [] } = scenario
  const list: readonly { readonly id?: string; readonly hex?: string }[] =
    kind === 'unit' ? units : kind === 'dummy' ? dummies : kind === 'fort' ? forts : objectives
  const found = list.find(each => (kind === 'fort' ? each.hex === id : each.id === id)) as
    | Record<string, Start | null>
    | undefined
  return found?.[row.name] ?? row.start
}

/** What is written down for a value; `undefined` where it is the start value, which need not be written. */
export const written = (row: FieldRow, value: Start): Start | undefined => (value === row.start ? undefined : value)
