// TI-D.2–TI-D.5, TI-D.13: the shape of the data file. Lists first, types from them; `validate.ts` holds the file against these.

export const UNIT_TYPES = [
  'flagship',
  'warsun',
  'dreadnought',
  'carrier',
  'cruiser',
  'destroyer',
  'fighter',
  'mech',
  'infantry',
  'pds',
  'spacedock',
] as const
export type UnitType = (typeof UNIT_TYPES)[number]

export const SETS = ['base', 'pok', 'c1', 'c2', 'c3', 'c4', 'te', 'tf'] as const
export type SetId = (typeof SETS)[number]

/** The steps of section 4, in order. */
export const STEP_IDS = [
  ...(['P0.1', 'P0.2', 'P0.3', 'P0.4', 'P0.5', 'P0.6'] as const),
  ...(['P1.1', 'P1.2', 'P1.3', 'P1.4'] as const),
  ...(['P2.1', 'P2.2', 'P2.3', 'P2.4', 'P2.5', 'P2.6'] as const),
  ...(['P3.1', 'P3.2', 'P3.3', 'P3.4', 'P3.5', 'P3.6', 'P3.7', 'P3.8', 'P3.9', 'P3.10'] as const),
  ...(['P4.1', 'P4.2', 'P4.3', 'P4.4', 'P4.5', 'P4.6'] as const),
  ...(['PC.1', 'PC.2', 'PC.3'] as const),
] as const
export type StepId = (typeof STEP_IDS)[number]

export const EFFECT_KINDS = [
  ...(['technology', 'factionTechnology', 'factionAbility', 'unitText', 'agent', 'commander', 'hero'] as const),
  ...(['promissory', 'actionCard', 'relic', 'law', 'breakthrough', 'place', 'event'] as const),
] as const
export type EffectKind = (typeof EFFECT_KINDS)[number]

export const MODES = ['auto', 'prompt', 'reminder'] as const
export type EffectMode = (typeof MODES)[number]

/** TI-G.6.3, TI-A.7: the rolls of units; `ability` are the rolls of cards and texts. */
export const ROLL_KINDS = ['combat', 'afb', 'bombardment', 'spaceCannon', 'ability'] as const
export type RollKind = (typeof ROLL_KINDS)[number]

/** TI-D.5. */
export const OPS = [
  ...(['rollMod', 'extraDice', 'reroll', 'dieBoost', 'meld', 'critHits', 'multiplyHits', 'extraHitIfEnemyHit'] as const),
  ...(['diceCount', 'produceHits', 'cancelHits', 'hitRestriction', 'sustainCancels', 'noSustain', 'grantSustain'] as const),
  ...(['sustainForShips', 'repair', 'damageExcess', 'destroy', 'destroyAll', 'destroyAllShips', 'rollDestroy'] as const),
  ...(['rollDestroyEnemy', 'preventDestroy', 'sideRoll', 'oneShotCannon', 'planetCannon', 'gainAbility'] as const),
  ...(['noSpaceCannon', 'noAfb', 'afbAllShips', 'noBombardment', 'removeShield', 'ignoreShield'] as const),
  ...(['noUnitAbilities', 'blankMechs', 'immune', 'bombard', 'bombardBoth', 'addUnits', 'replaceUnit'] as const),
  ...(['replaceStructures', 'statSwap', 'stealDestroyed', 'groundAsShips', 'mechAsShip', 'fightersAsGround'] as const),
  ...(['upgradeUnit', 'capture', 'coexist', 'land', 'commitFromAdjacent', 'commitExcess', 'returnCommitted'] as const),
  ...(['removeDefenders', 'moveDefenders', 'noLanding', 'leaveSystem', 'partialRetreat', 'retreatNow'] as const),
  ...(['forceRetreat', 'blockRetreat', 'noRoll', 'restartRoll', 'endAction', 'noMovement', 'skipTo', 'mode'] as const),
  ...(['fleetPool', 'fleetLimit', 'fleetCap', 'freeFighters', 'noCapacity', 'excessFightersToFleet', 'range'] as const),
  ...(['riftRoll', 'revivalRoll', 'thalnos', 'cancelCard'] as const),
] as const
export type OpName = (typeof OPS)[number]

export type Printed = { readonly value: number; readonly dice: number }
/** `enemyNonFighterShips`: one die for each (TI-P2.4.4). */
export type CombatLine = { readonly value: number; readonly dice: number | 'enemyNonFighterShips' }
export type CannonLine = Printed & { readonly adjacent: boolean }
export type UnitClass = 'ship' | 'ground' | 'structure'

/** A missing field means "does not have it" (TI-D.2). */
export type UnitData = {
  readonly id: string
  readonly name: string
  readonly type: UnitType
  readonly set: SetId
  readonly faction?: string
  readonly upgradeOf?: string
  readonly combat?: CombatLine
  readonly afb?: Printed
  readonly bombardment?: Printed
  readonly spaceCannon?: CannonLine
  readonly sustain?: boolean
  readonly directHitImmune?: boolean
  readonly planetaryShield?: boolean
  readonly removesEnemyShield?: boolean
  readonly capacity?: number
  readonly countsCapacity?: boolean
  readonly excessAgainstFleet?: number
  readonly freeFighters?: number
  readonly move?: number
  readonly cost?: number
  readonly class: readonly UnitClass[]
  /** The unit it becomes as a ship. */
  readonly spaceForm?: string
  readonly effects?: readonly string[]
  readonly verified?: string
}

/** TI-D.13. Which fields an op has follows from its name; where it says less than `text`, `text` rules. */
export type Op = {
  readonly op: OpName
  readonly roll?: RollKind | readonly RollKind[]
  readonly value?: number | 'input' | 'shipTypes' | 'combat' | '+-1'
  readonly n?: number | 'all' | 'self' | 'none' | 'influence' | 'per 9-10'
  readonly dice?: number
  readonly side?: 'own' | 'enemy' | 'both' | 'defender'
  readonly whose?: 'own' | 'enemy'
  readonly scope?: string
  readonly filter?: string
  readonly type?: string
  readonly pick?: 'best' | 'any' | 'all' | 'one' | 'galvanized' | 'eachMech'
  readonly restrict?: 'nonFighter' | 'nonFighter|mech'
  readonly assignBy?: 'owner' | 'victim'
  readonly chooser?: 'owner' | 'victim'
  readonly stage?: 'offence' | 'defence'
  readonly duration?: 'round' | 'combat' | 'invasion'
  readonly place?: 'space' | 'ground' | 'planet'
  readonly to?: string
  readonly from?: string
  readonly per?: string
  readonly factor?: number
  readonly mode?: 'benediction' | 'groundOnly'
  readonly ability?: 'bombardment' | 'spaceCannon'
  readonly maxUnits?: number
  readonly hits?: number
  readonly perDie?: number
  readonly faces?: readonly number[]
  readonly extra?: number
  readonly step?: StepId
  readonly condition?: string
  readonly result?: 'draw'
  readonly destroy?: number
  readonly adjacent?: boolean
  readonly bonus?: number
  readonly lose?: readonly number[]
}

export type EffectData = {
  readonly id: string
  readonly name: string
  readonly aliases?: readonly string[]
  readonly kind: EffectKind
  /** The kind the seed gives it: an alias (TI-D.4). */
  readonly seedType?: string
  readonly set: SetId
  readonly faction?: string
  readonly unit?: string
  readonly steps: readonly (StepId | 'any')[]
  readonly seedSteps?: readonly StepId[]
  readonly seedOption?: string
  readonly window: readonly string[]
  /** TI-D.12. */
  readonly who: string
  readonly mode: EffectMode
  readonly text: string
  readonly op?: readonly Op[]
  readonly cost?: string
  readonly limit?: string
  readonly condition?: string
  readonly variantOf?: string
  readonly note?: string
  readonly verified?: string
}

export type FactionData = {
  readonly id: string
  readonly name: string
  readonly set: SetId
  readonly units: { readonly [type in UnitType]?: { readonly base: string | null; readonly upgrade: string | null } }
  readonly effects: readonly string[]
}

export type PolicyData = {
  readonly killOrderSpace: readonly UnitType[]
  readonly killOrderGround: readonly UnitType[]
  readonly sustainOrderSpace: readonly UnitType[]
  readonly sustainOrderGround: readonly UnitType[]
}

export type OptionData = { readonly id: string; readonly default: unknown; readonly values: unknown; readonly clause: string }
export type SeedName = { readonly seed: string; readonly step: string; readonly effect: string; readonly game?: string }

/** `disagreements` are TI-D.8; `verified` letters of one source only mark what TI-D.9, TI-Z.1 and TI-Z.3 leave open, prints TI-Z.2. */
export type TiData = {
  readonly version: number
  readonly sources: { readonly [letter: string]: string }
  readonly sets: { readonly [id in SetId]: string }
  readonly die: { readonly sides: number; readonly faceZeroMeans: number }
  readonly policy: PolicyData
  readonly neutralHitOrder: { readonly space: readonly UnitType[]; readonly ground: readonly UnitType[] }
  readonly componentLimits: { readonly [type in UnitType]: number }
  readonly windows: readonly { readonly id: string; readonly when: string }[]
  readonly factions: readonly FactionData[]
  readonly units: readonly UnitData[]
  readonly effects: readonly EffectData[]
  readonly steps: readonly StepId[]
  readonly disagreements: readonly { readonly id: string; readonly fact: string; readonly used: string }[]
  readonly seedNames: readonly SeedName[]
  readonly options: readonly OptionData[]
}
