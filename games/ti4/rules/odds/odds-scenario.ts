// TI-O.26, TI-A.10: the session as a scenario of the odds calculator: where the fight stands, with the hits still to be assigned. Without
// the calculator itself, which a page leaves to its worker.
import type { Seat } from '@sandtable/kernel'
import * as v from 'valibot'
import { DATA, unitData } from '../../data/lookup.ts'
import type { EffectUse, Party, Scenario, UnitLine } from '../../odds/notation/scenario.ts'
import { retreater } from '../combat/space-combat.ts'
import {
  groundDefender,
  groundForcesOn,
  hasGroundForces,
  hasShips,
  isCarried,
  isGroundForce,
  isHere,
  isShip,
  isStructure,
  placeOf,
  planetOf,
  sheetOf,
} from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { sitsOut } from '../windows/galaxy-events.ts'
import { isLaw, owns } from '../windows/owners.ts'
import { barraged, cannonsLeft, isStillToRoll, momentOf, type Where } from './fight-stage.ts'

/** TI-O.1, TI-O.6, TI-O.11: what a question may fix. */
const Policy = v.picklist(['standard', 'avoidDirectHit'])
const AskSchema = v.strictObject({
  place: v.exactOptional(v.picklist(['space', 'ground', 'full'])),
  planet: v.exactOptional(v.string()),
  rounds: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  retreatAfter: v.exactOptional(
    v.strictObject({ attacker: v.exactOptional(v.number()), defender: v.exactOptional(v.number()) }),
  ),
  policies: v.exactOptional(v.strictObject({ attacker: v.exactOptional(Policy), defender: v.exactOptional(Policy) })),
})
export type OddsAsk = v.InferOutput<typeof AskSchema>

/** Null where no fight is in sight. */
export function oddsScenario(s: TiSession, ask: OddsAsk = {}): Scenario | null {
  const where = whereOf(s, ask)
  if (!where || [s.attacker, where.defender].some(seat => sheetOf(s, seat).faction === null)) return null
  const isPastSpace = where.place === 'full' && /^P[34C]/.test(s.step)
  const from = isPastSpace ? undefined : momentOf(s, where.place === 'full' ? { ...where, place: 'space' } : where)
  const attacker = partyOf(s, s.attacker, where, ask)
  const defender = partyOf(s, where.defender, where, ask)
  if (attacker.units.length === 0 || defender.units.length === 0) return null
  const others = s.seats
    .filter(({ id, faction }) => faction !== null && id !== s.attacker && id !== where.defender)
    .map(({ id }) => partyOf(s, id, where, ask))
    .filter(({ units }) => units.length > 0)
  return {
    place: where.place,
    attacker,
    defender,
    ...(others.length > 0 && where.place !== 'ground' ? { others } : {}),
    system: systemEffects(s),
    ...(ask.rounds === undefined ? {} : { rounds: ask.rounds }),
    ...retreatOf(s, where, ask),
    options: {
      'shields.one': s.options['shields.one'],
      'repairs.one': s.options['repairs.one'],
      'shield.perUnit': s.options['shield.perUnit'],
    },
    ...(from ? { from } : {}),
  }
}

/** TI-O.11: what is asked for; else the side that has announced leaves when this round is over (TI-P2.6.4). */
function retreatOf(s: TiSession, { place }: Where, ask: OddsAsk): Pick<Scenario, 'retreatAfter'> {
  if (ask.retreatAfter !== undefined) return { retreatAfter: ask.retreatAfter as NonNullable<Scenario['retreatAfter']> }
  const leaver = place === 'space' ? retreater(s) : null
  return leaver === null ? {} : { retreatAfter: { [leaver === s.attacker ? 'attacker' : 'defender']: s.round } }
}

function whereOf(s: TiSession, ask: OddsAsk): Where | null {
  const isLate = /^P[34]/.test(s.step)
  const both = hasShips(s, s.attacker) && hasShips(s, s.defender)
  const place = ask.place ?? (both && !isLate ? 'space' : 'ground')
  if (place === 'space') return both ? { place, planet: null, defender: s.defender } : null
  const planet = ask.planet ?? s.planet ?? s.planets.find(({ name }) => isContested(s, name))?.name ?? null
  if (planet === null || !s.planets.some(({ name }) => name === planet)) return null
  const defender = groundDefender(s, planet)
  return defender === null || !isContested(s, planet)
    ? null
    : { place, planet, defender: place === 'full' ? s.defender : defender }
}
/** The planet the odds are about; null for the space area, or where no fight is in sight. */
export const planetInSight = (s: TiSession): string | null => whereOf(s, {})?.planet ?? null

/** Held against the attacker, and once the landing is over (TI-P3.8) landed on. */
const isContested = (s: TiSession, planet: string): boolean =>
  isDefended(s, planet) && (!/^(P3\.([89]|10)|P4|PC)/.test(s.step) || hasGroundForces(s, planet, s.attacker))
const isDefended = (s: TiSession, planet: string): boolean => {
  const defender = groundDefender(s, planet)
  return defender !== null && hasGroundForces(s, planet, defender)
}

function partyOf(s: TiSession, seat: Seat, where: Where, { policies }: OddsAsk): Party {
  const side = seat === s.attacker ? 'attacker' : 'defender'
  const policy = policies?.[side] ?? (s.options['odds.policy'] === 'avoidDirectHit' ? 'avoidDirectHit' : 'standard')
  const cannons = cannonsLeft(s, seat, where)
  return {
    faction: sheetOf(s, seat).faction!,
    units: linesOf(s, takingPart(s, seat, where), where),
    effects: effectsOf(s, seat, isStillToRoll(s, where)),
    without: [...s.effects.filter(({ seat: of, n }) => of === seat && n === 0).map(({ effect }) => effect), ...doneOf(s, seat)],
    ...(cannons ? { cannons } : {}),
    policy,
  }
}

/** What opens a combat and has done so is not to come again (TI-O.26), unless it lasts. */
const doneOf = (s: TiSession, seat: Seat): readonly string[] =>
  s.used
    .filter(use => use.seat === seat && use.step === s.step && use.planet === s.planet && OPENING_STEPS.has(s.step))
    .map(({ effect }) => effect)
    .filter(effect => !s.effects.some(each => each.seat === seat && each.effect === effect) && !isBeingAnswered(s, effect))
/** The loss it brings is still to be chosen. */
const isBeingAnswered = (s: TiSession, effect: string): boolean =>
  s.questions.some(({ about }) => (about.on === 'loss' || about.on === 'target') && about.effect === effect)
const OPENING_STEPS: ReadonlySet<string> = new Set(['P2.1', 'P4.1'])

/** In space every unit here and every cannon; on the ground the units that stand there, may still land or shoot from above. */
function takingPart(s: TiSession, seat: Seat, { place, planet }: Where): readonly CombatUnit[] {
  const doomed = barraged(s, seat)
  const own = s.units.filter(unit => unit.owner === seat && isHere(unit) && !doomed.includes(unit))
  if (place === 'full') return own
  const isRecruiting = own.some(unit => unit.asShip)
  if (place === 'space')
    return own.filter(
      unit =>
        (isShip(unit) && !sitsOut(s, unit)) ||
        (!isShip(unit) && !isCarried(unit) && !(isRecruiting && isGroundForce(unit) && !isStructure(unit))),
    )
  const onPlanet = own.filter(unit => unit.place === placeOf(planet!))
  if (seat !== s.attacker) return onPlanet
  const mayLand = /^P3\.[1-7]$/.test(s.step) || s.step < 'P3' ? own.filter(unit => isCarried(unit) && !unit.returned) : []
  const mayBombard =
    s.step < 'P3.5' || s.step.startsWith('P4') ? own.filter(unit => isShip(unit) && mayAim(s, unit, planet)) : []
  return [...groundForcesOn(s, planet!, seat), ...mayLand, ...mayBombard]
}

/** TI-P3.2.1: once targets are chosen a ship bombards one planet. */
function mayAim(s: TiSession, { id }: CombatUnit, planet: string | null): boolean {
  const aim = /^P3\.[2-4]$/.test(s.step) ? s.progress.targets.find(({ unit }) => unit === id) : undefined
  return aim === undefined || aim.planet === planet
}

function linesOf(s: TiSession, units: readonly CombatUnit[], { place, planet }: Where): readonly UnitLine[] {
  const round = place === 'ground' && planet !== null ? planetOf(s, planet).round : s.round
  return [...new Set(units.map(({ unit }) => unit))].map(unit => {
    const line = units.filter(each => each.unit === unit)
    const damaged = line.filter(({ state }) => state === 'sustained')
    return {
      unit,
      count: line.length,
      damaged: damaged.length,
      damagedThisRound: damaged.filter(each => each.damagedRound === round).length,
    }
  })
}

const LISTED = new Set(['technology', 'factionTechnology', 'commander', 'relic', 'breakthrough'])
/** What the sheet always gives, and what was used and still lasts. */
function effectsOf(s: TiSession, seat: Seat, isToRoll: boolean): readonly EffectUse[] {
  const always = DATA.effects.filter(
    effect => effect.mode === 'auto' && LISTED.has(effect.kind) && effect.condition === undefined && owns(s, seat, effect),
  )
  const lasting = s.effects.filter(
    ({ seat: of, n, effect, custom, duration }) =>
      of === seat && n !== 0 && custom === null && effect !== 'custom' && (duration !== 'round' || isToRoll),
  )
  // The Alastor's recruits: those that fight in their own form.
  const hasRecruits = s.units.some(unit => unit.owner === seat && unit.asShip && unitData(unit.unit).spaceForm === undefined)
  return [
    ...(hasRecruits ? [{ effect: 'fs.nekro' }] : []),
    ...always.map(({ id }) => ({ effect: id })),
    ...lasting.map(({ effect, n, units }) => ({ effect, ...(n === null ? {} : { n }), ...riderOf(s, effect, units) })),
  ]
}

/** The Cavalry: which ship rides, and whether with the upgraded flagship's numbers. */
function riderOf(s: TiSession, effect: string, units: readonly string[]): Partial<EffectUse> {
  const rider = effect === 'pn.cavalry' ? s.units.find(({ id }) => id === units[0]) : undefined
  const isUpgraded = s.seats.some(({ faction, upgrades }) => faction === 'nomad' && upgrades.includes('flagship'))
  return rider ? { unit: rider.unit, ...(isUpgraded ? { n: 2 } : {}) } : {}
}

const PLACES = ['nebula', 'scar'] as const
const systemEffects = (s: TiSession): readonly EffectUse[] => [
  ...PLACES.filter(flag => s.system[flag]).map(flag => ({ effect: `place.${flag}` })),
  ...DATA.effects
    .filter(({ kind, id, who }) => (kind === 'law' || kind === 'event') && who === 'all' && isLaw(s, id))
    .map(({ id }) => ({ effect: id })),
]

export function parseAsk(ask: unknown): OddsAsk | null {
  if (ask === undefined) return {}
  const parsed = v.safeParse(AskSchema, ask)
  return parsed.success ? parsed.output : null
}
