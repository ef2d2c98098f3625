// A side while effects are being applied to it.
import type { EffectData, Op, OpName, RollKind } from '../../data/types.ts'
import type { CannonsLeft, EffectUse, Party, ScenarioOptions } from '../notation/scenario.ts'
import type { Boost, Card, Opening, Place, Plan, Restriction, SideName } from './problem.ts'
import type { Squad } from './squads.ts'

type AbilityRoll = Exclude<RollKind, 'combat' | 'ability'>

/** An aura before units have numbers. */
export type DraftAura = {
  readonly sources: readonly Squad[]
  readonly targets: readonly Squad[]
  readonly shift?: number
  readonly dice?: number
  readonly nonFighter?: true
}
export type DraftBoost = Omit<Boost, 'targets'> & { readonly targets?: readonly Squad[] }
export type DraftOpening =
  | Exclude<Opening, { kind: 'ambush' } | { kind: 'convert' } | { kind: 'join' }>
  | { readonly kind: 'ambush'; readonly clause: 'TI-P2.1.4'; readonly types: readonly string[]; readonly most: number }
  | { readonly kind: 'convert'; readonly clause: 'TI-P4.1.4'; readonly from: string }
  | { readonly kind: 'join'; readonly clause: 'TI-P4.1.3'; readonly type: string; readonly n: number }

/** Plans before units and rolls have their numbers. */
type DraftPlan =
  | Extract<Plan, { kind: 'devotion' }>
  | (Omit<Extract<Plan, { kind: 'ram' }>, 'groups'> & { readonly squads: readonly Squad[] })
  | {
      readonly kind: 'bombardBoth'
      readonly clause: 'TI-P4.1.3'
      readonly last: number
      readonly value: number
      readonly dice: number
    }

export type SideDraft = {
  readonly name: SideName
  readonly place: Place
  readonly faction: string
  readonly squads: Squad[]
  readonly auras: DraftAura[]
  readonly boosts: DraftBoost[]
  readonly openings: DraftOpening[]
  readonly silencers: Squad[]
  readonly repairsAtStart: Squad[]
  readonly repairsAtEnd: Squad[]
  readonly strikers: Squad[]
  readonly doom: Squad[]
  readonly plans: DraftPlan[]
  readonly raises: { count: number; readonly sources: Squad[] }
  /** By ability roll: modifiers, extra dice in every roll, extra dice in one roll, rerolls of misses. */
  readonly shift: Record<AbilityRoll, number>
  readonly extraDice: Record<AbilityRoll, number>
  readonly onceExtra: { rolls: readonly string[]; left: number }
  readonly reroll: Record<AbilityRoll, boolean>
  /** Cannons without a unit: relics, planets, one-shot cards. */
  readonly batteries: {
    readonly effect: string
    readonly value: number
    readonly dice: number
    readonly stage: 'offence' | 'both'
  }[]
  /** Of the cannons into space: those still to fire, where some are not. */
  readonly cannonsLeft?: CannonsLeft
  readonly barrageBonus: { readonly value: number; readonly dice: number }[]
  sustainCancels: number
  strikeBackHits: number
  duranium: boolean
  shields: Card
  repairs: Card
  reflections: Card
  directHits: number
  scrambles: number
  voidShield: boolean
  /** Galvanized units cancel bombardment hits. */
  sparesGalvanized: boolean
  hitFactor: number
  bombardmentFactor: number
  echo: number
  shipTypeBoost: boolean
  /** The owner's cannon hits are restricted. */
  cannonRestriction: { offence: Restriction; defence: Restriction }
  /** Cannons may not fire at this side. */
  noCannonAt: { offence: boolean; defence: boolean }
  /** The owner's PDS are out for this invasion. */
  isPdsDisabled: boolean
  /** Hits cancelled per roll of a space cannon, for so many rolls. */
  jets: number
  /** Hits of a cannon roll that each of them cancels. */
  jetsCancel: number
  noBarrage: boolean
  damagesExcess: boolean
  hitsAnyShip: boolean
  ignoresShield: boolean
  noBombardment: boolean
  harrow: boolean
  courageous: number
  thalnos: number | null
  /** Cards that bring comrades for the fallen, and how many each. */
  comrades: Card
  matchesLosses: boolean
}

export function draftOf(name: SideName, place: Place, { faction, cannons }: Party, squads: Squad[]): SideDraft {
  const none = () => ({ afb: 0, bombardment: 0, spaceCannon: 0 })
  return {
    name,
    place,
    faction,
    squads,
    auras: [],
    boosts: [],
    openings: [],
    silencers: [],
    repairsAtStart: [],
    repairsAtEnd: [],
    strikers: [],
    doom: [],
    plans: [],
    raises: { count: 0, sources: [] },
    shift: none(),
    extraDice: none(),
    onceExtra: { rolls: [], left: 0 },
    reroll: { afb: false, bombardment: false, spaceCannon: false },
    batteries: [],
    ...(cannons ? { cannonsLeft: cannons } : {}),
    barrageBonus: [],
    sustainCancels: 1,
    strikeBackHits: 0,
    duranium: false,
    shields: { count: 0, n: 0 },
    repairs: { count: 0, n: 0 },
    reflections: { count: 0, n: 0 },
    directHits: 0,
    scrambles: 0,
    voidShield: false,
    sparesGalvanized: false,
    hitFactor: 1,
    bombardmentFactor: 1,
    echo: 0,
    shipTypeBoost: false,
    cannonRestriction: { offence: 'any', defence: 'any' },
    noCannonAt: { offence: false, defence: false },
    isPdsDisabled: false,
    jets: 0,
    jetsCancel: 1,
    noBarrage: false,
    damagesExcess: false,
    hitsAnyShip: false,
    ignoresShield: false,
    noBombardment: false,
    harrow: false,
    courageous: 0,
    thalnos: null,
    comrades: { count: 0, n: 0 },
    matchesLosses: false,
  }
}

export type OpUse = {
  readonly effect: EffectData
  readonly op: Op
  readonly use: EffectUse
  readonly own: SideDraft
  readonly enemy: SideDraft
  readonly options: ScenarioOptions
  /** Events in force for all players. */
  readonly events: ReadonlySet<string>
}

/** Says whether the op means something to the odds. */
export type OpTable = { readonly [name in OpName]?: (use: OpUse) => boolean }
