// Chapter 8: phases, steps, whose turn it is.
import { describe, expect, it } from 'vitest'
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import type { StepName } from '../../rules/tables/index.ts'
import { at, type Sketch, scenario, unshuffled } from '../builder.ts'

/** Something to do for both sides in every step. */
const BUSY: Sketch = {
  map: 'CCCCC/CCCCC/SSSSS/DDDDD',
  step: 'command.assault',
  cp: { assault: 3, defender: 2 },
  units: {
    w: 'usswasp 1,3',
    h1: 'harrier 0,2',
    a1: 'aav7 3,2',
    l1: 'lcac aboard',
    m1: 'marine_squad 0,1',
    m2: 'marine_squad aboard',
    i1: 'infantry_squad 4,0',
    i2: 'infantry_squad 3,0',
    r1: 'artillery 2,0',
  },
}

describe('the sequence', () => {
  it('BI-8.1 Event, Command, Deployment, Movement, Action, End', () => {
    const b = at(BUSY)
    const seen: string[] = []
    for (let i = 0; i < 20 && b.turn === 3; i++) {
      seen.push(`${b.step} ${b.seats.join('+')}`)
      b.do({ type: b.step === 'action' ? 'pass' : 'done' })
    }
    expect(seen).toEqual([
      'command.assault assault',
      'command.defender defender',
      'deploy assault',
      'move.air assault',
      'move.defender defender',
      'move.assault assault',
      'action assault',
      'action defender',
    ])
    expect([b.turn, b.step]).toEqual([4, 'command.assault'])
  })
  const wrong: readonly (readonly [StepName, BeachheadAction])[] = [
    ['command.assault', { type: 'launch', unit: 'l1', cargo: [], hex: '0,3' }],
    ['command.assault', { type: 'move', unit: 'h1', to: '0,1' }],
    ['command.defender', { type: 'move', unit: 'i1', to: '4,1' }],
    ['deploy', { type: 'forceMarch', unit: 'm1' }],
    ['deploy', { type: 'move', unit: 'h1', to: '0,1' }],
    ['move.air', { type: 'move', unit: 'm1', to: '0,0' }],
    ['move.assault', { type: 'move', unit: 'h1', to: '0,1' }],
    ['move.assault', { type: 'search', unit: 'm1' }],
    ['action', { type: 'move', unit: 'm1', to: '0,0' }],
    ['action', { type: 'done' }],
    ['move.assault', { type: 'pass' }],
  ]
  it.each(wrong)('BI-8.2 in %s this is refused: %o', (step, action) => {
    expect(at({ ...BUSY, step }).refused(action)).toMatch(/^BI-8\.[27]$/)
  })
  it('BI-8.2 only the seat of the step acts', () => {
    expect(at(BUSY).refused({ type: 'done' }, 'defender')).toBe('BI-8.2')
    expect(at({ ...BUSY, step: 'move.defender' }).refused({ type: 'move', unit: 'm1', to: '0,0' }, 'assault')).toBe('BI-8.2')
    expect(at({ ...BUSY, step: 'action' }).refused({ type: 'search', unit: 'i1' }, 'defender')).toMatch(/^BI-8\.[29]$/)
  })
  it('BI-8.2 nobody acts when the battle is over', () => {
    const b = at({ ...BUSY, step: 'action', turn: 15 }, { victory: 'none' }).endTurn()
    expect([b.step, b.seats]).toEqual(['over', []])
    expect(b.refused({ type: 'pass' }, 'assault')).toMatch(/^BI-/)
  })
  it('BI-8.3 a step with nothing to do is passed over', () => {
    // Open places, no air unit and no Wasp: both can tell that there is nothing to launch or to fly.
    const b = at(
      { ...BUSY, step: 'command.defender', units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 4,0' } },
      { fog: 'markers' },
    )
    b.do({ type: 'done' })
    expect(b.step).toBe('move.defender')
  })
  it('BI-8.3 a Defender whose only pieces are seen guns is not asked to move', () => {
    const b = at(
      { map: 'CCCC', step: 'move.air', units: { h1: 'harrier 0,0', m1: 'marine_squad 0,0', r1: 'artillery 3,0' } },
      { fog: 'markers' },
    )
    expect(b.do({ type: 'done' }).step).toBe('move.assault')
  })
  it('BI-8.3 but one with a marker on the map is: silence would tell that it is a gun', () => {
    const b = at({
      map: 'CCCC',
      step: 'move.air',
      units: { h1: 'harrier 0,0', m1: 'marine_squad 0,0', r1: 'artillery 3,0 hidden' },
    })
    expect(b.do({ type: 'done' }).step).toBe('move.defender')
  })
})

describe('phases', () => {
  it('BI-8.4 the turn counter advances in the Event Phase, then a card is drawn', () => {
    const b = at({ ...BUSY, step: 'action', eventDeck: ['E22', 'E13'] }, { events: true }).endTurn()
    expect([b.turn, b.told('event_drawn').card, b.all.eventDeck, b.all.discards?.event]).toEqual([4, 'E22', ['E13'], ['E22']])
  })
  it('BI-8.4 not on turn 1, where the first card is drawn all the same', () => {
    const dice = `${unshuffled('deck.event', 22)}; marker.order 0 0 0 0`
    const b = scenario('quick-six', { deployment: 'preset' }, dice)
    expect([b.turn, b.told('event_drawn').card]).toEqual([1, 'E01'])
  })
  it('BI-8.4 without the option no card is drawn', () => {
    const b = at({ ...BUSY, step: 'action', eventDeck: ['E22'] }).endTurn()
    expect([b.turn, b.eventsOf('event_drawn')]).toEqual([4, []])
  })
  it('BI-8.5 the last turn is played out and ends the game in its End Phase', () => {
    const b = at({ ...BUSY, step: 'action', turn: 15, eventDeck: ['E22'] }, { events: true }).endTurn()
    expect([b.turn, b.step, b.eventsOf('event_drawn')]).toEqual([15, 'over', []])
  })
  it('BI-8.6 both sides gain CP, then the Assault spends, then the Defender', () => {
    const b = at({ ...BUSY, step: 'action', cp: { assault: 0, defender: 0 } }).endTurn()
    expect([b.step, b.cp]).toEqual(['command.assault', { assault: 3, defender: 2 }])
    b.do({ type: 'forceMarch', unit: 'm1' }).do({ type: 'done' })
    expect([b.step, b.cp]).toEqual(['command.defender', { assault: 2, defender: 2 }])
  })
  it('BI-8.7 air units, then the Defender, then everything else of the Assault', () => {
    const air = at({ ...BUSY, step: 'move.air' })
    expect(new Set(air.legal().flatMap(action => (action.type === 'move' ? [action.unit] : [])))).toEqual(new Set(['h1']))
    const rest = at({ ...BUSY, step: 'move.assault' })
    expect(new Set(rest.legal().flatMap(action => (action.type === 'move' ? [action.unit] : [])))).toEqual(
      new Set(['w', 'a1', 'm1']),
    )
  })
  it('BI-8.8 any order, each unit once a turn', () => {
    const b = at({ ...BUSY, step: 'move.assault' })
    b.do({ type: 'move', unit: 'm1', to: '0,0' }).do({ type: 'move', unit: 'w', to: '2,3' })
    expect(b.refused({ type: 'move', unit: 'm1', to: '0,1' })).toMatch(/^BI-(8\.8|13\.14)$/)
    expect(b.do({ type: 'move', unit: 'a1', to: '3,1' }).unit('a1').hex).toBe('3,1')
  })
})

describe('the Action Phase', () => {
  const squads: Sketch = {
    map: 'CCCCCC',
    units: { m1: 'marine_squad 0,0', m2: 'marine_squad 1,0', i1: 'infantry_squad 5,0', i2: 'infantry_squad 4,0' },
  }
  const search = (unit: string) => ({ type: 'search', unit }) as const

  it('BI-8.9 the seats alternate, the Assault first', () => {
    const b = at(squads)
    expect(b.seats).toEqual(['assault'])
    expect(b.do(search('m1')).seats).toEqual(['defender'])
    expect(b.do(search('i1')).seats).toEqual(['assault'])
  })
  it('BI-8.9 a seat that passed may act again while the other goes on', () => {
    const b = at(squads).do({ type: 'pass' }).do(search('i1'))
    expect([b.seats, b.allows(search('m1'))]).toEqual([['assault'], true])
  })
  it('BI-8.9 two passes in succession end the phase', () => {
    const b = at(squads).do(search('m1')).do({ type: 'pass' }).do({ type: 'pass' })
    expect([b.turn, b.step]).toEqual([4, 'command.assault'])
  })
  it('BI-8.9 a seat without a unit able to act is passed over, which counts as its pass', () => {
    const b = at(
      { ...squads, units: { m1: 'marine_squad 0,0', m2: 'marine_squad 1,0', i1: 'infantry_squad 3,0 tok=2' } },
      { fog: 'markers' },
    )
    expect(b.do(search('m1')).seats).toEqual(['assault'])
    b.do({ type: 'pass' })
    expect(b.turn).toBe(4)
  })
  it('BI-8.10 one action a turn', () => {
    const b = at(squads).do(search('m1')).do({ type: 'pass' })
    expect(b.refused(search('m1'))).toBe('BI-8.10')
    expect(b.allows(search('m2'))).toBe(true)
  })
  it('BI-8.11 a pinned unit can not be activated, a suppressed one can', () => {
    const b = at({ ...squads, units: { m1: 'marine_squad 0,0 tok=2', m2: 'marine_squad 1,0 tok=1', i1: 'infantry_squad 5,0' } })
    expect(b.refused(search('m1'))).toMatch(/^BI-(8\.11|16\.3)$/)
    expect(b.allows(search('m2'))).toBe(true)
  })
  it('BI-8.11 with suppressedMustRest a suppressed one can not either', () => {
    const units = { m1: 'marine_squad 0,0', m2: 'marine_squad 1,0 tok=1', i1: 'infantry_squad 5,0' }
    const b = at({ ...squads, units }, { suppressedMustRest: true })
    expect(b.refused(search('m2'))).toBe('BI-8.11')
    expect(b.allows(search('m1'))).toBe(true)
  })
  it('BI-8.12 sequentialActions: one side until it passes, then the other', () => {
    const b = at(squads, { sequentialActions: true })
    expect(b.do(search('m1')).seats).toEqual(['assault'])
    expect(b.do({ type: 'pass' }).seats).toEqual(['defender'])
    expect(b.do(search('i1')).seats).toEqual(['defender'])
    b.do({ type: 'pass' })
    expect(b.turn).toBe(4)
  })
  it('BI-8.13 any action of a hidden unit first reveals it', () => {
    const units = { m1: 'marine_squad 0,0', i1: 'infantry_squad 5,0 hidden', i2: 'infantry_squad 4,0 hidden' }
    const b = at({ ...squads, toAct: 'defender', units }).do(search('i1'))
    expect([b.unit('i1').hidden, b.unit('i2').hidden, b.unit('i1').revealedTurn]).toEqual([false, true, 3])
  })
  it('BI-8.14 the victory conditions are checked after every action', () => {
    const b = at(
      {
        map: 'CCC/DDD',
        goals: { assault: { primary: ['capture:p'], secondary: [] } },
        objectives: { p: 'port 0,0' },
        units: {
          w: 'usswasp 0,1',
          m1: 'marine_squad 0,0',
          m2: 'marine_squad aboard',
          m3: 'marine_squad aboard',
          i1: 'infantry_squad 2,0',
        },
      },
      { victory: 'standard' },
    )
    expect(b.winner).toBe(null)
    b.do({ type: 'secure', unit: 'm1' })
    expect([b.step, b.winner]).toEqual(['over', 'assault BI-20.2'])
  })
  it('BI-8.14 and after automatic steps: an event that sinks the Wasp ends it', () => {
    const b = at(
      {
        map: 'CCC/DDD',
        goals: { assault: { primary: ['capture:p'], secondary: [] } },
        objectives: { p: 'port 2,0' },
        eventDeck: ['E03'],
        wasp: { flightDeck: 'Offline', wellDeck: 'Damaged', first: 'flightDeck', second: 'wellDeck' },
        units: {
          w: 'usswasp 0,1 hp=1',
          m1: 'marine_squad 0,0',
          m2: 'marine_squad aboard',
          m3: 'marine_squad aboard',
          i1: 'infantry_squad 2,0',
        },
      },
      { victory: 'standard', events: true },
    ).endTurn()
    expect(b.winner).toBe('defender BI-20.5')
  })
})

it('BI-8.4 an empty deck is made of the discards again', () => {
  const b = at({ ...BUSY, step: 'action', eventDeck: [], discards: { event: ['E22', 'E13', 'E14'] } }, { events: true })
  b.endTurn(unshuffled('deck.event', 3))
  expect(b.told('event_drawn')).toMatchObject({ card: 'E22', reshuffled: true })
  expect(b.draws).toEqual(['deck.event pick3', 'deck.event pick2'])
})
