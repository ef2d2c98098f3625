import { type Seat, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { STEP_IDS } from '../../data/types.ts'
import type { TiAction } from '../contract/actions.ts'
import { apply } from '../contract/apply.ts'
import { legal, toAct } from '../contract/legal.ts'
import type { OptionChoices } from '../contract/options.ts'
import { suggest } from '../contract/suggest-action.ts'
import type { Scenario } from '../setup/scenario.ts'
import { setup } from '../setup/setup.ts'
import type { TiSession } from '../state/session.ts'
import { nextRow, ROWS } from './flow-table.ts'

const seats = (a: object = {}, b: object = {}): Scenario['seats'] => [
  { id: 'a', faction: 'sol', ...a },
  { id: 'b', faction: 'hacan', ...b },
]
const FLEETS: NonNullable<Scenario['units']> = [
  { seat: 'a', unit: 'destroyer', n: 2 },
  { seat: 'a', unit: 'carrier' },
  { seat: 'a', unit: 'infantry', n: 3 },
  { seat: 'b', unit: 'fighter', n: 2 },
  { seat: 'b', unit: 'cruiser' },
  { seat: 'b', unit: 'infantry', place: 'planet:P', n: 2 },
  { seat: 'b', unit: 'pds', place: 'planet:P' },
]
const LANDING: NonNullable<Scenario['units']> = [
  { seat: 'a', unit: 'dreadnought' },
  { seat: 'a', unit: 'carrier' },
  { seat: 'a', unit: 'infantry', n: 4 },
  { seat: 'b', unit: 'infantry', place: 'planet:P', n: 2 },
]
/** The grid's first hit ends the ground combat before it is rolled. */
const GRID: NonNullable<Scenario['units']> = [
  { seat: 'a', unit: 'carrier' },
  { seat: 'a', unit: 'infantry', place: 'planet:P', committed: true },
  { seat: 'b', unit: 'infantry', place: 'planet:P' },
  { seat: 'b', unit: 'pds', place: 'planet:P' },
]
const TWO = [{ name: 'P' }, { name: 'Q' }]
const FIGHTERS_ONLY: NonNullable<Scenario['units']> = [
  { seat: 'a', unit: 'destroyer2', n: 3 },
  { seat: 'a', unit: 'carrier' },
  { seat: 'b', unit: 'fighter', n: 1 },
]

/** Between them they can reach every row of the table. */
const TABLES: readonly (readonly [string, Scenario, OptionChoices])[] = [
  ['an empty table', { seats: [{ id: 'a' }, { id: 'b' }], planets: [{ name: 'P' }] }, {}],
  ['a whole activation', { seats: seats(), planets: [{ name: 'P' }], units: FLEETS, step: 'P0.3' }, {}],
  ['benediction', { mode: 'benediction', seats: [{ id: 'a', faction: 'sol' }, { id: 'b' }], units: FLEETS.slice(0, 4) }, {}],
  [
    'ground only',
    {
      mode: 'groundOnly',
      seats: [{ id: 'a', faction: 'sol' }, { id: 'b' }],
      planets: [{ name: 'P' }],
      units: LANDING.slice(1, 3),
    },
    {},
  ],
  ['Ceasefire', { seats: seats({}, { notes: ['pn.ceasefire'] }), planets: [{ name: 'P' }], units: FLEETS, step: 'P0.3' }, {}],
  [
    "Sh'val",
    { seats: seats({ faction: 'norr', leaders: ['hero.norr'] }), planets: [{ name: 'P' }], units: LANDING, step: 'P0.6' },
    {},
  ],
  [
    'cannons of three',
    {
      seats: [...seats(), { id: 'c', faction: 'xxcha' }],
      planets: [{ name: 'P' }],
      units: FLEETS,
      cannons: [{ seat: 'c', unit: 'pds2', n: 2, adjacent: true }],
      step: 'P1.1',
    },
    {},
  ],
  [
    'cannons in one batch',
    {
      seats: [...seats(), { id: 'c', faction: 'xxcha' }],
      planets: [{ name: 'P' }],
      units: FLEETS,
      cannons: [{ seat: 'c', unit: 'pds2', n: 2, adjacent: true }],
      step: 'P1.1',
    },
    { 'sco.resolution': 'batch' },
  ],
  ['no fleet of the defender', { seats: seats(), planets: TWO, units: LANDING, step: 'P1.1' }, {}],
  ['closed early', { seats: seats(), planets: TWO, units: LANDING, step: 'P1.1' }, { earlyEnd: 'close' }],
  ['fighters in a barrage', { seats: seats(), units: FIGHTERS_ONLY, step: 'P2.1' }, {}],
  ['seed loop', { seats: seats(), planets: [{ name: 'P' }], units: FLEETS, step: 'P2.1' }, { loopTarget: 'P2.3' }],
  ['planet by planet', { seats: seats(), planets: TWO, units: LANDING, step: 'P3.1' }, { 'invasion.order': 'perPlanet' }],
  ['straight to control', { seats: seats(), planets: TWO, units: LANDING, step: 'P3.1' }, { unopposed: 'skipToControl' }],
  [
    'straight to control, nobody home',
    { seats: seats(), planets: TWO, units: LANDING.slice(0, 3), step: 'P3.1' },
    { unopposed: 'skipToControl' },
  ],
  ['a defence grid', { seats: seats({}, { techs: ['tech.magen'] }), planets: [{ name: 'P' }], units: GRID, step: 'P4.1' }, {}],
  ['an empty hold', { seats: seats(), planets: TWO, units: [LANDING[0]!, LANDING[3]!], step: 'P3.1' }, {}],
  [
    'an empty hold, planet by planet',
    { seats: seats(), planets: TWO, units: [LANDING[0]!, LANDING[3]!], step: 'P3.1' },
    { 'invasion.order': 'perPlanet' },
  ],
]

type Visit = (s: TiSession, seat: Seat, action: TiAction | null, steps: readonly string[]) => void
function play(
  scenario: Scenario,
  options: OptionChoices,
  seed: string,
  choose: (s: TiSession, seat: Seat) => TiAction,
  visit: Visit,
): TiSession {
  const dice = seeded(seed)
  const pick = seeded(`${seed} seats`)
  const begun = setup(scenario, options, dice)
  let s = begun.state
  const stepsOf = (events: typeof begun.events) => events.flatMap(event => (event.type === 'stepEntered' ? [event.to] : []))
  visit(s, 'a', null, stepsOf(begun.events))
  for (let n = 0; n < 600; n += 1) {
    const seats = toAct(s)
    const seat = seats[pick.pick(seats.length, 'seat')]
    if (seat === undefined) return s
    const action = choose(s, seat)
    const step = apply(s, seat, action, dice)
    visit(s, seat, action, [s.step, ...stepsOf(step.events)])
    s = step.state
  }
  return s
}

describe('TI-M.1 the state machine', () => {
  test('TI-M.1 every row is taken by some session, and no session leaves the table', () => {
    const table = new Set(ROWS.map(({ from, to }) => `${from} → ${to}`))
    const taken = new Set<string>()
    for (let seed = 0; seed < 60 && taken.size < table.size; seed += 1) {
      for (const [name, scenario, options] of TABLES) {
        const pick = seeded(`${name} ${seed} choices`)
        const random = (s: TiSession, seat: Seat) => {
          const listed = legal(s, seat).filter(({ type }) => type !== 'setCount' && type !== 'reroll')
          return listed[pick.pick(listed.length, 'action')] ?? (legal(s, seat)[0] as TiAction)
        }
        play(scenario, options, `${name} ${seed}`, random, (_s, _seat, _action, steps) => {
          for (const [i, to] of steps.entries()) if (i > 0) taken.add(`${steps[i - 1]} → ${to}`)
        })
      }
    }
    expect([...table].filter(row => !taken.has(row))).toEqual([])
    // TI-E.3 begins anywhere and P0.3 may close; everything else is a row.
    expect([...taken].filter(row => !table.has(row))).toEqual([])
  }, 120_000)

  test('TI-M.1 one row applies in every state a step can be left in', () => {
    for (const step of STEP_IDS) {
      const rows = ROWS.filter(({ from }) => from === step)
      expect(rows.length, step).toBeGreaterThan(0)
    }
    const begun = setup(
      { seats: seats(), planets: TWO, units: [...FLEETS, ...LANDING.slice(0, 1)], step: 'P0.3' },
      {},
      seeded('row'),
    ).state
    for (const step of STEP_IDS) expect(nextRow({ ...begun, step }).from).toBe(step)
  })
})

describe('TI-A.5, TI-G.16.3 a whole session without a person', () => {
  test.each(TABLES.map(table => [table[0], table] as const))(
    'TI-G.16.3 `suggest` reaches the end: %s',
    (_name, [name, scenario, options]) => {
      const end = play(
        scenario,
        options,
        name,
        (s, seat) => suggest(s, seat) as TiAction,
        () => undefined,
      )
      expect(end.step === 'idle' || end.step === 'closed').toBe(true)
      expect(end.result).not.toBeNull()
    },
  )
})
