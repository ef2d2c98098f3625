// BI-25.17, BI-26.4: a draft judged by the rules' own gate, and what is wrong told by name and place.
import { Match, ParseError, parseScenario } from '@sandtable/kernel'
import { beachhead } from '../../rules/contract/game.ts'
import type { Scenario } from '../../rules/setup/scenario.ts'
import { type ScenarioDraft, scenarioFrom } from './draft.ts'
import { type Thing, thingName } from './pieces.ts'

/** `thing`, `hex`: where to look; null where it is about no piece and no place. */
export type DraftFault = {
  readonly what: string
  readonly text: string
  readonly clause: string | null
  readonly path: string
  readonly thing: Thing | null
  readonly hex: string | null
}

/** Null when it can be played. The first fault in the order of the rules; when it is mended, the next is told. */
export function faultOf(draft: ScenarioDraft): DraftFault | null {
  const scenario = scenarioFrom(draft)
  try {
    const parsed = parseScenario(beachhead, scenario)
    const match = new Match(beachhead, { scenario: parsed, options: {}, seed: 'editor', history: 'none' })
    return match.outcome || match.toAct.some(seat => match.legal(seat).length > 0) ? null : STUCK
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    const { path, message, clause } = error
    const { thing, hex, what } = placeOf(scenario, path)
    const text = path !== '' && message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message
    return { what, text, clause: clause ?? null, path, thing, hex }
  }
}

/** A law of every game: the seat that is to act can. */
const STUCK: DraftFault = {
  what: 'The moment',
  text: 'whoever is to act has nothing to do here',
  clause: 'BI-26.4',
  path: 'step',
  thing: null,
  hex: null,
}

type Place = Pick<DraftFault, 'thing' | 'hex' | 'what'>
const LISTS = /^(units|dummies|forts|objectives|entry|map)\[(\d+)\]/
const nowhere = (what: string): Place => ({ thing: null, hex: null, what })

/** A path such as 'units[3].hex' as the piece it speaks of. */
function placeOf(scenario: Scenario, path: string): Place {
  const [, list = '', number = ''] = LISTS.exec(path) ?? []
  const n = Number(number)
  if (list === 'units') return placed(scenario, 'unit', scenario.units?.[n])
  if (list === 'dummies') return placed(scenario, 'dummy', scenario.dummies?.[n])
  if (list === 'objectives') return placed(scenario, 'objective', scenario.objectives?.[n])
  if (list === 'forts') {
    const hex = scenario.forts?.[n]?.hex
    return placed(scenario, 'fort', hex === undefined ? undefined : { id: hex, hex })
  }
  if (list === 'entry') return { thing: null, hex: scenario.entry?.[n] ?? null, what: `Entry point ${scenario.entry?.[n]}` }
  if (list === 'map') return nowhere(`Row ${n} of the map`)
  return nowhere(WHOLES[path.split(/[.[]/)[0]!] ?? path)
}

function placed(
  scenario: Scenario,
  kind: Thing['kind'],
  found: { readonly id: string; readonly hex?: string } | undefined,
): Place {
  if (!found) return nowhere('A piece')
  const thing: Thing = { kind, id: found.id }
  const name = thingName({ scenario, opens: 'position' }, thing)
  return { thing, hex: found.hex ?? null, what: found.hex === undefined ? name : `${name} at ${found.hex}` }
}

const WHOLES: Readonly<Record<string, string>> = {
  map: 'The map',
  offshore: 'The Offshore Zone',
  goals: 'The goals',
  forces: 'The forces',
  pool: 'The reinforcements',
  options: 'The options',
  turn: 'The turn',
  step: 'The step',
  wasp: 'USS Wasp',
  pending: 'The reaction',
  result: 'The result',
  muster: 'The set-up',
  known: 'What is known',
  active: 'Cards in force',
  id: 'The name of the file',
  title: 'The title',
}
