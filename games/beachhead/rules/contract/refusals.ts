// BI-1.9: every way the rules say no. `code` is the sentence's key, `clause` forbids it, the other fields are the facts the sentence needs.
import type { Refusal } from '@sandtable/kernel'

/** What a fact of that name is. */
type FactTypes = {
  unit: string
  unitType: string
  target: string
  into: string
  marker: string
  piece: string
  objective: string
  hex: string | null
  hexes: readonly string[]
  distance: number
  range: number
  cost: number
  cp: number
  budget: number
  least: number
  most: number
  dummies: number
  fort: string
  section: string
  edge: string
  card: string
  wants: string
  system: string
  status: string
  step: string
  action: string
}
export type FactName = keyof FactTypes

/** The facts of each refusal; with a question mark those that only some rules tell. text/ has a sentence for each code. */
const REFUSAL_FACTS = {
  // Steps and set-up.
  'already-closed': '',
  'already-placed': 'unit',
  'bad-slot': 'section',
  'cannot-hide': 'unit',
  'game-over': '',
  'list-too-small': 'least',
  'must-hide': 'unit',
  'must-place': 'unit',
  'no-such-piece': '',
  'not-in-zone': 'hex unit? unitType? fort?',
  'not-offshore': 'unit hex?',
  'not-to-act': 'step',
  'nothing-to-take-back': 'piece',
  'out-of-stock': 'hex? fort?',
  'over-budget': 'cost budget',
  'over-components': 'unitType most',
  'section-not-chosen': 'section',
  'section-taken': 'section',
  'too-many-offshore': 'unit hex',
  'wasp-not-placed': '',
  'wrong-edge': 'edge',
  'wrong-place': 'unit hex?',
  'wrong-step': 'step? action?',
  // Pieces and hexes.
  'bad-facing': '',
  'fort-there': 'hex fort?',
  'no-such-hex': 'hex? unit? fort?',
  'no-such-unit': 'unit? into?',
  'not-your-unit': 'unit',
  'objective-there': 'hex fort?',
  stacking: 'hex unit? unitType?',
  'terrain-closed': 'hex unit? unitType? fort?',
  // Movement and lift.
  'already-moved': 'unit',
  'bad-path': 'hex',
  barricaded: 'hex unit? unitType? fort?',
  'cannot-move': 'unit',
  'cannot-reach': 'hex unit?',
  'deck-closed': 'unit? status?',
  'enemy-there': 'unit? hex? unitType? fort?',
  'hidden-static': 'unit',
  'launch-limit': 'unit status',
  'no-landing': 'hex',
  'no-room': 'unit hex? into?',
  'not-aboard': 'unit',
  'not-adjacent': 'unit? hex? fort? into?',
  'not-landed': 'unit',
  'not-launched': 'unit',
  'not-mover-of-step': 'unit',
  pinned: 'unit',
  'wrong-cargo': 'unit',
  // Actions and combat.
  acted: 'unit',
  'cannot-act': 'unit',
  'must-rest': 'unit',
  'no-dice': 'unit target? objective?',
  'no-supply': 'unit',
  'no-target': 'target? unit? objective? marker? hex?',
  'not-airborne': 'unit',
  'not-hidden': 'unit',
  'not-seen': 'unit? target? objective?',
  'out-of-range': 'distance range unit? target? hex? objective?',
  'own-unit-there': 'unit? hex? hexes? fort? distance? range?',
  'wrong-target': 'unit? target? hex? hexes? objective? distance? range?',
  'wrong-type': 'unit? target? hex? unitType? fort?',
  'nothing-to-secure': 'unit',
  'no-fort': 'hex unit?',
  'sparrow-used': '',
  'no-ammo': '',
  // Command and cards.
  'already-marched': 'unit',
  'bad-choice': 'card wants',
  'bad-triangle': 'hexes',
  'card-not-held': 'card',
  cp: 'cost cp',
  'mission-flown': 'unit',
  'no-battery': 'unit?',
  'not-in-pool': 'unitType hex',
  'once-a-turn': 'hex',
  'cannot-decline': 'card',
  'too-many-dummies': 'most dummies',
  'no-effect': 'hex? unit? system? objective?',
} as const satisfies { readonly [code: string]: string }

export type RefusalCode = keyof typeof REFUSAL_FACTS
export const REFUSAL_CODES = Object.keys(REFUSAL_FACTS) as RefusalCode[]

type Words<List extends string> = List extends `${infer First} ${infer Rest}` ? First | Words<Rest> : List
type Listed<Code extends RefusalCode> = Words<(typeof REFUSAL_FACTS)[Code]>
type WithoutMark<Word extends string> = Word extends `${infer Name}?` ? Name : Word
/** The facts a refusal may bring, by name. */
export type FactsIn<Code extends RefusalCode> = Extract<WithoutMark<Listed<Code>>, FactName>
type Facts<Code extends RefusalCode> = Code extends RefusalCode
  ? { readonly [Name in Extract<Listed<Code>, FactName>]: FactTypes[Name] } & {
      readonly [Name in FactName as `${Name}?` extends Listed<Code> ? Name : never]?: FactTypes[Name] | undefined
    }
  : never

export type BeachheadRefusal = { [Code in RefusalCode]: Refusal & { readonly code: Code } & Facts<Code> }[RefusalCode]

type Refuse = <Code extends RefusalCode>(
  code: Code,
  clause: string,
  ...facts: object extends Facts<Code> ? [facts?: Facts<Code>] : [facts: Facts<Code>]
) => BeachheadRefusal
/** A refusal with the facts that its code lists. */
export const refuse: Refuse = (code: RefusalCode, clause: string, facts?: object) =>
  ({ code, clause, ...facts }) as BeachheadRefusal
