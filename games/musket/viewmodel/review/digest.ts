// What the other side did since the player last looked, short enough to read before a turn.
import type { ChargeMade, FireMade, MusketEvent } from '../../rules/contract/events.ts'
import type { Side } from '../../rules/tables.ts'
import { counted, hexName, listed } from '../../text/names.ts'
import { type HexResult, results } from '../overlays/results.ts'

export type Digest = {
  /** '3 moved, 2 volleys (1 hit), 1 charge'. */
  readonly counts: string
  /** What each side has to show for it: losses, retreats, arrivals, by unit. */
  readonly lines: readonly string[]
  readonly events: readonly MusketEvent[]
}

/** null when nothing happened that the reader has not seen. What the reader did is left out; `null` reads as a bystander. */
export function digest(events: readonly MusketEvent[], reader: Side | null): Digest | null {
  const told = events.filter(event => event.player !== reader || BY_NOBODY.includes(event.type))
  if (told.length === 0) return null
  return { counts: countsOf(told, reader), lines: [...told.flatMap(linesOf), ...movesLine(told, reader)], events: told }
}

/** These happen by themselves, in either side's turn. */
const BY_NOBODY: readonly MusketEvent['type'][] = ['reinforcements_arrived', 'hex_burned']

function countsOf(events: readonly MusketEvent[], reader: Side | null): string {
  const theirs = events.filter(event => event.player !== reader)
  const of = <T extends MusketEvent['type']>(type: T) =>
    theirs.filter((event): event is Extract<MusketEvent, { type: T }> => event.type === type)
  const moved = new Set(of('move_action').map(({ unit }) => unit.id)).size
  const volleys = of('fire_action')
  const hits = volleys.filter(({ hit }) => hit.passed).length
  const charges = of('charge_action').length
  const lost = of('activation_started').filter(({ command }) => !command.passed).length
  const words = [
    moved > 0 ? `${moved} moved` : '',
    volleys.length > 0 ? `${counted(volleys.length, 'volley')} (${hits === 0 ? 'no hit' : counted(hits, 'hit')})` : '',
    charges > 0 ? counted(charges, 'charge') : '',
    lost > 0 ? `${counted(lost, 'order')} lost` : '',
  ].filter(word => word !== '')
  return words.length > 0 ? words.join(', ') : 'no unit acted'
}

function linesOf(event: MusketEvent): string[] {
  switch (event.type) {
    case 'fire_action':
    case 'charge_action': {
      const verb = event.type === 'fire_action' ? 'fired at' : 'charged'
      const shown = [lossWords(event), ...results(event).map(outcomeWords)].filter(word => word !== '')
      const ends = shown.length > 0 ? listed(shown) : 'nothing came of it'
      return [`${event.unit.name} ${verb} ${event.target.name} at ${hexName(event.target.at)}: ${ends}.`]
    }
    case 'reinforcements_arrived':
      return event.arrived.map(unit => `${unit.name} arrived at ${hexName(unit.at)}.`)
    case 'hex_burned':
      return [`The town at ${hexName(event.hex)} burned down.`]
    case 'unit_exited':
      return event.stopped ? [] : [`${event.unit.name} left the board by the ${event.edge} edge.`]
    default:
      return []
  }
}

/** One line for all units that only moved: from where to where. */
function movesLine(events: readonly MusketEvent[], reader: Side | null): string[] {
  const walks = new Map<string, { readonly name: string; readonly from: string; readonly to: string }>()
  for (const event of events) {
    if (event.type !== 'move_action' || event.player === reader || event.reached === event.unit.at) continue
    const { id, name, at } = event.unit
    walks.set(id, { name, from: walks.get(id)?.from ?? at, to: event.reached })
  }
  const words = [...walks.values()].map(({ name, from, to }) => `${name} ${hexName(from)} to ${hexName(to)}`)
  return words.length > 0 ? [`Moved: ${words.join(', ')}.`] : []
}

/** One number a side, however many hits and failed checks it came in. */
function lossWords(event: FireMade | ChargeMade): string {
  const lost = (unit: string) =>
    results(event)
      .filter(result => result.kind === 'loss' && result.unit === unit)
      .reduce((sum, { text }) => sum - Number(text), 0)
  const words = [event.target, event.unit].map(({ id, name }) => (lost(id) > 0 ? `${name} ${lost(id)} SP lost` : ''))
  return listed(words.filter(word => word !== ''))
}

function outcomeWords({ kind, text, hex }: HexResult): string {
  switch (kind) {
    case 'miss':
      return 'miss'
    case 'retreat':
      return `back to ${hexName(hex)}`
    case 'eliminated':
    case 'leaderFell':
    case 'replaced':
      return text
    case 'repulsed':
      return 'repulsed'
    case 'advanced':
      return `took ${hexName(hex)}`
    case 'stopped':
      return 'could not get away'
    default:
      return ''
  }
}
