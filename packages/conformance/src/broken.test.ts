// Every check can fail: games that break one law each, and the check that says so.
import { IllegalAction } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { type DuelAction, duel } from '../../kernel/src/testing/duel.ts'
import { altering, anyObject, vague } from '../../kernel/src/testing/schemas.ts'
import { type SealedState, sealed } from '../../kernel/src/testing/sealed.ts'
import { conformanceChecks, type NamedCheck } from './checks.ts'
import { duelHooks, sealedHooks } from './testing/hooks.ts'

type Duel = typeof duel
type Sealed = typeof sealed
const brokenDuel = (change: Partial<Duel>) => conformanceChecks({ ...duel, ...change }, duelHooks)
const brokenSealed = (change: Partial<Sealed>) => conformanceChecks({ ...sealed, ...change }, sealedHooks)

let calls = 0
const isOddCall = () => ++calls % 2 === 1
const otherHand = (state: SealedState, seat: string) => (seat === 'north' ? state.south : state.north).hand

/** What is wrong, how, and the check that must see it, by a part of its name that no other check has. */
const BROKEN: readonly (readonly [what: string, checks: () => NamedCheck[], seenBy: string, message: RegExp])[] = [
  [
    'another result every time',
    () => brokenDuel({ apply: (s, ...rest) => duel.apply({ ...s, lastRound: isOddCall() ? 12 : 13 }, ...rest) }),
    'determinism: the same seed',
    /another state the second time/,
  ],
  [
    'other draws every time, to the same end',
    () =>
      brokenDuel({
        apply: (s, seat, action, dice) => {
          if (isOddCall()) dice.roll(6, 'idle')
          return duel.apply(s, seat, { type: action.type === 'strike' ? 'wait' : action.type } as DuelAction, dice)
        },
        forms: () => [],
      }),
    'determinism: the same seed',
    /drew other dice the second time/,
  ],
  [
    'a memory beside the state',
    () => {
      const seen = new WeakSet<object>()
      return brokenDuel({
        legal: (s, seat) => (seen.has(s) ? duel.legal(s, seat).toReversed() : duel.legal(s, seat)),
        apply: (...args) => {
          const step = duel.apply(...args)
          seen.add(step.state)
          return step
        },
      })
    },
    'determinism: a copy of a state',
    /in another order, for a copy/,
  ],
  [
    'set-up uses up the scenario',
    () =>
      brokenDuel({
        setup: (scenario, options, dice) => {
          const step = duel.setup(scenario, options, dice)
          if (!Object.isFrozen(scenario)) (scenario as { coins: number }).coins = 0
          return step
        },
      }),
    'determinism: set-up leaves',
    /set-up altered the scenario/,
  ],
  [
    'apply writes to the state',
    () =>
      brokenDuel({
        apply: (s, ...rest) => {
          ;(s as { round: number }).round++
          return duel.apply(s, ...rest)
        },
      }),
    'purity: no function writes',
    /apply wrote to what it was given/,
  ],
  [
    'legal sorts in place',
    () =>
      brokenSealed({
        legal: (s, seat) => {
          ;(s.north.hand as number[]).sort()
          return sealed.legal(s, seat)
        },
      }),
    'purity: no function writes',
    /TypeError/,
  ],
  [
    'NaN in the state',
    () =>
      brokenDuel({
        apply: (...args) => {
          const step = duel.apply(...args)
          return { ...step, state: { ...step.state, luck: Number.NaN } }
        },
      }),
    'purity: states are plain data',
    /the state\.luck is NaN/,
  ],
  [
    'a Map in the state, which every digest takes for an empty object',
    () =>
      brokenDuel({
        apply: (...args) => {
          const step = duel.apply(...args)
          return { ...step, state: { ...step.state, seen: new Map([[1, 2]]) } }
        },
      }),
    'purity: states are plain data',
    /the state\.seen is a Map/,
  ],
  [
    'a function in an event',
    () =>
      brokenDuel({
        apply: (...args) => {
          const step = duel.apply(...args)
          return { ...step, events: step.events.map(event => ({ ...event, tell: () => 'x' })) }
        },
      }),
    'purity: events, actions',
    /events\[0\]\.tell is a function/,
  ],
  [
    'lists what check refuses',
    () => brokenDuel({ legal: (s, seat) => [...duel.legal({ ...s, bet: 0 }, seat)] }),
    'example passes check',
    /offered \{"type":"guard"\}, which check refuses.*betStands/,
  ],
  [
    'lists what apply cannot do',
    () =>
      brokenDuel({
        apply: (s, seat, action, dice) => {
          if (action.type === 'guard' && s.round > 2) throw new RangeError('no such shield')
          return duel.apply(s, seat, action, dice)
        },
      }),
    'example can be applied',
    /"guard"\} by \w+ threw RangeError: no such shield/,
  ],
  [
    'lists an action twice',
    () => brokenSealed({ legal: (s, seat) => [...sealed.legal(s, seat), ...sealed.legal(s, seat).slice(-1)] }),
    'nothing is listed twice',
    /offered \{.*\} twice/,
  ],
  [
    'offers actions to the seat that waits',
    () => brokenDuel({ legal: s => duel.legal(s, s.turn) }),
    'exactly the seats to act',
    /'\w*' is not to act and is offered \d actions/,
  ],
  [
    'offers a form to strangers',
    () => brokenDuel({ forms: s => duel.forms(s, s.turn) }),
    'exactly the seats to act',
    /is not to act and is offered a form/,
  ],
  [
    'accepts what it does not offer',
    () =>
      brokenDuel({
        check: (s, seat, a) => (a.type === 'bet' && seat === s.turn ? null : duel.check(s, seat, a)),
        apply: (s, seat, a, dice) =>
          a.type === 'bet' && duel.check(s, seat, a)?.code === 'notEnoughCoins'
            ? duel.apply(s, seat, { type: 'wait' }, dice)
            : duel.apply(s, seat, a, dice),
      }),
    'what is not offered is refused',
    /neither listed nor fits a form/,
  ],
  [
    'apply does what check refuses',
    () =>
      brokenSealed({
        apply: (s, seat, a, dice) => {
          const refusal = sealed.check(s, seat, a)
          return refusal?.code === 'notInHand' ? { state: s, events: [] } : sealed.apply(s, seat, a, dice)
        },
      }),
    'what is not offered is refused',
    /check refuses .*notInHand.*, but apply does it/,
  ],
  [
    'apply gives another reason than check',
    () =>
      brokenSealed({
        apply: (s, seat, a, dice) => {
          if (sealed.check(s, seat, a)?.code === 'notInHand') throw new IllegalAction({ code: 'no', clause: 'SE-2.1' })
          return sealed.apply(s, seat, a, dice)
        },
      }),
    'what is not offered is refused',
    /check says .*notInHand.*, apply says .*"no"/,
  ],
  [
    'a refused action uses up a die',
    () =>
      brokenDuel({
        apply: (s, seat, a, dice) => {
          if (duel.check(s, seat, a)) dice.roll(6, 'wasted')
          return duel.apply(s, seat, a, dice)
        },
      }),
    'what is not offered is refused',
    /used up dice/,
  ],
  [
    'lets the wrong seat act',
    () => {
      const asIfOnTurn: Partial<Duel> = {
        check: (s, _seat, a) => duel.check(s, s.turn, a),
        apply: (s, _seat, a, dice) => duel.apply(s, s.turn, a, dice),
      }
      return brokenDuel(asIfOnTurn)
    },
    'and strangers, are refused',
    /check accepts .* by '\w*', who is not to act/,
  ],
  [
    'a dead end',
    () => brokenDuel({ legal: (s, seat) => (s.round > 2 ? [] : duel.legal(s, seat)) }),
    'progress:',
    /somebody is to act and nothing is listed/,
  ],
  ['the winner is still to act', () => brokenDuel({ toAct: s => [s.turn] }), 'ending:', /the game is over and \w+ is to act/],
  [
    'a winner who does not play',
    () => brokenDuel({ outcome: s => (duel.outcome(s) ? { winner: 'green', reason: 'x', clause: 'DU-3.1' } : null) }),
    'ending:',
    /'green' has won and is no seat/,
  ],
  [
    'a reveal that comes and goes',
    () => brokenDuel({ apply: (...args) => ({ ...duel.apply(...args), reveals: isOddCall() }) }),
    'undo: allowed exactly',
    /cannot undo|can undo what was learned/,
  ],
  [
    'a step that depends on how often it was asked for',
    () =>
      brokenDuel({
        undo: { clause: 'DU-4.1', unlimited: true },
        apply: (s, ...rest) => duel.apply({ ...s, lastRound: 12 + (++calls % 5) }, ...rest),
      }),
    'undo: gives back',
    /led to another state|another state/,
  ],
  [
    'an action that changes when it is saved',
    () =>
      brokenDuel({
        actionSchema: altering(duel.actionSchema, (a): DuelAction => (a.type === 'guard' ? { type: 'wait' } : a)),
      }),
    'records: a match saved',
    /does not lead to the hash/,
  ],
  [
    'an action that changes when it is read',
    () =>
      brokenDuel({
        actionSchema: altering(duel.actionSchema, (a): DuelAction => (a.type === 'guard' ? { type: 'wait' } : a)),
      }),
    'records: a record with undos',
    /the record is not verified/,
  ],
  [
    'a schema that alters actions',
    () =>
      brokenDuel({
        actionSchema: altering(duel.actionSchema, a => ({ ...a, by: 'hand' })),
      }),
    'schemas: every action offered',
    /the schema makes .*"by":"hand".* of/,
  ],
  [
    'a scenario that drifts',
    () =>
      brokenDuel({
        scenarioSchema: altering(duel.scenarioSchema, s => ({ ...s, coins: s.coins + 1 })),
      }),
    'schemas: shipped scenarios',
    /when parsed twice/,
  ],
  [
    'a gate that lets everything in',
    () =>
      brokenDuel({
        optionsSchema: anyObject(),
        scenarioSchema: anyObject(),
      }),
    'schemas: what is malformed',
    /is accepted at/,
  ],
  [
    'a gate that does not say where',
    () => brokenDuel({ scenarioSchema: vague(duel.scenarioSchema) }),
    'schemas: what is malformed',
    /the refusal names ''/,
  ],
  [
    'a set-up that fails with a bare error',
    () =>
      brokenDuel({
        setup: (scenario, options, dice) => {
          if (scenario.coins > Math.min(scenario.hp.red, scenario.hp.blue)) throw new Error('bad')
          return duel.setup(scenario, options, dice)
        },
      }),
    'schemas: a scenario that is no legal position',
    /altered to .*: threw Error: bad/,
  ],
  [
    'imagines one card too many',
    () =>
      brokenSealed({
        imagine: (view, dice) => {
          const state = sealed.imagine(view, dice)
          return { ...state, deck: [...state.deck, 99] }
        },
      }),
    'views: plain data, and imagine',
    /but imagines what looks like/,
  ],
  [
    'a view with a function',
    () => brokenDuel({ view: s => ({ ...s, tell: () => s }) }),
    'views: plain data, and imagine',
    /the view of red\.tell is a function/,
  ],
  [
    'a position that forgets the round',
    () => brokenDuel({ position: ({ red, blue, turn }) => ({ hp: { red: red.hp, blue: blue.hp }, coins: 0, first: turn }) }),
    'views: a position, where the game has them',
    /set up again it is/,
  ],
  [
    'imagines with dice of its own',
    () =>
      brokenSealed({
        imagine: (view, dice) => {
          const state = sealed.imagine(view, dice)
          return isOddCall() ? state : { ...state, south: { ...state.south, hand: state.south.hand.toReversed() } }
        },
      }),
    'views: imagine gives the same state',
    /imagines two states with the same dice/,
  ],
  [
    'lists by what is hidden',
    () =>
      brokenSealed({
        legal: (s, seat) =>
          sealed.legal(s, seat).filter((a, i) => i === 0 || a.type !== 'seal' || a.card > (otherHand(s, seat)[0] ?? 0)),
      }),
    'views: an imagined state',
    /legal gives .* here and .* there/,
  ],
  [
    'a refusal that answers a question about the other hand',
    () =>
      brokenSealed({
        check: (s, seat, a) => {
          const refusal = sealed.check(s, seat, a)
          const isTheirs = refusal?.code === 'notInHand' && a.type === 'seal' && otherHand(s, seat).includes(a.card)
          return isTheirs ? { code: 'theOtherHoldsIt', clause: 'SE-2.1' } : refusal
        },
      }),
    'what a viewer may not know',
    /can tell states apart: check of .*theOtherHoldsIt/,
  ],
  [
    'odds that count hidden cards',
    () =>
      brokenSealed({
        odds: (s, seat, a) => {
          const odds = sealed.odds(s, seat, a)
          return odds && { ...odds, facts: { high: s.deck.filter(card => card > 5).length } }
        },
      }),
    'what a viewer may not know',
    /can tell states apart: odds of/,
  ],
  [
    'a view with the deck in it',
    () => brokenSealed({ view: (s, viewer) => ({ ...sealed.view(s, viewer), deck: s.deck }) }),
    'what a viewer may not know',
    /the view of \w+ shows/,
  ],
  [
    'a view whose keys stand in the order of hidden cards',
    () =>
      brokenSealed({
        view: (s, viewer) => {
          const view = sealed.view(s, viewer)
          const first = (s.deck[0] ?? 0) > 2
          return first ? view : (Object.fromEntries(Object.entries(view).toReversed()) as typeof view)
        },
      }),
    'what a viewer may not know',
    /keys in another order/,
  ],
  [
    'a public event that tells what was in the other hand',
    () =>
      brokenSealed({
        apply: (s, seat, a, dice) => {
          const step = sealed.apply(s, seat, a, dice)
          const best = Math.max(0, ...otherHand(s, seat))
          return { ...step, events: step.events.map(event => ({ ...event, best })) }
        },
      }),
    'what a viewer may not know',
    /tells \w+ something hidden/,
  ],
  [
    'a peek that can be undone',
    () =>
      brokenSealed({
        apply: (...args) => {
          const { state, events } = sealed.apply(...args)
          return { state, events }
        },
      }),
    'says so, and ends undo',
    /"peek".* something hidden without 'reveals'/,
  ],
  [
    'a secret choice that everybody is told',
    () => brokenSealed({ redact: event => event }),
    'events tell others no more',
    /events tell \w+ whether \w+ did/,
  ],
  [
    'draws that the log shows to everybody',
    () => {
      const { hidesDraw: _hidden, ...open } = sealed
      return conformanceChecks(open, sealedHooks)
    },
    'the log shows no draw',
    /the draw for SE-4\.1 draw \w+ tells \w+ something hidden/,
  ],
  [
    'chances that do not add up',
    () => brokenDuel({ odds: (...args) => dropLast(duel.odds(...args)) }),
    'odds: chances are between',
    /the chances add up to 0\./,
  ],
  [
    'an exact chance that is not the shown one',
    () =>
      brokenDuel({
        odds: (...args) => {
          const odds = duel.odds(...args)
          return odds && { ...odds, outcomes: odds.outcomes.map(each => ({ ...each, exact: [1, 3] as const })) }
        },
      }),
    'odds: chances are between',
    /the chance 0\.\d+ is not \[1,3\]/,
  ],
  [
    'no odds for a roll',
    () => brokenDuel({ odds: () => null }),
    'odds: given exactly',
    /"strike"\} by \w+ draws dice, but has no odds/,
  ],
  [
    'odds where nothing falls',
    () => brokenDuel({ odds: (s, seat) => duel.odds(s, seat, { type: 'strike' }) }),
    'odds: given exactly',
    /has odds, but draws no dice/,
  ],
  [
    'odds announced and not given',
    () => conformanceChecks(duel, { ...duelHooks, rollsLater: (_state, _seat, { type }) => type === 'wait' }),
    'odds: given exactly',
    /"wait"\} by \w+ draws dice, but has no odds/,
  ],
  [
    'wrong odds that add up',
    () => brokenDuel({ odds: (s, seat, a) => duel.odds({ ...s, red: { ...s.red, isGuarding: false } }, seat, a) }),
    'odds: those shown are those rolled',
    /is shown with 0\.\d+ and comes with 0\.\d+/,
  ],
  [
    'an event without a clause',
    () =>
      brokenDuel({
        apply: (...args) => {
          const step = duel.apply(...args)
          return { ...step, events: step.events.map(event => ({ ...event, clauses: [] })) }
        },
      }),
    'clauses: every event',
    /names no clause/,
  ],
  [
    'an event with a clause of another game',
    () => brokenDuel({ clausePrefix: 'DX' }),
    'clauses: every event',
    /names the clause 'DU-1\.1'/,
  ],
  [
    'an action that tells nothing',
    () => brokenDuel({ apply: (...args) => ({ ...duel.apply(...args), events: [] }) }),
    'clauses: every event',
    /tells no event/,
  ],
  [
    'a refusal without a clause',
    () =>
      brokenDuel({
        check: (...args) => (duel.check(...args) ? { code: 'no', clause: '' } : null),
      }),
    'clauses: every refusal',
    /the refusal 'no' names the clause ''/,
  ],
  [
    'a sentence with a hole',
    () => brokenDuel({ describe: event => ({ text: `It is ${(event as { who?: string }).who}'s.`, clauses: event.clauses }) }),
    'words: every event',
    /is told as 'It is undefined's\.'/,
  ],
  ['a refusal without words', () => brokenDuel({ explain: () => ' ' }), 'words: every refusal', /is explained as ' '/],
  [
    'redact chokes on a spectator',
    () =>
      brokenSealed({
        redact: (event, viewer) => {
          if (viewer === 'table') throw new Error('no such seat')
          return sealed.redact(event, viewer)
        },
      }),
    'redact:',
    /the game threw Error: no such seat/,
  ],
  [
    'a promise of its own',
    () => conformanceChecks(duel, { ...duelHooks, invariants: (_, after) => (after.round > 3 ? ['it takes too long'] : []) }),
    'invariants:',
    /action \d+: it takes too long/,
  ],
]

describe('a broken game is found out', () => {
  test.each(BROKEN)('%s', (_what, checks, seenBy, message) => {
    calls = 0
    const concerned = checks().filter(({ name }) => name.includes(seenBy))
    expect(concerned.map(({ name }) => name)).toHaveLength(1)
    expect(() => concerned[0]?.run()).toThrow(message)
  })
})

test('every check is failed by one of them', () => {
  const names = new Set([...conformanceChecks(duel, duelHooks), ...conformanceChecks(sealed, sealedHooks)].map(nameOf))
  const unseen = [...names].filter(name => !BROKEN.some(([, , seenBy]) => name.includes(seenBy)))
  expect(unseen).toEqual([])
})

test('a failure names scenario, options, seed and action, and brings the moves that lead there', () => {
  const legal: Duel['legal'] = (s, seat) => (s.round > 2 ? [] : duel.legal(s, seat))
  const checks = conformanceChecks({ ...duel, legal }, { seed: 'S' })
  const failing = checks.find(({ name }) => name.includes('progress:'))
  let error: unknown
  try {
    failing?.run()
  } catch (thrown) {
    error = thrown
  }
  expect(error).toMatchObject({
    name: 'Nonconformity',
    place: { game: 'duel', scenario: 'even', options: { rounds: 12 }, seed: 'S-0' },
  })
  const { place, moves, message } = error as { place: { index: number }; moves: unknown[]; message: string }
  expect(message).toContain(`scenario 'even', options {"rounds":12}, seed 'S-0', action ${place.index}`)
  expect(moves).toHaveLength(place.index)
})

const nameOf = ({ name }: NamedCheck) => name.replace(/^\w+ /, '')

function dropLast(odds: ReturnType<Duel['odds']>) {
  return odds && { ...odds, outcomes: odds.outcomes.slice(0, -1) }
}
