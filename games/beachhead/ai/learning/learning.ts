// BI-24.17 to BI-24.19: what stays of a game. Pure: the same memory and the same record always leave the same memory; the host keeps it,
// shows it and erases it. Without a memory nothing is learned, and that is how the laboratory and rated games play.
import type { Learning, Memory } from '@sandtable/ai'
import { type MatchRecord, Replay } from '@sandtable/kernel'
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import type { BeachheadEvent } from '../../rules/contract/events.ts'
import { beachhead } from '../../rules/contract/game.ts'
import type { BeachheadState } from '../../rules/state/state.ts'
import { SIDES, type Side, UNITS } from '../../rules/tables/index.ts'
import { tellPerson, withGame } from '../levels/adaptive-start.ts'
import { LEVEL_IDS, LEVELS } from '../levels/levels.ts'
import { adaptivePolicy, levelPolicy } from '../levels/policies.ts'
import { forgetOpponent, habitsIn, tellHabits, withHabits } from './habits.ts'
import { readMemory, recallFor } from './memory.ts'
import { withOpening } from './openings.ts'
import { NO_RECALL } from './recall.ts'

/** Everything the computer's seat was told, in order, and how the game ended. */
function retold(record: MatchRecord, side: Side): { readonly events: readonly BeachheadEvent[]; readonly end: BeachheadState } {
  const replay = new Replay(beachhead, record as MatchRecord<BeachheadAction>)
  const events: BeachheadEvent[] = []
  let { state } = replay.go(0)
  for (let at = 1; at <= replay.length; at++) {
    const moment = replay.go(at)
    for (const event of moment.events) {
      const told = beachhead.redact(event, side)
      if (told) events.push(told)
    }
    state = moment.state
  }
  return { events, end: state }
}

const lostBy = ({ lost }: BeachheadState, side: Side): number =>
  lost.reduce((sum, { type }) => sum + (UNITS[type].side === side ? UNITS[type].cost : 0), 0)

/** BI-24.5: who adds to what is remembered of plans and habits. */
const keepsMemory = (level: string): boolean =>
  level === 'adaptive' || LEVEL_IDS.some(id => id === level && LEVELS[id].memory === 'keeps')

function learn(memory: Memory, record: MatchRecord, person: string): Memory {
  const known = readMemory(memory)
  const side = SIDES.find(each => each !== person)
  if (known.off || !record.outcome || !side || !SIDES.some(each => each === person)) return memory
  const name = record.seats[person]?.name ?? person
  const rated = { ...withGame(memory, record, person as Side), against: name }
  const [level = '', style] = (record.seats[side]?.name ?? '').split(':')
  if (!keepsMemory(level)) return rated
  const { events, end } = retold(record, side)
  // A level in a style plays by that style and by no plan of past games.
  const { opening } = style === undefined ? recallFor(known, end, side) : NO_RECALL
  const { winner } = record.outcome
  const all = end.units.reduce((sum, { who }) => sum + who.facts.cost, lostBy(end, 'assault') + lostBy(end, 'defender'))
  const margin = (lostBy(end, person as Side) - lostBy(end, side)) / Math.max(1, all)
  const openings = opening
    ? withOpening(known.openings ?? {}, {
        scenario: end.setting.id,
        side,
        opening: opening.id,
        score: winner === null ? 0.5 : winner === side ? 1 : 0,
        margin,
      })
    : (known.openings ?? {})
  return { ...rated, openings, habits: withHabits(known.habits, name, habitsIn(events, side, end.setting.id)) }
}

function tell(memory: Memory): readonly string[] {
  const { off, openings, habits } = readMemory(memory)
  const plans = Object.entries(openings ?? {}).flatMap(([place, tallies]) =>
    Object.entries(tallies).map(([opening, { wins, games }]) => `${place}: "${opening}" won ${wins} of ${games}.`),
  )
  return [...(off ? ['Learning is switched off.'] : []), ...tellPerson(memory), ...plans, ...tellHabits(habits)]
}

export const learning: Learning & { forget(memory: Memory, opponent: string): Memory } = {
  learn,
  tell,
  adaptive: memory => adaptivePolicy(readMemory(memory)) as ReturnType<Learning['adaptive']>,
  remembering(level, memory) {
    const id = LEVEL_IDS.find(each => each === level)
    return id ? (levelPolicy(id, { memory: readMemory(memory) }) as ReturnType<Learning['adaptive']>) : null
  },
  /** BI-24.18: all that is kept about one person. */
  forget(memory, opponent) {
    const known = readMemory(memory)
    const habits = forgetOpponent(known.habits, opponent)
    // Results are those of the person who plays here.
    return known.against === opponent ? { ...memory, habits, against: null, past: [] } : { ...memory, habits }
  },
}
