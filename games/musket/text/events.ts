// MK-20.20: the log in prose, with the value of every die and what it needed. Made from events alone; a missing one does not compile.
import type { Sentence } from '@sandtable/kernel'
import type {
  ActivationEnded,
  ChanceTest,
  ChargeMade,
  ChargeScore,
  FireMade,
  LeaderCasualty,
  LeavingCheck,
  MoraleRecord,
  MusketEvent,
  NamedUnit,
} from '../rules/contract/events.ts'
import type { Options } from '../rules/setup/options.ts'
import { shortCause } from './causes.ts'
import { counted, hexName, listed, SIDE_NAMES, type SideNames, verb } from './names.ts'
import { optionText } from './options.ts'
import { reasonText } from './outcomes.ts'

type Tellers = {
  readonly [T in MusketEvent['type']]: (event: Extract<MusketEvent, { type: T }>, sides: SideNames) => string
}

const TELLERS: Tellers = {
  battle_opened: ({ title, columns, rows, units, options, player }, sides) => {
    const rules = options.map(id => optionText[id as keyof Options]?.name.toLowerCase() ?? id)
    return said(
      `${title}: ${columns} by ${rows} hexes`,
      `${sides.blue} ${counted(units.blue, 'unit')}, ${sides.red} ${counted(units.red, 'unit')}`,
      `${sides[player]} ${verb(sides[player], 'goes', 'go')} first`,
      rules.length > 0 ? `Optional rules: ${listed(rules)}` : '',
    )
  },
  activation_started: ({ unit, command }) => {
    if (command.inCommand) return `${placed(unit)} ${is(unit)} activated, in command.`
    return `${placed(unit)} ${is(unit)} out of command: ${rolled(command)}: ${command.passed ? 'acts anyway' : 'the order does not arrive'}.`
  },
  move_action: ({ unit, reached, checks, stopped, march }) => {
    const way = stopped
      ? reached === unit.at
        ? `${unit.name} ${verb(unit.name, 'tries', 'try')} to leave ${hexName(unit.at)}`
        : `${unit.name} ${verb(unit.name, 'gets', 'get')} from ${hexName(unit.at)} as far as ${hexName(reached)}`
      : march
        ? `${unit.name} ${verb(unit.name, 'marches', 'march')} by road from ${hexName(unit.at)} to ${hexName(reached)}`
        : `${unit.name} ${verb(unit.name, 'moves', 'move')} from ${hexName(unit.at)} to ${hexName(reached)}`
    return said(way, ...checks.map(leaving))
  },
  fire_action: event => said(volley(event), ...aftermath(event.casualty, event.morale, event.target, event)),
  charge_action: event => said(...charge(event)),
  unit_exited: ({ unit, edge, hex, checks, stopped, leader }) =>
    said(
      stopped
        ? `${placed(unit)} ${verb(unit.name, 'tries', 'try')} to leave by the ${edge} edge`
        : `${placed(unit)} ${verb(unit.name, 'leaves', 'leave')} the board by the ${edge} edge at ${hexName(hex)}`,
      ...checks.map(leaving),
      leader !== null && !stopped ? 'Its leader goes along' : '',
    ),
  activation_ended: ({ unit, why }) => `${unit.name} ${ENDINGS[why](unit.name)}.`,
  action_completed: ({ unit }) => `${unit.name} ${verb(unit.name, 'completes its', 'complete their')} action.`,
  // Told before the turn is judged: whether there is a next one is not known yet (MK-5.14).
  player_turn_ended: ({ player, turn, next, completesTurn }, sides) =>
    said(
      `${sides[player]} ${verb(sides[player], 'ends its', 'end their')} part of turn ${turn}`,
      completesTurn ? `Turn ${turn} is over` : `${sides[next]} to play`,
    ),
  reinforcements_arrived: ({ player, arrived, delayed }, sides) =>
    said(
      arrived.length > 0 ? `Reinforcements for ${sides[player]}: ${listed(arrived.map(placed))}` : '',
      delayed.length > 0 ? `Still waiting, the way in is taken or closed: ${listed(delayed.map(placed))}` : '',
    ),
  hex_burned: ({ hex }) => `The town at ${hexName(hex)} burns down and is open ground now.`,
  game_over: ({ winner, reason, met, strength }, sides) =>
    said(
      winner === null
        ? `The battle is drawn: ${reasonText(reason)}`
        : `${sides[winner]} ${verb(sides[winner], 'wins', 'win')}: ${reasonText(reason, met, sides)}`,
      `Strength left: ${sides.blue} ${strength.blue}, ${sides.red} ${strength.red}`,
    ),
}

const ENDINGS: Readonly<Record<ActivationEnded['why'], (name: string) => string>> = {
  command_failed: name => `${verb(name, 'does', 'do')} nothing this turn`,
  nothing_left: name => `${verb(name, 'is', 'are')} done: nothing is left to do`,
  charged: name => `${verb(name, 'is', 'are')} done after the charge`,
  exited: name => `${verb(name, 'is', 'are')} off the board`,
  eliminated: name => `${verb(name, 'is', 'are')} gone`,
  by_player: name => `${verb(name, 'is', 'are')} done`,
  turn_ended: name => `${verb(name, 'is', 'are')} done: the turn ends`,
}

/** What happened, in words, with the scenario's names for the two armies. */
export function describe(event: MusketEvent, sides: SideNames = 'sides' in event ? event.sides : SIDE_NAMES): Sentence {
  const tell = TELLERS[event.type] as (event: MusketEvent, sides: SideNames) => string
  return { text: tell(event, sides), clauses: event.clauses }
}

const placed = (unit: NamedUnit): string => `${unit.name} at ${hexName(unit.at)}`
const is = (unit: NamedUnit): string => verb(unit.name, 'is', 'are')
const said = (...sentences: readonly string[]): string => `${sentences.filter(sentence => sentence !== '').join('. ')}.`

/** 'needs 30 or less (39, target in cover -9), rolls 31'. */
function rolled(test: ChanceTest, orLess = ' or less'): string {
  const causes = test.modifiers.length > 0 ? ` (${[test.base, ...test.modifiers.map(shortCause)].join(', ')})` : ''
  return `needs ${test.chance}${orLess}${causes}, rolls ${test.roll}`
}

function leaving({ hex, roll, chance, passed }: LeavingCheck): string {
  return `Leaving ${hexName(hex)} needs ${chance} or less, rolls ${roll}: ${passed ? 'gets away' : 'stays, and its movement is spent'}`
}

function volley({
  unit,
  target,
  distance,
  hit,
  devastating,
  damage,
  morale,
  eliminatedUnits,
  eliminatedLeaders,
}: FireMade): string {
  const shot =
    `${placed(unit)} ${verb(unit.name, 'fires', 'fire')} at ${target.name} ` +
    `(${hexName(target.at)}, ${counted(distance, 'hex', 'hexes')}): ${rolled(hit)}`
  if (!hit.passed) return `${shot}: miss`
  const second = devastating ? ` (devastating on ${devastating.chance} or less, rolls ${devastating.roll})` : ''
  const isGone = morale === null && eliminatedUnits.includes(target.id)
  return `${shot}: hit for ${damage}${second}${isGone ? `. ${destroyed(target, eliminatedLeaders)}` : ''}`
}

type Losses = { readonly eliminatedUnits: readonly string[]; readonly eliminatedLeaders: readonly string[] }

/** MK-16: first the leader's fate, then morale. */
function aftermath(casualty: LeaderCasualty | null, morale: MoraleRecord | null, unit: NamedUnit, losses: Losses): string[] {
  return [casualty ? fate(casualty) : '', morale ? nerve(morale, unit, losses) : '']
}

function fate({ name, roll, chance, fell, replacement }: LeaderCasualty): string {
  const test = `${name} falls on ${chance} or less, rolls ${roll}`
  if (!fell) return `${test}: unhurt`
  return replacement
    ? `${test}: falls. A replacement joins ${replacement.onName}, command radius ${replacement.radius}`
    : `${test}: falls. No unit is free to take a replacement`
}

function nerve(morale: MoraleRecord, unit: NamedUnit, { eliminatedUnits, eliminatedLeaders }: Losses): string {
  const test = `Morale ${rolled(morale, '')}`
  if (morale.passed) return `${test}: holds`
  if (eliminatedUnits.includes(unit.id))
    return `${test}: fails and loses the last of its strength. ${destroyed(unit, eliminatedLeaders)}`
  return morale.retreat === null
    ? `${test}: fails, has nowhere to go and loses ${morale.extraLoss} more`
    : `${test}: fails, falls back to ${hexName(morale.retreat)} and loses ${morale.extraLoss} more`
}

function destroyed(unit: NamedUnit, leaders: readonly string[]): string {
  return `${unit.name} ${is(unit)} destroyed${leaders.length > 0 ? ', the leader too' : ''}`
}

function charge(event: ChargeMade): string[] {
  const { unit, target, checks, contest } = event
  const against = `${target.name} (${hexName(target.at)})`
  if (contest === null)
    return [`${placed(unit)} ${verb(unit.name, 'tries', 'try')} to charge ${against}`, ...checks.map(leaving), 'No charge']
  const scores = `${score(contest.attacker)} against ${score(contest.defender)}`
  return [
    ...checks.map(leaving),
    `${placed(unit)} ${verb(unit.name, 'charges', 'charge')} ${against}: ${scores}`,
    clash(event, contest),
    ...aftermath(contest.attackerCasualty, null, unit, event),
    ...aftermath(contest.defenderCasualty, contest.morale, target, event),
  ]
}

/** '8 (die 3, strength 4, horse +1)'. */
function score({ die, sp, modifiers, total }: ChargeScore): string {
  return `${total} (${[`die ${die}`, `strength ${sp}`, ...modifiers.map(shortCause)].join(', ')})`
}

function clash(event: ChargeMade, contest: NonNullable<ChargeMade['contest']>): string {
  const { unit, target, attackerAt, eliminatedUnits, eliminatedLeaders } = event
  const after = contest.advanced
    ? `${unit.name} ${verb(unit.name, 'takes', 'take')} ${hexName(attackerAt)}`
    : `${unit.name} ${is(unit)} back at ${hexName(attackerAt)}`
  const hurt = `${target.name} ${verb(target.name, 'loses', 'lose')} ${contest.defenderLoss}`
  switch (contest.outcome) {
    case 'attacker_repulsed':
      return eliminatedUnits.includes(unit.id)
        ? `Repulsed: ${destroyed(unit, eliminatedLeaders)}`
        : `Repulsed: ${unit.name} ${verb(unit.name, 'loses', 'lose')} ${contest.attackerLoss} and ${is(unit)} back at ${hexName(attackerAt)}`
    case 'defender_retreats':
      return `${hurt} and ${verb(target.name, 'falls', 'fall')} back to ${hexName(contest.retreat ?? target.at)}; ${after}`
    case 'defender_holds':
      return `${hurt} and ${verb(target.name, 'holds', 'hold')}; ${after}`
    case 'defender_eliminated':
      return `${hurt}. ${destroyed(target, eliminatedLeaders)}; ${after}`
  }
}
