// TI-P2.3 to TI-P2.5: one round of space combat: announced retreats, rolls, losses.
import type { Seat } from '@sandtable/kernel'
import { combatants, isSideEmpty, retreatRefusal, spaceSides } from '../combat/space-combat.ts'
import type { TiAction } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { finishRoll, openRoll } from '../dice/rolling.ts'
import { isSettled, openBatch } from '../hits/hit-actions.ts'
import type { Draft, StepRules } from '../state/chapter-types.ts'
import { emit } from '../state/draft.ts'
import type { TiSession } from '../state/session.ts'
import { askAbout } from '../windows/questions.ts'
import { runDue } from '../windows/windows.ts'

const hasSaid = (s: TiSession, seat: Seat): boolean => s.progress.declared.some(each => each.seat === seat)
/** TI-P2.3.1: the defender first; a side that cannot announce is not asked. */
const nextToSay = (s: TiSession): Seat | null =>
  [...spaceSides(s)].reverse().find(seat => !hasSaid(s, seat) && retreatRefusal(s, seat) === null) ?? null

export const P2_3: StepRules = {
  id: 'P2.3',
  missing(s) {
    const seat = nextToSay(s)
    return seat === null ? [] : [{ what: 'retreat', seat }]
  },
  deciders(s) {
    const seat = nextToSay(s)
    return seat === null ? [] : [seat]
  },
  candidates: (s, seat): readonly TiAction[] => (nextToSay(s) === seat ? [{ type: 'announceRetreat' }, { type: 'stay' }] : []),
  check(s, seat, action) {
    if (action.type !== 'announceRetreat' && action.type !== 'stay') return undefined
    return checkSaying(s, seat, action.type)
  },
  act(d, seat, action) {
    const isGoing = action.type === 'announceRetreat'
    d.s.progress.declared.push({ seat, choice: isGoing ? 'announce' : 'stay' })
    if (!isGoing) {
      emit(d, { type: 'stayed', clauses: ['TI-P2.3.1', 'TI-G.3.2'], seat })
      return
    }
    // TI-P2.3.5: kept for the end of this round.
    d.s.retreat.announced.push(seat)
    emit(d, { type: 'retreatAnnounced', clauses: ['TI-P2.3.1', 'TI-P2.3.5'], seat })
    askAbout(d, 'retreat.declared', { on: 'retreat', seat })
  },
  /** TI-P2.3.9 as the seed has it: a side forced after staying is asked again. */
  settle(d) {
    d.s.progress.declared = d.s.progress.declared.filter(
      ({ seat, choice }) => choice !== 'stay' || !d.s.retreat.forced.includes(seat) || retreatRefusal(d.s, seat) !== null,
    )
  },
  isAutomatic: isSideEmpty,
}

function checkSaying(s: TiSession, seat: Seat, said: 'announceRetreat' | 'stay'): TiRefusal | null {
  if (!spaceSides(s).includes(seat)) return { code: 'not-yours', clause: 'TI-P2.3.1', seat: s.defender }
  if (hasSaid(s, seat)) return { code: 'already-said', clause: 'TI-P2.3.1', seat }
  const refusal = retreatRefusal(s, seat)
  if (refusal) return refusal
  const next = nextToSay(s)
  if (next !== null && next !== seat) return { code: 'out-of-order', clause: 'TI-P2.3.1', first: next }
  if (said === 'stay' && s.retreat.forced.includes(seat))
    return { code: 'no-retreat', clause: 'TI-P2.3.1', why: 'mustAnnounce' }
  return null
}

export const P2_4: StepRules = {
  id: 'P2.4',
  enter(d) {
    const [attacker, defender] = spaceSides(d.s)
    openCombatRoll(d, attacker, defender)
    openCombatRoll(d, defender, attacker)
  },
  /** TI-P2.4.9: both tallies before the first hit is assigned. */
  leave(d) {
    const rolls = d.s.rolls.filter(({ stage, kind }) => stage === 'space' && kind === 'combat')
    const sides = rolls.map(({ id, target }) => ({ target, hits: finishRoll(d, id) }))
    for (const { target, hits } of sides) openBatch(d, { stage: 'space', target, place: 'space', hits })
  },
}

function openCombatRoll(d: Draft, seat: Seat, target: Seat): void {
  const firing = combatants(d.s, seat).map(({ id }) => id)
  if (firing.length > 0) openRoll(d, { kind: 'combat', stage: 'space', seat, target, planet: null, effect: null, firing })
}

/** Once the assignment has closed, the queue holds the sides of the end-of-round window. */
export const P2_5: StepRules = {
  id: 'P2.5',
  enter(d) {
    d.s.progress.queue = []
  },
  /** TI-P2.5.9, TI-P2.5.10: once, when both queues are empty; hits of the end-of-round window come after it. */
  settle(d) {
    if (d.s.progress.queue.length > 0 || !isSettled(d.s)) return
    d.s.progress.queue = [...spaceSides(d.s)]
    for (const window of ['assign.end', 'roundEnd', 'space.roundEnd']) runDue(d, window)
  },
}
