// Every event, refusal, option, step and question has words that people can read: whole sentences, no ids of the program in them.
import * as v from 'valibot'
import { expect, describe as group, test } from 'vitest'
import { DATA } from '../data/lookup.ts'
import { STEP_IDS } from '../data/types.ts'
import { type EventOf, type EventType, SKIP_REASONS } from '../rules/contract/events.ts'
import { OPTION_NAMES, OptionsSchema } from '../rules/contract/options.ts'
import type { Missing, RefusalCode, TiRefusal } from '../rules/contract/refusals.ts'
import { type Die, ROLL_STAGES } from '../rules/state/dice-and-hits.ts'
import type { About, Use } from '../rules/state/effects-used.ts'
import { describe, taskText } from './events.ts'
import { LEXICON } from './lexicon.ts'
import { matterText, stepLine } from './moments.ts'
import { ROLL_NAMES, STAGE_NAMES, STEP_NAMES, thingName } from './names.ts'
import { OPTION_WORDS } from './options.ts'
import { explain } from './refusals.ts'

/** Begins like a sentence, ends like one, does not raise its voice. */
const SENTENCE = /^[A-Z0-9[][^!]*[.?]$/
/** An id: 'ac.morale', 'planet:Jord', 'a.cruiser.2', 'nonFighter', or a value nobody filled in. */
const LEAK = /\w[.:][a-z]|[a-z][A-Z]|undefined|null|\[object|NaN/
const reads = (text: string, what: string) => {
  expect(text, what).toMatch(SENTENCE)
  expect(text, what).not.toMatch(LEAK)
}

const cruiser = { id: 'a.cruiser.2', owner: 'a', unit: 'cruiser2', type: 'cruiser', place: 'space' } as const
const mech = { id: 'b.mech.1', owner: 'b', unit: 'mech', type: 'mech', place: 'planet:Jord' } as const
const use: Use = { effect: 'ac.directhit', seat: 'a', units: [], dice: [], planet: null, n: null, about: null }
const die: Die = {
  id: '1',
  unit: cruiser.id,
  value: 7,
  raw: 8,
  mods: [],
  final: 8,
  hits: 1,
  restriction: 'any',
  isExtra: false,
  earlier: [],
  boosts: [],
}
type Facts<T extends EventType> = Omit<EventOf<T>, 'type' | 'clauses' | 'step' | 'round' | 'planet'>
/** One of each: a missing one does not compile. */
const EVENTS: { readonly [T in EventType]: Facts<T> } = {
  sessionOpened: { mode: 'benediction', attacker: 'a', defender: 'b', startAt: 'P2.1', changed: [] },
  factionChosen: { seat: 'a', side: 'attacker', faction: 'hacan' },
  seatSet: { seat: 'a', about: 'b', fields: ['techs', 'fleetPool'] },
  systemSet: { seat: 'a', fields: ['nebula', 'neighbours'] },
  unitsSet: { seat: 'a', owner: 'b', unit: 'dreadnought', place: 'planet:Jord', n: 2, damaged: 1 },
  cannonsSet: { seat: 'a', owner: 'b', unit: 'pds2', n: 1, adjacent: true },
  checkOverridden: { seat: 'a', check: 'fleet:a' },
  stepEntered: { to: 'P2.1' },
  stepSkipped: { skipped: 'P2.2', reason: 'nobodyBarrages', effect: null },
  roundBegan: { place: 'planet:Jord', n: 2 },
  effectUsed: { seat: 'a', use: { ...use, units: [cruiser.id] }, cost: '2 influence' },
  effectApplied: { seat: 'a', effect: 'tech.assault', units: [cruiser] },
  effectSwitched: { seat: 'a', effect: 'tech.assault', n: 0 },
  customUsed: { seat: 'a', custom: { name: 'Fog', op: 'rollMod', side: 'attacker', n: 1, unit: null } },
  cardCancelled: { seat: 'a', effect: 'ac.morale', by: 'ac.sabotage', player: 'b' },
  passed: { seat: 'a', what: 'unit.destroyed' },
  asked: { seat: 'a', window: 'sustain', effects: ['ac.directhit'] },
  fireDeclared: { seat: 'a', kind: 'spaceCannon', units: [] },
  rolled: { seat: 'a', kind: 'afb', stage: 'afb', target: 'b', effect: null, dice: [die] },
  hitsEntered: { seat: 'a', kind: 'combat', group: 'cruiser', hits: 2 },
  rerolled: { seat: 'a', by: 'ac.fireteam', dice: [{ before: die, after: die }] },
  dieChanged: { seat: 'a', by: 'fs.hacan', before: die, after: die },
  rollRestarted: { seat: 'a', effect: 'agent.nomad2' },
  hitsProduced: { seat: 'a', target: 'b', stage: 'spaceStart', n: 1, restricted: [], effect: null },
  hitsCancelled: { seat: 'a', target: 'b', n: 2, by: 'ac.shields' },
  hitsQueued: { seat: 'a', kind: 'afb', n: 2 },
  hitsLapsed: { seat: 'a', n: 1 },
  hitsConfirmed: { seat: 'a' },
  unitSustained: { seat: 'a', unit: cruiser, cancelled: 1 },
  unitDamaged: { seat: 'b', unit: mech, effect: 'argent.raid' },
  unitRepaired: { seat: 'b', unit: mech, effect: 'tech.duranium' },
  unitDestroyed: { seat: 'a', unit: cruiser, cause: { kind: 'effect', effect: 'ac.directhit', by: 'b' } as never },
  unitSaved: { seat: 'a', unit: cruiser, effect: 'ac.directhit' },
  unitRemoved: { seat: 'a', unit: cruiser, why: 'capacity' },
  unitCaptured: { seat: 'a', unit: cruiser, by: 'b', effect: 'cabal.devour' },
  unitAdded: { seat: 'a', unit: cruiser, effect: 'ac.rescue' },
  unitReplaced: { seat: 'a', unit: mech, now: cruiser, effect: 'yin.indoctrination' },
  unitMoved: { seat: 'a', unit: mech, to: 'space', effect: 'ac.parley' },
  unitTurned: { seat: 'b', unit: mech, as: 'ship', effect: 'fs.nekro' },
  targetSet: { seat: 'a', unit: cruiser, at: 'Jord' },
  committed: { seat: 'a', unit: mech, to: 'Jord' },
  uncommitted: { seat: 'a', unit: mech },
  retreatAnnounced: { seat: 'a' },
  stayed: { seat: 'a' },
  retreatBlocked: { seat: 'a', effect: 'ac.intercept' },
  left: { seat: 'a', to: 'Vefut II', units: [cruiser, cruiser], how: 'retreat', token: true },
  riftRolled: { seat: 'a', unit: cruiser, raw: 2, isLost: true },
  revivalRolled: { seat: 'a', unit: mech, raw: 6, needed: 5, isRevived: true },
  combatEnded: { place: 'planet:Jord', result: 'draw' },
  stalemate: { place: 'space' },
  planetGained: { seat: 'a', gained: 'Jord', from: 'b' },
  planetHeld: { seat: 'b', held: 'Jord' },
  boardTask: { task: { do: 'tilt', seat: 'a', unit: cruiser } },
  sessionEnded: { result: 'attacker', planetsTaken: ['Jord'] },
}

group('events', () => {
  test.each(Object.keys(EVENTS) as EventType[])('TI-G.3.1 %s is told in a sentence with its clauses', type => {
    const event = { type, clauses: ['TI-G.3.1'], step: 'P2.4', round: 1, planet: null, ...EVENTS[type] }
    const { text, clauses } = describe(event as never)
    reads(text, type)
    expect(clauses).toEqual(['TI-G.3.1'])
  })

  test('TI-M.3 every reason for passing over a step has words', () => {
    const texts = SKIP_REASONS.map(reason => {
      const event = {
        type: 'stepSkipped',
        clauses: [],
        step: 'P2.1',
        round: 1,
        planet: null,
        skipped: 'P2.2',
        reason,
        effect: null,
      }
      return describe(event as never).text
    })
    for (const text of texts) reads(text, text)
    expect(new Set(texts).size).toBe(SKIP_REASONS.length)
  })

  const TASKS = ['remove', 'purge', 'tilt', 'untilt', 'capture', 'move', 'place', 'replace', 'token', 'flip'] as const
  const MORE_TASKS = ['exhaust', 'control', 'gain', 'pay', 'give', 'galvanize'] as const
  test.each([...TASKS, ...MORE_TASKS])('TI-G.3.4 a task for the hands: %s', what => {
    const full = { seat: 'a', unit: cruiser, planet: 'Jord', to: 'planet:Jord', n: 2, effect: 'ac.directhit' } as const
    const text = taskText({ do: what, ...full, ...(what === 'replace' || what === 'flip' ? { to: 'cruiser' } : {}) })
    expect(text).not.toMatch(LEAK)
    expect(text.length).toBeGreaterThan(8)
    expect(taskText({ do: what, seat: 'a', unit: cruiser })).not.toMatch(LEAK)
  })

  test('TI-G.3.4 a task says what is gained and what is paid, and calls people by their names', () => {
    const who = (seat: string) => (seat === 'a' ? 'Ada' : 'Ben')
    expect(taskText({ do: 'gain', seat: 'a', unit: cruiser, n: 1 }, who)).toContain('Cruiser II of Ada')
    expect(taskText({ do: 'pay', seat: 'b', planet: 'Mecatol Rex', n: 6, effect: 'place.custodians' }, who)).toMatch(
      /^Ben pays 6 influence for Mecatol Rex/,
    )
  })
})

type Why<C extends RefusalCode> = Omit<Extract<TiRefusal, { code: C }>, 'code' | 'clause'>
const REFUSALS: { readonly [C in RefusalCode]: Why<C> } = {
  'not-a-seat': { seat: 'z' },
  over: {},
  'question-first': { seat: 'b', window: 'sustain' },
  'must-answer': { window: 'sustain' },
  'not-yours': { seat: 'b' },
  'wrong-step': { action: 'roll', step: 'P2.1' },
  missing: { missing: [{ what: 'roll', seat: 'a' }] },
  'out-of-order': { first: 'b' },
  'already-said': { seat: 'b' },
  unknown: { what: 'faction', id: 'hakan' },
  'faction-taken': { faction: 'jolnar' },
  'not-a-piece': { unit: 'dreadnought', faction: 'l1z1x' },
  'wrong-place': { unit: 'pds', place: 'space' },
  'no-room': { of: 'pieces', most: 4000 },
  'too-many': { type: 'warsun', most: 2 },
  'not-adjacent-cannon': { unit: 'pds' },
  'no-change': {},
  'not-offered': { effect: 'ac.rout', step: 'P2.1' },
  'window-closed': { effect: 'ac.rout' },
  'used-up': { effect: 'ac.rout', limit: 'per combat' },
  'not-next': { effect: 'ac.rout', next: 'b' },
  forbidden: { what: 'bombardment', by: 'law.conventions' },
  'wrong-choice': { what: 'units', least: 1, most: 2, given: 0 },
  'not-eligible': { what: 'unit', id: cruiser.id },
  'nothing-to-do': { what: 'spaceCannon' },
  'no-card-played': { effect: 'ac.rout' },
  'rolled-already': {},
  'not-rolled': {},
  'rerolled-already': { die: '3', by: 'letnev.munitions' },
  'no-reroll': { die: '3', by: 'ac.scramble' },
  'too-many-hits': { group: 'cruiser', most: 1 },
  'no-hits': {},
  'cannot-sustain': { unit: cruiser.id, why: 'usedInBatch' },
  'restricted-first': { unit: cruiser.id, restriction: 'nonFighter' },
  'hits-left': { n: 1 },
  excess: { check: 'fleet:a', seat: 'a', excess: 2 },
  'no-excess': {},
  'no-retreat': { why: 'noSystem' },
  shielded: { planet: 'Jord' },
  'cannot-land': { planet: 'Jord', by: 'law.dmz' },
  'sent-back': { unit: mech.id },
}

group('refusals', () => {
  test.each(Object.keys(REFUSALS) as RefusalCode[])('TI-G.16.2 %s says why not', code => {
    reads(explain({ code, clause: 'TI-G.16.2', ...REFUSALS[code] } as never), code)
  })

  const WHAT = [
    'faction',
    'answer',
    'declaration',
    'roll',
    'hits',
    'retreat',
    'target',
    'excess',
    'landing',
    'capture',
  ] as const
  test.each(WHAT satisfies readonly Missing['what'][])('TI-G.1.3 %s is missing, and whose', what => {
    const about = what === 'hits' ? 'planet:Jord' : what === 'excess' ? 'capacity:b' : undefined
    const missing = [{ what, seat: 'b', n: 2, ...(about === undefined ? {} : { about }) }]
    const text = explain({ code: 'missing', clause: 'TI-G.1.3', missing })
    reads(text, what)
    expect(text).toContain('Player B')
  })

  test('TI-G.5.9 whatever forbids or would do nothing has a name', () => {
    for (const id of [
      ...Object.keys(ROLL_NAMES),
      ...ROLL_STAGES,
      'queueHits',
      'roll',
      'enterHits',
      'dice',
      'yin',
      'nomad',
      'neutral',
    ])
      expect(thingName(id), id).not.toMatch(LEAK)
    for (const { id } of DATA.windows) expect(thingName(id), id).not.toBe(id)
  })
})

group('options, steps, questions', () => {
  test('TI-G.14.1 every option has a title, a sentence, its clause and words for each value', () => {
    expect(OPTION_WORDS.map(({ name }) => name).sort()).toEqual([...OPTION_NAMES].sort())
    for (const { name, title, text, clause, values } of OPTION_WORDS) {
      expect(title, name).toMatch(/^[A-Z]/)
      expect(text, name).toMatch(SENTENCE)
      expect(clause, name).toMatch(/^TI-/)
      expect(values.length, name).toBeGreaterThan(1)
      for (const { value } of values) expect(v.safeParse(OptionsSchema, { [name]: value }).success, name).toBe(true)
      const usual = DATA.options.find(({ id }) => id === name)?.default
      expect(
        values.map(({ value }) => value),
        name,
      ).toContainEqual(usual)
    }
  })

  test('TI-S.7 every step has a name and a line of its own', () => {
    expect(Object.keys(STEP_NAMES)).toEqual([...STEP_IDS])
    for (const step of [...STEP_IDS, 'closed', 'idle'] as const) reads(stepLine(step), step)
  })

  test('TI-G.9.1 every stage and roll has a name', () => {
    expect(Object.keys(STAGE_NAMES).sort()).toEqual([...ROLL_STAGES].sort())
    for (const name of [...Object.values(STAGE_NAMES), ...Object.values(ROLL_NAMES)]) expect(name).not.toMatch(LEAK)
  })

  const ABOUT: { readonly [On in About['on']]: unknown } = {
    sustain: { unit: cruiser.id, producers: ['b'] },
    wouldDie: { unit: cruiser.id },
    destroyed: { unit: cruiser.id },
    lastShip: { seat: 'a' },
    card: { use },
    retreat: { seat: 'a' },
    loss: { effect: 'tech.assault', from: [] },
    target: { effect: 'tech.duranium', from: [] },
  }
  test.each(Object.entries(ABOUT))('TI-A.6 a question about %s says what has happened', (on, facts) => {
    reads(matterText({ on, ...(facts as object) } as never), on)
  })

  test('TI-0.4 names that can be typed are there once', () => {
    expect(new Set(LEXICON.factions).size).toBe(LEXICON.factions.length)
    expect(LEXICON.pieces).toContain('war sun')
    expect(LEXICON.effects).toContain('Direct Hit')
  })
})
