// From a scenario to a session: every field is checked, the first fault is named with its path (TI-A.9).
import { type Dice, overLimit, type Step } from '@sandtable/kernel'
import { CAPS } from '../../data/caps.ts'
import { findEffect, findFaction } from '../../data/lookup.ts'
import type { StepId } from '../../data/types.ts'
import type { TiEvent } from '../contract/events.ts'
import { DEFAULT_OPTIONS, OPTION_NAMES, type OptionChoices, withDefaults } from '../contract/options.ts'
import { openBatch } from '../hits/hit-actions.ts'
import type { Draft, NewHit } from '../state/chapter-types.ts'
import type { Restriction, RollStage } from '../state/dice-and-hits.ts'
import { closeDraft, emit, openDraft } from '../state/draft.ts'
import { placeOf } from '../state/queries.ts'
import { NO_PROGRESS, NO_RETREAT, type TiSession } from '../state/session.ts'
import type { PlanetPlace, SeatSheet, SystemFacts } from '../state/table.ts'
import { enterStep, settle } from '../turn/flow.ts'
import { checkMoment } from './check-moment.ts'
import { checkSystem, neighbourOf, planetOfFacts } from './inventory.ts'
import { fault, faultAt, placeCannons, placeEffect, placeUnits, type UnitCounts } from './place-pieces.ts'
import type { Scenario, ScenarioSeat } from './scenario.ts'
import { checkSeat, upgradesOf } from './seat-sheets.ts'

export function setup(scenario: Scenario, choices: OptionChoices, dice: Dice): Step<TiSession, TiEvent> {
  const bare = bareSession(scenario, choices)
  const d = openDraft(bare, dice)
  const standing: UnitCounts = new Map()
  for (const [i, unit] of (scenario.units ?? []).entries()) placeUnits(d, unit, `units[${i}]`, standing)
  for (const [i, cannon] of (scenario.cannons ?? []).entries()) placeCannons(d, cannon, `cannons[${i}]`)
  for (const [i, effect] of (scenario.effects ?? []).entries()) placeEffect(d, effect, `effects[${i}]`)
  if (scenario.moment) return resume(d, scenario)
  openSession(d)
  const step = scenario.step ?? 'P0.1'
  if (step === 'closed' || step === 'idle') return fault('step', 'a session that is over cannot be begun')
  enterAt(d, step, scenario)
  return closeDraft(d)
}

function bareSession(scenario: Scenario, choices: OptionChoices): TiSession {
  const seats = scenario.seats.map(sheetOfScenario)
  const ids = seats.map(({ id }) => id)
  if (new Set(ids).size < ids.length) fault('seats', 'two seats have the same id')
  const attacker = scenario.attacker ?? ids[0]!
  const defender = scenario.defender ?? ids.find(id => id !== attacker)!
  for (const [path, seat] of Object.entries({ attacker, defender, speaker: scenario.speaker ?? attacker }))
    if (!ids.includes(seat)) fault(path, `there is no seat "${seat}"`)
  if (attacker === defender) fault('defender', 'the attacker cannot be the defender')
  const { planets: inSystem = [], neighbours, ...flags } = scenario.system ?? {}
  const planets = [...inSystem, ...(scenario.planets ?? [])].map(given => ({
    ...planetOfFacts(given, defender),
    ...extrasOf(given as PlanetExtras),
  }))
  const session: TiSession = {
    id: scenario.id ?? '',
    title: scenario.title ?? '',
    mode: scenario.mode ?? 'activation',
    options: withDefaults(scenario.options ?? {}, choices),
    seats,
    speaker: scenario.speaker ?? attacker,
    attacker,
    defender,
    system: { ...NO_FACTS, ...flags, neighbours: neighbours?.map(neighbourOf) ?? null },
    planets,
    laws: scenario.laws ?? [],
    units: [],
    step: scenario.step ?? 'P0.1',
    startAt: scenario.startAt ?? null,
    round: scenario.step?.startsWith('P4') && !scenario.moment ? 1 : (scenario.round ?? 1),
    planet: scenario.planet ?? null,
    progress: NO_PROGRESS,
    rolls: [],
    batches: [],
    questions: [],
    effects: [],
    used: [],
    retreat: NO_RETREAT,
    spaceResult: null,
    spaceHeldBy: null,
    lostLastShip: [],
    tally: [],
    lastSerial: 0,
    lastId: 0,
    result: null,
  }
  checkFacts(session, scenario)
  return session
}

const NO_FACTS: SystemFacts = {
  name: '',
  nebula: false,
  asteroid: false,
  supernova: false,
  rift: false,
  scar: false,
  wormhole: false,
  breach: false,
  fracture: false,
  custodians: false,
  neighbours: null,
}

/** What a scenario may say of a planet beyond the facts of the set-up. */
type PlanetExtras = Partial<
  Pick<TiSession['planets'][number], 'exhausted' | 'round' | 'bombarded' | 'coexists' | 'result' | 'gainedBy'>
>
const extrasOf = ({
  exhausted = false,
  round = 0,
  bombarded = false,
  coexists = false,
  result = null,
  gainedBy = null,
}: PlanetExtras) => ({
  exhausted,
  round,
  bombarded,
  coexists,
  result,
  gainedBy,
})

function sheetOfScenario(given: ScenarioSeat, i: number): SeatSheet {
  const { id, name = id.toUpperCase(), faction = null, techs = [], upgrades = [], leaders = [], relics = [] } = given
  if (faction !== null && !findFaction(faction)) fault(`seats[${i}].faction`, `there is no faction "${faction}"`)
  const { notes = [], laws = [], fleetPool = null } = given
  return { id, name, faction, techs, upgrades: upgradesOf(upgrades), leaders, relics, notes, laws, fleetPool }
}

function checkFacts(s: TiSession, scenario: Scenario): void {
  const names = s.planets.map(({ name }) => name)
  const problem = checkSystem(s, { planets: names.map(name => ({ name })) })
  if (problem) fault('planets', 'two planets have the same name')
  for (const { owner } of s.planets)
    if (owner !== null && !s.seats.some(({ id }) => id === owner)) fault('planets', `there is no seat "${owner}"`)
  if (s.planet !== null && !names.includes(s.planet)) fault('planet', `there is no planet "${s.planet}"`)
  for (const [i, given] of scenario.seats.entries()) {
    const { id: seat, name: _name, faction: _faction, ...lists } = given
    const refusal = checkSeat(s, { type: 'setSeat', seat, ...lists })
    if (refusal && 'id' in refusal) fault(`seats[${i}]`, `"${refusal.id}" is not known here`)
  }
  for (const [i, law] of s.laws.entries()) {
    const kind = findEffect(law)?.kind
    if (kind !== 'law' && kind !== 'event') fault(`laws[${i}]`, `there is no law "${law}"`)
  }
}

// Where it begins

function openSession(d: Draft): void {
  const { mode, attacker, defender, startAt, options } = d.s
  const changed = OPTION_NAMES.filter(name => JSON.stringify(options[name]) !== JSON.stringify(DEFAULT_OPTIONS[name]))
  emit(d, {
    type: 'sessionOpened',
    clauses: ['TI-E.1', 'TI-G.14.1'],
    mode,
    attacker,
    defender,
    startAt,
    changed: changed.map(option => ({ option, value: options[option] })),
  })
}

/** TI-E.3: the step is entered as if it had been reached; hits of the scenario wait in it. */
function enterAt(d: Draft, step: StepId, scenario: Scenario): void {
  if (step > 'P0.2' && d.s.seats.some(({ id, faction }) => (id === d.s.attacker || id === d.s.defender) && faction === null))
    fault('seats', 'both sides need a faction from P0.3 on')
  if (step.startsWith('P4')) prepareGround(d, step, scenario.round ?? 1)
  if (scenario.hits?.length) {
    d.s.step = step
    d.s.progress.entry += 1
    let all = 0
    for (const [i, hits] of scenario.hits.entries()) {
      all += hits.n ?? 1
      if (all > CAPS.hits.most) throw overLimit(`hits[${i}]`, all, CAPS.hits, 'bad-scenario', 'TI-A.9')
      queueHits(d, hits, `hits[${i}]`)
    }
  } else enterStep(d, step)
  settle(d)
}

function prepareGround(d: Draft, step: StepId, round: number): void {
  const planet = d.s.planets.find(({ name }) => name === d.s.planet) ?? d.s.planets[0]
  if (!planet) throw faultAt('planets', 'a ground combat needs a planet')
  d.s.planet = planet.name
  // P4.1 counts the round it begins.
  if (planet.round === 0) planet.round = step === 'P4.1' ? round - 1 : round
}

type GivenHits = NonNullable<Scenario['hits']>[number]
const STAGE_OF_STEP: { readonly [step: string]: RollStage } = {
  'P1.3': 'offence',
  'P2.1': 'spaceStart',
  'P2.2': 'afb',
  'P3.5': 'bombardment',
  'P3.9': 'defence',
  'P4.1': 'groundStart',
  'P4.3': 'ground',
  'P4.4': 'harrow',
}

function queueHits(
  d: Draft,
  { target, n = 1, producer, source = 'custom', restriction = 'any', stage, place }: GivenHits,
  path: string,
): void {
  if (!d.s.seats.some(({ id }) => id === target)) fault(`${path}.target`, `there is no seat "${target}"`)
  const by = producer ?? (target === d.s.attacker ? d.s.defender : d.s.attacker)
  const where = place ?? (d.s.planet !== null && /^(P3|P4)/.test(d.s.step) ? placeOf(d.s.planet) : 'space')
  const hits = Array.from(
    { length: n },
    (): NewHit => ({ producer: by, source, roll: null, restriction: restriction as Restriction }),
  )
  openBatch(d, { stage: stage ?? STAGE_OF_STEP[d.s.step] ?? 'space', target, place: where as 'space' | PlanetPlace, hits })
}

/** A session that was stored in the middle of something goes on exactly there. */
function resume(d: Draft, { moment }: Scenario): Step<TiSession, TiEvent> {
  const s = { ...d.s, ...moment } as TiSession
  checkMoment(s)
  return { state: s, events: [] }
}
