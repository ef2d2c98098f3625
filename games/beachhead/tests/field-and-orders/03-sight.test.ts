// Chapter 3, second part: levels, lines of sight, sight ranges, default paths. What a side sees is read from what it knows of:
// in a fresh position a revealed enemy is known only if it is seen.
import { describe, expect, it } from 'vitest'
import { at, type Board, cube, distance } from '../builder.ts'

const sees = (b: Board, name: string): boolean => b.knows('assault', name) !== undefined
/** Does an AAV-7 (sight 4) on `from` see an ATGM team on `to`? */
const los = (map: string, from: string, to: string, type = 'aav7'): boolean =>
  sees(at({ map, units: { a1: `${type} ${from}`, t1: `atgm_team ${to}` } }), 't1')

describe('levels and lines', () => {
  it('BI-3.9 an airborne unit looks over everything', () => {
    expect(los('CMWMC', '0,0', '4,0', 'harrier')).toBe(true)
    expect(los('CMWMC', '0,0', '4,0')).toBe(false)
  })
  it('BI-3.9 a landed one has the level of its terrain', () => {
    const b = at({ map: 'CWCC', units: { h1: 'harrier 0,0 landed', t1: 'atgm_team 2,0' } })
    expect(sees(b, 't1')).toBe(false)
  })
  it('BI-3.10 a line along the edge of two hexes is looked at on both sides', () => {
    // 1,0 to 1,2 runs between 0,1 and 1,1: one of them is clear.
    expect(los('CCC/WCC/CCC', '1,0', '1,2')).toBe(true)
    expect(los('CCC/WWC/CCC', '1,0', '1,2')).toBe(false)
  })
  it('BI-3.11 Heavy Woods block on level ground, not from Hills', () => {
    expect(los('CCWCC', '1,0', '3,0')).toBe(false)
    expect(los('CHWCC', '1,0', '3,0')).toBe(true)
    expect(los('CCWHC', '1,0', '3,0')).toBe(true)
    expect(los('CCLCC', '1,0', '3,0')).toBe(true)
    expect(los('CCUCC', '1,0', '3,0')).toBe(true)
  })
  it('BI-3.11 Mountains block for Hills, not for Mountains', () => {
    const squad = (map: string) => los(map, '0,0', '4,0', 'marine_squad')
    expect(squad('HCMCC')).toBe(false)
    expect(squad('MCMCC')).toBe(true)
    expect(squad('CCMCM')).toBe(true)
  })
  it('BI-3.11 the end hexes never block', () => {
    expect(los('WCW', '0,0', '2,0')).toBe(true)
    expect(los('CCM', '0,0', '2,0')).toBe(true)
  })
  it('BI-3.11 a line off the map is blocked', () => {
    // 0,0 to 0,2 runs between 0,1 and a hex that is not there.
    expect(los('CCC/WCC/CCC', '0,0', '0,2')).toBe(false)
    expect(los('CCC/CCC/CCC', '0,0', '0,2')).toBe(true)
  })
  it('BI-3.13 units, fortifications, objectives and Hills do not block', () => {
    expect(los('CHHHC', '0,0', '4,0')).toBe(true)
    const b = at({
      map: 'CCCCC',
      forts: ['bunker 2,0', 'barricade 3,0'],
      objectives: { p: 'port 2,0' },
      units: {
        a1: 'aav7 0,0',
        m1: 'marine_squad 1,0',
        i1: 'infantry_squad 2,0',
        i2: 'infantry_squad 3,0',
        t1: 'atgm_team 4,0',
      },
    })
    expect(sees(b, 't1')).toBe(true)
  })
})

describe('against a second reckoning', () => {
  // Rows of a map with everything that can block. The reckoning: cube points nudged to either side, rounded.
  const ROWS = ['CWCHCW', 'MCCWCC', 'CLWCMC', 'CCCCWC', 'HWCMCC']
  const letter = (hex: string) => {
    const [column, row] = hex.split(',').map(Number) as [number, number]
    return ROWS[row]?.[column]
  }
  const LEVEL: Readonly<Record<string, number>> = { H: 1, M: 2 }
  const HEIGHT: Readonly<Record<string, number>> = { W: 1, M: 2 }
  function clear(from: string, to: string, sign: number): boolean {
    const [a, b, n] = [cube(from), cube(to), distance(from, to)]
    const high = Math.max(LEVEL[letter(from)!] ?? 0, LEVEL[letter(to)!] ?? 0)
    for (let i = 1; i < n; i++) {
      const point = a.map((x, k) => x + ((b[k]! - x) * i) / n + sign * [1e-4, 2e-4, -3e-4][k]!)
      const round = point.map(Math.round)
      const off = point.map((x, k) => Math.abs(x - round[k]!))
      const worst = off.indexOf(Math.max(...off))
      round[worst] = -round.reduce((sum, x, k) => (k === worst ? sum : sum + x), 0)
      const [q, r] = round as [number, number]
      const here = letter(`${q + (r - (((r % 2) + 2) % 2)) / 2},${r}`)
      if (here === undefined || (HEIGHT[here] ?? 0) > high) return false
    }
    return true
  }
  const hexes = ROWS.flatMap((row, y) => [...row].map((_, x) => `${x},${y}`))
  const line = (from: string, to: string) => clear(from, to, 1) || clear(from, to, -1)
  // Enough Defender pieces for every hex but one; a Technical may not stand in Mountains, an infantry unit may.
  const PIECES = [...Array<string>(10).fill('infantry_squad'), ...Array<string>(3).fill('atgm_team')]
    .concat(Array<string>(3).fill('aa_team'), Array<string>(2).fill('mortar_team'), Array<string>(4).fill('militia_squad'))
    .concat(Array<string>(2).fill('artillery'), Array<string>(2).fill('sam_site'), ['long_range_artillery'])

  it.each(hexes)('BI-3.10 BI-3.11 BI-3.12 from %s the AAV-7 or squad sees exactly what the two lines allow', from => {
    const targets = hexes.filter(hex => hex !== from).slice(0, PIECES.length)
    const reach = 4 + (letter(from) === 'H' || letter(from) === 'M' ? 1 : 0)
    const units = Object.fromEntries(targets.map((hex, i) => [`x${i}`, `${PIECES[i]} ${hex}`]))
    const b = at({ map: ROWS.join('/'), units: { m1: `marine_squad ${from}`, ...units } })
    const seen = targets.filter((_, i) => sees(b, `x${i}`))
    expect(seen).toEqual(targets.filter(hex => distance(from, hex) <= reach && line(from, hex)))
  })
  it('BI-3.12 sight is symmetric', () => {
    for (const from of ['0,0', '3,1', '2,2', '5,4', '1,4']) {
      for (const to of hexes.filter(hex => hex !== from && distance(hex, from) <= 4)) {
        const b = at({ map: ROWS.join('/'), units: { m1: `marine_squad ${from}`, i1: `infantry_squad ${to}` } })
        expect([from, to, b.knows('defender', 'm1') !== undefined]).toEqual([from, to, line(to, from)])
      }
    }
  })
})

describe('sight range', () => {
  const row = 'C'.repeat(13)
  it.each([
    ['marine_squad 0,0', 4],
    ['aav7 0,0', 4],
    ['harrier 0,0 landed', 4],
    ['humvee 0,0', 6],
    ['marsoc 0,0', 5],
    ['harrier 0,0', 8],
    ['super_stallion 0,0', 8],
  ])('BI-3.14 %s sees %d hexes', (words, range) => {
    const at_ = (hexes: number) => sees(at({ map: row, units: { u: words, i1: `infantry_squad ${hexes},0` } }), 'i1')
    expect([at_(range), at_(range + 1)]).toEqual([true, false])
  })
  it.each([
    ['infantry_squad 0,0', 4],
    ['artillery 0,0', 4],
    ['sam_site 0,0', 6],
    ['technical 0,0', 4],
    ['attack_drone 0,0', 8],
  ])('BI-3.14 %s of the Defender sees %d hexes', (words, range) => {
    const at_ = (hexes: number) =>
      at({ map: row, units: { m1: `marine_squad ${hexes},0`, u: words } }).knows('defender', 'm1') !== undefined
    expect([at_(range), at_(range + 1)]).toEqual([true, false])
  })
  it('BI-3.14 the Wasp sees 10 hexes', () => {
    const at_ = (column: number) =>
      sees(at({ map: `${row}/${'D'.repeat(13)}`, units: { w: 'usswasp 0,1', i1: `infantry_squad ${column},0` } }), 'i1')
    expect([distance('0,1', '10,0'), at_(10), distance('0,1', '11,0'), at_(11)]).toEqual([10, true, 11, false])
  })
  it('BI-3.15 +1 on Hills and Mountains, for surface units only', () => {
    const first = (letter: string, words: string, hexes: number) =>
      sees(at({ map: letter + row, units: { u: words, i1: `infantry_squad ${hexes},0` } }), 'i1')
    for (const letter of ['H', 'M']) {
      expect([first(letter, 'marine_squad 0,0', 5), first(letter, 'marine_squad 0,0', 6)]).toEqual([true, false])
      expect(first(letter, 'harrier 0,0', 9)).toBe(false)
    }
  })
  it('BI-3.15 -1 for each token, never below 1', () => {
    const reach = (words: string, active: { card: 'E01' }[] = []) =>
      [1, 2, 3, 4, 5].filter(n => sees(at({ map: row, active, units: { u: words, i1: `infantry_squad ${n},0` } }), 'i1')).length
    expect(reach('marine_squad 0,0 tok=1')).toBe(3)
    expect(reach('marine_squad 0,0 tok=2')).toBe(2)
    expect(reach('marine_squad 0,0', [{ card: 'E01' }])).toBe(2)
    expect(reach('marine_squad 0,0 tok=1', [{ card: 'E01' }])).toBe(1)
    expect(reach('marine_squad 0,0 tok=2', [{ card: 'E01' }])).toBe(1)
  })
  it('BI-3.15 Heavy Fog keeps an AA Team from firing at 3 hexes', () => {
    const sketch = { map: 'CCCC', toAct: 'defender', units: { h1: 'harrier 3,0', aa: 'aa_team 0,0' } } as const
    expect(at(sketch).allows({ type: 'attack', unit: 'aa', target: 'h1' })).toBe(true)
    expect(at({ ...sketch, active: [{ card: 'E01' }] }).refused({ type: 'attack', unit: 'aa', target: 'h1' })).toBe('BI-15.3')
  })
  it('BI-3.16 an attacker must see its target itself, in range and in line', () => {
    const b = at({ map: 'CWC/CCC', units: { a1: 'aav7 0,0', m1: 'marine_squad 1,1', t1: 'atgm_team 2,0' } })
    expect(sees(b, 't1')).toBe(true)
    expect(b.refused({ type: 'attack', unit: 'a1', target: 't1' })).toBe('BI-15.3')
    expect(b.allows({ type: 'attack', unit: 'm1', target: 't1' })).toBe(true)
  })
})

describe('elevated fire', () => {
  const fire = { type: 'attack', unit: 'u', target: 'i1' } as const
  const shot = (map: string, words: string, to = '3,0') => at({ map, units: { u: words, i1: `infantry_squad ${to}` } })
  it('BI-3.17 +1 range from Hills or Mountains against lower ground', () => {
    expect(shot('HCCC', 'aav7 0,0').allows(fire)).toBe(true)
    expect(shot('CCCC', 'aav7 0,0').refused(fire)).toBe('BI-15.3')
    expect(shot('HCCCC', 'aav7 0,0', '4,0').refused(fire)).toBe('BI-15.3')
  })
  it('BI-3.17 not against a target of the same level', () => {
    expect(shot('HCCH', 'aav7 0,0').refused(fire)).toBe('BI-15.3')
    expect(shot('HCCM', 'aav7 0,0').refused(fire)).toBe('BI-15.3')
  })
  it('BI-3.17 not for weapons of range 1', () => {
    expect(shot('HCC', 'marine_squad 0,0', '2,0').refused(fire)).toBe('BI-15.3')
  })
  it('BI-3.17 not for mortars', () => {
    const b = at({ map: 'HCCCCCC', toAct: 'defender', units: { m1: 'marine_squad 6,0', mo: 'mortar_team 0,0' } })
    expect(b.refused({ type: 'attackHex', unit: 'mo', hex: '6,0' })).toBe('BI-15.18')
  })
  it('BI-3.17 not for airborne units, and not against them', () => {
    expect(shot('HCCCC', 'harrier 0,0', '4,0').refused(fire)).toBe('BI-15.3')
    const b = at({ map: 'HCCCC', toAct: 'defender', units: { h1: 'harrier 4,0', aa: 'aa_team 0,0' } })
    expect(b.refused({ type: 'attack', unit: 'aa', target: 'h1' })).toBe('BI-15.3')
  })
})

describe('default paths', () => {
  const walk = (sketch: Parameters<typeof at>[0], to: string) => {
    const b = at({ step: 'move.assault', ...sketch }).do({ type: 'move', unit: 'm1', to })
    const { path, cost } = b.told('moved')
    return { way: path.filter(hex => hex !== '0,0'), cost }
  }
  it('BI-3.18 round known mines first', () => {
    expect(walk({ map: 'CCCC/CCCC', forts: ['minefield 1,0'], units: { m1: 'marine_squad 0,0' } }, '2,0').cost).toBe(3)
  })
  it('BI-3.18 then the least MP', () => {
    // Through the woods it is two hexes for 3 MP, through the open three.
    const { way, cost } = walk({ map: 'CMCC/CCCC', units: { m1: 'marsoc 0,0' } }, '2,0')
    expect([way, cost]).toEqual([['0,1', '1,1', '2,0'], 3])
  })
  it('BI-3.18 then the lowest directions', () => {
    expect(walk({ map: 'CCC/CCC/CCC', units: { m1: 'marine_squad 0,0' } }, '1,1').way).toEqual(['1,0', '1,1'])
    expect(walk({ map: 'CCC/CCC/CCC', units: { m1: 'marine_squad 0,0' } }, '1,2').way).toEqual(['0,1', '1,2'])
  })
  it('BI-3.18 a hidden mover keeps out of known enemies’ sight before that', () => {
    // A pinned squad sees 2 hexes: 1,0 and 1,1, but not 0,1. Both ways cost 2 MP.
    const way = (words: string) => {
      const b = at({
        map: 'CCCC/CCCC',
        step: 'move.defender',
        units: { m1: 'marine_squad 3,0 tok=2', i1: words, i2: 'infantry_squad 2,0' },
      })
      return b.do({ type: 'move', unit: 'i1', to: '1,1' }).told('moved').path.slice(-2)
    }
    expect(way('infantry_squad 0,0')).toEqual(['1,0', '1,1'])
    expect(way('infantry_squad 0,0 hidden')).toEqual(['0,1', '1,1'])
  })
  it('BI-3.18 a player may give any other legal path', () => {
    const b = at({ map: 'CCC/CCC', step: 'move.assault', units: { m1: 'marine_squad 0,0' } })
    b.do({ type: 'move', unit: 'm1', to: '1,1', path: ['0,1', '1,1'] })
    expect(b.told('moved').path.slice(-2)).toEqual(['0,1', '1,1'])
    const bad = at({ map: 'CCC/CCC', step: 'move.assault', units: { m1: 'marine_squad 0,0' } })
    expect(bad.refused({ type: 'move', unit: 'm1', to: '2,0', path: ['2,0'] })).toMatch(/^BI-(3\.18|13\.\d)$/)
  })
})
