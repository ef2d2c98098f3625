// Odds are exact, add up to one, and are there exactly where dice fall.
import { type Action, type AnyGame, type Odds, type Seat, seeded } from '@sandtable/kernel'
import { everyBranch, isSame, sumOf } from '../branches.ts'
import { CountedDice } from '../counted-dice.ts'
import { copyOf, deepFreeze } from '../freeze.ts'
import { textOf } from '../problem.ts'
import type { Position } from '../sample-games.ts'
import { type SampleGames, someOf } from '../sample-games.ts'
import type { Check } from './check.ts'

const TINY = 1e-12
/** How many imagined states are asked whether a draw depends on something hidden. */
const IMAGINED = 8

export const odds: readonly Check[] = [
  {
    name: 'odds: chances are between 0 and 1 and add up to 1, exactly where they are exact',
    run: table => {
      eachChoice(table, ({ sitting, index }, seat, action, given) => {
        const reason = given && whyNotOdds(given)
        if (reason) sitting.fail(index, `odds of ${textOf(action)} for ${seat}: ${reason}`)
      })
      table.somePositions(({ sitting, index, state }) => {
        for (const seat of table.seats) {
          const outlook = table.game.odds(state, seat, null)
          const reason = outlook && whyNotOdds(outlook)
          if (reason) sitting.fail(index, `the outlook of ${seat}: ${reason}`)
        }
      })
    },
  },
  {
    name: 'odds: given exactly for the actions that draw dice, now or as announced',
    run: table =>
      eachChoice(table, (position, seat, action, given) => {
        const { sitting, index, state } = position
        const isRandom = drawsDice(table.game, state, seat, action)
        const isAnnounced = table.settings.rollsLater?.(state, seat, action) ?? false
        if ((isRandom || isAnnounced) === (given !== null)) return
        // Whether a die falls may hang on something the seat does not know; its odds must not tell.
        if (dependsOnSecrets(table.game, position, seat, action, isRandom)) return
        const what = `${textOf(action)} by ${seat}`
        sitting.fail(index, given === null ? `${what} draws dice, but has no odds` : `${what} has odds, but draws no dice`)
      }),
  },
]

/** Only with the hook `outcomeOf`, which says by what the outcomes are told apart. */
export const rolledOdds: Check = {
  name: 'odds: those shown are those rolled',
  run: table => {
    let compared = 0
    eachChoice(table, (position, seat, action, given) => {
      if (given && !given.sampled) compared += compareWithBranches(table, position, seat, action, given)
    })
    if (compared === 0) throw new Error(`${table.game.id}: the hook outcomeOf never told an outcome`)
  },
}

function eachChoice(
  table: SampleGames,
  visit: (position: Position, seat: Seat, action: Action, odds: Odds | null) => void,
): void {
  const { game, settings } = table
  table.somePositions(position => {
    const { state, dice } = position
    for (const seat of game.toAct(state)) {
      const examples = game.forms(state, seat).map(form => form.example)
      const actions = [...someOf(game.legal(state, seat), settings.samples, dice), ...examples]
      for (const action of actions) visit(position, seat, action, game.odds(state, seat, action))
    }
  })
}

function whyNotOdds({ outcomes, sampled }: Odds): string | null {
  if (outcomes.length === 0) return 'there is no outcome'
  const sum = outcomes.reduce((total, { p }) => total + p, 0)
  if (!outcomes.every(({ p }) => p >= 0 && p <= 1)) return 'a chance is not between 0 and 1'
  if (!(Math.abs(sum - 1) <= TINY)) return `the chances add up to ${sum}`
  const exact = outcomes.map(outcome => outcome.exact)
  if (sampled || exact.every(each => each === undefined)) return null
  for (const { p, exact: fraction } of outcomes) {
    if (!fraction) return 'some outcomes have an exact chance and others have none'
    if (!fraction.every(Number.isSafeInteger) || fraction[1] <= 0) return `${textOf(fraction)} is no fraction`
    if (Math.abs(fraction[0] / fraction[1] - p) > TINY) return `the chance ${p} is not ${textOf(fraction)}`
  }
  const total = sumOf(outcomes.map(toFraction))
  return total.n === total.d ? null : `the exact chances add up to ${total.n}/${total.d}`
}

const toFraction = ({ exact }: Odds['outcomes'][number]) => ({ n: BigInt(exact?.[0] ?? 0), d: BigInt(exact?.[1] ?? 1) })

function drawsDice(game: AnyGame, state: unknown, seat: Seat, action: Action): boolean {
  const dice = new CountedDice(seeded('odds'))
  game.apply(state, seat, action, dice)
  return dice.draws.length > 0
}

function dependsOnSecrets(game: AnyGame, { state, dice }: Position, seat: Seat, action: Action, isRandom: boolean): boolean {
  for (let i = 0; i < IMAGINED; i++) {
    const imagined = deepFreeze(game.imagine(copyOf(game.view(state, seat)), dice))
    if (drawsDice(game, imagined, seat, action) !== isRandom) return true
  }
  return false
}

/** 1 when a comparison was possible. */
function compareWithBranches(table: SampleGames, position: Position, seat: Seat, action: Action, given: Odds): number {
  const { game, settings } = table
  const { sitting, index, state } = position
  const branches = everyBranch(
    dice => settings.outcomeOf?.(state, seat, action, game.apply(state, seat, action, dice)) ?? null,
    settings.maxBranches,
  )
  const facts = Object.keys(branches?.[0]?.result ?? {})
  if (!branches || facts.length === 0) return 0
  const keyOf = (outcome: { readonly [fact: string]: unknown } | null) => JSON.stringify(facts.map(fact => outcome?.[fact]))
  const keys = new Set([...branches.map(({ result }) => keyOf(result)), ...given.outcomes.map(keyOf)])
  for (const key of keys) {
    const rolled = sumOf(branches.filter(({ result }) => keyOf(result) === key))
    const shown = given.outcomes.filter(outcome => keyOf(outcome) === key)
    const chance = Number(rolled.n) / Number(rolled.d)
    const isEqual = shown.every(({ exact }) => exact)
      ? isSame(sumOf(shown.map(toFraction)), rolled)
      : Math.abs(shown.reduce((sum, { p }) => sum + p, 0) - chance) <= TINY
    if (!isEqual) {
      const told = shown.reduce((sum, { p }) => sum + p, 0)
      sitting.fail(index, `${textOf(action)} by ${seat}: ${facts} ${key} is shown with ${told} and comes with ${chance}`)
    }
  }
  return 1
}
