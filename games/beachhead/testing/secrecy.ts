// BI-17.17, BI-17.19, BI-8.3 as one question: here are two truths with the same view; can the viewer tell them apart by anything it may do
// or is told? The first difference is named.
import { CountedDice } from '@sandtable/conformance'
import type { Dice, Game, Viewer } from '@sandtable/kernel'
import type { BeachheadAction } from '../rules/contract/actions.ts'
import type { BeachheadEvent } from '../rules/contract/events.ts'
import type { BeachheadView } from '../rules/knowledge/view.ts'
import { fieldOf } from '../rules/map/field.ts'
import type { OptionChoices } from '../rules/setup/options.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import type { BeachheadState } from '../rules/state/state.ts'
import { unlistedActions } from './unlisted.ts'

export type Beachhead = Game<BeachheadState, BeachheadAction, BeachheadEvent, BeachheadView, OptionChoices, Scenario>
type Move = { readonly seat: string; readonly action: BeachheadAction }
type Truths = readonly [BeachheadState, BeachheadState]

/** How many of the listed actions are tried out with dice or asked for odds. */
const TRIED = 3

const differ = (what: string, of: (state: BeachheadState) => unknown, truths: Truths): string | null => {
  const [here, there] = truths.map(state => JSON.stringify(of(state) ?? null)) as [string, string]
  return here === there ? null : `${what}: ${excerpt(here, there)}`
}

/** The texts from where they part. */
function excerpt(here: string, there: string): string {
  let at = 0
  while (here[at] === there[at] && at < here.length) at++
  const from = Math.max(0, at - 60)
  return `…${here.slice(from, at + 160)} or …${there.slice(from, at + 160)}`
}

function firstOf(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const found = check()
    if (found !== null) return found
  }
  return null
}

/** What the viewer learns by being in one of these states rather than the other; null: nothing. */
export function whatLeaks(game: Beachhead, truths: Truths, viewer: Viewer, dice: Dice): string | null {
  const [here, there] = truths
  const seats = game.seats.map(({ id }) => id)
  const isSeat = seats.includes(viewer)
  const listed = isSeat ? game.legal(here, viewer) : []
  const asked = isSeat
    ? [...listed.slice(0, TRIED), ...unlistedActions(here, viewer, dice), ...unlistedActions(there, viewer, dice)]
    : []
  return firstOf([
    () => differ('view', state => game.view(state, viewer), truths),
    () => differ('to act', state => game.toAct(state), truths),
    () => differ('outcome', state => game.outcome(state), truths),
    () => (isSeat ? differ('legal', state => game.legal(state, viewer), truths) : null),
    () => (isSeat ? differ('forms', state => game.forms(state, viewer), truths) : null),
    ...asked.map(action => () => {
      const answer = (state: BeachheadState) => {
        const refusal = game.check(state, viewer, action)
        return refusal && [refusal, game.explain(refusal)]
      }
      return differ(`answer to ${JSON.stringify(action)}`, answer, truths)
    }),
    ...some(listed, dice).map(
      action => () => differ(`odds of ${JSON.stringify(action)}`, state => game.odds(state, viewer, action), truths),
    ),
    ...game
      .toAct(here)
      .flatMap(seat =>
        [...some(game.legal(here, seat), dice), ...pointed(game, truths, seat, dice)].map(action => ({ seat, action })),
      )
      .filter(({ seat, action }) => game.check(there, seat, action) === null)
      .map(move => () => whatStepTells(game, truths, viewer, move, 1 + dice.pick(6, 'face'))),
  ])
}

const some = <T>(list: readonly T[], dice: Dice): readonly T[] =>
  list.length <= TRIED ? list : Array.from({ length: TRIED }, () => list[dice.pick(list.length, 'some')] as T)

/** Actions that name a hex in which one of the truths has a piece that the other has not: the likeliest to tell. */
function pointed(game: Beachhead, [here, there]: Truths, seat: string, dice: Dice): readonly BeachheadAction[] {
  const field = fieldOf(here)
  const placesOf = (state: BeachheadState) =>
    new Map([
      ...state.units.map(({ who, cell }) => [who.id, cell] as const),
      ...state.dummies.map(({ id, cell }) => [id, cell] as const),
    ])
  const [mine, theirs] = [placesOf(here), placesOf(there)]
  const cells = [...mine, ...theirs].flatMap(([id, cell]) => (cell >= 0 && mine.get(id) !== theirs.get(id) ? [cell] : []))
  const names = [...new Set(cells)].map(cell => `"${field.hex(cell)}"`)
  if (names.length === 0) return []
  const aimed = game.legal(here, seat).filter(action => {
    const text = JSON.stringify(action)
    return names.some(name => text.includes(name))
  })
  return some(aimed, dice)
}

/** Dice that always fall alike, so that a hidden roll more or less does not change those that follow it. */
const alike = (face: number): Dice => ({
  roll: sides => Math.min(face, sides),
  pick: n => Math.min(face, n) - 1,
})

/**
 * The same action in both. Where no die falls and nothing is revealed, the viewer is told the same. Whenever it sees the same afterwards, it
 * has been told the same, and the game goes on with the same step: which steps are passed over tells nothing (BI-8.3).
 */
function whatStepTells(game: Beachhead, truths: Truths, viewer: Viewer, { seat, action }: Move, face: number): string | null {
  const told = truths.map(state => {
    const dice = new CountedDice(alike(face))
    const { state: after, events, reveals } = game.apply(state, seat, action, dice)
    const heard = events.map(event => game.redact(event, viewer)).filter(event => event !== null)
    const { step, toAct, passed, ...seen } = game.view(after, viewer)
    const isNews = ({ type, seat: by }: BeachheadEvent) => type === 'game_over' || (type === 'moved' && by !== viewer)
    return {
      isQuiet: dice.draws.length === 0 && !reveals,
      seen: JSON.stringify(seen),
      heard: JSON.stringify(heard.filter(event => !isNews(event))),
      found: JSON.stringify(heard.filter(({ type }) => type === 'revealed' || type === 'unit_destroyed')),
      next: JSON.stringify([step, toAct, passed]),
    }
  })
  const [here, there] = told as [(typeof told)[number], (typeof told)[number]]
  const what = `${JSON.stringify(action)} by ${seat}`
  if (here.seen !== there.seen) return here.isQuiet && there.isQuiet ? `${what} shows ${excerpt(here.seen, there.seen)}` : null
  if (here.next !== there.next) return `${what} goes on with ${here.next} or ${there.next}`
  // What leaves no trace in the view is news of its own: a dummy that was found, the place where fire met a unit out of sight (BI-17.22),
  // the way by which a unit came into sight, the final score.
  if (here.found !== there.found) return null
  return here.heard === there.heard ? null : `${what} tells ${excerpt(here.heard, there.heard)}`
}
