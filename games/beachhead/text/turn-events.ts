// The turn in the log: events, command, cards, building, the End Phase and how it all ended.
import type { Modifier } from '@sandtable/kernel'
import type { CardResolved, CommandGained, FortsRemoved } from '../rules/contract/events.ts'
import type { EventId, Side, StrategicId } from '../rules/tables/index.ts'
import { EVENT_WORDS, STRATEGIC_WORDS } from './card-words.ts'
import { goalSentence, placeName } from './goal-words.ts'
import { FORT_WORDS } from './ground-words.ts'
import {
  amid,
  capitalised,
  counted,
  type EventSentences,
  kindName,
  listed,
  pieceName,
  placed,
  said,
  sideName,
  withArticle,
} from './names.ts'
import { reasonText } from './outcomes.ts'
import { SYSTEM_WORDS } from './status-words.ts'
import { STEP_WORDS } from './step-words.ts'
import { modifierText, tokenState } from './strike-words.ts'
import { SIDE_WORDS } from './unit-words.ts'

const cardName = (card: EventId | StrategicId): string =>
  card in EVENT_WORDS ? EVENT_WORDS[card as EventId].title : STRATEGIC_WORDS[card as StrategicId].title
/** Its line is what comes of it: told when it is resolved, and not before. */
const LULL = 'E22'
const price = (cp: number): string => (cp > 0 ? ` for ${cp} CP` : '')

export const TURN_TELLERS: EventSentences<
  | 'turn_began'
  | 'step_done'
  | 'passed'
  | 'event_drawn'
  | 'card_resolved'
  | 'command_gained'
  | 'card_drawn'
  | 'card_played'
  | 'force_marched'
  | 'deployment_hastened'
  | 'air_coordinated'
  | 'unit_arrived'
  | 'dummies_laid'
  | 'fort_built'
  | 'forts_removed'
  | 'placement_barred'
> = {
  turn_began: ({ turn }) => `Turn ${turn} begins.`,
  step_done: ({ seat, step }) => `${sideName(seat)} is done: ${STEP_WORDS[step].title}.`,
  passed: ({ seat }) => `${sideName(seat)} passes.`,
  event_drawn: ({ card, reshuffled }) =>
    said(
      `Event: ${EVENT_WORDS[card].title}`,
      card === LULL ? '' : EVENT_WORDS[card].line.replace(/\.$/, ''),
      reshuffled ? 'The deck was shuffled anew' : '',
    ),
  card_resolved: cardResolved,
  command_gained: ({ gains, modifiers }) =>
    `Command points: the Assault gets ${gainOf('assault', gains, modifiers)}, the Defender ${gainOf('defender', gains, modifiers)}.`,
  card_drawn: ({ seat, card }) => `${sideName(seat)} draws ${card === null ? 'a card' : cardName(card)}.`,
  card_played: ({ seat, card, cp }) => `${sideName(seat)} plays ${cardName(card)}${price(cp)}.`,
  force_marched: ({ seat, unit, cp }) =>
    unit === null
      ? `${sideName(seat)} orders a Force March${price(cp)}.`
      : `Force March for ${amid(placed(unit))}${price(cp)}: more movement this turn.`,
  deployment_hastened: ({ extra }) => `Rapid Deployment: ${counted(extra, 'launch', 'launches')} beyond the limits this turn.`,
  air_coordinated: ({ hex }) => `Coordinated Air Support at ${hex}: air units have one die more against the ground there.`,
  unit_arrived: ({ unit, cp }) => `${pieceName(unit)} arrives at ${unit.hex ?? 'the map edge'}${price(cp)}.`,
  dummies_laid: ({ dummies }) => `${listed(dummies.map(placed))} ${dummies.length === 1 ? 'is' : 'are'} laid out.`,
  fort_built: ({ fort, hex, until, cp }) =>
    `The Defender ${fort === 'minefield' ? 'lays' : 'builds'} ${withArticle(FORT_WORDS[fort].title)} at ${hex}${price(cp)}` +
    `${until === null ? '' : `; it lasts to the end of turn ${until}`}.`,
  forts_removed: ({ forts, why, by }) => `${capitalised(removal(forts, why, by))}.`,
  placement_barred: ({ what, hex }) => `${kindName(what)} cannot be placed at ${hex}: an enemy was there unseen.`,
}

export const END_TELLERS: EventSentences<
  'hold_counted' | 'goal_fulfilled' | 'resupplied' | 'rallied' | 'drones_spent' | 'turn_ended' | 'game_over'
> = {
  hold_counted: ({ objective, held }) =>
    held === 0
      ? `The ${placeName(objective)} is not held: the count starts again.`
      : `The ${placeName(objective)} has been held for ${counted(held, 'turn')}.`,
  goal_fulfilled: ({ goal, side }) => `${sideName(side)} fulfils a goal: ${goalSentence(goal)}.`,
  resupplied: ({ units }) => `Resupplied: ${listed(units.map(({ unit, sp }) => `${pieceName(unit)} to ${sp} SP`))}.`,
  rallied: ({ units }) =>
    `Rallied: ${listed(units.map(({ unit, tokens }) => `${pieceName(unit)}${tokens > 0 ? `, still ${tokenState(tokens)}` : ''}`))}.`,
  drones_spent: ({ units }) => `Spent and removed: ${listed(units.map(pieceName))}.`,
  turn_ended: ({ turn }) => `Turn ${turn} ends.`,
  game_over: ({ winner, reason, points }) =>
    said(
      winner === null ? `The battle is drawn: ${reasonText(reason)}` : `${sideName(winner)} wins: ${reasonText(reason)}`,
      `Victory points: ${SIDE_WORDS.assault.title} ${points.assault}, ${SIDE_WORDS.defender.title} ${points.defender}`,
    ),
}

function gainOf(side: Side, gains: CommandGained['gains'], modifiers: CommandGained['modifiers']): string {
  const own: readonly Modifier[] = modifiers.filter(modifier => modifier.side === side)
  return own.length > 0 ? `${gains[side]} (${own.map(modifierText).join(', ')})` : String(gains[side])
}

/** D2 tells the way from shaft to shaft, to its owner only. */
function cardResolved({ seat, card, effect, units, hexes, system }: CardResolved): string {
  if (card === LULL) return EVENT_WORDS[LULL].line
  const name = cardName(card)
  if (effect === 'none') return `${name}: nothing comes of it.`
  if (effect === 'declined') return `${sideName(seat)} makes no use of ${name}.`
  const whom = units.length > 0 ? ` for ${listed(units.map(unit => amid(pieceName(unit))))}` : ''
  const [from, to] = hexes
  const where = to !== undefined ? ` from ${from} to ${to}` : from !== undefined ? ` at ${from}` : ''
  const what = system === null ? '' : ` on the ${amidTitle(SYSTEM_WORDS[system].title)}`
  return `${name} takes effect${whom}${where}${what}.`
}
const amidTitle = (title: string): string => (title === 'C2' ? title : title.toLowerCase())

function removal(forts: FortsRemoved['forts'], why: FortsRemoved['why'], by: FortsRemoved['by']): string {
  const what = listed(forts.map(({ fort, hex }) => `the ${FORT_WORDS[fort].title} at ${hex}`))
  const are = forts.length === 1 ? 'is' : 'are'
  if (why === 'expired') return `${what} ${are} given up: the time is over`
  if (by !== null) return `${placed(by)} clears ${what}`
  return why === 'card' ? `${what} ${are} removed` : `${what} ${are} cleared`
}
