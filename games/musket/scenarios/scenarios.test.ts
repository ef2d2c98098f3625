import { Match, parseWith } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { musket } from '../index.ts'
import { PRESETS } from '../rules/setup/options.ts'
import { type Condition, type Scenario, ScenarioSchema } from '../rules/setup/scenario.ts'
import { type DirectionName, type Side, TERRAIN, TERRAIN_BY_LETTER, type Terrain } from '../rules/tables.ts'
import { SCENARIOS } from './index.ts'

/** What the rulebook prints for a battle, written out by hand. */
type Facts = {
  readonly id: string
  readonly title: string
  readonly board: string
  readonly clause: string
  readonly preset: 'basic' | 'advanced'
  readonly first: Side
  readonly limit: number | null
  readonly limitWinner?: Side
  /** Units on the board at the start, and the sum of their strength. */
  readonly blue: readonly [units: number, sp: number]
  readonly red: readonly [units: number, sp: number]
  /** Leader ids with their radius, those that arrive later included. */
  readonly leaders: string
  readonly arrivals?: string
  readonly victory: readonly string[]
  readonly extras?: readonly (keyof Scenario)[]
}

const BATTLES: readonly Facts[] = [
  {
    clause: 'MK-18.1',
    id: 'first-volley',
    title: 'First Volley',
    board: '6x6',
    preset: 'basic',
    first: 'blue',
    limit: 8,
    blue: [3, 12],
    red: [3, 10],
    leaders: 'b-lead-1 r3, r-lead-1 r3',
    victory: ['blue control 3,2 at 8', 'blue eliminate 2', 'red control 3,2 at 8', 'red eliminate 2'],
  },
  {
    clause: 'MK-18.2',
    id: 'drill-field',
    title: 'Drill Field',
    board: '6x4',
    preset: 'basic',
    first: 'blue',
    limit: null,
    blue: [3, 12],
    red: [3, 12],
    leaders: 'blue-leader-1 r10, red-leader-1 r10',
    victory: [],
  },
  {
    clause: 'MK-18.3',
    id: 'pitched-battle',
    title: 'Pitched Battle',
    board: '8x9',
    preset: 'advanced',
    first: 'blue',
    limit: 15,
    blue: [6, 24],
    red: [6, 24],
    leaders: 'b-lead-1 r3, b-lead-2 r2, r-lead-1 r3, r-lead-2 r2',
    victory: ['blue eliminate 4', 'blue control 3,4 4,4 at 15', 'red eliminate 4', 'red control 3,4 4,4 at 15'],
    extras: ['entrenchments', 'symmetric'],
  },
  {
    clause: 'MK-18.4',
    id: 'two-crossings',
    title: 'The Two Crossings',
    board: '8x9',
    preset: 'basic',
    first: 'blue',
    limit: 15,
    blue: [6, 24],
    red: [6, 24],
    leaders: 'b-lead-2 r2, b-lead-1 r3, r-lead-2 r2, r-lead-1 r3',
    victory: ['blue hold 1,4 6,4 turns 2', 'blue eliminate 4', 'red hold 1,4 6,4 turns 2', 'red eliminate 4'],
    extras: ['symmetric'],
  },
  {
    clause: 'MK-18.5',
    id: 'high-ground',
    title: 'Take the High Ground',
    board: '7x8',
    preset: 'basic',
    first: 'blue',
    limit: 14,
    limitWinner: 'red',
    blue: [6, 24],
    red: [2, 8],
    leaders: 'b-lead-1 r3, b-lead-2 r2, r-lead-1 r2, r-lead-2 r3',
    arrivals: '2 red: r-line-2 r-line-3; 4 red: r-horse r-art',
    victory: ['blue control 2,2 3,2 4,2 at 14', 'blue eliminate 5', 'red eliminate 4'],
  },
  {
    clause: 'MK-18.6',
    id: 'breakout',
    title: 'Breakout on the Post Road',
    board: '7x9',
    preset: 'advanced',
    first: 'blue',
    limit: 14,
    limitWinner: 'red',
    blue: [6, 23],
    red: [4, 16],
    leaders: 'b-lead-1 r3, b-lead-2 r2, r-lead-1 r3',
    arrivals: '5 red: r-drag',
    victory: ['blue exit north 3', 'red eliminate 4'],
    extras: ['exits', 'roads'],
  },
  {
    clause: 'MK-18.7',
    id: 'bunker-hill',
    title: 'Bunker Hill, 17 June 1775',
    board: '7x9',
    preset: 'advanced',
    first: 'red',
    limit: 10,
    limitWinner: 'blue',
    blue: [4, 14],
    red: [6, 23],
    leaders: 'col-prescott-ldr r2, col-putnam r3, brit-pigot r3, brit-howe r3',
    arrivals: '3 red: brit-gren brit-marines; 3 blue: col-knowlton col-gardner',
    victory: ['blue eliminate 4', 'red control 2,4 3,4 4,4', 'red raze 1 &', 'red eliminate 4 &'],
    extras: ['entrenchments', 'roads', 'torch'],
  },
  {
    clause: 'MK-18.8',
    id: 'princeton',
    title: 'Princeton, 3 January 1777',
    board: '7x7',
    preset: 'advanced',
    first: 'red',
    limit: 9,
    limitWinner: 'blue',
    blue: [3, 8],
    red: [5, 19],
    leaders: 'us-mercer-ldr r2, br-mawhood r3, us-washington r3',
    arrivals: '3 blue: us-cadwalader; 4 blue: us-hitchcock us-hand',
    victory: ['blue eliminate 4', 'red exit south 2', 'red eliminate 4'],
    extras: ['exits', 'roads'],
  },
  {
    clause: 'MK-18.9',
    id: 'hubbardton',
    title: 'Hubbardton, 7 July 1777',
    board: '7x9',
    preset: 'advanced',
    first: 'red',
    limit: 8,
    blue: [4, 16],
    red: [4, 15],
    leaders: 'us-francis-ldr r4, us-warner-ldr r3, br-acland r3, br-fraser r4, br-riedesel r3',
    arrivals: '3 red: br-jaeger br-brgren; 5 blue: us-militia',
    victory: ['blue eliminate 1 &', 'blue exit south 2 &', 'red eliminate 3'],
    extras: ['exitRule', 'exits', 'roads'],
  },
  {
    clause: 'MK-18.10',
    id: 'brandywine',
    title: 'Brandywine: Birmingham Hill, 11 September 1777',
    board: '9x9',
    preset: 'advanced',
    first: 'red',
    limit: 12,
    limitWinner: 'blue',
    blue: [8, 30],
    red: [4, 15],
    leaders: 'us-sullivan-ldr r3, us-washington r3, br-knyphausen r3, br-howe r3, us-greene-ldr r3',
    arrivals: '2 red: br-guards br-gren br-lightbn; 4 blue: us-greene',
    victory: ['blue eliminate 4', 'red control 3,2 5,2 &', 'red eliminate 4 &', 'red eliminate 6'],
    extras: ['crossings', 'rivers', 'roads'],
  },
  {
    clause: 'MK-18.11',
    id: 'paoli',
    title: 'Paoli, 21 September 1777',
    board: '7x9',
    preset: 'advanced',
    first: 'red',
    limit: 6,
    limitWinner: 'blue',
    blue: [5, 17],
    red: [7, 28],
    leaders: 'us-wayne r4, br-grey r4, br-musgrave r3',
    arrivals: '4 blue: us-humpton us-smallwood',
    victory: ['red eliminate 3'],
    extras: ['roads'],
  },
  {
    clause: 'MK-18.12',
    id: 'camden',
    title: 'Camden, 16 August 1780',
    board: '7x9',
    preset: 'advanced',
    first: 'red',
    limit: 10,
    limitWinner: 'blue',
    blue: [8, 28],
    red: [8, 30],
    leaders: 'us-stevens r1, us-dekalb r2, us-smallwood r2, br-webster r2, br-rawdon r2, br-cornwallis r3',
    victory: ['blue eliminate 4', 'red eliminate 5'],
    extras: ['roads'],
  },
  {
    clause: 'MK-18.13',
    id: 'cowpens',
    title: 'Cowpens, 17 January 1781',
    board: '7x9',
    preset: 'advanced',
    first: 'red',
    limit: 10,
    limitWinner: 'blue',
    blue: [8, 29],
    red: [7, 27],
    leaders: 'us-pickens r2, us-morgan r3, us-washington-w r2, br-tarleton r3, br-mcarthur r2, br-ogilvie r1',
    victory: ['blue eliminate 4', 'red eliminate 6', 'red control 2,3 3,3 4,3'],
    extras: ['roads'],
  },
  {
    clause: 'MK-18.14',
    id: 'guilford',
    title: 'Guilford Courthouse, 15 March 1781',
    board: '9x10',
    preset: 'advanced',
    first: 'red',
    limit: 15,
    limitWinner: 'blue',
    blue: [11, 37],
    red: [9, 37],
    leaders: 'us-eaton r2, us-stevens r2, us-greene r3, br-webster r2, br-cornwallis r3, br-ohara r2',
    victory: ['blue eliminate 4', 'red control 4,1 at 15', 'red eliminate 8'],
    extras: ['entrenchments', 'roads'],
  },
  {
    clause: 'MK-18.15',
    id: 'hobkirks-hill',
    title: "Hobkirk's Hill, 25 April 1781",
    board: '7x9',
    preset: 'advanced',
    first: 'red',
    limit: 12,
    limitWinner: 'blue',
    blue: [7, 26],
    red: [8, 28],
    leaders: 'us-gunby r2, us-greene r3, br-rawdon r3, br-doyle r2, br-campbell r2',
    victory: ['blue eliminate 4', 'red control 2,2 3,2 4,2', 'red eliminate 4'],
    extras: ['roads'],
  },
]

const EXTRAS: readonly (keyof Scenario)[] = [
  'crossings',
  'entrenchments',
  'exitRule',
  'exits',
  'rivers',
  'roads',
  'rough',
  'symmetric',
  'torch',
]

describe('MK-18 the shipped battles', () => {
  test.each(BATTLES.map(facts => [facts.clause, facts.id, facts] as const))('%s %s is as printed', (clause, id, facts) => {
    const info = SCENARIOS[Number(clause.slice('MK-18.'.length)) - 1]!
    const { scenario } = info
    expect(info.id).toBe(id)
    expect(scenario.clause).toBe(clause)
    expect([scenario.id, scenario.title]).toEqual([id, facts.title])
    expect(`${columnsOf(scenario)}x${scenario.map.length}`).toBe(facts.board)
    expect([scenario.preset, scenario.firstPlayer, scenario.turnLimit]).toEqual([facts.preset, facts.first, facts.limit])
    expect(scenario.limitWinner).toBe(facts.limitWinner)
    expect(strengthOf(scenario, 'blue')).toEqual(facts.blue)
    expect(strengthOf(scenario, 'red')).toEqual(facts.red)
    expect(leadersOf(scenario)).toBe(facts.leaders)
    expect(arrivalsOf(scenario)).toBe(facts.arrivals ?? '')
    expect((scenario.victory ?? []).map(inShort)).toEqual(facts.victory)
    expect(EXTRAS.filter(field => scenario[field] !== undefined)).toEqual(facts.extras ?? [])
  })

  test('MK-18.1 to MK-18.15 nothing else is shipped', () => {
    expect(SCENARIOS.map(info => info.id)).toEqual(BATTLES.map(facts => facts.id))
  })

  test('MK-18.2 the drill field has each kind once', () => {
    expect(
      named('drill-field')
        .units.map(unit => unit.type)
        .sort(),
    ).toEqual(['ART', 'DRAG', 'HORSE', 'LHORSE', 'LIGHT', 'LINE'])
  })

  test('MK-18.6 the post road leads to its exit', () => {
    const { exits, roads } = named('breakout')
    expect(exits).toEqual({ north: ['2,0', '3,0', '4,0'] })
    expect(roads).toEqual([['3,0', '3,1', '3,2', '3,3', '3,4', '3,5', '3,6', '3,7', '3,8']])
  })

  test('MK-18.7 works face the landing, and the British carry the torch', () => {
    const { entrenchments, torch } = named('bunker-hill')
    expect(Object.keys(entrenchments!)).toEqual(['2,1', '3,1', '2,4', '3,4', '4,4', '5,4'])
    for (const sides of Object.values(entrenchments!)) expect(sides).toEqual(['SE', 'SW', 'S'])
    expect(torch).toEqual({ side: 'red', dwell: 2 })
  })

  test('MK-18.9 the rearguard may leave by the south from turn 6', () => {
    const { exits, exitRule } = named('hubbardton')
    expect(exits).toEqual({ south: ['4,8', '5,8', '6,8'] })
    expect(exitRule).toEqual({ side: 'blue', turn: 6 })
  })

  test('MK-18.10 the creek runs along every side between columns 1 and 2', () => {
    const scenario = named('brandywine')
    const between = hexesOf(scenario)
      .filter(hex => colOf(hex) === 1)
      .flatMap(hex =>
        hexesOf(scenario).flatMap(other => (colOf(other) === 2 && isAdjacent(hex, other) ? [`${hex}|${other}`] : [])),
      )
    expect(between).toHaveLength(17)
    expect(scenario.rivers!.map(pair => pair.join('|')).sort()).toEqual(between.sort())
    expect(scenario.crossings).toEqual([
      { between: ['1,6', '2,6'], kind: 'ford' },
      { between: ['1,3', '2,4'], kind: 'ford' },
    ])
  })

  test('MK-18.11 cold steel: the line regiments of Grey fire worse and charge better', () => {
    const line = named('paoli').units.filter(unit => unit.side === 'red' && unit.type === 'LINE')
    expect(line.map(({ fire, charge }) => [fire, charge])).toEqual(Array(4).fill([-1, 1]))
  })

  test.each([
    ['MK-4.7', 'bunker-hill', 'brit-gren', { sp: 5, elite: true }],
    ['MK-4.8', 'princeton', 'us-delrifle', { sp: 3, fire: 1 }],
    ['MK-4.9', 'camden', 'br-71', { sp: 4, charge: 1 }],
    ['MK-4.10', 'first-volley', 'r-line-2', { sp: 3, green: true }],
    ['MK-4.10', 'cowpens', 'us-cav', { sp: 4, charge: 1, elite: true }],
  ] as const)('%s quality in %s: %s', (_clause, id, unitId, quality) => {
    const { id: _id, name: _name, type: _type, at: _at, ...rest } = everyUnit(named(id)).find(unit => unit.id === unitId)!
    const { side: _side, leader: _leader, ...found } = rest as typeof rest & { side?: Side; leader?: object }
    expect(found).toEqual(quality)
  })
})

describe('MK-14.1 every scenario file', () => {
  test.each(SCENARIOS.map(info => [info.id, info] as const))('MK-14.1 %s parses, and says what it is about', (id, info) => {
    expect(parseWith(ScenarioSchema, info.scenario, 'bad-scenario', id)).toEqual(info.scenario)
    expect(info.summary.split(/(?<=\.) /).length).toBeGreaterThanOrEqual(2)
    const historical = info.scenario.sides?.blue === 'Americans'
    expect(info.scenario.sides).toEqual(historical ? { blue: 'Americans', red: 'British' } : { blue: 'Blue', red: 'Red' })
    expect(historical).toBe(/\b17\d\d$/.test(info.title))
    expect(musket.seatsIn?.(info.scenario)).toEqual(
      Object.entries(info.scenario.sides ?? {}).map(([seat, title]) => ({ id: seat, title })),
    )
  })

  test.each(SCENARIOS.map(info => [info.id, info.scenario] as const))(
    'MK-3.12 %s stands on the board, in terrain open to each kind, one unit to a hex',
    (_id, scenario) => {
      expect(new Set(scenario.map.map(row => row.length)).size).toBe(1)
      for (const unit of everyUnit(scenario)) {
        expect(isOnBoard(scenario, unit.at), unit.id).toBe(true)
        expect(TERRAIN[terrainAt(scenario, unit.at)].entry, unit.id).toContain(unit.type)
      }
      const places = scenario.units.map(unit => unit.at)
      expect(new Set(places).size).toBe(places.length)
    },
  )

  test.each(SCENARIOS.map(info => [info.id, info.scenario] as const))('MK-14.19 %s is whole', (_id, scenario) => {
    const units = everyUnit(scenario)
    const leaders = [...(scenario.leaders ?? []), ...units.flatMap(unit => ('leader' in unit ? [unit.leader!] : []))]
    const ids = [...units, ...leaders].map(thing => thing.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).not.toMatch(/-r\d+/)
    const hosts = (scenario.leaders ?? []).map(leader => leader.on)
    expect(new Set(hosts).size).toBe(hosts.length)
    for (const host of hosts) expect(scenario.units.map(unit => unit.id)).toContain(host)
    for (const hex of allHexesNamed(scenario)) expect(isOnBoard(scenario, hex), hex).toBe(true)
    for (const path of scenario.roads ?? []) {
      for (const [i, hex] of path.entries())
        if (i > 0) expect(isAdjacent(path[i - 1]!, hex), `${path[i - 1]} ${hex}`).toBe(true)
    }
    for (const [edge, hexes] of Object.entries(scenario.exits ?? {}))
      for (const hex of hexes ?? []) expect(rowOf(hex)).toBe(edge === 'north' ? 0 : scenario.map.length - 1)
  })

  test.each(SCENARIOS.map(info => [info.id, info.scenario] as const))(
    'MK-3.13 %s marks the hexes it is fought for',
    (id, scenario) => {
      const wanted = (scenario.victory ?? []).flatMap(condition => ('hexes' in condition ? condition.hexes : []))
      const towns = hexesOf(scenario).filter(hex => terrainAt(scenario, hex) === 'TOWN')
      const razed = scenario.victory?.some(condition => condition.kind === 'raze') ? towns : []
      expect(new Set(scenario.objectives ?? []), id).toEqual(new Set([...wanted, ...razed]))
    },
  )

  test.each(SCENARIOS.map(info => [info.id, info.scenario] as const))(
    'MK-14.18 %s makes a game, and is the same afterwards',
    (_id, scenario) => {
      const before = structuredClone(scenario)
      const match = new Match(musket, { scenario, options: {}, seed: 1, strictDice: true })
      expect(match.toAct).toEqual([scenario.firstPlayer])
      expect(match.legal(match.toAct[0]!).length).toBeGreaterThan(1)
      expect(scenario).toEqual(before)
    },
  )

  test('MK-15 overlays are used only where the preset turns them on', () => {
    for (const { id, scenario } of SCENARIOS) {
      const options = PRESETS[scenario.preset ?? 'basic']
      expect(scenario.entrenchments === undefined || options.entrenchments, id).toBe(true)
      expect(scenario.roads === undefined || options.roadPaths, id).toBe(true)
      expect(scenario.rivers === undefined || options.riverSides, id).toBe(true)
    }
  })
})

describe('MK-1.12 symmetric battles', () => {
  test.each(['pitched-battle', 'two-crossings'])('MK-1.12 %s is unchanged by the half turn', id => {
    const scenario = named(id)
    const turned = halfTurner(scenario)
    expect(columnsOf(scenario) % 2).toBe(0)
    for (const hex of hexesOf(scenario)) expect(crossingAlike(scenario, turned(hex))).toBe(crossingAlike(scenario, hex))

    const army = (side: Side, place: (hex: string) => string) =>
      scenario.units
        .filter(unit => unit.side === side)
        .map(({ type, at, sp, elite, green, fire, charge, id }) => {
          const radius = scenario.leaders?.find(leader => leader.on === id)?.radius ?? '-'
          return `${place(at)} ${type} ${sp} ${elite ?? ''}${green ?? ''}${fire ?? ''}${charge ?? ''} ${radius}`
        })
        .sort()
    expect(army('red', turned)).toEqual(army('blue', hex => hex))

    const works = (place: (hex: string) => string, turn: (side: DirectionName) => DirectionName) =>
      Object.entries(scenario.entrenchments ?? {})
        .map(([hex, sides]) => `${place(hex)} ${sides.map(turn).sort().join(' ')}`)
        .sort()
    expect(works(turned, side => OPPOSITE[side])).toEqual(
      works(
        hex => hex,
        side => side,
      ),
    )

    const wins = (side: Side, place: (hex: string) => string) =>
      (scenario.victory ?? [])
        .filter(condition => condition.side === side)
        .map(condition => ('hexes' in condition ? { ...condition, hexes: condition.hexes.map(place).sort() } : condition))
        .map(condition => JSON.stringify({ ...condition, side: null }))
    expect(wins('red', turned)).toEqual(wins('blue', hex => hex))
  })

  test('MK-1.12 no other battle claims it', () => {
    const claimed = SCENARIOS.filter(info => info.scenario.symmetric).map(info => info.id)
    expect(claimed).toEqual(['pitched-battle', 'two-crossings'])
  })
})

const OPPOSITE: Readonly<Record<DirectionName, DirectionName>> = { SE: 'NW', NE: 'SW', N: 'S', NW: 'SE', SW: 'NE', S: 'N' }

function named(id: string): Scenario {
  const info = SCENARIOS.find(each => each.id === id)
  if (!info) throw new Error(`no scenario ${id}`)
  return info.scenario
}

const columnsOf = (scenario: Scenario) => scenario.map[0]!.length
const colOf = (hex: string) => Number(hex.split(',')[0])
const rowOf = (hex: string) => Number(hex.split(',')[1])
const isOnBoard = (scenario: Scenario, hex: string) => scenario.map[rowOf(hex)]?.[colOf(hex)] !== undefined
const hexesOf = (scenario: Scenario) => scenario.map.flatMap((row, r) => Array.from(row, (_, c) => `${c},${r}`))
const everyUnit = (scenario: Scenario) => [...scenario.units, ...(scenario.reinforcements ?? []).flatMap(group => group.units)]

function terrainAt(scenario: Scenario, hex: string): Terrain {
  return TERRAIN_BY_LETTER.get(scenario.map[rowOf(hex)]![colOf(hex)]!)!
}

/** MK-3.9: bridge and ford are the same thing to the rules. */
function crossingAlike(scenario: Scenario, hex: string): Terrain {
  const terrain = terrainAt(scenario, hex)
  return terrain === 'FORD' ? 'BRIDGE' : terrain
}

/** MK-1.4, from the table of offsets. */
function isAdjacent(a: string, b: string): boolean {
  const shift = colOf(a) % 2
  const around = [
    [1, shift],
    [1, shift - 1],
    [0, -1],
    [-1, shift - 1],
    [-1, shift],
    [0, 1],
  ]
  return around.some(([dc, dr]) => `${colOf(a) + dc!},${rowOf(a) + dr!}` === b)
}

function halfTurner(scenario: Scenario): (hex: string) => string {
  return hex => `${columnsOf(scenario) - 1 - colOf(hex)},${scenario.map.length - 1 - rowOf(hex)}`
}

function strengthOf(scenario: Scenario, side: Side): [number, number] {
  const units = scenario.units.filter(unit => unit.side === side)
  return [units.length, units.reduce((sum, unit) => sum + (unit.sp ?? 4), 0)]
}

function leadersOf(scenario: Scenario): string {
  const coming = (scenario.reinforcements ?? []).flatMap(group => group.units.flatMap(unit => unit.leader ?? []))
  return [...(scenario.leaders ?? []), ...coming].map(leader => `${leader.id} r${leader.radius}`).join(', ')
}

function arrivalsOf(scenario: Scenario): string {
  return (scenario.reinforcements ?? [])
    .map(group => `${group.turn} ${group.side}: ${group.units.map(unit => unit.id).join(' ')}`)
    .join('; ')
}

function inShort(condition: Condition): string {
  const group = condition.group === undefined ? '' : ' &'
  switch (condition.kind) {
    case 'control_hexes':
      return `${condition.side} control ${condition.hexes.join(' ')}${condition.turn ? ` at ${condition.turn}` : ''}${group}`
    case 'hold_hexes':
      return `${condition.side} hold ${condition.hexes.join(' ')} turns ${condition.turns}${group}`
    case 'eliminate_units':
      return `${condition.side} eliminate ${condition.count}${group}`
    case 'exit_units':
      return `${condition.side} exit ${condition.edge} ${condition.count}${group}`
    case 'raze':
      return `${condition.side} raze ${condition.count}${group}`
  }
}

function allHexesNamed(scenario: Scenario): string[] {
  return [
    ...(scenario.objectives ?? []),
    ...(scenario.roads ?? []).flat(),
    ...(scenario.rivers ?? []).flat(),
    ...(scenario.crossings ?? []).flatMap(crossing => crossing.between),
    ...Object.keys(scenario.entrenchments ?? {}),
    ...Object.values(scenario.exits ?? {}).flatMap(hexes => hexes ?? []),
    ...(scenario.victory ?? []).flatMap(condition => ('hexes' in condition ? condition.hexes : [])),
  ]
}
