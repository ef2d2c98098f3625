// Chapter 2, second half: maps put together from sections, and random ones. The expected maps are built here a second time.
import { describe, expect, it } from 'vitest'
import type { OptionChoices } from '../../rules/setup/options.ts'
import type { SectionId } from '../../rules/tables/index.ts'
import { type Board, scenario, unshuffled } from '../builder.ts'

const LIBRARY: Readonly<Record<string, string>> = {
  'coral-flats': 'CCLC CCCC LCCC BBBB',
  'old-harbor': 'CUUC CUUC BUUB SSSS',
  'rolling-hills': 'HCHC CHHC HCCH CHCC',
  'dense-forest': 'LWWL WWCW LCWW WWLL',
  downtown: 'UUCU CUUC UCUU CUCU',
  farmland: 'CCCL CLCC CCCC LCCU',
  'mountain-pass': 'MHCM MCCH HCCM MHCM',
  'marsh-delta': 'CSCC SSCL CSSC CCSB',
  airstrip: 'CCCC CCCC CLCC CCCU',
  'ridge-line': 'CHMH HMHC CHCC CCLC',
  'fishing-town': 'CLCC CUCL CUUC BBBB',
  quay: 'UCUC CUCU UUCC BUBB',
}
const IDS = Object.keys(LIBRARY) as SectionId[]
const back = (text: string): string => [...text].reverse().join('')

function turned(section: string, turn: number, size = 4): string[] {
  const rows = LIBRARY[section]!.split(' ')
    .slice(0, size)
    .map(row => row.slice(0, size))
  if (turn === 0) return rows
  if (turn === 1) return rows.map(back).reverse()
  return turn === 2 ? rows.map(back) : [...rows].reverse()
}
/** The shore pass on edge S. */
function shoreS(map: readonly string[]): string[] {
  const rows = [...map]
  const last = rows.length - 1
  rows[last] = 'D'.repeat(rows[last]!.length)
  rows[last - 1] = rows[last - 1]!.replace(/[BCLWUHM]/g, 'S')
  rows[last - 2] = rows[last - 2]!.replace(/[CLW]/g, 'B')
  if (!rows[last - 2]!.includes('B')) {
    const middle = Math.floor(rows[last - 2]!.length / 2)
    rows[last - 2] = `${rows[last - 2]!.slice(0, middle)}B${rows[last - 2]!.slice(middle + 1)}`
  }
  return rows
}
type Laid = readonly [section: SectionId, slot: readonly [number, number], turn: 0 | 1 | 2 | 3]
function joined(laid: readonly Laid[], size = 4): string[] {
  const columns = laid.map(([, [column]]) => column)
  const lines = laid.map(([, [, line]]) => line)
  const [left, top] = [Math.min(...columns), Math.min(...lines)]
  const width = (Math.max(...columns) - left + 1) * size
  const map = Array.from({ length: (Math.max(...lines) - top + 1) * size }, () => Array<string>(width).fill('D'))
  for (const [section, [column, line], turn] of laid) {
    turned(section, turn, size).forEach((row, y) => {
      ;[...row].forEach((letter, x) => {
        map[(line - top) * size + y]![(column - left) * size + x] = letter
      })
    })
  }
  return map.map(row => row.join(''))
}

const begin = (options: OptionChoices = {}): Board =>
  scenario('cards', { map: 'assembly', events: false, ...options }, unshuffled('deck.scenario', 10))
const SIX = IDS.slice(0, 6)
function picked(options?: OptionChoices, ids: readonly SectionId[] = SIX): Board {
  const b = begin(options)
  for (const section of ids) b.do({ type: 'pickSection', section })
  return b
}
function laidOut(laid: readonly Laid[], options?: OptionChoices): Board {
  const b = picked(
    options,
    laid.map(([section]) => section),
  )
  for (const [section, [column, line], turn] of laid) b.do({ type: 'placeSection', section, slot: [column, line], turn })
  return b
}
const GRID: readonly Laid[] = [
  ['coral-flats', [0, 0], 0],
  ['rolling-hills', [1, 0], 1],
  ['dense-forest', [2, 0], 2],
  ['downtown', [0, 1], 3],
  ['mountain-pass', [1, 1], 0],
  ['ridge-line', [2, 1], 2],
]

describe('choosing and laying sections', () => {
  it('BI-2.9 the seats take one section each in turn, the Assault first, until six are chosen', () => {
    const b = begin()
    const seats: string[] = []
    for (const section of SIX) {
      expect(b.step).toBe('setup.sections')
      seats.push(b.seats.join())
      b.do({ type: 'pickSection', section })
    }
    expect(seats).toEqual(['assault', 'defender', 'assault', 'defender', 'assault', 'defender'])
    expect(b.step).toBe('setup.assembly')
  })
  it('BI-2.9 the sections are unique', () => {
    const b = begin().do({ type: 'pickSection', section: 'quay' })
    expect(b.refused({ type: 'pickSection', section: 'quay' })).toBe('BI-2.9')
    expect(b.legal()).toHaveLength(11)
  })
  it('BI-2.10 then they place them in turn, the Defender first', () => {
    const b = picked()
    const seats: string[] = []
    SIX.forEach((section, i) => {
      seats.push(b.seats.join())
      b.do({ type: 'placeSection', section, slot: [i % 3, Math.floor(i / 3)], turn: 0 })
    })
    expect(seats).toEqual(['defender', 'assault', 'defender', 'assault', 'defender', 'assault'])
    expect([b.step, b.seats]).toEqual(['setup.edge', ['assault']])
  })
  it('BI-2.10 only a chosen section that is not placed yet', () => {
    const b = picked().do({ type: 'placeSection', section: 'coral-flats', slot: [0, 0], turn: 0 })
    expect(b.refused({ type: 'placeSection', section: 'quay', slot: [1, 0], turn: 0 })).toBe('BI-2.10')
    expect(b.refused({ type: 'placeSection', section: 'coral-flats', slot: [1, 0], turn: 0 })).toBe('BI-2.10')
  })
  it('BI-2.11 a section after the first shares a side with a placed one and takes a free slot', () => {
    const b = picked().do({ type: 'placeSection', section: 'coral-flats', slot: [0, 0], turn: 0 })
    const lay = (column: number, line: number) =>
      ({ type: 'placeSection', section: 'old-harbor', slot: [column, line], turn: 0 }) as const
    for (const [column, line] of [
      [1, 1],
      [2, 0],
      [0, 0],
    ] as const)
      expect(b.refused(lay(column, line))).toBe('BI-2.11')
    for (const [column, line] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      expect(b.allows(lay(column, line))).toBe(true)
  })
  it('BI-2.12 at most four slots in one direction and three in the other', () => {
    for (const along of [(i: number) => [i, 0] as [number, number], (i: number) => [0, i] as [number, number]]) {
      const b = picked()
      for (let i = 0; i < 4; i++) b.do({ type: 'placeSection', section: SIX[i]!, slot: along(i), turn: 0 })
      expect(b.refused({ type: 'placeSection', section: SIX[4]!, slot: along(4), turn: 0 })).toBe('BI-2.12')
      expect(b.refused({ type: 'placeSection', section: SIX[4]!, slot: along(-1), turn: 0 })).toBe('BI-2.12')
      const [column, line] = along(3)
      const aside: [number, number] = column > 0 ? [column, line + 1] : [column + 1, line]
      b.do({ type: 'placeSection', section: SIX[4]!, slot: aside, turn: 0 })
      const further: [number, number] = column > 0 ? [column, line + 2] : [column + 2, line]
      expect(b.allows({ type: 'placeSection', section: SIX[5]!, slot: further, turn: 0 })).toBe(true)
    }
  })
})

describe('the map that comes of it', () => {
  it('BI-2.13 sections of 4x4 hexes', () => {
    const b = laidOut(GRID).do({ type: 'chooseEdge', edge: 'S' })
    expect([b.all.map!.length, b.all.map![0]!.length]).toEqual([8, 12])
    expect(b.all.map).toEqual(shoreS(joined(GRID)))
  })
  it('BI-2.13 with sectionSize 2 the upper left quarter', () => {
    const b = laidOut(GRID, { sectionSize: 2 }).do({ type: 'chooseEdge', edge: 'S' })
    expect([b.all.map!.length, b.all.map![0]!.length]).toEqual([4, 6])
    expect(b.all.map).toEqual(shoreS(joined(GRID, 2)))
  })
  it.each([
    [0, ['CSCC', 'SSCL', 'CSSC', 'CCSB']],
    [1, ['BSCC', 'CSSC', 'LCSS', 'CCSC']],
    [2, ['CCSC', 'LCSS', 'CSSC', 'BSCC']],
    [3, ['CCSB', 'CSSC', 'SSCL', 'CSCC']],
  ] as const)('BI-2.14 orientation %d of marsh-delta', (turn, rows) => {
    const laid: readonly Laid[] = [['marsh-delta', [0, 0], turn], ...GRID.slice(1)]
    const b = laidOut(laid).do({ type: 'chooseEdge', edge: 'S' })
    expect(b.all.map!.slice(0, 4).map(row => row.slice(0, 4))).toEqual(rows)
  })
  it('BI-2.15 a slot without a section is Deep Water; slots may lie left of and above the first', () => {
    const laid: readonly Laid[] = [
      ['coral-flats', [0, 0], 0],
      ['rolling-hills', [-1, 0], 0],
      ['dense-forest', [-2, 0], 0],
      ['downtown', [-3, 0], 0],
      ['farmland', [-3, -1], 0],
      ['quay', [0, -1], 0],
    ]
    const b = laidOut(laid).do({ type: 'chooseEdge', edge: 'S' })
    expect(b.all.map).toEqual(shoreS(joined(laid)))
    expect(b.all.map![0]).toBe('CCCLDDDDDDDDUCUC')
  })
  it('BI-2.16 the Assault names one of the two long edges', () => {
    const wide = laidOut(GRID)
    expect(wide.refused({ type: 'chooseEdge', edge: 'E' })).toBe('BI-2.16')
    expect(wide.allows({ type: 'chooseEdge', edge: 'N' })).toBe(true)
    const tall = laidOut(GRID.map(([section, [column, line], turn]) => [section, [line, column], turn] as const))
    expect(tall.refused({ type: 'chooseEdge', edge: 'S' })).toBe('BI-2.16')
    expect(['E', 'W'].map(edge => tall.allows({ type: 'chooseEdge', edge: edge as 'E' }))).toEqual([true, true])
    expect(tall.do({ type: 'chooseEdge', edge: 'W' }).all.offshore).toBe('W')
  })
  it('BI-2.17 the shore pass: Deep Water, Shallow Water, Beach, counted from the offshore edge', () => {
    const b = laidOut(GRID).do({ type: 'chooseEdge', edge: 'S' })
    const [third, second, first] = b.all.map!.slice(-3)
    expect(first).toBe('D'.repeat(12))
    expect(second).toBe('S'.repeat(12))
    expect(third).toMatch(/^[BUHMSD]+$/)
    expect(third).toContain('B')
  })
  it('BI-2.17 from the north the same lines are counted downwards', () => {
    const b = laidOut(GRID).do({ type: 'chooseEdge', edge: 'N' })
    const upsideDown = shoreS([...joined(GRID)].reverse()).reverse()
    expect(b.all.map).toEqual(upsideDown)
  })
  it('BI-2.17 a third line without Beach gets one in the middle', () => {
    const laid: readonly Laid[] = [
      ['downtown', [0, 0], 3],
      ['mountain-pass', [1, 0], 3],
      ['ridge-line', [2, 0], 0],
      ['coral-flats', [0, 1], 0],
      ['farmland', [1, 1], 0],
      ['airstrip', [2, 1], 0],
    ]
    const b = laidOut(laid, { sectionSize: 2 }).do({ type: 'chooseEdge', edge: 'S' })
    expect(b.all.map).toEqual(['CUMCCH', 'UUMBHM', 'SSSSSS', 'DDDDDD'])
  })
  it('BI-2.17 an assembled map is admitted: its zone is Deep Water', () => {
    const b = laidOut(GRID).do({ type: 'chooseEdge', edge: 'S' })
    expect(b.step).toBe('setup.defender')
  })
})

describe('random maps', () => {
  const script = (slots: readonly (readonly [number, number])[]) =>
    slots.map(([section, turn]) => `map.section ${section}; map.turn ${turn}`).join('; ')
  const random = (mapSize: [number, number], slots: readonly (readonly [number, number])[]) =>
    scenario('cards', { map: 'random', mapSize, events: false }, `${script(slots)}; ${unshuffled('deck.scenario', 10)}`)

  it('BI-2.18 for each slot in hex order a pick for the section and a pick for the orientation', () => {
    const slots = [
      [0, 1],
      [7, 2],
      [11, 3],
      [3, 0],
    ] as const
    const b = random([8, 8], slots)
    expect(b.draws.slice(0, 4)).toEqual(['map.section pick12', 'map.turn pick4', 'map.section pick12', 'map.turn pick4'])
    const laid = slots.map(([section, turn], i) => [IDS[section]!, [i % 2, Math.floor(i / 2)], turn] as Laid)
    expect(b.all.map).toEqual(shoreS(joined(laid)))
    expect(b.all.offshore).toBe('S')
  })
  it('BI-2.18 12x12 by default; sizes are multiples of 4 from 8 to 32', () => {
    const b = scenario(
      'cards',
      { map: 'random', events: false },
      `${script(Array.from({ length: 9 }, () => [5, 0] as const))}; ${unshuffled('deck.scenario', 10)}`,
    )
    expect([b.all.map!.length, b.all.map![0]!.length]).toEqual([12, 12])
    for (const size of [4, 10, 36]) {
      expect(() => scenario('cards', { map: 'random', mapSize: [size, 8], events: false })).toThrow('mapSize')
    }
  })
  it('BI-2.19 the library, in its order', () => {
    const slots = [...IDS.map((_, i) => [i, 0] as const), [0, 0], [1, 0], [2, 0], [3, 0]] as [number, number][]
    const b = random([16, 16], slots)
    IDS.forEach((id, i) => {
      const [x, y] = [(i % 4) * 4, Math.floor(i / 4) * 4]
      const rows = b.all.map!.slice(y, y + 4).map(row => row.slice(x, x + 4))
      expect([id, rows.join(' ')]).toEqual([id, LIBRARY[id]])
    })
  })
})
