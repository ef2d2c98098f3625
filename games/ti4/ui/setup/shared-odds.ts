// TI-O.27: a shared calculation laid out as a table: fleets, upgrades, cards that people own, laws, the system, other players' cannons.
import { effectData, unitData } from '../../data/lookup.ts'
import type { EffectUse, Scenario as OddsScenario, Party } from '../../odds/notation/scenario.ts'
import { type Scenario, type ScenarioSeat, type ScenarioUnit, SEAT_IDS } from '../../rules/setup/scenario.ts'
import { KINDS_OF_LIST } from '../../rules/setup/seat-sheets.ts'

const PLANET = 'Planet'
type List = keyof typeof KINDS_OF_LIST
const LISTS: readonly List[] = ['techs', 'leaders', 'relics', 'notes']
type SeatId = (typeof SEAT_IDS)[number]

export function tableOf({ attacker, defender, others = [], system = [], options }: OddsScenario): Scenario {
  const parties = [attacker, defender, ...others].slice(0, SEAT_IDS.length)
  const NAMES = ['Attacker', 'Defender']
  return {
    title: 'Shared odds',
    seats: parties.map((party, i) => seatOf(SEAT_IDS[i] as SeatId, NAMES[i] ?? '', party)),
    planets: [{ name: PLANET }],
    units: parties.slice(0, 2).flatMap((party, i) => unitsOf(SEAT_IDS[i] as SeatId, party)),
    cannons: parties.flatMap((party, i) => (i === 1 ? [] : cannonsOf(SEAT_IDS[i] as SeatId, party))),
    system: Object.fromEntries(
      (['nebula', 'scar'] as const).filter(flag => has(system, `place.${flag}`)).map(flag => [flag, true]),
    ),
    laws: system.map(({ effect }) => effect).filter(effect => effectData(effect).kind === 'law'),
    ...(options ? { options } : {}),
    step: 'P0.5',
  }
}
const has = (uses: readonly EffectUse[], effect: string): boolean => uses.some(use => use.effect === effect)

function seatOf(id: SeatId, name: string, { faction, units, effects = [] }: Party): ScenarioSeat {
  const owned = effects.map(({ effect }) => effectData(effect))
  const lists = LISTS.map(list => [list, owned.filter(({ kind }) => KINDS_OF_LIST[list].includes(kind)).map(each => each.id)])
  const upgrades = units.map(({ unit }) => unitData(unit)).filter(({ upgradeOf }) => upgradeOf !== undefined)
  return { id, name, faction, ...Object.fromEntries(lists), upgrades: [...new Set(upgrades.map(({ type }) => type))] }
}

/** The attacker's units are in space; the defender's stand on the planet, unless they are ships. */
function unitsOf(seat: SeatId, { units }: Party): readonly ScenarioUnit[] {
  return units
    .filter(({ unit }) => seat !== 'a' || !isStructure(unit))
    .map(({ unit, count, damaged = 0 }) => {
      const isDown = seat !== 'a' && !unitData(unit).class.includes('ship')
      return { seat, unit, n: count, damaged, place: isDown ? `planet:${PLANET}` : 'space' }
    })
}

/** Of the attacker and of others: what shoots into the system. */
function cannonsOf(seat: SeatId, { units }: Party): NonNullable<Scenario['cannons']> {
  return units
    .filter(({ unit }) => seat !== 'a' || isStructure(unit))
    .map(({ unit, count }) => ({ seat, unit, n: count, adjacent: unitData(unit).spaceCannon?.adjacent ?? false }))
}
const isStructure = (unit: string): boolean => unitData(unit).class.includes('structure')
