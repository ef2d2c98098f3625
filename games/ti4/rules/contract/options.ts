// TI-G.14.1, section 8: the options of a table, fixed for a session. Defaults come from the data file.
import * as v from 'valibot'
import { DATA } from '../../data/lookup.ts'
import { SETS } from '../../data/types.ts'

const Switch = v.boolean()
const RULES = {
  sets: v.pipe(v.array(v.picklist(SETS)), v.maxLength(SETS.length)),
  'sco.order': v.picklist(['active', 'speaker']),
  'sco.resolution': v.picklist(['perPlayer', 'batch']),
  'disable.atP1': Switch,
  earlyEnd: v.picklist(['invade', 'close']),
  loopTarget: v.picklist(['P2.1', 'P2.3']),
  assignBy: v.picklist(['owner', 'opponent']),
  'scramble.onCombat': Switch,
  'feint.seed': Switch,
  'shields.one': Switch,
  'repairs.one': Switch,
  'shield.perUnit': Switch,
  'invasion.order': v.picklist(['stepwise', 'perPlanet']),
  unopposed: v.picklist(['commit', 'skipToControl']),
  'disable.late': Switch,
  'yin.everyRound': Switch,
  'arborec.deploy': Switch,
  'capacity.check': v.picklist(['afterSpaceAndEnd', 'endOnly']),
  'cabal.seed': Switch,
  dice: v.picklist(['app', 'physical', 'mixed']),
  'undo.freshDice': Switch,
  windowOrder: v.picklist(['advisory', 'strict']),
  'odds.policy': v.picklist(['standard', 'avoidDirectHit', 'custom']),
}
type Rules = { readonly [name in keyof typeof RULES]: v.InferOutput<(typeof RULES)[name]> }
export type OptionName = keyof Rules
export type Options = Rules

export const OPTION_NAMES = Object.keys(RULES) as readonly OptionName[]

/** Any of them may be left out. */
export const OptionsSchema = v.strictObject({
  sets: v.exactOptional(RULES.sets),
  'sco.order': v.exactOptional(RULES['sco.order']),
  'sco.resolution': v.exactOptional(RULES['sco.resolution']),
  'disable.atP1': v.exactOptional(Switch),
  earlyEnd: v.exactOptional(RULES.earlyEnd),
  loopTarget: v.exactOptional(RULES.loopTarget),
  assignBy: v.exactOptional(RULES.assignBy),
  'scramble.onCombat': v.exactOptional(Switch),
  'feint.seed': v.exactOptional(Switch),
  'shields.one': v.exactOptional(Switch),
  'repairs.one': v.exactOptional(Switch),
  'shield.perUnit': v.exactOptional(Switch),
  'invasion.order': v.exactOptional(RULES['invasion.order']),
  unopposed: v.exactOptional(RULES.unopposed),
  'disable.late': v.exactOptional(Switch),
  'yin.everyRound': v.exactOptional(Switch),
  'arborec.deploy': v.exactOptional(Switch),
  'capacity.check': v.exactOptional(RULES['capacity.check']),
  'cabal.seed': v.exactOptional(Switch),
  dice: v.exactOptional(RULES.dice),
  'undo.freshDice': v.exactOptional(Switch),
  windowOrder: v.exactOptional(RULES.windowOrder),
  'odds.policy': v.exactOptional(RULES['odds.policy']),
})
export type OptionChoices = v.InferOutput<typeof OptionsSchema>

export const DEFAULT_OPTIONS = Object.fromEntries(
  DATA.options.map(({ id, default: value }) => [id, value]),
) as unknown as Options

export function withDefaults(...choices: readonly OptionChoices[]): Options {
  return Object.assign({}, DEFAULT_OPTIONS, ...choices) as Options
}
