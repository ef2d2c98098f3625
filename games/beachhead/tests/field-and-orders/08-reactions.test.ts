// Chapter 8, corner cases: reactions, the order of seats around them, and steps that pass by themselves.
import { describe, expect, it } from 'vitest'
import { at, type Sketch } from '../builder.ts'

const SEA = 'CCCC/CCCC/SSSS/DDDD'

describe('reactions', () => {
  const duel: Sketch = {
    map: SEA,
    toAct: 'defender',
    units: { w: 'usswasp 0,3', m1: 'marine_squad 3,1', s1: 'sam_site 0,1', i1: 'infantry_squad 3,0' },
  }
  it('BI-8.2 react.ciws interrupts the Action Phase and goes back to it: the Assault is next', () => {
    const b = at(duel).do({ type: 'attack', unit: 's1', target: 'w' }, 'attack 3 1 1')
    expect([b.step, b.seats]).toEqual(['react.ciws', ['assault']])
    expect(b.refused({ type: 'search', unit: 'm1' })).toBe('BI-8.2')
    b.do({ type: 'ciws', use: false })
    expect([b.step, b.seats, b.unit('w').hp]).toEqual(['action', ['assault'], 9])
  })
  it('BI-8.2 in the Command Phase it goes back to the Defender’s commands', () => {
    const b = at({ ...duel, step: 'command.defender', cp: { assault: 0, defender: 4 } })
    b.do({ type: 'samStrike', unit: 's1', target: 'w' }, 'sam 3 1 1')
    expect([b.step, b.seats]).toEqual(['react.ciws', ['assault']])
    b.do({ type: 'ciws', use: true }, 'ciws 5 5 5')
    expect([b.step, b.seats, b.unit('w').hp, b.cp.defender]).toEqual(['command.defender', ['defender'], 10, 1])
  })
  it('BI-8.2 react.fastAmbush: the Defender may stay, then the Assault is next', () => {
    const units = { m1: 'marine_squad 0,0', k1: 'technical 1,0 hidden', i1: 'infantry_squad 5,0' }
    const b = at({ map: 'CCCCCC', toAct: 'defender', units }).do({ type: 'attack', unit: 'k1', target: 'm1' }, 'attack 1 1 1 1')
    expect(b.refused({ type: 'pass' })).toBe('BI-8.2')
    b.do({ type: 'fastMove', to: null })
    expect([b.step, b.seats, b.unit('k1').hex]).toEqual(['action', ['assault'], '1,0'])
  })
  it('BI-8.2 no reaction without a hit, without ammo, or with autoCiws', () => {
    expect(at(duel).do({ type: 'attack', unit: 's1', target: 'w' }, 'attack 1 1 2').step).toBe('action')
    expect(at({ ...duel, wasp: { ammo: 0 } }).do({ type: 'attack', unit: 's1', target: 'w' }, 'attack 3 1 2').step).toBe(
      'action',
    )
    const auto = at(duel, { autoCiws: true }).do({ type: 'attack', unit: 's1', target: 'w' }, 'attack 3 1 2; ciws 6 1 1')
    expect([auto.step, auto.unit('w').hp, auto.wasp.ammo]).toEqual(['action', 10, 5])
  })
  it('BI-8.9 a reaction is no activation: the pass before it does not count as the second', () => {
    const b = at({ ...duel, toAct: 'assault' })
      .do({ type: 'pass' })
      .do({ type: 'attack', unit: 's1', target: 'w' }, 'attack 3 1 1')
    b.do({ type: 'ciws', use: false }).do({ type: 'pass' })
    expect([b.turn, b.step, b.seats]).toEqual([3, 'action', ['defender']])
    b.do({ type: 'pass' })
    expect(b.turn).toBe(4)
  })
})

describe('passing over', () => {
  it('BI-8.3 the Assault is asked in a step as long as the Defender can not tell', () => {
    // The Wasp is on the map: what she still has aboard is secret, so the Deployment Phase is always asked for.
    const b = at({
      map: SEA,
      step: 'command.defender',
      units: { w: 'usswasp 0,3', m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' },
    })
    expect(b.do({ type: 'done' }).step).toBe('deploy')
  })
  it('BI-8.3 a step that was passed over leaves no entry in the record', () => {
    const units = { m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' }
    const b = at({ map: 'CCCC', step: 'command.defender', cp: { assault: 0, defender: 2 }, units }, { fog: 'markers' }).do({
      type: 'done',
    })
    expect([b.step, b.eventsOf('step_done').length]).toEqual(['move.defender', 1])
  })
  it('BI-8.3 a seat with nothing but `done` still has that', () => {
    const b = at({ map: SEA, step: 'deploy', units: { w: 'usswasp 0,3', m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' } })
    expect(b.legal()).toEqual([{ type: 'done' }])
  })
  it('BI-8.9 hidden units that could act keep the Defender in the phase', () => {
    const units = { m1: 'marine_squad 0,0', m2: 'marine_squad 0,0', i1: 'infantry_squad 3,0 hidden' }
    expect(at({ map: 'CCCC', units }).do({ type: 'search', unit: 'm1' }).seats).toEqual(['defender'])
  })
  it('BI-8.9 dummies keep it there too: else the Assault would know them', () => {
    const units = { m1: 'marine_squad 0,0', m2: 'marine_squad 0,0', i1: 'infantry_squad 2,0 tok=2' }
    const b = at({ map: 'CCCC', dummies: { d1: '3,0' }, units }, { fog: 'markers' }).do({ type: 'search', unit: 'm1' })
    expect([b.seats, b.legal()]).toEqual([['defender'], [{ type: 'pass' }]])
  })
})

describe('the turn as a whole', () => {
  it('BI-8.1 BI-8.10 after the End Phase every unit may move and act again', () => {
    const units = { m1: 'marine_squad 0,0 moved acted attacked', i1: 'infantry_squad 3,0 acted moved' }
    const b = at({ map: 'CCCC', units }, { fog: 'markers' })
    b.endTurn()
    for (const id of ['m1', 'i1']) expect(b.unit(id)).toMatchObject({ moved: false, acted: false, attacked: false })
  })
  it('BI-8.4 a card that names a seat stops the Event Phase for its choice', () => {
    const units = { m1: 'marine_squad 0,0 hp=1', m2: 'marine_squad 1,0', i1: 'infantry_squad 3,0' }
    const b = at({ map: 'CCCC', eventDeck: ['E18'], units }, { events: true }).endTurn()
    expect([b.turn, b.step, b.seats]).toEqual([4, 'event', ['assault']])
    expect(b.refused({ type: 'done' })).toBe('BI-8.2')
    b.do({ type: 'eventChoice', unit: 'm1' })
    expect([b.unit('m1').hp, b.step]).toEqual([2, 'command.assault'])
  })
  it('BI-8.6 CP are gained after the event: Jamming counts this turn', () => {
    const units = { w: 'usswasp 0,3', m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' }
    const b = at({ map: SEA, eventDeck: ['E13'], units }, { events: true }).endTurn()
    expect(b.cp).toEqual({ assault: 2, defender: 2 })
  })
  it('BI-8.6 unspent CP are lost', () => {
    const units = { w: 'usswasp 0,3', m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' }
    expect(at({ map: SEA, cp: { assault: 3, defender: 2 }, units }).endTurn().cp).toEqual({ assault: 3, defender: 2 })
  })
  it('BI-8.12 sequential: the Assault does not get a second go after its pass', () => {
    const units = { m1: 'marine_squad 0,0', m2: 'marine_squad 0,0', i1: 'infantry_squad 3,0', i2: 'infantry_squad 3,0' }
    const b = at({ map: 'CCCC', units }, { sequentialActions: true }).do({ type: 'pass' })
    b.do({ type: 'search', unit: 'i1' })
    expect(b.seats).toEqual(['defender'])
    b.do({ type: 'pass' })
    expect(b.turn).toBe(4)
  })
  it('BI-8.13 a hidden unit’s search, secure and attack all reveal it first', () => {
    const units = { m1: 'marine_squad 1,0', i1: 'infantry_squad 2,0 hidden', i2: 'infantry_squad 3,0 hidden' }
    const b = at({ map: 'CCCC', toAct: 'defender', objectives: { p: 'port 3,0 ctrl=assault' }, units })
    b.do({ type: 'secure', unit: 'i2' })
    expect([b.unit('i2').hidden, b.objective('p').control]).toEqual([false, 'defender'])
    expect(b.eventsOf('revealed')).toHaveLength(1)
  })
})

it('BI-8.3 a revealed Defender unit out of sight could act: the Assault can not tell that there is none', () => {
  const units = { m1: 'marine_squad 0,0', m2: 'marine_squad 0,0', i1: 'infantry_squad 2,0 tok=2' }
  const b = at({ map: 'CCCCCCCCCCC', units }).do({ type: 'search', unit: 'm1' })
  expect([b.seats, b.legal()]).toEqual([['defender'], [{ type: 'pass' }]])
})

describe('steps nobody can use', () => {
  const units = { w: 'usswasp 0,3 hp=2', m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' }
  it('BI-8.3 CP are open: without any the command step is passed over', () => {
    const wasp = { c2: 'Offline', flightDeck: 'Damaged', first: 'c2', second: 'flightDeck' } as const
    const b = at({ map: SEA, wasp, units }).endTurn()
    expect([b.turn, b.step, b.cp]).toEqual([4, 'command.defender', { assault: 0, defender: 2 }])
  })
  it('BI-8.2 the other seat may not close a step of set-up or of the battle', () => {
    expect(
      at({
        map: SEA,
        step: 'command.defender',
        cp: { assault: 0, defender: 2 },
        units: { ...units, w: 'usswasp 0,3' },
      }).refused({ type: 'done' }, 'assault'),
    ).toBe('BI-8.2')
    expect(at({ map: SEA, step: 'deploy', units: { ...units, w: 'usswasp 0,3' } }).refused({ type: 'done' }, 'defender')).toBe(
      'BI-8.2',
    )
  })
  it('BI-8.9 the Assault passed over and the Defender’s pass end the phase', () => {
    const pinned = { m1: 'marine_squad 0,0 tok=2', m2: 'marine_squad 0,0', i1: 'infantry_squad 3,0' }
    const b = at({ map: 'CCCC', units: pinned }, { fog: 'markers' }).do({ type: 'search', unit: 'm2' })
    expect(b.seats).toEqual(['defender'])
    b.do({ type: 'pass' })
    // Whether the Assault is asked once more or not, its pass ends the phase.
    if (b.turn === 3) b.do({ type: 'pass' })
    expect(b.turn).toBe(4)
  })
})
