// Chapters 15, 17, 18 and 20, the less common shots: at structures, through fog, at the ship, and what follows from them.
import { describe, expect, it } from 'vitest'
import { at, type Sketch } from '../builder.ts'
import { attack, faces, hps, missed, tokens } from './aims.ts'

const STANDARD = { victory: 'standard' } as const
const D = { toAct: 'defender' } as const

describe('structures', () => {
  const hub = (units: Record<string, string>): Sketch => ({
    map: 'CCCC/SSSS/DDDD',
    objectives: { h: 'comms_hub 1,0' },
    units: { w: 'usswasp 1,2', ...units, m9: 'marine_squad 0,0', i9: 'infantry_squad 3,0' },
  })
  const strike = (unit: string) => ({ type: 'attackStructure', unit, objective: 'h' }) as const
  it('BI-15.23 the Wasp’s gun reaches it too', () => {
    const b = at(hub({})).do(strike('w'), 'structure 4 1')
    expect([b.objective('h').hp, b.unit('w').sp]).toEqual([3, 4])
  })
  it('BI-15.23 who can’t attack can’t attack this', () => {
    const b = at(
      hub({ h1: 'harrier 0,0 landed', h2: 'harrier 2,0 sp=0', m1: 'marine_squad 2,0 acted', m2: 'marine_squad 1,0 tok=2' }),
    )
    expect(b.refused(strike('h1'))).toMatch(/^BI-(15\.2|13\.7|15\.23)$/)
    expect(b.refused(strike('h2'))).toBe('BI-4.8')
    expect(b.refused(strike('m1'))).toBe('BI-8.10')
    expect(b.refused(strike('m2'))).toBe('BI-16.3')
  })
  it('BI-15.23 with no die left it is refused', () => {
    const b = at({ ...hub({ o1: 'osprey 3,0 tok=1' }) })
    expect(b.refused(strike('o1'))).toMatch(/^BI-15\.(5|23)$/)
  })
  it('BI-15.23 a hub the Assault controls may be attacked as well', () => {
    const b = at({ ...hub({ m1: 'marine_squad 1,0' }), objectives: { h: 'comms_hub 1,0 ctrl=assault' } })
    expect(b.allows(strike('m1'))).toBe(true)
  })
  it('BI-15.23 hits beyond its HP are lost', () => {
    const b = at({ ...hub({ m1: 'marine_squad 1,0' }), objectives: { h: 'comms_hub 1,0 hp=1' } }).do(
      strike('m1'),
      'structure 4 4 4 4',
    )
    expect([b.told('structure_attacked').damage, b.told('structure_attacked').hpLeft]).toEqual([1, 0])
  })
})

describe('through the fog', () => {
  it('BI-15.17 a gun on a hill that fires out of the fog is known afterwards', () => {
    const b = at({
      map: 'HCCC',
      ...D,
      active: [{ card: 'E01' }],
      known: { assault: [] },
      units: { m1: 'marine_squad 3,0', r1: 'artillery 0,0', i9: 'infantry_squad 0,0' },
    })
    b.do(attack('r1', 'm1'), faces('attack', 4))
    expect(b.knows('assault', 'r1')).toMatchObject({ hex: '0,0', type: 'artillery' })
  })
  it('BI-15.3 a suppressed unit sees less far', () => {
    const shot = (words: string) =>
      at({
        map: 'CCCC',
        ...D,
        active: [{ card: 'E01' }],
        units: { h1: 'harrier 2,0', a1: `aa_team 0,0 ${words}`.trim(), i9: 'infantry_squad 3,0' },
      })
    expect(shot('').allows(attack('a1', 'h1'))).toBe(true)
    expect(shot('tok=1').refused(attack('a1', 'h1'))).toBe('BI-15.3')
  })
  it('BI-15.3 a unit only remembered is no target', () => {
    const known = { assault: [{ piece: 'i1', name: 'i1', type: 'infantry_squad' as const, hex: '2,0', turn: 2 }] }
    const b = at({ map: 'CWCC', known, units: { a1: 'aav7 0,0', m9: 'marine_squad 0,0', i1: 'infantry_squad 3,0' } })
    expect(b.refused(attack('a1', 'i1'))).toBe('BI-15.3')
  })
  it('BI-17.11 a revealed unit’s last-known place is forgotten when seen empty', () => {
    const known = { assault: [{ piece: 'i1', name: 'i1', type: 'infantry_squad' as const, hex: '5,0', turn: 2 }] }
    const b = at({
      map: 'CCCCCCCCCCC',
      step: 'move.assault',
      known,
      units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 10,0' },
    })
    b.do({ type: 'move', unit: 'm1', to: '1,0' })
    expect(b.knows('assault', 'i1')).toBeUndefined()
  })
  it('BI-17.5 a MARSOC Team found by contact finds those within 2 itself', () => {
    const b = at({
      map: 'CCCCCCCC',
      units: {
        s: 'marsoc 1,0 hidden',
        m1: 'marine_squad 7,0',
        i1: 'infantry_squad 0,0',
        i2: 'infantry_squad 3,0 hidden',
        i3: 'infantry_squad 4,0 hidden',
      },
    }).endTurn()
    expect([b.unit('s').hidden, b.unit('i2').hidden, b.unit('i3').hidden]).toEqual([false, false, true])
    expect(b.eventsOf('revealed').map(({ cause }) => cause)).toEqual(['contact', 'recon'])
  })
})

describe('ambush', () => {
  it('BI-15.6 an AA Team out of hiding under a helicopter', () => {
    missed(7, { map: 'CC', ...D, units: { x: 'aa_team 0,0 hidden', y: 'super_cobra 1,0' } })
  })
  it('BI-15.4 a hidden MARSOC Team reveals, finds its victims, and then has counter-recon', () => {
    // The team is revealed first; the second squad within 2 is found by that.
    const b = at({ map: 'CCC', units: { s: 'marsoc 0,0 hidden', i1: 'infantry_squad 1,0', i2: 'infantry_squad 2,0 hidden' } })
    b.do(attack('s', 'i1'), faces('attack', 6))
    expect([b.unit('i2').hidden, b.unit('i2').revealedTurn]).toEqual([false, 3])
  })
  it('BI-15.22 a Technical that ambushed may flee, and what it does is no second action', () => {
    const b = at({
      map: 'CCCCCCC',
      ...D,
      units: { m1: 'marine_squad 0,0', k1: 'technical 1,0 hidden', i9: 'infantry_squad 6,0' },
    })
    b.do(attack('k1', 'm1'), faces('attack', 4)).do({ type: 'fastMove', to: '4,0' }).do({ type: 'pass' })
    expect(b.refused(attack('k1', 'm1'))).toBe('BI-8.10')
  })
  it('BI-15.22 the fast move may not end on an enemy or off the map', () => {
    const b = at({ map: 'CCCCC', ...D, units: { m1: 'marine_squad 0,0', m2: 'marine_squad 3,0', k1: 'technical 1,0 hidden' } })
    b.do(attack('k1', 'm1'), faces('attack', 4))
    expect(b.allows({ type: 'fastMove', to: '3,0' })).toBe(false)
    expect(b.allows({ type: 'fastMove', to: '4,0' })).toBe(false)
    expect(b.allows({ type: 'fastMove', to: '2,0' })).toBe(true)
    expect(b.allows({ type: 'pass' })).toBe(false)
  })
})

describe('the ship', () => {
  const sea = (units: Record<string, string>, more: Partial<Sketch> = {}): Sketch => ({
    map: 'CCCC/SSSS/DDDD',
    units: { w: 'usswasp 1,2', ...units, m9: 'marine_squad 3,0', i9: 'infantry_squad 0,0' },
    ...more,
  })
  it('BI-18.11 autoCiws answers a SAM strike in the same breath: sam, then ciws, then picks', () => {
    const b = at(
      sea({ w: 'usswasp 1,2 hp=7', s1: 'sam_site 1,0' }, { step: 'command.defender', cp: { assault: 0, defender: 3 } }),
      { autoCiws: true },
    )
    b.do({ type: 'samStrike', unit: 's1', target: 'w' }, 'sam 3 3 3; ciws 5 1 1; wasp.system 1')
    expect([b.unit('w').hp, b.wasp.wellDeck]).toEqual([5, 'Limited'])
  })
  it('BI-18.10 the hits before and after CIWS are told', () => {
    const b = at(sea({ s1: 'sam_site 1,0' }, D)).do(attack('s1', 'w'), 'attack 3 3 3')
    expect(b.told('ciws_offered').hits).toBe(3)
    b.do({ type: 'ciws', use: true }, 'ciws 6 5 1')
    expect([b.told('ciws_answered').negated, b.told('wasp_damaged').damage]).toEqual([2, 1])
  })
  it('BI-18.10 only the Assault answers, and nothing else is done meanwhile', () => {
    const b = at(sea({ s1: 'sam_site 1,0' }, D)).do(attack('s1', 'w'), 'attack 3 3 3')
    expect(b.allows({ type: 'ciws', use: true }, 'defender')).toBe(false)
    expect(b.allows({ type: 'pass' }, 'assault')).toBe(false)
    expect(b.allows(attack('m9', 'i9'), 'assault')).toBe(false)
  })
  it('BI-18.10 the attack goes on where it was: the Assault is next', () => {
    const b = at(sea({ s1: 'sam_site 1,0' }, D))
      .do(attack('s1', 'w'), 'attack 3 1 1')
      .do({ type: 'ciws', use: false })
    expect([b.step, b.seats, b.unit('s1').acted, b.unit('s1').sp]).toEqual(['action', ['assault'], true, 3])
  })
  it('BI-18.12 Sea Sparrow has no other modifier and leaves a token on a survivor', () => {
    const b = at(sea({ d1: 'attack_drone 1,1' })).do({ type: 'seaSparrow', target: 'd1' }, 'sparrow 3 3')
    expect([b.unit('d1').hp, b.told('sparrow_fired').strike.need]).toEqual([1, 4])
  })
  it('BI-18.8 whoever was aboard is lost with her', () => {
    const b = at(
      sea(
        { w: 'usswasp 1,2 hp=1', h1: 'harrier aboard', a1: 'aav7 aboard', r1: 'artillery 1,0' },
        { ...D, wasp: { c2: 'Offline', flightDeck: 'Damaged', first: 'c2', second: 'flightDeck' } },
      ),
    ).do(attack('r1', 'w'), 'attack 3 1 1 1')
    expect(b.lost.toSorted()).toEqual(['a1', 'h1', 'w'])
    expect(hps(b, 'm9')).toEqual([2])
  })
  it('BI-18.15 a strike before the Deployment Phase closes the deck', () => {
    const b = at(
      sea(
        { w: 'usswasp 1,2 hp=5', h1: 'harrier aboard', s1: 'sam_site 1,0' },
        {
          step: 'command.defender',
          cp: { assault: 0, defender: 3 },
          wasp: { flightDeck: 'Limited', first: 'flightDeck', ammo: 0 },
        },
      ),
    )
    b.do({ type: 'samStrike', unit: 's1', target: 'w' }, 'sam 3 1 1; wasp.system 1')
    expect([b.wasp.flightDeck, b.wasp.c2]).toEqual(['Damaged', 'Limited'])
    expect(b.legal('assault').some(({ type }) => type === 'launch')).toBe(false)
  })
})

describe('reasons', () => {
  const goals = (assault: readonly string[], defender: readonly string[] = []) => ({
    goals: { assault: { primary: [...assault], secondary: [] }, defender: { primary: [...defender], secondary: [] } },
  })
  it('BI-20.10 the goal comes before the collapse', () => {
    const b = at(
      {
        map: 'CCCC',
        units: { m1: 'marine_squad 0,0', m2: 'marine_squad 0,0', m3: 'marine_squad 3,0', q1: 'militia_squad 1,0' },
        ...goals(['eliminate:militia_squad']),
      },
      STANDARD,
    )
    expect(b.do(attack('m1', 'q1'), 'attack 5 1 1 1').winner).toBe('assault BI-20.2')
  })
  it('BI-20.9 a Defender goal that is judged only in F3 makes no draw before', () => {
    const b = at(
      {
        map: 'CCCC',
        objectives: { p: 'port 0,0' },
        lost: [{ id: 'x', type: 'harrier' }],
        units: { m1: 'marine_squad 0,0', m2: 'marine_squad 1,0', m3: 'marine_squad 1,0', i1: 'infantry_squad 3,0' },
        ...goals(['capture:p'], ['aircraft:1']),
      },
      STANDARD,
    )
    expect(b.do({ type: 'secure', unit: 'm1' }).winner).toBe('assault BI-20.2')
  })
})

describe('tokens', () => {
  it('BI-16.5 a mortar’s token on a missed unit is fresh', () => {
    const b = at({
      map: 'CCCC',
      ...D,
      units: { m1: 'marine_squad 3,0', m9: 'marine_squad 2,0', mo: 'mortar_team 0,0', i9: 'infantry_squad 0,0' },
    })
    b.do({ type: 'attackHex', unit: 'mo', hex: '3,0' }, 'mortar 1')
    expect(b.unit('m1').fresh).toBe(1)
    expect(tokens(b.endTurn(), 'm1')).toEqual([1])
  })
  it('BI-16.5 a token taken off an older one leaves the fresh one', () => {
    const b = at({ map: 'CCCC', units: { a1: 'aav7 1,0 tok=1', i1: 'infantry_squad 0,0', m9: 'marine_squad 3,0' }, ...D }).do(
      attack('i1', 'a1'),
      'attack 4 1 1',
    )
    expect([b.unit('a1').tokens, b.unit('a1').fresh]).toEqual([2, 1])
    expect(tokens(b.endTurn(), 'a1')).toEqual([1])
    expect(tokens(b.until('action').endTurn(), 'a1')).toEqual([0])
  })
  it('BI-16.7 together with same-turn removal', () => {
    const options = { pinnedAlwaysRecovers: true, suppressionTiming: 'same-turn' } as const
    const b = at(
      {
        map: 'CCCC',
        units: { m1: 'marine_squad 0,0 tok=2 fresh=2 attacked', m9: 'marine_squad 3,0', i9: 'infantry_squad 1,0' },
      },
      options,
    )
    expect(tokens(b.endTurn(), 'm1')).toEqual([1])
  })
})
