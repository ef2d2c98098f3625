// Duel: the smallest open game. Two fighters, dice, a form, an end. For tests, and as the template of a new game: read it
// from top to bottom (words, rules, contract) and replace each part. A real game imports '@sandtable/kernel' instead.
//
//   DU-1.1 Each fighter has hit points and coins; a pick decides who begins where the scenario leaves it open.
//   DU-1.2 Nobody owns more coins than the weaker fighter has hit points.
//   DU-2.1 In a turn: bet, if you like; then strike, guard or wait, each of which ends the turn.
//   DU-2.2 Strike: a d6 of 4 or less hits, of 2 or less if the other guards. A hit costs 1, or 2 on a second d6 of 2 or less.
//   DU-2.3 Guard: until your next turn strikes at you are harder (DU-2.2). Who has bet cannot guard.
//   DU-2.4 Bet: as often as you have coins. A hit costs the other that many points more; the coins are gone either way.
//   DU-3.1 Who has no hit points left has lost.
//   DU-3.2 After the last round the fighter with more hit points wins; equal is a draw.
//   DU-4.1 A bet may be taken back until something else is done.
import * as v from 'valibot'
import type { Dice } from '../dice.ts'
import { IllegalAction, ParseError } from '../errors.ts'
import type { Form, Game, Odds, Outcome, Seat, Step } from '../game.ts'

const SEATS = ['red', 'blue'] as const
type DuelSeat = (typeof SEATS)[number]

// ── Words: everything is plain data, so that it can be hashed, stored and sent ──────────────────────────────────────────

type Fighter = { readonly hp: number; readonly coins: number; readonly isGuarding: boolean }
export type DuelState = {
  readonly turn: DuelSeat
  readonly round: number
  readonly lastRound: number
  readonly bet: number
  readonly red: Fighter
  readonly blue: Fighter
}

const Count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))
const ScenarioSchema = v.strictObject({
  hp: v.strictObject({ red: Count(20), blue: Count(20) }),
  coins: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)),
  first: v.picklist([...SEATS, 'anyone']),
})
const OptionsSchema = v.strictObject({ rounds: v.optional(Count(50), 12) })
const ActionSchema = v.variant('type', [
  v.strictObject({ type: v.literal('strike') }),
  v.strictObject({ type: v.literal('guard') }),
  v.strictObject({ type: v.literal('wait') }),
  v.strictObject({ type: v.literal('bet'), n: v.pipe(v.number(), v.integer()) }),
])
export type DuelScenario = v.InferOutput<typeof ScenarioSchema>
export type DuelOptions = v.InferOutput<typeof OptionsSchema>
export type DuelAction = v.InferOutput<typeof ActionSchema>

// An event carries its dice and the clauses that decided: log, screen and statistics look nowhere else.
type Clauses = { readonly clauses: readonly string[] }
export type DuelEvent = Clauses &
  (
    | { readonly type: 'duelBegan'; readonly first: DuelSeat }
    | { readonly type: 'struck'; readonly by: DuelSeat; readonly roll: number; readonly need: number; readonly loss: number }
    | { readonly type: 'guarded'; readonly by: DuelSeat }
    | { readonly type: 'waited'; readonly by: DuelSeat }
    | { readonly type: 'betMade'; readonly by: DuelSeat; readonly n: number }
  )

// A refusal is a value. Its codes come first, so that a missing sentence does not compile.
const REFUSALS = {
  notYourTurn: ['DU-2.1', 'It is not your turn.'],
  duelOver: ['DU-3.1', 'The duel is over.'],
  notEnoughCoins: ['DU-2.4', 'You can bet no more coins than you have, and no fewer than one.'],
  betStands: ['DU-2.3', 'You have bet on a strike, so you cannot guard.'],
} as const
type Code = keyof typeof REFUSALS
const refuse = (code: Code) => ({ code, clause: REFUSALS[code][0] })

// ── Rules ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

// One maker a kind: objects with the same fields in the same order are fast to make and to read.
const makeFighter = (hp: number, coins: number, isGuarding: boolean): Fighter => ({ hp, coins, isGuarding })
const otherOf = (seat: DuelSeat): DuelSeat => (seat === 'red' ? 'blue' : 'red')
const withFighter = (state: DuelState, seat: DuelSeat, fighter: Fighter): DuelState =>
  seat === 'red' ? { ...state, red: fighter } : { ...state, blue: fighter }

function endTurn(state: DuelState): DuelState {
  const turn = otherOf(state.turn)
  const { hp, coins } = state[turn]
  const round = state.round + (turn === 'red' ? 1 : 0)
  return withFighter({ ...state, turn, round, bet: 0 }, turn, makeFighter(hp, coins, false))
}

/** The plan: dice and odds both read these numbers, so they cannot disagree. */
const planStrike = (state: DuelState) => ({ need: state[otherOf(state.turn)].isGuarding ? 2 : 4, bet: state.bet })

function strike(state: DuelState, dice: Dice): Step<DuelState, DuelEvent> {
  const by = state.turn
  const at = otherOf(by)
  const { need, bet } = planStrike(state)
  const roll = dice.roll(6, 'DU-2.2 hit', need)
  // A miss rolls no second die, so the order of draws is part of the rule.
  const loss = roll > need ? 0 : (dice.roll(6, 'DU-2.2 force', 2) <= 2 ? 2 : 1) + bet
  const { hp, coins, isGuarding } = state[at]
  const hit = withFighter(state, at, makeFighter(Math.max(0, hp - loss), coins, isGuarding))
  return { state: endTurn(hit), events: [{ type: 'struck', clauses: ['DU-2.2'], by, roll, need, loss }] }
}

function bet(state: DuelState, n: number): Step<DuelState, DuelEvent> {
  const { hp, coins, isGuarding } = state[state.turn]
  const poorer = withFighter({ ...state, bet: state.bet + n }, state.turn, makeFighter(hp, coins - n, isGuarding))
  return { state: poorer, events: [{ type: 'betMade', clauses: ['DU-2.4'], by: state.turn, n }] }
}

function guard(state: DuelState): Step<DuelState, DuelEvent> {
  const { hp, coins } = state[state.turn]
  const guarding = withFighter(state, state.turn, makeFighter(hp, coins, true))
  return { state: endTurn(guarding), events: [{ type: 'guarded', clauses: ['DU-2.3'], by: state.turn }] }
}

function outcome(state: DuelState): Outcome | null {
  const [red, blue] = [state.red.hp, state.blue.hp]
  if (red > 0 && blue > 0 && state.round <= state.lastRound) return null
  const clause = red > 0 && blue > 0 ? 'DU-3.2' : 'DU-3.1'
  return { winner: red === blue ? null : red > blue ? 'red' : 'blue', reason: clause === 'DU-3.1' ? 'down' : 'time', clause }
}

const WORDS: { readonly [T in DuelEvent['type']]: (event: Extract<DuelEvent, { type: T }>) => string } = {
  duelBegan: event => `The duel begins; ${event.first} is first.`,
  struck: event => `${event.by} strikes: ${event.roll}, with ${event.need} or less a hit. The other loses ${event.loss}.`,
  guarded: event => `${event.by} guards.`,
  waited: event => `${event.by} waits.`,
  betMade: event => `${event.by} bets ${event.n}.`,
}

// ── The contract: each law is stated in game.ts and tested by packages/conformance ──────────────────────────────────────

export const duel: Game<DuelState, DuelAction, DuelEvent, DuelState, DuelOptions, DuelScenario> = {
  id: 'duel',
  title: 'Duel',
  clausePrefix: 'DU',
  rulesVersion: 1,
  seats: SEATS.map(id => ({ id, title: id })),
  scenarios: [
    { id: 'even', title: 'Even', summary: 'Equal fighters.', scenario: { hp: { red: 6, blue: 6 }, coins: 3, first: 'anyone' } },
    { id: 'uphill', title: 'Uphill', summary: 'Blue is weak.', scenario: { hp: { red: 8, blue: 4 }, coins: 2, first: 'blue' } },
  ],
  actionSchema: ActionSchema,
  optionsSchema: OptionsSchema,
  scenarioSchema: ScenarioSchema,
  undo: { clause: 'DU-4.1' },

  setup({ hp, coins, first: wanted }, { rounds }, dice) {
    // What a schema cannot say: no legal position, told with the path of the field.
    if (coins > Math.min(hp.red, hp.blue))
      throw new ParseError('bad-scenario', 'coins', 'more coins than the weaker fighter has hit points', 'DU-1.2')
    const first = wanted === 'anyone' ? (SEATS[dice.pick(2, 'DU-1.1 first')] as DuelSeat) : wanted
    const [red, blue] = [makeFighter(hp.red, coins, false), makeFighter(hp.blue, coins, false)]
    const state = { turn: first, round: 1, lastRound: rounds, bet: 0, red, blue }
    return { state, events: [{ type: 'duelBegan', clauses: ['DU-1.1'], first }] }
  },
  toAct: state => (outcome(state) ? [] : [state.turn]),
  legal(state, seat) {
    if (outcome(state) || seat !== state.turn) return []
    return state.bet > 0 ? [{ type: 'strike' }, { type: 'wait' }] : [{ type: 'strike' }, { type: 'guard' }, { type: 'wait' }]
  },
  // A number is typed rather than picked: constants for what is fixed here and now, bounds for what is free.
  forms(state, seat): readonly Form<DuelAction>[] {
    const { coins } = state[state.turn]
    if (outcome(state) || seat !== state.turn || coins === 0) return []
    const n = { type: 'integer', minimum: 1, maximum: coins } as const
    const schema = { type: 'object', properties: { type: { const: 'bet' }, n }, required: ['type', 'n'] } as const
    return [{ type: 'bet', example: { type: 'bet', n: 1 }, schema: { ...schema, additionalProperties: false } }]
  },
  check(state, seat, action) {
    if (outcome(state)) return refuse('duelOver')
    if (seat !== state.turn) return refuse('notYourTurn')
    if (action.type === 'guard' && state.bet > 0) return refuse('betStands')
    if (action.type !== 'bet') return null
    return action.n < 1 || action.n > state[state.turn].coins ? refuse('notEnoughCoins') : null
  },
  apply(state, seat, action, dice) {
    const refusal = duel.check(state, seat, action)
    if (refusal) throw new IllegalAction(refusal)
    if (action.type === 'strike') return strike(state, dice)
    if (action.type === 'bet') return bet(state, action.n)
    if (action.type === 'guard') return guard(state)
    return { state: endTurn(state), events: [{ type: 'waited', clauses: ['DU-2.1'], by: state.turn }] }
  },
  // Nothing is hidden here: everybody sees the state. sealed.ts shows the other case.
  view: state => state,
  redact: event => event,
  imagine: view => view,
  odds(state, seat: Seat, action): Odds | null {
    if (action?.type !== 'strike' || duel.check(state, seat, action)) return null
    const { need, bet } = planStrike(state)
    const of36 = (n: number, loss: number) => ({ p: n / 36, exact: [n, 36] as const, loss })
    const modifiers = need < 4 ? [{ name: 'the other guards', clause: 'DU-2.3', shift: -2 }] : []
    return { outcomes: [of36(36 - need * 6, 0), of36(need * 4, 1 + bet), of36(need * 2, 2 + bet)], modifiers }
  },
  outcome,
  describe: event => ({ text: (WORDS[event.type] as (event: DuelEvent) => string)(event), clauses: event.clauses }),
  explain: refusal => REFUSALS[refusal.code as Code][1],
}
