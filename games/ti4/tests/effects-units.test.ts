// Every unit of the data file can be entered and rolls the dice printed on it.
import { describe, expect, test } from 'vitest'
import { DATA, unitData } from '../data/lookup.ts'
import type { UnitData } from '../data/types.ts'
import { fleet } from './builder.ts'
import { ashore, at, clash, diceOf, type Given, LODOR, over, roll } from './effects-kit.ts'

/** A faction whose piece it is, and the upgrade that makes it so. */
const sheetOf = ({ id, type, faction, upgradeOf }: UnitData): NonNullable<Given['a']> => ({
  faction: faction ?? DATA.factions.find(({ units }) => units[type]?.base === id || units[type]?.upgrade === id)?.id ?? 'hacan',
  upgrades: upgradeOf === undefined ? [] : [type],
  techs: BREAKTHROUGHS[id] ?? [],
})
/** Pieces a breakthrough brings. */
const BREAKTHROUGHS: { readonly [unit: string]: readonly string[] } = {
  naaz_voltron: ['bt.naaz'],
  mentak_cruiser3: ['bt.mentak'],
}
const isShip = ({ class: classes = [] }: UnitData): boolean => classes.includes('ship')
const places = (unit: UnitData): readonly string[] =>
  isShip(unit) ? ['space'] : unit.id.startsWith('saar_spacedock') ? ['space'] : [LODOR]
/** No effect of its own faction on the dice: they are the subject of other tests. */
const plain = (dice: ReturnType<typeof diceOf>) => dice.filter(({ isExtra }) => !isExtra).map(({ value }) => value)
const printed = (line: { readonly value: number; readonly dice: number | string }): readonly number[] =>
  Array(Number(line.dice)).fill(line.value)

const ALL = DATA.units.map(unit => [unit.id, unit] as const)
describe('TI-D.2 every unit', () => {
  test.each(ALL)('%s can be entered in P0.5', (id, unit) => {
    const t = at(
      'P0.5',
      {},
      {},
      { a: { ...sheetOf(unit) } as Given['a'] & object, more: { planets: [{ name: 'Lodor', owner: 'a' }] } },
    )
    const action = { type: 'setCount', seat: 'a', unit: id, place: places(unit)[0] as string, n: 1 } as const
    // A form of a piece comes into being by its effect.
    if (DATA.units.some(({ spaceForm }) => spaceForm === id)) {
      expect(unitData(id).type).toBe('mech')
      return
    }
    expect(t.refusal('a', action)).toBeNull()
    expect(
      t
        .act('a', action)
        .units('a')
        .map(each => [each.unit, each.place]),
    ).toEqual([[id, places(unit)[0]]])
  })
  const COMBAT = DATA.units.filter(
    ({ combat, id }) =>
      combat && combat.dice !== 'enemyNonFighterShips' && !DATA.units.some(({ spaceForm }) => spaceForm === id),
  )
  test.each(COMBAT.map(unit => [unit.id, unit] as const))('%s rolls its combat dice', (id, unit) => {
    const a = sheetOf(unit)
    const t = isShip(unit)
      ? at('P2.4', { [id]: 1 }, { cruiser: 1 }, { a, b: { faction: 'hacan' } })
      : ashore({ [id]: 1 }, { infantry: 1 }, { a, b: { faction: 'hacan' } }).advance()
    expect(plain(diceOf(roll(t, 'a', 1), 'a'))).toEqual(printed(unit.combat as never))
  })
  const AFB = DATA.units.filter(({ afb }) => afb)
  test.each(AFB.map(unit => [unit.id, unit] as const))('%s rolls its barrage', (id, unit) => {
    const t = at('P2.2', { [id]: 1 }, { fighter: 1 }, { a: sheetOf(unit), b: { faction: 'hacan' } }).act('a', 'fire')
    expect(plain(diceOf(roll(t, 'a', 1), 'a'))).toEqual(printed(unit.afb as never))
  })
  const BOMBERS = DATA.units.filter(({ bombardment }) => bombardment)
  test.each(BOMBERS.map(unit => [unit.id, unit] as const))('%s rolls its bombardment', (id, unit) => {
    const t = over('P3.1', { [id]: 1 }, { infantry: 2 }, { a: sheetOf(unit), b: { faction: 'hacan' } })
    roll(t.act('a', 'fire').advance().advance(), 'a', 1)
    expect(plain(diceOf(t, 'a'))).toEqual(printed(unit.bombardment as never))
  })
  const CANNONS = DATA.units.filter(({ spaceCannon }) => spaceCannon)
  test.each(CANNONS.map(unit => [unit.id, unit] as const))(
    '%s fires its space cannon, from next door only if it says so',
    (id, unit) => {
      const b = sheetOf(unit)
      const here = over('P1.1', { cruiser: 1 }, isShip(unit) ? {} : { [id]: 1 }, {
        b,
        more: { units: isShip(unit) ? fleet('b', { [id]: 1 }) : [] },
      }).advance()
      expect(plain(diceOf(roll(here.act('b', 'fire'), 'b', 1), 'b'))).toEqual(printed(unit.spaceCannon as never))
      const entry = at('P0.5', { cruiser: 1 }, {}, { b })
      const next = entry.refusal('b', { type: 'setCannon', seat: 'b', unit: id, n: 1, adjacent: true })
      if (unit.spaceCannon?.adjacent) expect(next).toBeNull()
      else expect(next).toMatchObject({ code: 'not-adjacent-cannon' })
    },
  )
  // A neutral piece takes its hits by itself (TI-G.11.8): it has no choice to test.
  const SUSTAINING = COMBAT.filter(unit => sheetOf(unit).faction !== 'neutral')
  test.each(SUSTAINING.map(unit => [unit.id, unit] as const))('%s sustains if it says so', (id, unit) => {
    const a = sheetOf(unit)
    const b = { faction: 'hacan' }
    const t = isShip(unit)
      ? clash(at('P2.4', { [id]: 1 }, { cruiser: 1 }, { a, b }), [1], [10])
      : clash(ashore({ [id]: 1 }, { infantry: 1 }, { a, b }), [1], [10])
    expect(t.why('a', { type: 'sustain', unit: t.id('a', unit.type) }) === null).toBe(unit.sustain === true)
  })
})
