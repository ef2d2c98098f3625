// BI-17.17, BI-17.19: what a seat may not know changes nothing it is shown, offered, refused, promised or told. Random games, and at every
// few actions another truth behind the same view. SANDTABLE_SECRECY says how many such pairs are compared; the full number is 20000.
import { seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { beachhead } from './rules/contract/game.ts'
import type { OptionChoices } from './rules/setup/options.ts'
import type { BeachheadState } from './rules/state/state.ts'
import { hiddenPairs } from './testing/pairs.ts'
import { type Beachhead, whatLeaks } from './testing/secrecy.ts'

const PAIRS = Number(process.env.SANDTABLE_SECRECY ?? 2500)
const VIEWERS = ['assault', 'defender', 'table'] as const

/** Each with its share of the pairs. */
const TABLES: readonly (readonly [scenario: string, options: OptionChoices])[] = [
  ['first-wave', {}],
  ['quick-six', { strategicCards: true }],
  ['quick-six', { rules: 'tabletop', strategicCards: true }],
  ['red-beach', { deployment: 'preset' }],
  ['red-beach', { forces: 'points', fog: 'markers' }],
  ['azure-extraction', { deployment: 'preset', strategicCards: true }],
  ['broken-wing', { deployment: 'preset', sequentialActions: true }],
  ['iron-coast', { forces: 'points', budgets: 'even' }],
  ['long-lance', { deployment: 'preset', offboardBattery: true }],
  ['inferno', { deployment: 'preset' }],
  ['cards', { map: 'assembly', strategicCards: true }],
  ['cards', { map: 'random', mapSize: [8, 12], forces: 'points', scenarioCards: 2 }],
]
const PER_TABLE = Math.ceil(PAIRS / TABLES.length)
/** Not every position hides something that could be otherwise. Where fewer than one in this many do, the search itself is broken. */
const LOOKS_PER_PAIR = 3

describe('BI-17.17 BI-17.19 two truths behind one view cannot be told apart', () => {
  test.each(TABLES)(
    '%s %j',
    (id, options) => {
      const scenario = beachhead.scenarios.find(each => each.id === id)?.scenario
      if (!scenario) throw new Error(`no scenario ${id}`)
      let looked = 0
      let pairs = 0
      const isEnough = () => pairs >= PER_TABLE || looked >= PER_TABLE * LOOKS_PER_PAIR
      for (let game = 0; !isEnough(); game++) {
        const seed = `secrecy ${id} ${game}`
        const dice = seeded(seed)
        let { state } = beachhead.setup(scenario, options, dice)
        for (let n = 0; !isEnough() && !state.result; n++) {
          const viewer = VIEWERS[dice.pick(5, 'viewer') % 3] as (typeof VIEWERS)[number]
          const other = hiddenPairs(state, viewer, dice)
          if (other) pairs++
          looked++
          expect(
            other && whatLeaks(beachhead, [state, other], viewer, dice),
            `${viewer}, ${seed}, after ${n} actions`,
          ).toBeNull()
          // Several actions between two looks: set-up alone has as many as a turn.
          for (let i = 0; i < 3 && !state.result; i++) {
            const seats = beachhead.toAct(state)
            const seat = seats[dice.pick(seats.length, 'seat')] as string
            const listed = beachhead.legal(state, seat)
            const action = listed[dice.pick(listed.length, 'choice')]
            if (!action) throw new Error(`${seed}: nothing to do for ${seat} after ${n} looks`)
            state = beachhead.apply(state, seat, action, dice).state
          }
        }
      }
      expect(pairs).toBe(PER_TABLE)
    },
    1_200_000,
  )
})

/** What the first few hundred looks of a game find out about a game that tells too much. */
function leakOf(game: Beachhead): string | null {
  const scenario = beachhead.scenarios.find(each => each.id === 'quick-six')?.scenario
  if (!scenario) throw new Error('no scenario')
  for (const seed of ['one', 'two', 'three']) {
    const dice = seeded(seed)
    let { state } = game.setup(scenario, { deployment: 'preset', strategicCards: true }, dice)
    for (let n = 0; n < 120 && !state.result; n++) {
      for (const viewer of VIEWERS) {
        const other = hiddenPairs(state, viewer, dice)
        const leak = other && whatLeaks(game, [state, other], viewer, dice)
        if (leak) return leak
      }
      const [seat] = game.toAct(state)
      const listed = beachhead.legal(state, seat as string)
      state = game.apply(state, seat as string, listed[dice.pick(listed.length, 'choice')]!, dice).state
    }
  }
  return null
}

describe('the question finds out what tells too much', () => {
  const isTrue = (state: BeachheadState, name: string) => state.units.some(unit => unit.who.id === name)
  test.each<[string, Partial<Beachhead>, RegExp]>([
    ['a view with the deck in it', { view: (s, v) => ({ ...beachhead.view(s, v), deck: s.eventDeck }) as never }, /^view/],
    [
      'a view with the ids of hidden pieces',
      { view: (s, v) => ({ ...beachhead.view(s, v), ids: s.known.assault.map(({ piece }) => piece) }) as never },
      /^view/,
    ],
    ['events told in full', { redact: event => ({ ...event, as: undefined }) as never }, / tells /],
    [
      'a refusal that knows a hidden name',
      {
        check: (s, seat, a) => {
          const no = beachhead.check(s, seat, a)
          return no && 'target' in a ? { ...no, there: isTrue(s, a.target) } : no
        },
      },
      /^answer to/,
    ],
    [
      'a list that shrinks with what is under a marker',
      { legal: (s, seat) => beachhead.legal(s, seat).slice((s.units.find(unit => unit.marker)?.cell ?? 0) % 2) },
      /^legal/,
    ],
    [
      'a step passed over because of what is in the hand',
      {
        apply: (s, seat, a, dice) => {
          const step = beachhead.apply(s, seat, a, dice)
          return { ...step, state: { ...step.state, passed: step.state.hands.defender[0] === 'D1' } }
        },
      },
      / goes on with /,
    ],
  ])('%s', (_what, broken, message) => {
    expect(leakOf({ ...beachhead, ...broken })).toMatch(message)
  })
})
