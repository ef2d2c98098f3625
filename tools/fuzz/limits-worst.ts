// The largest scenarios of each game that are accepted, made to take as long as their kind can: what the limits have to keep quick.

import { CAPS as BEACHHEAD } from '../../games/beachhead/rules/setup/caps.ts'
import { UNIT_TYPES, UNITS } from '../../games/beachhead/rules/tables/index.ts'
import { CAPS as MUSKET } from '../../games/musket/rules/caps.ts'
import { KINDS } from '../../games/musket/rules/tables.ts'
import { CAPS as TI4 } from '../../games/ti4/data/caps.ts'
import { CAPS as WW2 } from '../../games/ww2/rules/caps.ts'

export type Worst = { readonly game: string; readonly what: string; readonly scenario: unknown }

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))

export const worstScenarios = (): readonly Worst[] => [
  { game: 'musket', what: 'a unit and a leader in every hex', scenario: crowdedField() },
  ...(['action', 'move.air', 'move.defender'] as const).map(step => ({
    game: 'beachhead',
    what: `every unit there is, at ${step}`,
    scenario: crowdedCoast(step),
  })),
  ...[true, false].map(isSpread => ({
    game: 'ww2',
    what: `all units, ${isSpread ? 'everywhere' : 'in one hex'}, under fog`,
    scenario: crowdedContinent(isSpread),
  })),
  { game: 'ww2', what: 'a question about all units', scenario: hardQuestion() },
  ...['P0.5', 'P2.4', 'P2.5', 'P3.5'].map(step => ({
    game: 'ti4',
    what: `all pieces and hits at ${step}`,
    scenario: crowdedSystem(step),
  })),
]

function crowdedField(): unknown {
  const { columns, rows, arrivals, conditions } = MUSKET
  const hex = (i: number) => `${i % columns.most},${Math.floor(i / columns.most)}`
  const all = times(columns.most * rows.most, hex)
  const units = all.map((at, i) => ({ id: `u${i}`, side: i % 2 === 0 ? 'blue' : 'red', type: KINDS[i % KINDS.length], at }))
  return {
    id: 'worst',
    title: 'Worst',
    preset: 'advanced',
    map: times(rows.most, () => '.'.repeat(columns.most)),
    units,
    leaders: units.map(({ id }, i) => ({ id: `l${i}`, on: id, radius: 10_000 })),
    victory: times(conditions.most, i => ({ kind: 'control_hexes', side: i % 2 === 0 ? 'blue' : 'red', hexes: all })),
    reinforcements: [
      {
        turn: 2,
        side: 'blue',
        units: times(arrivals.most, i => ({ id: `r${i}`, type: KINDS[i % KINDS.length], at: hex(i % all.length) })),
      },
    ],
    objectives: all,
  }
}

function crowdedCoast(step: string): unknown {
  const side = BEACHHEAD.side.most
  const land = times(side * (side - 3), i => `${i % side},${Math.floor(i / side)}`)
  const free = land.filter((_, i) => i % 2 === 0)
  const units: { id: string; type: string; hex: string }[] = [{ id: 'wasp', type: 'usswasp', hex: `16,${side - 1}` }]
  for (const type of UNIT_TYPES) {
    const { most, class: kind } = UNITS[type]
    if (type === 'usswasp' || kind === 'craft') continue
    // Beyond what a force may begin with comes what arrives in play; drones come by cards, without an end.
    const n = type === 'attack_drone' ? BEACHHEAD.units.most : most + 12
    for (let i = 0; i < n && units.length < Math.min(BEACHHEAD.units.most, free.length); i++)
      units.push({ id: `${type}-${i}`, type, hex: free[units.length] as string })
  }
  return {
    id: 'worst',
    title: 'Worst',
    map: times(side, row => (row === side - 1 ? 'D' : row === side - 2 ? 'S' : 'C').repeat(side)),
    offshore: 'S',
    markers: { M: 0, N: 0 },
    turn: 1,
    step,
    toAct: step === 'move.defender' ? 'defender' : 'assault',
    units,
    forts: land.filter((_, i) => i % 2 === 1).map(hex => ({ type: 'trench', hex })),
    objectives: [{ id: 'a', type: 'civic_center', hex: '0,0' }],
    goals: {
      assault: { primary: times(BEACHHEAD.goals.most, () => 'capture:a'), secondary: [] },
      defender: { primary: [], secondary: [] },
    },
    known: {
      assault: units.slice(1, 400).map(({ id, type, hex }) => ({ piece: id, name: id, type, hex, turn: 1 })),
      defender: [],
    },
  }
}

const ARMY = ['LI', 'HI', 'LM', 'HM', 'AR'] as const
const hexOf = (col: number, row: number): string => `${String.fromCharCode(65 + col)}${row + 1}`

function continent(isSpread: boolean) {
  const { columns, rows, units, treasury } = WW2
  const all = times(columns.most * rows.most, i => hexOf(Math.floor(i / rows.most), i % rows.most))
  const half = all.length / 2
  const owners = { nw: all.slice(0, half), se: all.slice(half) }
  const army = (letter: string, own: readonly string[]) =>
    times(units.most, i => ({ id: `${letter}${i + 1}`, type: ARMY[i % 5], at: own[isSpread ? i % own.length : 0] }))
  const corner = (col: number, row: number) =>
    col + row === 0 ? 'n' : col === columns.most - 1 && row === rows.most - 1 ? 'z' : 's'
  return {
    id: 'worst',
    title: 'Worst',
    map: times(rows.most, row => times(columns.most, col => corner(col, row)).join('')),
    position: {
      phase: 'planning',
      turn: 1,
      factions: { nw: 'German', se: 'British' },
      firstInitiative: 'nw',
      units: { nw: army('g', owners.nw), se: army('b', owners.se) },
      owners,
      treasury: { nw: treasury.most, se: treasury.most },
    },
  }
}

function crowdedContinent(isSpread: boolean): unknown {
  return { ...continent(isSpread), options: { fogOfWar: true, supply: true, recruitAnywhere: true, seasonalEffects: true } }
}

function hardQuestion(): unknown {
  const { position, ...rest } = continent(false)
  const serials = times(WW2.units.most, i => i + 1)
  const nothing = { nw: [], se: [] }
  const policy = { order: [], absorb: true, protect: serials }
  return {
    ...rest,
    options: { interactiveCasualties: true },
    position: {
      ...position,
      phase: 'losses',
      execution: {
        orders: { nw: [{ do: 'move', units: [1], path: [0, 1], costs: [1], fee: 0 }], se: [] },
        policies: { nw: policy, se: policy },
        slot: 0,
        fates: nothing,
        stirred: nothing,
        plans: { nw: '', se: '' },
        task: {
          kind: 'combat',
          cell: 0,
          from: 1,
          attackers: [1],
          attack: { strength: 1, health: 1 },
          defence: { strength: 1, health: 1 },
          toDefenders: WW2.units.most / 2,
          toAttackers: 0,
          defendersLost: [],
        },
        question: { side: 'nw', kind: 'combat', cell: 0, units: serials, damage: WW2.units.most / 2 },
      },
    },
  }
}

const FACTIONS = ['sol', 'hacan', 'letnev', 'arborec', 'jolnar', 'xxcha', 'mentak', 'naalu']

function crowdedSystem(step: string): unknown {
  const { pieces, hits, count, planets, effects, seats } = TI4
  const ids = times(seats.most, i => 'abcdefgh'[i] as string)
  const units = ids.flatMap(seat => [
    ...['fighter', 'infantry'].map(unit => ({ seat, unit, n: count.most, place: 'space' })),
    ...[['cruiser', 8] as const, ['destroyer', 8] as const, ['carrier', 4] as const, ['dreadnought', 5] as const].map(
      ([unit, n]) => ({ seat, unit, n }),
    ),
  ])
  const fallen: object[] = []
  for (let left = pieces.most - units.reduce((sum, { n }) => sum + n, 0); left > 0; left -= count.most)
    fallen.push({ seat: 'a', unit: 'fighter', n: Math.min(left, count.most), state: 'destroyed' })
  const batches = Math.floor(hits.most / count.most)
  return {
    seats: ids.map((id, i) => ({ id, faction: FACTIONS[i] })),
    planets: times(planets.most, i => ({ name: `P${i}` })),
    units: [...units, ...fallen],
    effects: times(effects.most, () => ({ effect: 'ac.morale', seat: 'a' })),
    step,
    // Hits are assigned after a roll; before one the steps list what may be done with the fleets.
    ...(step === 'P2.5' || step === 'P3.5' ? { hits: times(batches, i => ({ target: 'ab'[i % 2], n: count.most })) } : {}),
  }
}
