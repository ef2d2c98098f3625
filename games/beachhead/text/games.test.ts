// Sentences as they come in play: whole games at random, each event as each seat is told of it.
import { type Dice, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { beachhead } from '../index.ts'
import type { BeachheadAction } from '../rules/contract/actions.ts'
import type { BeachheadEvent } from '../rules/contract/events.ts'
import type { OptionChoices } from '../rules/setup/options.ts'
import type { BeachheadState } from '../rules/state/state.ts'
import { SIDES, type Side } from '../rules/tables/index.ts'
import { unlistedActions } from '../testing/unlisted.ts'
import { unitName } from './names.ts'

const GAMES = 200
const MOST_ACTIONS = 150
const BAD = /undefined|null|NaN|\[object|[a-z]_[a-z]|!|\.\.| {2}/

/** The enemy units and dummies that this side does not know, before and after, by the names its sentences must not have. */
function secretNames(before: BeachheadState, after: BeachheadState, side: Side): ReadonlySet<string> {
  const hiddenIn = (state: BeachheadState) => [
    ...state.units.filter(unit => unit.who.facts.side !== side && unit.marker !== null).map(unit => unit.who.id),
    ...(side === 'assault' ? state.dummies.map(dummy => dummy.id) : []),
  ]
  const still = new Set(hiddenIn(after))
  return new Set(
    hiddenIn(before)
      .filter(id => still.has(id))
      .map(unitName),
  )
}

/** A name at its full length: 'Infantry Squad 1' is not in 'Infantry Squad 10'. */
const namesIn = (text: string): readonly string[] => text.match(/[A-Z][A-Za-z-]+( [A-Z][A-Za-z-]*)* \d+/g) ?? []

function pickOne(state: BeachheadState, seat: string, dice: Dice): BeachheadAction {
  const listed = beachhead.legal(state, seat)
  const deeds = listed.filter(({ type }) => type !== 'done' && type !== 'pass' && type !== 'move')
  const pool = deeds.length > 0 && dice.pick(3, 'kind') > 0 ? deeds : listed
  return pool[dice.pick(pool.length, 'choice')] as BeachheadAction
}

type Found = { readonly problems: string[]; readonly types: Set<string> }

function listen(found: Found, before: BeachheadState, after: BeachheadState, events: readonly BeachheadEvent[]): void {
  for (const side of SIDES) {
    const secret = secretNames(before, after, side)
    for (const event of events) {
      const told = beachhead.redact(event, side)
      if (!told) continue
      found.types.add(told.type)
      const { text } = beachhead.describe(told)
      if (BAD.test(text) || !/^[A-Z0-9].*\.$/.test(text)) found.problems.push(`${side}: ${text}`)
      for (const name of namesIn(text)) if (secret.has(name)) found.problems.push(`${side} reads of ${name}: ${text}`)
    }
  }
}

function play(found: Found, n: number): void {
  const { scenario } = beachhead.scenarios[n % beachhead.scenarios.length] as (typeof beachhead.scenarios)[number]
  const dice = seeded(`sentences ${n}`)
  const options = (n % 2 === 0 ? { strategicCards: true } : {}) as OptionChoices
  let { state, events } = beachhead.setup(scenario, options, dice)
  listen(found, state, state, events)
  for (let i = 0; i < MOST_ACTIONS && !state.result; i++) {
    const seat = beachhead.toAct(state)[0] as string
    if (i % 10 === 0)
      for (const action of unlistedActions(state, seat, dice)) {
        const refusal = beachhead.check(state, seat, action)
        const text = refusal ? beachhead.explain(refusal) : 'Nothing.'
        if (BAD.test(text) || !/^[A-Z0-9].*\.$/.test(text)) found.problems.push(`${JSON.stringify(refusal)}: ${text}`)
      }
    const before = state
    ;({ state, events } = beachhead.apply(before, seat, pickOne(before, seat, dice), dice))
    listen(found, before, state, events)
  }
}

describe('BI-25.2 BI-17.17 two hundred games at random', () => {
  test('BI-25.2 BI-17.17 every sentence is fit to read, and none names what its reader may not know', () => {
    const found: Found = { problems: [], types: new Set() }
    for (let n = 0; n < GAMES; n++) play(found, n)
    expect(found.problems.slice(0, 5)).toEqual([])
    expect(found.types.size).toBeGreaterThan(40)
  }, 120_000)

  test('BI-17.17 the names are found where they stand', () => {
    expect(namesIn('Marker M3 at 3,4 is revealed by a search: ATGM Team 1.')).toContain('ATGM Team 1')
    expect(namesIn('Infantry Squad 10 at 2,0 passes.')).toEqual(['Infantry Squad 10'])
  })
})
