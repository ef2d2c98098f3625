// Which piece can take which hit (TI-G.9.3, TI-G.9.4, TI-G.10.1, TI-G.11.3): questions only, the same for the rules and for a suggestion.
import { effectData, effectsWithOp } from '../../data/lookup.ts'
import { sustainForbidder } from '../combat/abilities.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import type { Hit, HitBatch, Restriction, RollStage } from '../state/dice-and-hits.ts'
import { isCarried, isFighter, isGroundForce, isHere, isNonFighterShip, isShip, profileOf, unitById } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { activeOps } from '../windows/active-ops.ts'
import { sitsOut } from '../windows/galaxy-events.ts'
import { bears, owns } from '../windows/owners.ts'

/** Rolls of unit abilities, for Eidolon Maximum. */
const ABILITY_STAGES: readonly RollStage[] = ['offence', 'afb', 'bombardment', 'defence', 'harrow']

/** Everything of the target there that a hit without restriction could destroy. */
function exposed(s: TiSession, batch: HitBatch): readonly CombatUnit[] {
  const { target, place, lastSerial, stage } = batch
  const taken = new Set(batch.hits.flatMap(({ by, state }) => (by !== null && state === 'assigned' ? [by] : [])))
  const units = s.units.filter(unit => {
    // TI-G.9.6: what came later takes none; TI-G.11.2: one destroying hit a unit, even if it was saved.
    if (unit.owner !== target || unit.place !== place || !isHere(unit) || unit.serial > lastSerial || taken.has(unit.id))
      return false
    if (place === 'space') return isShip(unit) && (stage === 'offence' || !sitsOut(s, unit))
    return isGroundForce(unit) && (stage !== 'defence' || unit.committed)
  })
  if (!ABILITY_STAGES.includes(stage)) return units
  const immune = activeOps(s, 'immune').flatMap(({ op, bearer }) => (op.to === 'ability hits' && bearer ? [bearer.id] : []))
  const others = units.filter(({ id }) => !immune.includes(id))
  return others.length > 0 ? others : units
}

/** TI-G.9.3: a hit that must go to some kind falls back to the rest when none of that kind is left. */
function narrowed(units: readonly CombatUnit[], fits: (unit: CombatUnit) => boolean): readonly CombatUnit[] {
  const fitting = units.filter(fits)
  return fitting.length > 0 ? fitting : units
}

function among(units: readonly CombatUnit[], restriction: Restriction): readonly CombatUnit[] {
  switch (restriction) {
    case 'any':
    case 'ship':
      return units
    case 'nonFighter':
      return narrowed(units, isNonFighterShip)
    case 'mech':
      return narrowed(units, ({ type }) => type === 'mech')
    case 'fighter':
      return units.filter(isFighter)
    default:
      return restriction.startsWith('chosen:') ? units.filter(({ id }) => restriction === `chosen:${id}`) : units
  }
}

export const eligible = (s: TiSession, batch: HitBatch, hit: Hit): readonly CombatUnit[] =>
  among(exposed(s, batch), hit.restriction)

/** The ids of the units that can take a hit, looked for once for each kind of hit: there may be very many of one kind. */
type Takers = (hit: Hit) => ReadonlySet<string>
function takersIn(s: TiSession, batch: HitBatch): Takers {
  let units: readonly CombatUnit[] | null = null
  const known = new Map<Restriction, ReadonlySet<string>>()
  return ({ restriction }) => {
    let takers = known.get(restriction)
    if (!takers) {
      units ??= exposed(s, batch)
      takers = new Set(among(units, restriction).map(({ id }) => id))
      known.set(restriction, takers)
    }
    return takers
  }
}

const STRICTNESS = ['chosen', 'fighter', 'nonFighter', 'mech', 'ship', 'ground', 'any']
const strictness = ({ restriction }: Pick<Hit, 'restriction'>): number => STRICTNESS.indexOf(restriction.split(':')[0]!)
export const strictestFirst = (a: Pick<Hit, 'restriction'>, b: Pick<Hit, 'restriction'>): number =>
  strictness(a) - strictness(b)

export const openHits = ({ hits }: HitBatch): readonly Hit[] => hits.filter(({ state }) => state === 'open')
/** Open hits that a unit can still take, the most restricted first. */
export const pendingHits = (s: TiSession, batch: HitBatch, takers = takersIn(s, batch)): readonly Hit[] =>
  openHits(batch)
    .filter(hit => takers(hit).size > 0)
    .sort(strictestFirst)

/** The hits to be handled next: all of the strictest kind (TI-G.9.3). */
export function nextHits(s: TiSession, batch: HitBatch, takers = takersIn(s, batch)): readonly Hit[] {
  const pending = pendingHits(s, batch, takers)
  const [first] = pending
  return first ? pending.filter(hit => strictness(hit) === strictness(first)) : []
}

/** The hit this unit would be destroyed by, or why none. */
export function hitFor(s: TiSession, batch: HitBatch, unit: CombatUnit): Hit | TiRefusal {
  const takers = takersIn(s, batch)
  const next = nextHits(s, batch, takers)
  if (next.length === 0) return { code: 'no-hits', clause: 'TI-G.11.2' }
  const hit = next.find(each => takers(each).has(unit.id))
  if (hit) return hit
  const later = pendingHits(s, batch, takers).some(each => takers(each).has(unit.id))
  return later
    ? { code: 'restricted-first', clause: 'TI-G.9.3', unit: unit.id, restriction: next[0]!.restriction }
    : { code: 'not-eligible', clause: 'TI-G.11.3', what: 'unit', id: unit.id }
}
export const isHit = (found: Hit | TiRefusal): found is Hit => 'restriction' in found && 'state' in found

/** TI-P2.5.7: Quantum Manipulators in the space area take hits for the ships. */
const shieldsShips = (s: TiSession, batch: HitBatch, unit: CombatUnit): boolean =>
  batch.stage === 'space' &&
  isCarried(unit) &&
  effectsWithOp('sustainForShips').some(effect => bears(unit, effect)) &&
  activeOps(s, 'blankMechs').length === 0

/** Metali Void Shielding: one non-fighter ship a source of hits. */
export const VOID_SHIELD = 'relic.voidshield'
function isGranted(s: TiSession, batch: HitBatch, unit: CombatUnit, hit: Hit): boolean {
  if (!isNonFighterShip(unit) || !owns(s, unit.owner, effectData(VOID_SHIELD))) return false
  return !s.used.some(({ effect, batch: id, roll }) => effect === VOID_SHIELD && id === batch.id && roll === hit.roll)
}

/** The hits one use of Sustain Damage would cancel, strictest first; or why the unit cannot (TI-G.10). */
export function sustainable(s: TiSession, batch: HitBatch, id: string): readonly Hit[] | TiRefusal {
  const unit = unitById(s, id)
  const refuse = (why: 'noAbility' | 'damaged' | 'usedInBatch' | 'barred' | 'restricted'): TiRefusal => ({
    code: 'cannot-sustain',
    clause: why === 'barred' ? 'TI-G.10.8' : why === 'usedInBatch' ? 'TI-G.10.2' : 'TI-G.10.1',
    unit: id,
    why,
  })
  if (!unit || unit.owner !== batch.target || !isHere(unit) || unit.place !== batch.place)
    return { code: 'not-eligible', clause: 'TI-G.10.1', what: 'unit', id }
  const takers = takersIn(s, batch)
  const hits = pendingHits(s, batch, takers)
  if (hits.length === 0) return { code: 'no-hits', clause: 'TI-G.10.1' }
  const isStandIn = shieldsShips(s, batch, unit)
  const takes = (hit: Hit) => (isStandIn ? !hit.restriction.startsWith('chosen:') : takers(hit).has(id))
  const own = hits.filter(takes)
  const hasAbility = profileOf(s, unit).sustain === true
  const cancelled = hasAbility ? own : own.filter(hit => isGranted(s, batch, unit, hit)).slice(0, 1)
  if (!hasAbility && !hits.some(hit => isGranted(s, batch, unit, hit))) return refuse('noAbility')
  if (unit.state === 'sustained') return refuse('damaged')
  if (unit.sustainedInBatch) return refuse('usedInBatch')
  if (batch.barred.includes(id)) return refuse('barred')
  if (cancelled.length === 0) return refuse('restricted')
  const first = nextHits(s, batch, takers)
  if (!first.includes(cancelled[0]!) && first.length > 0)
    return { code: 'restricted-first', clause: 'TI-G.9.3', unit: id, restriction: first[0]!.restriction }
  return cancelled.slice(0, hasAbility ? perSustain(s, unit) : 1)
}
export const isRefused = (found: readonly Hit[] | TiRefusal): found is TiRefusal => 'code' in found

/** Non-Euclidean Shielding. */
const perSustain = (s: TiSession, unit: CombatUnit): number =>
  Math.max(
    1,
    ...activeOps(s, 'sustainCancels')
      .filter(({ seat }) => seat === unit.owner)
      .map(({ op }) => Number(op.n)),
  )

/** TI-G.10.8: decided when the batch begins. */
export function barredIn(s: TiSession, target: string, place: string): string[] {
  const isForbidden = sustainForbidder(s)
  return s.units
    .filter(unit => unit.owner === target && unit.place === place && isHere(unit) && isForbidden(unit))
    .map(({ id }) => id)
}
