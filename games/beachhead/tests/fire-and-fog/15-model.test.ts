// Chapter 15 a second time, as a small model written from the rulebook alone, against the rules: some thousand duels at random.
import { seeded } from '@sandtable/kernel'
import { expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import type { OptionChoices } from '../../rules/setup/options.ts'
import type { UnitType } from '../../rules/tables/index.ts'
import { at, PIECES, type Sketch } from '../builder.ts'
import { attack } from './aims.ts'

const ASSAULT = [
  'harrier',
  'osprey',
  'super_stallion',
  'super_cobra',
  'lcac',
  'lcu',
  'aav7',
  'marine_squad',
  'marsoc',
  'humvee',
] as const
const DEFENDER = [
  'infantry_squad',
  'atgm_team',
  'aa_team',
  'technical',
  'militia_squad',
  'artillery',
  'sam_site',
  'long_range_artillery',
  'attack_drone',
] as const
const AIRCRAFT: readonly UnitType[] = ['harrier', 'osprey', 'attack_drone']
const HELICOPTERS: readonly UnitType[] = ['super_stallion', 'super_cobra']
const VEHICLES: readonly UnitType[] = ['aav7', 'humvee', 'technical']
const GUNS: readonly UnitType[] = ['artillery', 'sam_site', 'long_range_artillery']
const CRAFT: readonly UnitType[] = ['lcac', 'lcu']
const isAir = (type: UnitType) => AIRCRAFT.includes(type) || HELICOPTERS.includes(type)
const isInfantry = (type: UnitType) => !isAir(type) && ![...VEHICLES, ...GUNS, ...CRAFT].includes(type)
const isGround = (type: UnitType) => !isAir(type) && !CRAFT.includes(type)
const LANDS: Partial<Record<UnitType, string>> = { harrier: 'CL', super_stallion: 'C', super_cobra: 'BCL', osprey: 'BCLUHW' }
const COVER: Record<string, number> = { L: 1, U: 1, H: 1, W: 2, M: 2 }
const LEVEL: Record<string, number> = { H: 1, M: 2 }
const HEIGHT: Record<string, number> = { W: 1, M: 2 }

type One = {
  readonly type: UnitType
  readonly hex: number
  readonly airborne: boolean
  readonly tokens: number
  readonly sp: number | null
  readonly hidden: boolean
  readonly moved: boolean
  readonly revealed: boolean
}
type Duel = {
  readonly map: string
  readonly x: One
  readonly y: One
  readonly fort: string | null
  readonly cards: readonly ('E01' | 'E16')[]
  readonly options: { flankEffect: 'atk' | 'def'; ambushDefenderOnly: boolean }
}

/** Dice and target number, or null where the attack is not allowed. */
function model({ map, x, y, fort, cards, options }: Duel): { dice: number; need: number } | null {
  const [, atk, , , , , range] = PIECES[x.type]
  const [from, onto] = [map[x.hex]!, map[y.hex]!]
  const distance = Math.abs(x.hex - y.hex)
  const level = (one: One) => (one.airborne ? 3 : (LEVEL[map[one.hex]!] ?? 0))
  if (x.tokens === 2 || x.sp === 0 || (isAir(x.type) && !x.airborne) || y.hidden) return null
  if (x.type === 'aa_team' && !isAir(y.type)) return null
  if (x.type === 'sam_site' && !isAir(y.type)) return null
  if ((x.type === 'artillery' || x.type === 'long_range_artillery') && y.airborne) return null
  // Sight and line of sight along one row.
  const plain = x.airborne ? 8 : x.type === 'humvee' || x.type === 'sam_site' ? 6 : x.type === 'marsoc' ? 5 : 4
  const raised = !x.airborne && LEVEL[from] ? 1 : 0
  const sight = Math.max(1, plain + raised - x.tokens - (cards.includes('E01') ? 2 : 0))
  if (distance > sight) return null
  for (let at = Math.min(x.hex, y.hex) + 1; at < Math.max(x.hex, y.hex); at++)
    if ((HEIGHT[map[at]!] ?? 0) > Math.max(level(x), level(y))) return null
  const elevated = raised === 1 && range >= 2 && level(y) < (LEVEL[from] ?? 0) ? 1 : 0
  if (distance > range + elevated) return null
  const flank = distance <= 1
  const isAssault = (ASSAULT as readonly UnitType[]).includes(x.type)
  let dice = atk - x.tokens
  if (flank && options.flankEffect === 'atk') dice += 1
  if (x.hidden && !(isAssault && options.ambushDefenderOnly)) dice += 1
  if (x.type === 'harrier' && x.moved && isGround(y.type) && flank) dice += 1
  if (x.type === 'super_cobra' && VEHICLES.includes(y.type)) dice += 1
  if (x.type === 'marine_squad' && onto === 'U' && !y.airborne) dice += 1
  if (x.type === 'atgm_team' && VEHICLES.includes(y.type)) dice += 2
  if (x.type === 'aa_team' && HELICOPTERS.includes(y.type)) dice += 2
  if (x.type === 'marsoc' && y.revealed) dice += 1
  if (cards.includes('E16') && ((!x.airborne && from === 'B') || (!y.airborne && onto === 'B'))) dice -= 1
  if (dice <= 0) return null
  let need: number = PIECES[y.type][2]
  if (!y.airborne) need += COVER[onto] ?? 0
  const isDefender = (DEFENDER as readonly UnitType[]).includes(y.type)
  if (fort === 'bunker' && isDefender && (isInfantry(y.type) || GUNS.includes(y.type))) need += 2
  if (fort === 'trench' && isInfantry(y.type)) need += 1
  if (flank && options.flankEffect === 'def') need -= 1
  return { dice, need: Math.min(6, Math.max(2, need)) }
}

/** A duel at random: a row of ground, two enemies on it, whatever the rules let stand there. */
function duel(pick: (n: number) => number): Duel {
  const one = <T>(list: readonly T[]): T => list[pick(list.length)]!
  const assaultFirst = pick(2) === 0
  const letters = Array.from({ length: 7 }, () => one([...'CCCLLUUHHWMBB']))
  const stand = (type: UnitType, hex: number, canHide: boolean): One => {
    if (CRAFT.includes(type)) letters[hex] = 'B'
    if (VEHICLES.includes(type) && letters[hex] === 'M') letters[hex] = 'C'
    if (!isAir(type) && !CRAFT.includes(type) && letters[hex] === 'B' && GUNS.includes(type)) letters[hex] = 'C'
    const airborne = isAir(type) && (type === 'attack_drone' || !LANDS[type]!.includes(letters[hex]!) || pick(3) > 0)
    const sp = PIECES[type][4]
    return {
      type,
      hex,
      airborne,
      tokens: one([0, 0, 0, 1, 2]),
      sp: sp === null ? null : pick(8) === 0 ? 0 : sp,
      hidden: canHide && pick(3) === 0,
      moved: pick(2) === 0,
      revealed: pick(2) === 0,
    }
  }
  const [xType, yType] = assaultFirst ? [one(ASSAULT), one(DEFENDER)] : [one(DEFENDER), one(ASSAULT)]
  const hides = (type: UnitType) =>
    type === 'marsoc' || ((DEFENDER as readonly UnitType[]).includes(type) && type !== 'attack_drone')
  const x = stand(xType, pick(7), hides(xType))
  let hex = Math.min(6, Math.max(0, x.hex + pick(9) - 4))
  if (hex === x.hex && isAir(xType) === isAir(yType)) hex = hex === 0 ? 1 : hex - 1
  let y = stand(yType, hex, false)
  // Two on the ground, or two in the air, never share a hex.
  if (y.hex === x.hex && y.airborne === x.airborne) y = stand(yType, hex === 0 ? 1 : hex - 1, false)
  const fort = one([null, null, 'bunker', 'trench'])
  return {
    map: letters.join(''),
    x,
    y,
    fort,
    cards: one([[], [], ['E01'], ['E16'], ['E01', 'E16']] as const),
    options: { flankEffect: one(['atk', 'atk', 'def']), ambushDefenderOnly: pick(4) === 0 },
  }
}

const words = ({ type, hex, airborne, tokens, sp, hidden, moved, revealed }: One) =>
  [
    `${type} ${hex},0`,
    isAir(type) && !airborne ? 'landed' : '',
    tokens ? `tok=${tokens}` : '',
    sp === 0 ? 'sp=0' : '',
    hidden ? 'hidden' : '',
    moved ? 'moved' : '',
    revealed && !hidden ? 'revealed=3' : '',
  ]
    .filter(word => word !== '')
    .join(' ')

it('BI-15.5 BI-15.6 BI-15.9 the model and the rules agree on dice and target number, duel for duel', () => {
  const chance = seeded('duels')
  const pick = (n: number) => chance.pick(n, 'duel')
  let shots = 0
  for (let i = 0; i < 1200; i++) {
    const it = duel(pick)
    // Both must have stood on ground the other's placing did not change.
    const isAssault = (ASSAULT as readonly UnitType[]).includes(it.x.type)
    const far = isAssault ? { z: 'infantry_squad 8,0' } : { z: 'marine_squad 8,0' }
    const sketch: Sketch = {
      map: `${it.map}MC`,
      toAct: isAssault ? 'assault' : 'defender',
      units: { x: words(it.x), y: words(it.y), ...far },
      forts: it.fort === null || it.map[it.y.hex] === undefined ? [] : [`${it.fort} ${it.y.hex},0`],
      active: it.cards.map(card => ({ card })),
    }
    const b = at(sketch, it.options satisfies OptionChoices)
    const expected = model(it)
    const told = JSON.stringify({ i, ...it })
    const seat = isAssault ? 'assault' : 'defender'
    const allowed = beachhead.check(b.state, seat, attack('x', 'y')) === null
    expect([told, allowed]).toEqual([told, expected !== null])
    if (!expected) continue
    shots++
    const { events } = beachhead.apply(b.state, seat, attack('x', 'y'), seeded(`shot ${i}`))
    const strike = events.find(event => event.type === 'attacked')!.strike
    expect([told, strike.dice.length, strike.need]).toEqual([told, expected.dice, expected.need])
    expect([told, strike.hits]).toEqual([told, strike.dice.filter(die => die >= expected.need).length])
  }
  expect(shots).toBeGreaterThan(250)
})
