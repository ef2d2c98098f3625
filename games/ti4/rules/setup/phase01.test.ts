import { IllegalAction, type Seat, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import type { TiAction } from '../contract/actions.ts'
import { apply } from '../contract/apply.ts'
import { check } from '../contract/check.ts'
import { forms } from '../contract/forms.ts'
import { outcome } from '../contract/game.ts'
import { legal, toAct } from '../contract/legal.ts'
import type { OptionChoices } from '../contract/options.ts'
import { hasShips, shipsOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { offers } from '../windows/windows.ts'
import { position } from './position.ts'
import type { Scenario } from './scenario.ts'
import { setup } from './setup.ts'

const NO_DICE = seeded('never looked at')
/** Faces in the order they fall. */
const faces = (...values: number[]) => ({ roll: () => values.shift() ?? 1, pick: () => 0 })

const begin = (scenario: Partial<Scenario>, options: OptionChoices = {}): TiSession =>
  setup(
    {
      seats: [
        { id: 'a', faction: 'sol' },
        { id: 'b', faction: 'hacan' },
      ],
      ...scenario,
    },
    options,
    NO_DICE,
  ).state
function act(s: TiSession, seat: Seat, action: TiAction, ...dice: number[]): TiSession {
  return apply(s, seat, action, faces(...dice)).state
}
/** Cards are not cancelled: whoever is asked passes (TI-A.6). */
function use(s: TiSession, seat: Seat, effect: string, more: object = {}): TiSession {
  let next = act(s, seat, { type: 'useEffect', effect, ...more })
  while (next.questions.length > 0) next = act(next, next.questions.at(-1)!.seat, { type: 'pass' })
  return next
}
const advance = (s: TiSession, seat: Seat = 'a'): TiSession => act(s, seat, { type: 'advance' })
const offered = (s: TiSession, seat: Seat): readonly string[] => offers(s, seat).map(({ effect }) => effect.id)

describe('P0.1, P0.2: who fights', () => {
  const empty = (): TiSession => begin({ seats: [{ id: 'a' }, { id: 'b' }] })
  test('TI-P0.1.1 every faction of the enabled sets may attack, neutral units never', () => {
    const factions = legal(empty(), 'a').map(action => (action.type === 'chooseFaction' ? action.faction : ''))
    expect(factions).toHaveLength(31)
    expect(factions).not.toContain('neutral')
  })
  test('TI-P0.1.1 a set that is off hides its factions', () => {
    const base = begin({ seats: [{ id: 'a' }, { id: 'b' }] }, { sets: ['base'] })
    expect(check(base, 'a', { type: 'chooseFaction', side: 'attacker', faction: 'argent' })?.clause).toBe('TI-P0.1.1')
  })
  test('TI-P0.2.1 the attacker’s faction is gone from the list, neutral is in it', () => {
    const s = act(empty(), 'a', { type: 'chooseFaction', side: 'attacker', faction: 'sol' })
    expect(s.step).toBe('P0.2')
    const factions = legal(s, 'b').map(action => (action.type === 'chooseFaction' ? action.faction : ''))
    expect(factions).toContain('neutral')
    expect(factions).not.toContain('sol')
  })
  test('TI-P0.2.2 with both set the activation step opens', () => {
    const s = act(empty(), 'a', { type: 'chooseFaction', side: 'attacker', faction: 'sol' })
    expect(act(s, 'b', { type: 'chooseFaction', side: 'defender', faction: 'xxcha' }).step).toBe('P0.3')
  })
  test('TI-P0.1.2 a sheet is set as a whole and refuses what is not its kind', () => {
    const s = begin({ step: 'P0.3' })
    const set = act(s, 'a', { type: 'setSeat', seat: 'a', techs: ['tech.plasma'], upgrades: ['cruiser2'], fleetPool: 4 })
    expect(set.seats[0]).toMatchObject({ techs: ['tech.plasma'], upgrades: ['cruiser'], fleetPool: 4 })
    expect(check(s, 'a', { type: 'setSeat', seat: 'a', relics: ['tech.plasma'] })?.code).toBe('unknown')
  })
  test('TI-E.2 benediction goes from the defender to the inventory', () => {
    expect(
      begin({
        mode: 'benediction',
        seats: [
          { id: 'a', faction: 'sol' },
          { id: 'b', faction: 'hacan' },
        ],
      }).step,
    ).toBe('P0.5')
  })
})

describe('P0.3, P0.4: activation and movement', () => {
  test.each([
    ['a', 'ac.flank'],
    ['a', 'ac.silence'],
    ['a', 'ac.cloak'],
    ['a', 'ac.rally'],
    ['a', 'ac.solarflare'],
    ['b', 'ac.counterstroke'],
    ['b', 'ac.decoy'],
    ['b', 'cmd.yssaril'],
    ['b', 'xxcha.nullfield'],
    ['b', 'jolnar.eres'],
  ])('TI-P0.3.2 TI-P0.3.3 TI-P0.3.1 %s is offered %s', (seat, effect) => {
    const seats: Scenario['seats'] = [
      { id: 'a', faction: 'sol' },
      { id: 'b', faction: 'xxcha', techs: ['xxcha.nullfield', 'jolnar.eres'], leaders: ['cmd.yssaril'] },
    ]
    expect(offered(begin({ seats, step: 'P0.3' }), seat)).toContain(effect)
  })
  test('TI-P0.3.4 several may be used, each once in this window', () => {
    const s = use(use(begin({ step: 'P0.3' }), 'a', 'ac.flank'), 'a', 'ac.silence')
    expect(s.used.map(({ effect }) => effect)).toEqual(['ac.flank', 'ac.silence'])
    expect(check(s, 'a', { type: 'useEffect', effect: 'ac.flank' })?.code).toBe('used-up')
  })
  test('TI-P0.3.6 Ceasefire leaves out the movement', () => {
    const seats: Scenario['seats'] = [
      { id: 'a', faction: 'sol' },
      { id: 'b', faction: 'hacan', notes: ['pn.ceasefire'] },
    ]
    expect(advance(use(begin({ seats, step: 'P0.3' }), 'b', 'pn.ceasefire')).step).toBe('P0.5')
  })
  test('TI-P0.3.7 Rally raises the fleet pool by two', () => {
    const seats: Scenario['seats'] = [
      { id: 'a', faction: 'sol', fleetPool: 3 },
      { id: 'b', faction: 'hacan' },
    ]
    expect(use(begin({ seats, step: 'P0.3' }), 'a', 'ac.rally').seats[0]?.fleetPool).toBe(5)
  })
  test('TI-P0.3.8 after [Proceed to Movement] the window is closed', () => {
    const s = advance(begin({ step: 'P0.3' }))
    expect(s.step).toBe('P0.4')
    expect(check(s, 'a', { type: 'useEffect', effect: 'ac.flank' })?.clause).toBe('TI-P0.3.8')
  })
  test('TI-P0.4.1 TI-P0.4.3 movement is closed by its button, nothing moved or not', () => {
    expect(advance(begin({ step: 'P0.4' })).step).toBe('P0.5')
  })
  test('TI-P0.4.2 a rift throws one die a ship', () => {
    const s = begin({ step: 'P0.4', system: { rift: true } })
    const { events } = apply(s, 'a', { type: 'useEffect', effect: 'place.rift', n: 3 }, faces(2, 9, 3))
    expect(events.filter(event => event.type === 'boardTask')).toHaveLength(2)
  })
})

describe('P0.5: the inventory', () => {
  const table = (): TiSession => begin({ step: 'P0.5', planets: [{ name: 'P' }] })
  const set = (s: TiSession, unit: string, place: string, n: number, seat = 'a') =>
    act(s, seat, { type: 'setCount', seat, unit, place, n })
  test('TI-P0.5.1 TI-P0.5.2 TI-P0.5.3 counts make pieces, a damaged one among them', () => {
    let s = set(table(), 'carrier', 'space', 1)
    s = act(s, 'b', { type: 'setCount', seat: 'b', unit: 'dreadnought', place: 'space', n: 2, damaged: 1 })
    s = set(s, 'pds', 'planet:P', 1, 'b')
    expect(s.units.map(({ owner, unit, state }) => [owner, unit, state])).toEqual([
      ['a', 'sol_carrier', 'undamaged'],
      ['b', 'dreadnought', 'sustained'],
      ['b', 'dreadnought', 'undamaged'],
      ['b', 'pds', 'undamaged'],
    ])
    expect(check(s, 'a', { type: 'setCount', seat: 'a', unit: 'cruiser', place: 'planet:P', n: 1 })?.code).toBe('wrong-place')
    expect(check(s, 'a', { type: 'setCount', seat: 'a', unit: 'warsun', place: 'space', n: 3 })?.code).toBe('too-many')
  })
  test('TI-P0.5.4 facts are set, planets keep what they were', () => {
    const s = act(table(), 'a', {
      type: 'setSystem',
      facts: {
        nebula: true,
        planets: [
          { name: 'P', cultural: true },
          { name: 'Q', owner: null },
        ],
      },
    })
    expect(s.system.nebula).toBe(true)
    expect(s.planets.map(({ name, owner, cultural }) => [name, owner, cultural])).toEqual([
      ['P', 'b', true],
      ['Q', null, false],
    ])
  })
  test('TI-P0.5.7 TI-P0.5.8 only what reaches may fire from next door', () => {
    const s = table()
    expect(check(s, 'a', { type: 'setCannon', seat: 'b', unit: 'pds', n: 1, adjacent: true })?.code).toBe('not-adjacent-cannon')
    expect(
      act(s, 'a', { type: 'setCannon', seat: 'b', unit: 'pds2', n: 2, adjacent: true }).units.map(({ place }) => place),
    ).toEqual(['adjacent', 'adjacent'])
  })
  test('TI-P0.5.10 [Confirm Units] waits for the capacity of the attacker', () => {
    const s = set(table(), 'infantry', 'space', 2)
    expect(check(s, 'a', { type: 'advance' })).toMatchObject({ code: 'excess', excess: 2 })
    expect(advance(set(s, 'carrier', 'space', 1)).step).toBe('P0.6')
    expect(advance(act(s, 'a', { type: 'override', check: 'capacity:a' })).step).toBe('P0.6')
  })
  test('TI-A.5 counts are listed one up and one down, typed ones are a form', () => {
    const s = set(table(), 'cruiser', 'space', 2)
    const cruisers = legal(s, 'a').filter(action => action.type === 'setCount' && action.unit === 'cruiser')
    expect(cruisers.map(action => (action.type === 'setCount' ? action.n : null))).toEqual([3, 1])
    expect(forms(s, 'a').map(({ type }) => type)).toEqual(
      expect.arrayContaining(['setSeat', 'setSystem', 'setCount', 'setCannon', 'customEffect']),
    )
  })
})

const CARRIED: NonNullable<Scenario['units']> = [
  { seat: 'a', unit: 'carrier' },
  { seat: 'a', unit: 'destroyer' },
  { seat: 'b', unit: 'cruiser' },
  { seat: 'b', unit: 'pds', place: 'planet:P', n: 2 },
]
describe('P0.6: after movement', () => {
  const after = (sheets: Scenario['seats']): TiSession =>
    begin({ seats: sheets, step: 'P0.6', planets: [{ name: 'P' }], units: CARRIED })
  const plain: Scenario['seats'] = [
    { id: 'a', faction: 'sol' },
    { id: 'b', faction: 'arborec', notes: ['pn.stymie'] },
  ]
  test('TI-P0.6.1 TI-P0.6.2 Battlestation, Rescue and Stymie are offered', () => {
    expect(offered(after(plain), 'b')).toEqual(expect.arrayContaining(['ac.battlestation', 'ac.rescue', 'pn.stymie']))
  })
  test('TI-P0.6.3 confirmed by hand', () => expect(advance(after(plain)).step).toBe('P1.1'))
  test('TI-P0.6.4 the battlestation fires five on three dice, not under Solar Flare', () => {
    const s = use(after(plain), 'b', 'ac.battlestation')
    const asked = advance(advance(s))
    const fired = act(asked, 'b', { type: 'fire' })
    expect(fired.rolls[0]?.firing).toContain('ac.battlestation')
    const flared = begin({
      seats: plain,
      step: 'P0.6',
      units: CARRIED,
      planets: [{ name: 'P' }],
      effects: [{ effect: 'ac.solarflare', seat: 'a' }],
    })
    expect(check(flared, 'b', { type: 'useEffect', effect: 'ac.battlestation' })?.clause).toBe('TI-P0.6.4')
  })
  test('TI-P0.6.5 Rescue brings one ship', () => {
    const s = after(plain)
    const rescue = legal(s, 'b').find(action => action.type === 'useEffect' && action.effect === 'ac.rescue')
    const { type: _, effect: __, ...choice } = rescue as Extract<TiAction, { type: 'useEffect' }>
    expect(shipsOf(use(s, 'b', 'ac.rescue', choice), 'b')).toHaveLength(shipsOf(s, 'b').length + 1)
  })
  test('TI-P0.6.6 Foresight takes the defender’s ships away', () => {
    const s = after([
      { id: 'a', faction: 'sol' },
      { id: 'b', faction: 'naalu' },
    ])
    expect(hasShips(use(s, 'b', 'naalu.foresight'), 'b')).toBe(false)
  })
  test("TI-P0.6.7 Sh'val goes straight to the landing", () => {
    const s = after([
      { id: 'a', faction: 'norr', leaders: ['hero.norr'] },
      { id: 'b', faction: 'sol' },
    ])
    expect(advance(use(s, 'a', 'hero.norr')).step).toBe('P3.7')
  })
})

describe('TI-P1 space cannon offence', () => {
  const open = (more: Partial<Scenario> = {}, options: OptionChoices = {}): TiSession =>
    begin({ planets: [{ name: 'P' }], units: CARRIED, step: 'P1.1', ...more }, options)
  test('TI-P1.1.1 TI-M.3 without cannons the phase is passed over, and that is told', () => {
    const { state, events } = setup(
      {
        seats: [
          { id: 'a', faction: 'sol' },
          { id: 'b', faction: 'hacan' },
        ],
        units: CARRIED.slice(0, 3),
        step: 'P1.1',
      },
      {},
      NO_DICE,
    )
    expect(state.step).toBe('P2.1')
    expect(events).toContainEqual(expect.objectContaining({ type: 'stepSkipped', skipped: 'P1.1', reason: 'nothingCanFire' }))
  })
  test('TI-P1.1.2 Disable touches offence only under its option', () => {
    expect(offered(open(), 'a')).not.toContain('ac.disable')
    const s = use(open({}, { 'disable.atP1': true }), 'a', 'ac.disable')
    expect(advance(s).step).toBe('P2.1')
  })
  test('TI-P1.1.4 TI-P1.2.1 TI-P1.2.6 the owner of cannons is asked; a pass is told and nobody rolls', () => {
    const s = advance(open())
    expect([s.step, toAct(s)[0] === 'b' || toAct(s).includes('b')]).toEqual(['P1.2', true])
    const { state, events } = apply(s, 'b', { type: 'pass' }, NO_DICE)
    expect(events).toContainEqual(expect.objectContaining({ type: 'passed', seat: 'b', what: 'spaceCannon' }))
    expect(state.step).toBe('P2.1')
  })
  test('TI-P1.2.2 TI-P1.2.5 TI-P1.2.7 TI-P1.2.10 all fire at the active player; hits are queued by [Continue]', () => {
    const fired = act(advance(open()), 'b', { type: 'fire' })
    expect(fired.rolls[0]).toMatchObject({ seat: 'b', target: 'a', kind: 'spaceCannon' })
    expect(check(fired, 'b', { type: 'advance' })?.code).toBe('missing')
    const rolled = act(fired, 'b', { type: 'roll' }, 6, 5)
    const s = advance(rolled, 'b')
    expect([s.step, s.batches.map(({ target, hits }) => [target, hits.length])]).toEqual(['P1.3', [['a', 1]]])
  })
  test('TI-P1.3.1 TI-P1.3.4 TI-P1.3.5 the target assigns, confirms, and removes what has no room', () => {
    const units = [...CARRIED, { seat: 'a' as const, unit: 'infantry', n: 2 }]
    let s = advance(act(act(advance(open({ units })), 'b', { type: 'fire' }), 'b', { type: 'roll' }, 6, 5), 'b')
    expect(check(s, 'b', { type: 'destroy', unit: 'a.carrier.1' })?.code).toBe('not-yours')
    expect(check(s, 'a', { type: 'confirmHits' })?.code).toBe('hits-left')
    s = act(s, 'a', { type: 'destroy', unit: 'a.carrier.1' })
    while (s.questions.length > 0) s = act(s, s.questions.at(-1)!.seat, { type: 'pass' })
    s = act(s, 'a', { type: 'confirmHits' })
    expect(s.step).toBe('P1.3')
    expect(check(s, 'a', { type: 'advance' })?.code).toBe('excess')
    s = act(act(s, 'a', { type: 'removeExcess', unit: 'a.infantry.1' }), 'a', { type: 'removeExcess', unit: 'a.infantry.2' })
    expect(s.step).toBe('P2.1')
  })
  test('TI-P1.2.11 a cannon that died does not fire', () => {
    const units: Scenario['units'] = [
      { seat: 'a', unit: 'flagship' },
      { seat: 'b', unit: 'flagship' },
      { seat: 'b', unit: 'cruiser' },
    ]
    const seats: Scenario['seats'] = [
      { id: 'a', faction: 'xxcha' },
      { id: 'b', faction: 'sol' },
    ]
    const s = advance(act(act(advance(open({ seats, units })), 'a', { type: 'fire' }), 'a', { type: 'roll' }, 1, 1, 1))
    expect(s.step).toBe('P2.1')
  })
  test.each([
    ['TI-P1.4.2 only the defender has ships', [CARRIED[2]!, { seat: 'a' as const, unit: 'infantry' }], {}, 'PC.2'],
    [
      'TI-P1.4.1 TI-P1.4.5 only the attacker, something to land',
      [CARRIED[0]!, { seat: 'a' as const, unit: 'infantry' }, { seat: 'b' as const, unit: 'infantry', place: 'planet:P' }],
      {},
      'P3.1',
    ],
    ['TI-P1.4.3 both', CARRIED.slice(0, 3), {}, 'P2.1'],
  ])('%s', (_name, units, options, step) => {
    const s = open({ units }, options)
    expect(s.step === 'PC.1' ? advance(s).step : s.step).toBe(step)
    expect(s.spaceResult).toBeNull()
  })
})

describe('TI-A the contract', () => {
  test('TI-A.1 TI-A.2 strangers and seats without a decision are refused', () => {
    const s = begin({ step: 'P0.3' })
    expect(check(s, 'z', { type: 'advance' })?.clause).toBe('TI-A.1')
    expect(() => apply(s, 'z', { type: 'advance' }, NO_DICE)).toThrow(IllegalAction)
  })
  test('TI-A.3 [Continue] is `advance` whatever its label', () =>
    expect(legal(begin({ step: 'P0.4' }), 'a')).toContainEqual({ type: 'advance' }))
  test('TI-A.9 a position sets up the very same session, in the middle of an assignment too', () => {
    const s = begin({ step: 'P2.5', units: CARRIED.slice(0, 3), hits: [{ target: 'a', n: 2 }, { target: 'b' }] })
    expect(setup(position(s), {}, NO_DICE).state).toEqual(s)
  })
  test.each([
    [
      'seats[1].faction',
      {
        seats: [
          { id: 'a', faction: 'sol' },
          { id: 'b', faction: 'elves' },
        ] as Scenario['seats'],
      },
    ],
    ['units[0].unit', { units: [{ seat: 'a' as const, unit: 'balloon' }] }],
    ['units[0].place', { units: [{ seat: 'a' as const, unit: 'cruiser', place: 'planet:P' }] }],
    ['laws[0]', { laws: ['law.gravity'] }],
    ['planet', { planet: 'Nowhere' }],
  ])('TI-A.9 the fault is named by its path: %s', (path, scenario) => {
    expect(() => begin({ planets: [{ name: 'P' }], ...scenario })).toThrow(path)
  })
  test('TI-A.11 no outcome before the end; cancelled by Nullification Field', () => {
    const seats: Scenario['seats'] = [
      { id: 'a', faction: 'sol' },
      { id: 'b', faction: 'xxcha', techs: ['xxcha.nullfield'] },
    ]
    const s = begin({ seats, step: 'P0.3' })
    expect(outcome(s)).toBeNull()
    expect(outcome(use(s, 'b', 'xxcha.nullfield'))).toMatchObject({ result: 'cancelled', planetsTaken: [], winner: null })
  })
})
