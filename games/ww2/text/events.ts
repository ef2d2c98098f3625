// WW-17: the log in prose. Made from events alone; a missing one does not compile.
import type { Sentence } from '@sandtable/kernel'
import type { CombatOutcome, Fought, Moved, Shelled, WwEvent } from '../rules/contract/events.ts'
import type { Wind } from '../rules/tables.ts'
import { armyName, capitalised, counted, listed, SIDE_NAMES, UNIT_NAMES } from './names.ts'
import { optionText } from './options.ts'
import { reasonText } from './outcomes.ts'

type Tellers = { readonly [T in WwEvent['type']]: (event: Extract<WwEvent, { type: T }>) => string }

const WIND_NAMES: Readonly<Record<Wind, string>> = {
  N: 'The wind blows north',
  S: 'The wind blows south',
  E: 'The wind blows east',
  W: 'The wind blows west',
  '0': 'The air is calm',
}

const OUTCOMES: Readonly<Record<CombatOutcome, string>> = {
  victory: 'The attackers take the hex',
  repulsed: 'The attackers fall back',
  stalemate: 'Nobody is hurt and the attackers fall back',
  'attackers destroyed': 'None of the attackers is left',
  'both destroyed': 'Nobody is left',
}

const army = ({ side, faction }: Parameters<typeof named>[0]): string => capitalised(named({ side, faction }))
const named = ({ side, faction }: { readonly side: 'nw' | 'se'; readonly faction: Parameters<typeof armyName>[1] }): string =>
  armyName(side, faction)

const TELLERS: Tellers = {
  game_opened: ({ title, columns, rows, cities, lastTurn, options }) =>
    said(
      `${title}: ${columns} by ${rows}, ${counted(cities, 'city', 'cities')}, ${counted(lastTurn, 'turn')}`,
      options.length > 0 ? `Options: ${options.map(optionText).join('; ')}` : '',
    ),
  faction_chosen: ({ side, faction, byDeadline }) =>
    `${capitalised(SIDE_NAMES[side])} is ${faction ?? 'undecided'}${byDeadline ? ', by default' : ''}.`,
  cities_allocated: ({ cities, factions }) =>
    `The cities are allocated: ${armyName('nw', factions.nw)} begin with ${listed(cities.nw)}, ${armyName('se', factions.se)} with ${listed(cities.se)}.`,
  initiative_drawn: event => `${army(event)} have the initiative first.`,
  unit_placed: event =>
    event.hex === null ? `${army(event)} have placed their unit.` : `${army(event)} place their unit in ${event.hex}.`,
  unit_deployed: event => `${army(event)} begin with ${UNIT_NAMES[event.unitType]} ${event.unit} in ${event.hex}.`,
  turn_began: ({ counter, passed, initiative, faction }) =>
    said(counter, passed ? `The initiative passes to ${armyName(initiative, faction)}` : ''),
  income: event =>
    event.upkeep > 0
      ? `${army(event)} take in ${event.gross} and spend ${event.upkeep} on upkeep: ${event.treasury} in the treasury.`
      : `${army(event)} take in ${event.gross}: ${event.treasury} in the treasury.`,
  draft_changed: ({ plan, price, left }) => `Draft: ${plan === '' ? 'nothing' : plan}. It costs ${price} and leaves ${left}.`,
  plan_submitted: event =>
    `${army(event)} ${event.byDeadline ? 'run out of time; their plan counts as it stands' : 'submit their plan'}${planned(event.plan)}.`,
  plan_withdrawn: event => `${army(event)} take their plan back.`,
  plans_opened: ({ plans, factions }) =>
    said(
      'The plans are opened',
      ...(['nw', 'se'] as const).flatMap(side => {
        const plan = plans[side]
        return plan === null ? [] : [`${capitalised(armyName(side, factions[side]))}: ${plan === '' ? 'nothing' : plan}`]
      }),
    ),
  mustered: event => `${army(event)} raise ${UNIT_NAMES[event.unitType]} ${event.unit} in ${event.hex}.`,
  moved: event =>
    event.hex === null
      ? `Step ${event.step} of ${named(event)} ends with nobody left.`
      : `Step ${event.step} of ${named(event)}: ${listed(event.units)} ${reaches(event)} ${event.hex}${cost(event.paid)}.`,
  combat: fought,
  wind: event => `${WIND_NAMES[event.wind]} over ${event.hex}, for step ${event.step} of ${named(event)}.`,
  shot: shelled,
  step_void: event => `Step ${event.step} of ${named(event)} is void: those it was for are gone.`,
  step_unpaid: event => `Step ${event.step} of ${named(event)} stops: the treasury is empty.`,
  step_waited: event => `Step ${event.step} of ${named(event)}: they wait.`,
  losses_asked: event =>
    `${army(event)} choose their losses in ${event.hex}: ${counted(event.damage, 'damage', 'damage')} among ${listed(event.units)}.`,
  losses_assigned: event =>
    `${army(event)} assign ${listed(event.losses.map(({ unit, damage }) => `${damage} to ${unit}`))} in ${event.hex}${event.byDeadline ? ', as planned' : ''}.`,
  owner_changed: ({ hex, from, to, factions }) =>
    to === null
      ? `${hex} is nobody's now${from ? `; it was held by ${armyName(from, factions[from])}` : ''}.`
      : `${hex} goes to ${armyName(to, factions[to])}${from ? `, from ${armyName(from, factions[from])}` : ''}.`,
  unit_repaired: event => `${event.unit} is repaired in ${event.hex}.`,
  plan_reported: event =>
    event.steps.length === 0
      ? `${army(event)} had no steps this turn.`
      : `${army(event)}, step by step: ${event.steps.map(({ order, fate }, i) => `${i + 1}. ${order} (${FATES[fate]})`).join('; ')}.`,
  draw_offered: event => `${army(event)} offer a draw.`,
  game_over: ({ winner, faction, reason }) =>
    winner === null
      ? `The war ends in a draw: ${reasonText(reason)}.`
      : `${capitalised(armyName(winner, faction))} win: ${reasonText(reason)}.`,
}

const reaches = ({ units, path }: Moved): string =>
  units.length === 1 ? (path.length === 0 ? 'stays in' : 'reaches') : path.length === 0 ? 'stay in' : 'reach'
const FATES = { done: 'done', cut: 'cut short', void: 'void' } as const
/** How much a plan orders, not what: its steps are read where both plans are opened. */
const planned = (plan: string | null): string =>
  plan === null ? '' : `: ${plan === '' ? 'nothing' : counted(plan.split('; ').length, 'order')}`
const cost = (paid: number | null): string => (paid === null ? '' : ` for ${paid}`)

function fought(event: Fought): string {
  const { attack, defence } = event
  return said(
    `Step ${event.step} of ${named(event)}: a fight in ${event.hex}, Strength ${attack.strength} against Health ${defence.health} and Strength ${defence.strength} against Health ${attack.health}`,
    event.defendersLost.length > 0 ? `The defenders lose ${listed(event.defendersLost)}` : '',
    event.attackersLost.length > 0 ? `The attackers lose ${listed(event.attackersLost)}` : '',
    OUTCOMES[event.outcome],
  )
}

function shelled(event: Shelled): string {
  const shells = counted(event.shells, 'shell')
  const aim =
    event.target === null
      ? `${shells} of ${named(event)}`
      : `Step ${event.step} of ${named(event)}: ${shells} at ${event.target}`
  const [fall, destroy, hit] = event.shells === 1 ? ['falls', 'destroys', 'hits'] : ['fall', 'destroy', 'hit']
  if (!event.isObserved) return `${aim}; nobody sees what happens there.`
  if (event.landing === null) return `${aim} ${fall} off the map.`
  const drift =
    event.drift === 'with' ? ', carried on by the wind,' : event.drift === 'against' ? ', held back by the wind,' : ''
  const victims = event.killed.length > 0 ? ` and ${destroy} ${listed(event.killed)}` : ` and ${hit} nobody`
  return `${aim}${drift} ${fall} on ${event.landing}${victims}.`
}

function said(...parts: readonly string[]): string {
  return parts
    .filter(part => part !== '')
    .map(part => `${part}.`)
    .join(' ')
}

export function describe(event: WwEvent): Sentence {
  const teller = TELLERS[event.type] as (event: WwEvent) => string
  return { text: teller(event), clauses: event.clauses }
}
