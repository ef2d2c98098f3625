// What is not offered is refused, by check and apply alike, and a refused action changes nothing and uses up no die.
import {
  type Action,
  digest,
  fitsSchema,
  IllegalAction,
  ParseError,
  parseWith,
  type Refusal,
  type Seat,
  sameJson,
  seeded,
} from '@sandtable/kernel'
import { CountedDice } from '../counted-dice.ts'
import { deepFreeze } from '../freeze.ts'
import { nearMisses } from '../near-misses.ts'
import { messageOf, textOf } from '../problem.ts'
import { type Position, type SampleGames, someOf } from '../sample-games.ts'
import type { Check } from './check.ts'
import { STRANGERS } from './legality.ts'

export const refusals: readonly Check[] = [
  {
    name: 'refusals: what is not offered is refused by check and apply alike, or fits a form',
    run: table =>
      table.somePositions(position => {
        for (const seat of table.seats) {
          for (const candidate of nearMisses(table, position, seat)) tryOut(table, position, seat, candidate)
        }
      }),
  },
  {
    name: 'refusals: seats that are not to act, and strangers, are refused everything',
    run: table => {
      const { game, seats, settings } = table
      table.somePositions(position => {
        const { sitting, state, dice } = position
        const toAct = game.toAct(state)
        const known = [...toAct.flatMap(seat => game.legal(state, seat)), ...sitting.steps.map(step => step.action)]
        for (const seat of [...seats, ...STRANGERS].filter(each => !toAct.includes(each))) {
          for (const action of someOf(known, settings.samples, dice)) expectRefused(table, position, seat, action)
        }
      })
    },
  },
]

function tryOut(table: SampleGames, position: Position, seat: Seat, candidate: unknown): void {
  const { game } = table
  const { sitting, index, state } = position
  const action = parse(table, position, candidate)
  if (!action) return
  const refusal = game.check(state, seat, action)
  if (refusal) {
    expectRefused(table, position, seat, action, refusal)
    return
  }
  const isListed = game.legal(state, seat).some(listed => sameJson(listed, action))
  if (!isListed && !game.forms(state, seat).some(form => fitsSchema(form.schema, action)))
    sitting.fail(index, `check accepts ${textOf(action)} by ${seat}, which is neither listed nor fits a form`)
  try {
    game.apply(state, seat, action, seeded(`${sitting.seed} ${index}`))
  } catch (error) {
    sitting.fail(index, `check accepts ${textOf(action)} by ${seat}, but apply threw ${messageOf(error)}`, error)
  }
}

/** As a host does: only what the schema lets through reaches the rules. */
function parse({ game }: SampleGames, { sitting, index }: Position, candidate: unknown): Action | null {
  try {
    return deepFreeze(parseWith(game.actionSchema, candidate, 'bad-action'))
  } catch (error) {
    if (error instanceof ParseError) return null
    return sitting.fail(index, `the action schema threw ${messageOf(error)} on ${textOf(candidate)}`, error)
  }
}

function expectRefused({ game }: SampleGames, position: Position, seat: Seat, action: Action, known?: Refusal): void {
  const { sitting, index, state } = position
  const refusal = known ?? game.check(state, seat, action)
  const what = `${textOf(action)} by '${seat}'`
  if (!refusal) throw sitting.fail(index, `check accepts ${what}, who is not to act`)
  const dice = new CountedDice(seeded('refused'))
  const before = digest(state)
  try {
    game.apply(state, seat, action, dice)
  } catch (error) {
    if (!(error instanceof IllegalAction)) sitting.fail(index, `apply of the refused ${what} threw ${messageOf(error)}`, error)
    const told = (error as IllegalAction).refusal
    if (!sameJson(told, refusal)) sitting.fail(index, `${what}: check says ${textOf(refusal)}, apply says ${textOf(told)}`)
    if (dice.draws.length > 0) sitting.fail(index, `the refused ${what} used up dice`)
    if (digest(state) !== before) sitting.fail(index, `the refused ${what} altered the state`)
    return
  }
  sitting.fail(index, `check refuses ${what} (${textOf(refusal)}), but apply does it`)
}
