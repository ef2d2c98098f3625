// Chapter 5: bunkers, trenches, barricades, minefields.
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import { at, fresh, gate } from '../builder.ts'

const musterOf = (points: number) =>
  fresh(
    { map: 'CCCC/CCCC/SSSS/DDDD', objectives: { p: 'port 1,0' } },
    { forces: 'points', budgets: { assault: points, defender: points } },
  )
const need = (map: string, fort: string, attacker: string, target: string, toAct: 'assault' | 'defender') => {
  const mine = toAct === 'assault'
  const units = mine ? { a: attacker, t: target } : { t: target, a: attacker }
  const b = at({ map, toAct, forts: [fort], units })
  b.do({ type: 'attack', unit: 'a', target: 't' }, `attack ${'1 '.repeat(mine ? 4 : 3).trim()}`)
  return b.told('attacked').strike.need
}

describe('markers', () => {
  it.each([
    ['bunker', 10],
    ['minefield', 8],
    ['trench', 5],
    ['barricade', 3],
  ] as const)('BI-5.1 a %s costs %d points', (fort, cost) => {
    const buy = { type: 'buy', forts: { [fort]: 1 } } as const
    expect(musterOf(cost).allows(buy, 'defender')).toBe(true)
    expect(musterOf(cost - 1).refused(buy, 'defender')).toBe('BI-7.9')
  })
  it('BI-5.1 they lie openly: both views show them', () => {
    const b = at({ map: 'CCC', forts: ['minefield 1,0'], units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 2,0' } })
    for (const viewer of ['assault', 'defender', 'table']) {
      expect(JSON.stringify(beachhead.view(b.state, viewer))).toContain('minefield')
    }
  })
  it('BI-5.2 a Bunker gives Defender infantry and emplacements +2', () => {
    expect(need('CC', 'bunker 1,0', 'marine_squad 0,0', 'infantry_squad 1,0', 'assault')).toBe(6)
    expect(need('CC', 'bunker 1,0', 'marine_squad 0,0', 'artillery 1,0', 'assault')).toBe(5)
    expect(need('CC', 'bunker 1,0', 'marine_squad 0,0', 'technical 1,0', 'assault')).toBe(5)
    expect(need('CC', 'bunker 1,0', 'infantry_squad 0,0', 'marine_squad 1,0', 'defender')).toBe(4)
  })
  it('BI-5.3 a Trench gives infantry of either side +1', () => {
    expect(need('CC', 'trench 1,0', 'marine_squad 0,0', 'infantry_squad 1,0', 'assault')).toBe(5)
    expect(need('CC', 'trench 1,0', 'infantry_squad 0,0', 'marine_squad 1,0', 'defender')).toBe(5)
    expect(need('CC', 'trench 1,0', 'infantry_squad 0,0', 'aav7 1,0', 'defender')).toBe(4)
    expect(need('CC', 'trench 1,0', 'marine_squad 0,0', 'artillery 1,0', 'assault')).toBe(3)
  })
  it('BI-5.4 a Barricade stops vehicles and landing craft and costs foot 1 MP more', () => {
    const b = at({
      map: 'BB',
      step: 'move.assault',
      forts: ['barricade 1,0'],
      units: { k1: 'humvee 0,0', m1: 'marine_squad 0,0' },
    })
    expect(b.refused({ type: 'move', unit: 'k1', to: '1,0' })).toBe('BI-5.4')
    expect(b.do({ type: 'move', unit: 'm1', to: '1,0' }).told('moved').cost).toBe(2)
    for (const type of ['aav7', 'lcac', 'lcu']) {
      const sea = at({ map: 'SB', step: 'move.assault', forts: ['barricade 1,0'], units: { u: `${type} 0,0` } })
      expect(sea.refused({ type: 'move', unit: 'u', to: '1,0' })).toBe('BI-5.4')
    }
    const own = at({ map: 'CC', step: 'move.defender', forts: ['barricade 1,0'], units: { k1: 'technical 0,0' } })
    expect(own.refused({ type: 'move', unit: 'k1', to: '1,0' })).toBe('BI-5.4')
  })
  it('BI-5.4 it gives no cover', () => {
    expect(need('CC', 'barricade 1,0', 'marine_squad 0,0', 'infantry_squad 1,0', 'assault')).toBe(4)
  })
  it('BI-5.6 the bonus adds to the terrain, up to a target number of 6', () => {
    expect(need('CL', 'trench 1,0', 'marine_squad 0,0', 'infantry_squad 1,0', 'assault')).toBe(6)
    expect(need('CW', 'bunker 1,0', 'marine_squad 0,0', 'infantry_squad 1,0', 'assault')).toBe(6)
    expect(need('CL', 'bunker 1,0', 'marine_squad 0,0', 'artillery 1,0', 'assault')).toBe(6)
  })
})

describe('mines', () => {
  const walk = (units: Record<string, string>, map = 'CCC') =>
    at({ map, step: 'move.assault', forts: ['minefield 1,0'], units })
  it('BI-5.5 the move ends there and 2 dice attack at 5; a survivor that was hit gets a token', () => {
    const b = walk({ m1: 'marine_squad 0,0' })
    b.do({ type: 'move', unit: 'm1', to: '2,0', path: ['1,0', '2,0'] }, 'mine 5 2')
    expect(b.unit('m1')).toMatchObject({ hex: '1,0', hp: 1, tokens: 1 })
    expect(b.draws).toEqual(['mine d6', 'mine d6'])
    expect(b.fort('1,0')).toBe('minefield')
  })
  it('BI-5.5 a miss gives no token, cover and DEF do not matter', () => {
    const miss = walk({ m1: 'marine_squad 0,0' }).do({ type: 'move', unit: 'm1', to: '1,0' }, 'mine 4 4')
    expect(miss.unit('m1')).toMatchObject({ hp: 2, tokens: 0 })
    const wood = walk({ m1: 'marine_squad 0,0' }, 'CWC').do({ type: 'move', unit: 'm1', to: '1,0' }, 'mine 5 5')
    expect(wood.isGone('m1')).toBe(true)
  })
  it('BI-5.5 the Defender walks through its own mines', () => {
    const b = at({ map: 'CCC', step: 'move.defender', forts: ['minefield 1,0'], units: { i1: 'infantry_squad 0,0' } })
    b.do({ type: 'move', unit: 'i1', to: '2,0', path: ['1,0', '2,0'] })
    expect([b.draws, b.unit('i1').hex]).toEqual([[], '2,0'])
  })
  it('BI-5.5 air units fly over; landing there sets them off', () => {
    const units = { h1: 'super_cobra 0,0' }
    const over = at({ map: 'CCC', step: 'move.air', forts: ['minefield 1,0'], units })
    expect(over.do({ type: 'move', unit: 'h1', to: '2,0' }).draws).toEqual([])
    const down = at({ map: 'CCC', step: 'move.air', forts: ['minefield 1,0'], units })
    down.do({ type: 'move', unit: 'h1', to: '1,0', land: true }, 'mine 5 1')
    expect(down.unit('h1')).toMatchObject({ airborne: false, hp: 1, tokens: 1 })
  })
  it('BI-5.5 launching and unloading into mines count as entering', () => {
    const sea = at({
      map: 'CCC/SSS/DDD',
      step: 'deploy',
      forts: ['minefield 1,1'],
      units: { w: 'usswasp 1,2', a1: 'aav7 aboard' },
    })
    sea.do({ type: 'launch', unit: 'a1', cargo: [], hex: '1,1' }, 'mine 6 1')
    expect(sea.unit('a1')).toMatchObject({ hex: '1,1', hp: 2, tokens: 1 })
    const out = at({
      map: 'BCC',
      forts: ['minefield 1,0'],
      units: { l1: 'lcac 0,0', m1: 'marine_squad in=l1', m2: 'marine_squad in=l1' },
    })
    out.do(
      {
        type: 'unload',
        unit: 'l1',
        drops: [
          { unit: 'm1', hex: '1,0' },
          { unit: 'm2', hex: '1,0' },
        ],
      },
      'mine 5 5 1 1',
    )
    expect([out.isGone('m1'), out.unit('m2')]).toMatchObject([true, { hex: '1,0', hp: 2, tokens: 0 }])
  })
})

describe('where they lie and how they go', () => {
  it.each(['bunker', 'trench', 'barricade', 'minefield'])('BI-5.7 a %s and the ground', fort => {
    const on = (letter: string, objectives = {}) => gate({ map: `${letter}C`, forts: [`${fort} 0,0`], objectives })
    const mine = fort === 'minefield'
    expect(on('C')).toBe('admitted')
    expect(on('D')).toMatch(/^BI-5\.7 forts\[0\]/)
    if (mine) expect(on('S')).toBe('admitted')
    else expect(on('S')).toMatch(/^BI-5\.7 forts\[0\]/)
    if (mine) expect(on('C', { p: 'port 0,0' })).toMatch(/^BI-5\.7 forts\[0\]/)
    else expect(on('C', { p: 'port 0,0' })).toBe('admitted')
  })
  it('BI-5.8 at set-up they go into the deployment zones, in the number the scenario gives', () => {
    const map = `${'C'.repeat(12)}/${'C'.repeat(12)}/${'S'.repeat(12)}/${'D'.repeat(12)}`
    const forces = { assault: { usswasp: 1, marine_squad: 3 }, defender: { infantry_squad: 1 }, forts: { trench: 1 } }
    const b = fresh({ map, forces, objectives: { p: 'port 0,0' } }, { dummies: 0 })
    expect(b.refused({ type: 'placeFort', fort: 'trench', hex: '6,0' })).toMatch(/^BI-(5\.8|7\.12)$/)
    b.do({ type: 'placeFort', fort: 'trench', hex: '5,0' })
    expect(b.fort('5,0')).toBe('trench')
    expect(b.refused({ type: 'placeFort', fort: 'trench', hex: '4,0' })).toBe('BI-5.8')
    expect(b.refused({ type: 'placeFort', fort: 'bunker', hex: '4,0' })).toBe('BI-5.8')
  })
  it('BI-5.8 in a points game they are paid from the Defender’s budget', () => {
    const b = musterOf(13)
    b.do({ type: 'buy', forts: { bunker: 1 } }, '', 'defender')
    expect(b.refused({ type: 'buy', forts: { trench: 1 } }, 'defender')).toBe('BI-7.9')
    expect(b.allows({ type: 'buy', forts: { barricade: 1 } }, 'defender')).toBe(true)
    expect(b.allows({ type: 'buy', forts: { barricade: 1 } }, 'assault')).toBe(false)
  })
  it('BI-5.9 removed by a breaching charge, by a card, by expiry', () => {
    const units = { m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' }
    const breach = at({ map: 'CCCC', forts: ['minefield 1,0'], units })
    expect(breach.do({ type: 'breach', unit: 'm1', hex: '1,0' }).fort('1,0')).toBe(undefined)
    const card = at(
      {
        map: 'CCCC',
        step: 'command.assault',
        cp: { assault: 1, defender: 0 },
        hands: { assault: ['A3'], defender: [] },
        forts: ['bunker 1,0'],
        units,
      },
      { strategicCards: true },
    )
    expect(card.do({ type: 'playCard', card: 'A3', hex: '1,0' }).fort('1,0')).toBe(undefined)
    const old = at({ map: 'CCCC', turn: 5, forts: ['trench 1,0 until=5', 'trench 2,0 until=6'], units }).endTurn()
    expect([old.fort('1,0'), old.fort('2,0')]).toEqual([undefined, 'trench'])
  })
})
