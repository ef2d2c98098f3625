// What a viewer may not know changes no byte that this viewer can read, whatever carries it: two matches that differ only in what is hidden.
import beachhead from '@sandtable/beachhead'
import { hooks as beachheadHooks } from '@sandtable/beachhead/testing'
import { type Action, type AnyGame, Match, type Seat, seeded, type Viewer } from '@sandtable/kernel'
import type { ClockRule, NewMatch } from '@sandtable/protocol/online'
import ww2 from '@sandtable/ww2'
import { hooks as ww2Hooks } from '@sandtable/ww2/testing'
import { describe, expect, test } from 'vitest'
import { type Deed, overheard, type Staged, sameDeeds, seedOf } from '../testing/overheard.ts'

type Options = Readonly<Record<string, unknown>>
type Scenarios = readonly [unknown, unknown]
const GAMES: Readonly<Record<string, { readonly game: AnyGame; readonly hooks: unknown }>> = {
  beachhead: { game: beachhead.game, hooks: beachheadHooks },
  ww2: { game: ww2.game, hooks: ww2Hooks },
}
type Pairs = { hiddenPairs(state: unknown, viewer: Viewer, dice: unknown): unknown }
const inPlay = (id: string) => GAMES[id] as { readonly game: AnyGame; readonly hooks: Pairs }

/** A battle, and after how many actions of anybody it is saved and played on. */
const BATTLES: readonly (readonly [game: string, scenario: string, options: Options, actions: number])[] = [
  ['beachhead', 'quick-six', { deployment: 'preset', strategicCards: true }, 0],
  ['beachhead', 'quick-six', { strategicCards: true }, 60],
  ['beachhead', 'red-beach', { deployment: 'preset' }, 40],
  ['beachhead', 'azure-extraction', { deployment: 'preset', strategicCards: true }, 120],
  ['beachhead', 'long-lance', { deployment: 'preset', offboardBattery: true }, 25],
  ['ww2', 'skirmish', { factions: { nw: 'Italian', se: 'American' } }, 9],
  ['ww2', 'skirmish', { factions: { nw: 'German', se: 'British' }, fogOfWar: true }, 40],
  ['ww2', 'crossroads', { factions: { nw: 'German', se: 'British' }, fogOfWar: true, interactiveCasualties: true }, 30],
]
const VIEWERS = [0, 1, 'table'] as const

function playedOn({ game }: { readonly game: AnyGame }, id: string, options: Options, actions: number): unknown {
  const scenario = game.scenarios.find(one => one.id === id)?.scenario
  const dice = seeded(`secrecy ${id}`)
  let { state } = game.setup(scenario, options, dice)
  for (let n = 0; n < actions && !game.outcome(state); n++) {
    const listed = game
      .toAct(state)
      .flatMap(seat => game.legal(state, seat).map(action => ({ seat, action })))
      .filter(({ action }) => !/resign|Draw|withdraw/.test(action.type))
    const { seat, action } = listed[dice.pick(listed.length, 'choice')] as (typeof listed)[number]
    state = game.apply(state, seat, action, dice).state
  }
  return state
}

/** The same to this viewer, and another truth behind it, both as a scenario says them. */
function twins(id: string, state: unknown, viewer: Viewer): Scenarios {
  const { game, hooks } = inPlay(id)
  for (let n = 0; n < 200; n++) {
    const other = hooks.hiddenPairs(state, viewer, seeded(`twin ${n}`))
    const pair: Scenarios | null = other ? [game.position?.(state), game.position?.(other)] : null
    if (pair && textOf(pair[0]) !== textOf(pair[1]) && isShownAs(game, pair[1], state, viewer)) return pair
  }
  throw new Error(`No other truth was found behind this moment of ${id}.`)
}
const textOf = (value: unknown): string => JSON.stringify(value)

/** What was imagined may have names that no scenario may say. */
function isShownAs(game: AnyGame, scenario: unknown, like: unknown, viewer: Viewer): boolean {
  try {
    const { state } = game.setup(scenario, {}, seeded('any'))
    return textOf(game.view(state, viewer)) === textOf(game.view(like, viewer))
  } catch {
    return false
  }
}

const across = (game: AnyGame, viewer: Viewer): Seat => game.seats.map(({ id }) => id).find(id => id !== viewer) as Seat

/** The first thing that is read otherwise in the other match, from where it is other; null where every byte is the same. */
function firstDifference([one, other]: readonly (readonly string[])[]): string | null {
  if (!one || !other) return 'nothing was read'
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const [here = '', there = ''] = [one[i], other[i]]
    let at = 0
    while (here[at] === there[at] && at < here.length) at++
    if (here !== there)
      return `${i}: …${here.slice(Math.max(0, at - 60), at + 100)} or …${there.slice(Math.max(0, at - 60), at + 100)}`
  }
  return null
}
const compared = async (one: Staged, other: Staged) => firstDifference([await overheard(one), await overheard(other)])

describe.each(BATTLES)('%s %s %j, saved after %i actions and played on', (id, scenario, options, actions) => {
  test.each(VIEWERS)('seat %s reads the same, whatever is hidden', async place => {
    const { game } = inPlay(id)
    const viewer = place === 'table' ? place : (game.seats[place]?.id as Seat)
    const scenarios = twins(id, playedOn(inPlay(id), scenario, options, actions), viewer)
    const maker = across(game, viewer)
    const deeds = sameDeeds(game, scenarios, maker, viewer, 8)
    expect(deeds.length).toBeGreaterThan(1)
    const staged = (each: unknown): Staged => {
      const wanted = { game: id, scenario: each as NewMatch['scenario'], seat: maker }
      return { game, wanted, deeds, viewer }
    }
    expect(await compared(staged(scenarios[0]), staged(scenarios[1]))).toBeNull()
  })
})

test('a deployment that the maker has written himself is known to nobody who sits down later', async () => {
  const { game } = inPlay('beachhead')
  const shipped = game.scenarios.find(({ id }) => id === 'red-beach')?.scenario as { preset: { dummies: string[] } }
  const { preset } = shipped
  const scenario = { ...shipped, title: 'My beach' }
  const other = { ...scenario, preset: { ...preset, dummies: [...preset.dummies].reverse() } }
  const staged = (each: typeof scenario): Staged => {
    const wanted = { game: 'beachhead', scenario: each, options: { deployment: 'preset' }, seat: 'defender' }
    return { game, wanted, deeds: [], viewer: 'assault' }
  }
  expect(await compared(staged(scenario), staged(other))).toBeNull()
})

const act = (seat: Seat, action: { type: string; [more: string]: unknown }, more: Omit<Deed, 'seat' | 'wish'> = {}): Deed => ({
  seat,
  wish: { type: 'act', action },
  ...more,
})

describe('what a side does in secret is not counted anywhere', () => {
  const CLOCKS: readonly (readonly [string, ClockRule | undefined])[] = [
    ['without a clock', undefined],
    ['with minutes for a side', { kind: 'sides', minutes: 5, increment: 30 }],
    ['with days for a decision', { kind: 'days', days: 1 }],
  ]
  const wanted = { game: 'ww2', scenario: 'skirmish', seat: 'nw', options: { factions: { nw: 'German', se: 'British' } } }
  const draft = (text: string) => act('nw', { type: 'savePlan', text }, { isHidden: true, after: 1000 })

  test.each(CLOCKS)('drafts of World War II, %s', async (_, clock) => {
    const { game } = inPlay('ww2')
    const deeds = (drafts: readonly Deed[]): Deed[] => [
      ...placements(game, wanted),
      { seat: 'se', wish: { type: 'note', text: 'to begin with' }, after: 1000 },
      ...drafts,
      { seat: 'se', wish: { type: 'chat', text: 'my turn is planned' }, after: 7000 - 1000 * drafts.length },
      act('se', { type: 'savePlan', text: '' }),
      act('nw', { type: 'submitPlan', text: '' }, { after: 20_000 }),
      act('se', { type: 'submitPlan', text: '' }, { after: 1000 }),
      { seat: 'se', wish: { type: 'note', text: 'and now' } },
    ]
    const staged = (drafts: readonly Deed[]) => ({
      ...{ game, viewer: 'se', deeds: deeds(drafts) },
      wanted: { ...wanted, ...(clock ? { clock } : {}) },
    })
    expect(await compared(staged([]), staged(['', '', '', ''].map(draft)))).toBeNull()
  })

  test('pieces that the Defender lays out, takes up and lays out again', async () => {
    const { game } = inPlay('beachhead')
    const begun = game.setup(game.scenarios.find(({ id }) => id === 'quick-six')?.scenario, {}, seeded('any')).state
    const place = game.legal(begun, 'defender').find(({ type }) => type === 'place') as Action & { unit: string }
    const hidden = (action: Action) => act('defender', action as never, { isHidden: true, after: 1000 })
    const [laid, taken] = [hidden(place), hidden({ type: 'unplace', piece: place.unit } as Action)]
    const staged = (drafts: readonly Deed[]): Staged => ({
      ...{ game, viewer: 'assault' },
      wanted: {
        game: 'beachhead',
        scenario: 'quick-six',
        seat: 'defender',
        clock: { kind: 'sides', minutes: 5, increment: 30 },
      },
      deeds: [
        ...drafts,
        { seat: 'assault', wish: { type: 'note', text: 'still waiting' }, after: 9000 - 1000 * drafts.length },
      ],
    })
    expect(await compared(staged([laid]), staged([laid, taken, laid]))).toBeNull()
  })
})

/** Both sides put their first unit down where the rules list it first. */
function placements(game: AnyGame, { options }: { readonly options: Options }): Deed[] {
  const scenario = game.scenarios.find(({ id }) => id === 'skirmish')?.scenario
  const match = new Match(game, { scenario, options, seed: seedOf(game, 'nw') })
  return ['nw', 'se'].map(seat => act(seat, match.legal(seat)[0] as Action))
}
