// TI-A.3: what a seat may do. Shapes only; `check.ts` says whether it may be done now.
import * as v from 'valibot'
import { CAPS } from '../../data/caps.ts'
import { CUSTOM_OPS, type CustomOp, DURATIONS, type Duration } from '../state/effects-used.ts'
import type { SideName } from '../state/table.ts'

const MOST = CAPS.count.most
const Word = v.pipe(v.string(), v.minLength(1), v.maxLength(CAPS.word.most))
const Name = v.pipe(v.string(), v.maxLength(CAPS.word.most))
const Words = v.pipe(v.array(Word), v.maxLength(CAPS.owned.most))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST))
const Whole = v.pipe(v.number(), v.integer(), v.minValue(-MOST), v.maxValue(MOST))
const SideSchema = v.picklist(['attacker', 'defender'])
const Flag = v.exactOptional(v.boolean())

const NeighbourSchema = v.strictObject({
  name: Word,
  ships: v.exactOptional(Words),
  units: v.exactOptional(Words),
  planets: v.exactOptional(Words),
  nebula: Flag,
  asteroid: Flag,
  supernova: Flag,
})
export const PlanetFactsSchema = v.strictObject({
  name: Word,
  owner: v.exactOptional(v.nullable(Word)),
  cultural: Flag,
  home: Flag,
  legendary: Flag,
  mecatol: Flag,
  demilitarized: Flag,
  influence: v.exactOptional(Count),
})
export const SYSTEM_FLAGS = [
  'nebula',
  'asteroid',
  'supernova',
  'rift',
  'scar',
  'wormhole',
  'breach',
  'fracture',
  'custodians',
] as const
/** TI-P0.5.4. What is left out keeps its value. */
export const SystemFactsSchema = v.strictObject({
  name: v.exactOptional(Name),
  nebula: Flag,
  asteroid: Flag,
  supernova: Flag,
  rift: Flag,
  scar: Flag,
  wormhole: Flag,
  breach: Flag,
  fracture: Flag,
  custodians: Flag,
  neighbours: v.exactOptional(v.nullable(v.pipe(v.array(NeighbourSchema), v.maxLength(CAPS.neighbours.most)))),
  planets: v.exactOptional(v.pipe(v.array(PlanetFactsSchema), v.maxLength(CAPS.planets.most))),
})
export type SystemFactsGiven = v.InferOutput<typeof SystemFactsSchema>
export type PlanetFactsGiven = v.InferOutput<typeof PlanetFactsSchema>

const plain = <T extends string>(type: T) => v.strictObject({ type: v.literal(type) })

export const ActionSchema = v.variant('type', [
  v.strictObject({ type: v.literal('chooseFaction'), side: SideSchema, faction: Word }),
  v.strictObject({
    type: v.literal('setSeat'),
    seat: Word,
    name: v.exactOptional(Name),
    techs: v.exactOptional(Words),
    upgrades: v.exactOptional(Words),
    leaders: v.exactOptional(Words),
    relics: v.exactOptional(Words),
    notes: v.exactOptional(Words),
    laws: v.exactOptional(Words),
    fleetPool: v.exactOptional(v.nullable(Count)),
  }),
  v.strictObject({ type: v.literal('setSystem'), facts: SystemFactsSchema }),
  v.strictObject({
    type: v.literal('setCount'),
    seat: Word,
    unit: Word,
    place: Word,
    n: Count,
    damaged: v.exactOptional(Count),
  }),
  v.strictObject({ type: v.literal('setCannon'), seat: Word, unit: Word, n: Count, adjacent: v.boolean() }),
  v.strictObject({ type: v.literal('removeExcess'), unit: Word }),
  v.strictObject({ type: v.literal('override'), check: Word }),
  v.strictObject({
    type: v.literal('useEffect'),
    effect: Word,
    units: v.exactOptional(Words),
    dice: v.exactOptional(Words),
    planet: v.exactOptional(Word),
    n: v.exactOptional(Whole),
  }),
  v.strictObject({ type: v.literal('cancelCard'), effect: Word, by: Word }),
  v.strictObject({
    type: v.literal('customEffect'),
    name: Word,
    side: SideSchema,
    op: v.picklist(CUSTOM_OPS),
    n: Whole,
    unit: v.exactOptional(Word),
    duration: v.picklist(DURATIONS),
  }),
  v.strictObject({ type: v.literal('fire'), units: v.exactOptional(Words), whose: v.exactOptional(Word) }),
  plain('pass'),
  v.strictObject({ type: v.literal('roll'), units: v.exactOptional(Words) }),
  v.strictObject({ type: v.literal('enterHits'), group: Word, hits: Count }),
  v.strictObject({ type: v.literal('reroll'), die: Word, by: Word }),
  plain('queueHits'),
  v.strictObject({ type: v.literal('sustain'), unit: Word }),
  v.strictObject({ type: v.literal('destroy'), unit: Word }),
  v.strictObject({ type: v.literal('target'), unit: Word, planet: Word, whose: v.exactOptional(Word) }),
  v.strictObject({ type: v.literal('commit'), unit: Word, planet: Word }),
  v.strictObject({ type: v.literal('uncommit'), unit: Word }),
  plain('announceRetreat'),
  plain('stay'),
  v.strictObject({ type: v.literal('retreatTo'), system: Word }),
  plain('skip'),
  plain('advance'),
  plain('confirmHits'),
  plain('endCombat'),
]) as v.GenericSchema<unknown, TiAction>

export type SetSeat = {
  readonly type: 'setSeat'
  readonly seat: string
  readonly name?: string
  readonly techs?: readonly string[]
  readonly upgrades?: readonly string[]
  readonly leaders?: readonly string[]
  readonly relics?: readonly string[]
  readonly notes?: readonly string[]
  readonly laws?: readonly string[]
  readonly fleetPool?: number | null
}
/** For an automatic effect `n` 0 switches it off, anything else on or enters its number (TI-G.5.2). */
export type UseEffect = {
  readonly type: 'useEffect'
  readonly effect: string
  readonly units?: readonly string[]
  readonly dice?: readonly string[]
  readonly planet?: string
  readonly n?: number
}
export type CustomEffect = {
  readonly type: 'customEffect'
  readonly name: string
  readonly side: SideName
  readonly op: CustomOp
  readonly n: number
  /** Of which unit one is added, destroyed or repaired. */
  readonly unit?: string
  readonly duration: Duration
}
export type TiAction =
  | { readonly type: 'chooseFaction'; readonly side: SideName; readonly faction: string }
  | SetSeat
  | { readonly type: 'setSystem'; readonly facts: SystemFactsGiven }
  | {
      readonly type: 'setCount'
      readonly seat: string
      readonly unit: string
      readonly place: string
      readonly n: number
      readonly damaged?: number
    }
  | { readonly type: 'setCannon'; readonly seat: string; readonly unit: string; readonly n: number; readonly adjacent: boolean }
  | { readonly type: 'removeExcess'; readonly unit: string }
  | { readonly type: 'override'; readonly check: string }
  | UseEffect
  | { readonly type: 'cancelCard'; readonly effect: string; readonly by: string }
  | CustomEffect
  /** `whose`: the seat whose ships are fired at (TI-P1.2.5); without it the first in order. */
  | { readonly type: 'fire'; readonly units?: readonly string[]; readonly whose?: string }
  | { readonly type: 'roll'; readonly units?: readonly string[] }
  /** `group`: as `groupsOf` names it, '<unit id of the data file>@<value>' (TI-G.6.4, TI-G.6.8). */
  | { readonly type: 'enterHits'; readonly group: string; readonly hits: number }
  /** `die`: its id; `by`: the effect that rerolls. */
  | { readonly type: 'reroll'; readonly die: string; readonly by: string }
  | { readonly type: 'sustain' | 'destroy'; readonly unit: string }
  | { readonly type: 'uncommit'; readonly unit: string }
  /** `whose`: the seat whose forces are hit there (TI-P3.2.8); without it the owner's. */
  | { readonly type: 'target'; readonly unit: string; readonly planet: string; readonly whose?: string }
  | { readonly type: 'commit'; readonly unit: string; readonly planet: string }
  | { readonly type: 'retreatTo'; readonly system: string }
  | { readonly type: PlainAction }
export type PlainAction = 'pass' | 'queueHits' | 'announceRetreat' | 'stay' | 'skip' | 'advance' | 'confirmHits' | 'endCombat'
