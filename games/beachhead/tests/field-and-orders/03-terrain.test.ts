// Chapter 3, first part: the terrain chart, landing zones, stacking and layers.
import { describe, expect, it } from 'vitest'
import { at, gate } from '../builder.ts'

/** MP to enter, by letter: foot, wheel, amtrac, hover, craft, ship, air ('-': closed), and the cover. */
const CHART: Readonly<Record<string, string>> = {
  D: '- - 2 1 2 2 1 0',
  S: '- - 1 1 1 - 1 0',
  B: '1 1 1 1 1 - 1 0',
  C: '1 1 1 - - - 1 0',
  L: '1 1 1 - - - 1 1',
  W: '2 2 2 - - - 1 2',
  U: '1 1 1 - - - 1 1',
  H: '2 2 2 - - - 1 1',
  M: '3 - - - - - 1 2',
}
const MOVERS = [
  ['marine_squad', 'C'],
  ['humvee', 'C'],
  ['aav7', 'C'],
  ['lcac', 'S'],
  ['lcu', 'S'],
  ['usswasp', 'D'],
  ['osprey', 'C'],
] as const
const step = (type: string) => (type === 'osprey' ? 'move.air' : 'move.assault')
const closed = /^BI-(3\.1|3\.3|3\.4|3\.5|13\.2)$/

describe('the chart', () => {
  const rows = Object.entries(CHART).flatMap(([letter, costs]) =>
    MOVERS.map(([type, from], i) => [type, letter, costs.split(' ')[i]!, from] as const),
  )
  it.each(rows)('BI-3.1 %s enters %s for %s', (type, letter, cost, from) => {
    const b = at({ map: `${from}${letter}/DD`, step: step(type), units: { u: `${type} 0,0` } })
    const move = { type: 'move', unit: 'u', to: '1,0' } as const
    if (cost === '-') expect(b.refused(move)).toMatch(closed)
    else expect(b.do(move).told('moved').cost).toBe(Number(cost))
  })
  it.each(Object.entries(CHART).map(([letter, costs]) => [letter, Number(costs.split(' ')[7])] as const))(
    'BI-3.1 %s covers with %d',
    (letter, cover) => {
      const water = letter === 'D' || letter === 'S'
      const b = at({
        map: `${letter}C`,
        toAct: 'defender',
        units: { u: `${water ? 'aav7' : 'marine_squad'} 0,0`, i1: 'infantry_squad 1,0' },
      })
      b.do({ type: 'attack', unit: 'i1', target: 'u' }, 'attack 1 1 1')
      expect(b.told('attacked').strike.need).toBe(4 + cover)
    },
  )
  it('BI-3.2 everything but D and S is land', () => {
    for (const letter of Object.keys(CHART)) {
      const b = at({
        map: `${letter}C`,
        step: 'command.defender',
        cp: { assault: 0, defender: 2 },
        units: { i1: 'infantry_squad 1,0' },
      })
      expect([letter, b.allows({ type: 'construct', fort: 'trench', hex: '0,0' })]).toEqual([letter, !'DS'.includes(letter)])
    }
  })
  it('BI-3.3 water is for amphibious units, the Wasp keeps to the deep', () => {
    for (const type of ['marine_squad', 'humvee']) {
      for (const letter of ['D', 'S']) {
        const b = at({ map: `C${letter}`, step: 'move.assault', units: { u: `${type} 0,0` } })
        expect(b.refused({ type: 'move', unit: 'u', to: '1,0' })).toMatch(/^BI-3\.(1|3)$/)
      }
    }
    const b = at({ map: 'SS/DD', step: 'move.assault', units: { w: 'usswasp 0,1' } })
    expect(b.refused({ type: 'move', unit: 'w', to: '0,0' })).toMatch(/^BI-3\.(1|3)$/)
    expect(b.allows({ type: 'move', unit: 'w', to: '1,1' })).toBe(true)
  })
  it('BI-3.4 neither wheels nor AAV-7s climb Mountains, not even by the minimum move', () => {
    for (const type of ['humvee', 'aav7']) {
      const b = at({ map: 'CM', step: 'move.assault', units: { u: `${type} 0,0 forceMarch` } })
      expect(b.refused({ type: 'move', unit: 'u', to: '1,0' })).toMatch(/^BI-3\.(1|4)$/)
    }
    const b = at({ map: 'CM', step: 'move.defender', units: { k1: 'technical 0,0' } })
    expect(b.refused({ type: 'move', unit: 'k1', to: '1,0' })).toMatch(/^BI-3\.(1|4)$/)
  })
  it('BI-3.5 landing craft enter a Port whatever its terrain for 1 MP, no other land but Beach', () => {
    for (const craft of ['lcac', 'lcu']) {
      for (const letter of ['U', 'W', 'H']) {
        const port = at({
          map: `S${letter}`,
          step: 'move.assault',
          objectives: { p: 'port 1,0' },
          units: { l1: `${craft} 0,0` },
        })
        expect(port.do({ type: 'move', unit: 'l1', to: '1,0' }).told('moved').cost).toBe(1)
        const town = at({
          map: `S${letter}`,
          step: 'move.assault',
          objectives: { p: 'civic_center 1,0' },
          units: { l1: `${craft} 0,0` },
        })
        expect(town.refused({ type: 'move', unit: 'l1', to: '1,0' })).toMatch(/^BI-3\.(1|5)$/)
      }
    }
  })
  it('BI-3.5 an AAV-7 pays 1 in Shallow and 2 in Deep Water', () => {
    const b = at({ map: 'BSD', step: 'move.assault', units: { a1: 'aav7 0,0' } })
    expect(b.do({ type: 'move', unit: 'a1', to: '2,0' }).told('moved').cost).toBe(3)
  })
})

describe('cover and the air', () => {
  const shot = (map: string, words: string) => {
    const b = at({ map, toAct: 'defender', units: { h1: words, i1: 'infantry_squad 1,0' } })
    return b.do({ type: 'attack', unit: 'i1', target: 'h1' }, 'attack 1 1 1').told('attacked').strike.need
  }
  it('BI-3.6 cover helps a landed air unit', () => {
    expect(shot('LC', 'harrier 0,0 landed')).toBe(6)
    expect(shot('CC', 'harrier 0,0 landed')).toBe(5)
  })
  it('BI-3.6 and never an airborne one', () => {
    for (const letter of ['L', 'W', 'U', 'H', 'M']) expect(shot(`${letter}C`, 'harrier 0,0')).toBe(5)
  })
})

describe('landing', () => {
  const ZONES = { harrier: 'CL', super_stallion: 'C', super_cobra: 'BCL', osprey: 'BCLUHW' } as const
  const land = { type: 'move', unit: 'h1', to: '1,0', land: true } as const

  it.each(Object.entries(ZONES))('BI-3.7 %s lands in %s', (type, zones) => {
    for (const letter of 'DSBCLWUHM') {
      const b = at({ map: `C${letter}`, step: 'move.air', units: { h1: `${type} 0,0` } })
      if (zones.includes(letter)) expect([letter, b.do(land).unit('h1').airborne]).toEqual([letter, false])
      else expect([letter, b.refused(land)]).toEqual([letter, 'BI-3.7'])
    }
  })
  it('BI-3.7 any air unit lands on an Airfield its side controls', () => {
    const strip = (control: string) =>
      at({
        map: 'CU',
        step: 'move.air',
        objectives: { f: `airfield 1,0 ctrl=${control}` },
        units: { h1: 'super_stallion 0,0' },
      })
    expect(strip('assault').do(land).unit('h1').airborne).toBe(false)
    expect(strip('defender').refused(land)).toBe('BI-3.7')
  })
  it.each([
    ['C', 1],
    ['B', 1],
    ['L', 1],
    ['U', 1],
    ['H', 2],
    ['W', 2],
  ] as const)('BI-3.8 the Osprey lands in %s for %d MP in all', (letter, cost) => {
    const b = at({ map: `C${letter}`, step: 'move.air', units: { h1: 'osprey 0,0' } })
    expect(b.do(land).told('moved').cost).toBe(cost)
  })
  it.each([
    ['U', 2],
    ['H', 3],
    ['W', 3],
  ] as const)('BI-3.8 on an Airfield in %s another air unit pays %d', (letter, cost) => {
    const b = at({
      map: `C${letter}`,
      step: 'move.air',
      objectives: { f: 'airfield 1,0 ctrl=assault' },
      units: { h1: 'super_cobra 0,0' },
    })
    expect(b.do(land).told('moved').cost).toBe(cost)
  })
  it('BI-3.8 landing is refused when the MP left do not pay for it', () => {
    const row = 'C'.repeat(10)
    const b = at({ map: `${row}H`, step: 'move.air', units: { h1: 'osprey 0,0' } })
    expect(b.allows({ type: 'move', unit: 'h1', to: '10,0' })).toBe(true)
    expect(b.refused({ type: 'move', unit: 'h1', to: '10,0', land: true })).toMatch(/^BI-(3\.8|13\.2|13\.6)$/)
  })
})

describe('stacking', () => {
  const enter = { type: 'move', unit: 'm1', to: '1,0' } as const
  it('BI-3.19 two surface units of a side share a hex, a third may not end there', () => {
    const b = (units: Record<string, string>) =>
      at({ map: 'CCC', step: 'move.assault', units: { m1: 'marine_squad 0,0', ...units } })
    expect(b({ m2: 'marine_squad 1,0' }).allows(enter)).toBe(true)
    expect(b({ m2: 'marine_squad 1,0', m3: 'humvee 1,0' }).refused(enter)).toBe('BI-3.19')
    expect(b({ m2: 'marine_squad 1,0', h: 'harrier 1,0' }).allows(enter)).toBe(true)
    expect(b({ m2: 'marine_squad 1,0', h: 'harrier 1,0 landed' }).refused(enter)).toBe('BI-3.19')
  })
  it('BI-3.19 hidden units and dummies count', () => {
    const b = at({
      map: 'CCC',
      step: 'move.defender',
      units: { i1: 'infantry_squad 0,0', i2: 'infantry_squad 1,0 hidden' },
      dummies: { d1: '1,0' },
    })
    expect(b.refused({ type: 'move', unit: 'i1', to: '1,0' })).toBe('BI-3.19')
  })
  it('BI-3.19 two airborne units of a side share a hex, cargo does not count', () => {
    const fly = { type: 'move', unit: 'h1', to: '1,0' } as const
    const b = (units: Record<string, string>) => at({ map: 'CCC', step: 'move.air', units: { h1: 'osprey 0,0', ...units } })
    expect(b({ h2: 'osprey 1,0', m1: 'marine_squad in=h2', m2: 'marine_squad in=h2' }).allows(fly)).toBe(true)
    expect(b({ h2: 'osprey 1,0', h3: 'harrier 1,0' }).refused(fly)).toBe('BI-3.19')
    expect(b({ m1: 'marine_squad 1,0', m2: 'marine_squad 1,0' }).allows(fly)).toBe(true)
  })
  it('BI-3.19 a position that stacks three is not let in', () => {
    expect(gate({ map: 'CC', units: { a: 'humvee 0,0', b: 'humvee 0,0', c: 'humvee 0,0' } })).toMatch(/^BI-3\.19 units\[2\]/)
    const dummies = { d1: '0,0', d2: '0,0' }
    expect(gate({ map: 'CC', units: { i1: 'infantry_squad 0,0' }, dummies })).toMatch(/^BI-3\.19 /)
  })
  it('BI-3.20 surface enemies never share a hex, an airborne unit may hang over them', () => {
    expect(gate({ map: 'CC', units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 0,0' } })).toMatch(/^BI-3\.20 /)
    expect(gate({ map: 'CC', units: { h1: 'harrier 0,0', i1: 'infantry_squad 0,0' } })).toBe('admitted')
    expect(gate({ map: 'CC', units: { h1: 'harrier 0,0', d1: 'attack_drone 0,0' } })).toMatch(/^BI-3\.20 /)
    const b = at({ map: 'CCC', step: 'move.assault', units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 1,0' } })
    expect(b.refused(enter)).toMatch(/^BI-(3\.20|13\.4)$/)
  })
  it('BI-3.20 no other surface unit enters the Wasp’s hex; air units may', () => {
    const b = at({ map: 'SS/DD', step: 'move.assault', units: { w: 'usswasp 1,1', a1: 'aav7 0,1', l1: 'lcac 1,0' } })
    for (const unit of ['a1', 'l1']) expect(b.refused({ type: 'move', unit, to: '1,1' })).toBe('BI-3.20')
    const air = at({ map: 'SS/DD', step: 'move.air', units: { w: 'usswasp 1,1', h1: 'harrier 0,0' } })
    expect(air.allows({ type: 'move', unit: 'h1', to: '1,1' })).toBe(true)
  })
  it('BI-3.21 one fortification and one objective in a hex', () => {
    expect(gate({ map: 'CC', forts: ['trench 0,0', 'barricade 0,0'] })).toMatch(/^BI-3\.21 forts\[1\]/)
    expect(gate({ map: 'CC', objectives: { p: 'port 0,0', q: 'airfield 0,0' } })).toMatch(/^BI-3\.21 objectives\[1\]/)
    expect(gate({ map: 'CC', forts: ['trench 0,0'], objectives: { p: 'port 0,0' } })).toBe('admitted')
  })
})
