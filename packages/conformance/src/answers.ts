// What a game's functions answer, as digests. Two places that imported the game compare them: it answers alike in Node, in a page and in a
// worker, after any other imports.
import { type Action, type AnyGame, digest, parseWith, type Seat, seeded, type Viewer } from '@sandtable/kernel'
import { copyOf } from './freeze.ts'

/** Digests by question: 'quick-six 3 legal defender'. */
export type Answers = { readonly [question: string]: string }

type Options = {
  /** How many scenarios are begun, from the first one on. */
  readonly scenarios?: number
  /** How many random actions follow. */
  readonly actions?: number
}

/** Digests of what a game's functions answer on sample positions. */
export function answersOf(game: AnyGame, { scenarios = 3, actions = 12 }: Options = {}): Answers {
  const answers: { [question: string]: string } = {}
  const { id, title, clausePrefix, rulesVersion, seats, undo } = game
  answers.facts = told(() => [id, title, clausePrefix, rulesVersion, seats, undo, Object.keys(game).sort()])
  answers.scenarios = told(() => game.scenarios)
  for (const { id: name, scenario } of game.scenarios.slice(0, scenarios)) play(game, name, scenario, actions, answers)
  return answers
}

/** So many listed actions of a position are asked for their odds. */
const WEIGHED = 6

/** Questions that are answered differently here and there. */
export function differences(here: Answers, there: Answers): readonly string[] {
  const questions = new Set([...Object.keys(here), ...Object.keys(there)])
  return [...questions].filter(question => here[question] !== there[question])
}

/** A refusal to answer is an answer too. */
function told(answer: () => unknown): string {
  try {
    return digest(copyOf(answer() ?? null))
  } catch (error) {
    return String(error)
  }
}

function play(game: AnyGame, name: string, given: unknown, actions: number, answers: { [question: string]: string }): void {
  const dice = seeded(`answers ${name}`)
  answers[`${name} schema`] = told(() => parseWith(game.scenarioSchema, given, 'bad-scenario'))
  answers[`${name} seats`] = told(() => game.seatsIn?.(given))
  let step: ReturnType<AnyGame['setup']>
  try {
    step = game.setup(given, parseWith(game.optionsSchema, {}, 'bad-options'), dice)
  } catch (error) {
    answers[`${name} setup`] = String(error)
    return
  }
  answers[`${name} setup`] = told(() => step)
  for (let n = 0; n <= actions; n++) {
    const { state } = step
    const note = (question: string, answer: () => unknown) => {
      answers[`${name} ${n} ${question}`] = told(answer)
    }
    askEverySeat(game, state, n, note)
    note('words', () => step.events.map(event => game.describe(event)))
    const seat = game.toAct(state)[0]
    const listed = seat === undefined ? [] : game.legal(state, seat)
    const action = listed[dice.pick(listed.length || 1, 'action')]
    if (seat === undefined || !action) return
    note('odds', () => listed.slice(0, WEIGHED).map(each => game.odds(state, seat, each)))
    askOfAction(game, state, seat, action, note)
    step = game.apply(state, seat, action, dice)
  }
}

type Note = (question: string, answer: () => unknown) => void

function askEverySeat(game: AnyGame, state: unknown, n: number, note: Note): void {
  note('state', () => state)
  note('toAct', () => game.toAct(state))
  note('outcome', () => game.outcome(state))
  note('position', () => game.position?.(state))
  const seats = game.seats.map(({ id }) => id)
  for (const seat of seats) {
    note(`ready ${seat}`, () => game.isReady?.(state, seat))
    note(`legal ${seat}`, () => game.legal(state, seat))
    note(`forms ${seat}`, () => game.forms(state, seat))
    note(`outlook ${seat}`, () => game.odds(state, seat, null))
  }
  for (const viewer of [...seats, 'table'] as readonly Viewer[]) {
    note(`view ${viewer}`, () => game.view(state, viewer))
    note(`imagine ${viewer}`, () => game.imagine(copyOf(game.view(state, viewer)), seeded(`imagine ${n}`)))
  }
}

function askOfAction(game: AnyGame, state: unknown, seat: Seat, action: Action, note: Note): void {
  note('action', () => parseWith(game.actionSchema, copyOf(action), 'bad-action'))
  for (const { id } of game.seats)
    note(`refusal ${id}`, () => {
      const refusal = game.check(state, id, action)
      return refusal && [refusal, game.explain(refusal)]
    })
  note('events', () => {
    const { events } = game.apply(state, seat, action, seeded('events'))
    return events.map(event => [game.redact(event, 'table'), game.describe(event)])
  })
}
