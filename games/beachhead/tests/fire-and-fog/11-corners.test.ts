// Chapters 9 to 11, cards against what the other side knows or keeps in the air.
import { describe, expect, it } from 'vitest'
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { beachhead } from '../../rules/contract/game.ts'
import type { StrategicId } from '../../rules/tables/index.ts'
import { at, type Board, type Sketch } from '../builder.ts'

const WOODS = 'LLLLLCCC/LULULCCC/BBBBBBBB/SSSSSSSS/DDDDDDDD'
const base = { m9: 'marine_squad 7,2', i9: 'infantry_squad 7,0' }
const play = (card: StrategicId, more: Partial<Extract<BeachheadAction, { type: 'playCard' }>> = {}): BeachheadAction => ({
  type: 'playCard',
  card,
  ...more,
})
const defending = (card: StrategicId, units: Record<string, string>, more: Partial<Sketch> = {}): Board =>
  at(
    {
      map: WOODS,
      step: 'command.defender',
      cp: { assault: 0, defender: 4 },
      hands: { assault: [], defender: [card as 'D1'] },
      decks: { assault: [], defender: [] },
      objectives: { p: 'port 1,1' },
      units: { ...base, ...units },
      ...more,
    },
    { strategicCards: true },
  )

describe('E08 Slip Away', () => {
  const hide = (known: Sketch['known']) =>
    at(
      { map: 'CCCCCCCCC', known: known ?? {}, units: { m1: 'marine_squad 8,0', i1: 'infantry_squad 1,0' }, eventDeck: ['E08'] },
      { events: true },
    )
      .endTurn()
      .do({ type: 'eventChoice', unit: 'i1' })
  it('BI-9.3/E08 who remembered it sees no more than a marker', () => {
    const b = hide({ assault: [{ piece: 'i1', name: 'i1', type: 'infantry_squad', hex: '1,0', turn: 2 }] })
    expect(b.unit('i1').hidden).toBe(true)
    expect(JSON.stringify(beachhead.view(b.state, 'assault'))).not.toContain('"i1"')
  })
  it('BI-9.3/E08 who never saw it is shown nothing new', () => {
    const b = hide({ assault: [] })
    expect(JSON.stringify(beachhead.view(b.state, 'assault'))).not.toContain('"i1"')
  })
})

describe('E21 and the air', () => {
  it('BI-9.3/E21 not under a unit it knows of', () => {
    const b = at({ map: WOODS, units: { ...base, h1: 'harrier 6,2' }, eventDeck: ['E21'] }, { events: true }).endTurn()
    expect(b.knows('defender', 'h1')).toMatchObject({ hex: '6,2', live: true })
    expect(b.refused({ type: 'eventChoice', hex: '6,2' })).toMatch(/^BI-9\.3/)
  })
  it('BI-9.3/E21 an unknown unit does not forbid it and is not shown by it', () => {
    const b = at(
      { map: WOODS, units: { ...base, s1: 'marsoc 0,2 hidden' }, eventDeck: ['E21'], known: { defender: [] } },
      { events: true },
    ).endTurn()
    b.do({ type: 'eventChoice', hex: '0,2' })
    expect([b.fort('0,2'), b.unit('s1').hidden, b.unit('s1').hp]).toEqual(['minefield', true, 2])
  })
})

describe('10.7 and its eyes', () => {
  const command = (units: Record<string, string>) =>
    at({
      map: 'BBBBBBBB/SSSSSSSS/DDDDDDDD',
      step: 'command.assault',
      cp: { assault: 3, defender: 0 },
      units: { w: 'usswasp 0,2', ...units, i1: 'infantry_squad 3,0' },
    })
  it('BI-10.7 a landing craft is no ground unit, a pinned squad and a hidden team are', () => {
    const name = { type: 'coordinatedAir', hex: '3,0' } as const
    expect(command({ l1: 'lcac 2,0' }).refused(name)).toBe('BI-10.7')
    expect(command({ m1: 'marine_squad 2,0 tok=2' }).allows(name)).toBe(true)
    expect(command({ m1: 'marsoc 2,0 hidden' }).allows(name)).toBe(true)
    expect(command({ o1: 'osprey 2,0 landed' }).allows(name)).toBe(false)
  })
})

describe('the unknown', () => {
  it('BI-17.25 a decoy laid on an unknown enemy shows it instead', () => {
    const b = defending('D3', { s1: 'marsoc 0,0 hidden' }, { known: { defender: [] } }).do(
      play('D3', { hexes: ['0,0', '2,0'] }),
    )
    expect(b.unit('s1').hidden).toBe(false)
    expect(b.all.dummies?.map(({ hex }) => hex)).toEqual(['2,0'])
    expect(b.cp.defender).toBe(3)
  })
  it('BI-11.3/D1 the Assault is not told', () => {
    const b = defending('D1', {}).do(play('D1', { hex: '0,0' }))
    const told = JSON.stringify(b.events.map(event => beachhead.redact(event, 'assault')))
    expect(told).not.toContain('0,0')
    expect(told).not.toContain('infantry_squad-')
    expect(b.knows('assault', b.all.units!.find(({ hidden }) => hidden)!.marker!)).toBeUndefined()
  })
  it('BI-11.3/D3 nor of decoys', () => {
    const b = defending('D3', {}).do(play('D3', { hexes: ['0,0', '2,0'] }))
    expect(JSON.stringify(b.events.map(event => beachhead.redact(event, 'assault')))).not.toMatch(/0,0|2,0|dummy/)
  })
  it('BI-11.3/D2 nor of a hidden unit in a tunnel', () => {
    const b = defending('D2', { i1: 'infantry_squad 1,1 hidden' }).do(play('D2', { unit: 'i1', hex: '3,1' }))
    expect(JSON.stringify(b.events.map(event => beachhead.redact(event, 'assault')))).not.toMatch(/"i1"|3,1/)
  })
  it('BI-11.3/D2 not next to an enemy in the air that it knows of', () => {
    const b = defending('D2', { i1: 'infantry_squad 1,1', h1: 'harrier 3,0' })
    expect(b.refused(play('D2', { unit: 'i1', hex: '3,1' }))).toMatch(/^BI-11\.3/)
  })
  it('BI-11.3/D2 an enemy it does not know of, next door, forbids nothing', () => {
    const b = defending('D2', { i1: 'infantry_squad 1,1', s1: 'marsoc 4,1 hidden' }, { known: { defender: [] } })
    expect(b.allows(play('D2', { unit: 'i1', hex: '3,1' }))).toBe(true)
  })
  it('BI-11.3/D6 the tokens of a hidden unit are nobody else’s business', () => {
    const b = defending('D6', { i1: 'infantry_squad 1,1 hidden tok=1' }).do(play('D6', { unit: 'i1' }))
    expect(JSON.stringify(b.events.map(event => beachhead.redact(event, 'assault')))).not.toContain('"i1"')
  })
  it('BI-11.3/D1 not beyond stacking', () => {
    const b = defending('D1', { i1: 'infantry_squad 0,0', i2: 'infantry_squad 0,0' })
    expect(b.allows(play('D1', { hex: '0,0' }))).toBe(false)
  })
})

describe('legal', () => {
  it('BI-9.2 offers every choice of a card and its refusal', () => {
    const b = at({ map: WOODS, units: base, eventDeck: ['E02'] }, { events: true }).endTurn()
    expect(b.legal()).toHaveLength(3)
    for (const action of [{ hex: '1,1' }, { hex: '3,1' }, { decline: true }] as const)
      expect(b.legal()).toContainEqual({ type: 'eventChoice', ...action })
  })
  it('BI-11.2 offers a held card only while it can be paid', () => {
    const cards = (cp: number) =>
      at(
        {
          map: WOODS,
          step: 'command.defender',
          cp: { assault: 0, defender: cp },
          hands: { assault: [], defender: ['D1', 'D9'] },
          decks: { assault: [], defender: [] },
          objectives: { p: 'port 1,1' },
          units: base,
        },
        { strategicCards: true },
      )
        .legal('defender')
        .flatMap(action => (action.type === 'playCard' ? [action.card] : []))
    expect([...new Set(cards(2))]).toEqual(['D1', 'D9'])
    expect([...new Set(cards(1))]).toEqual(['D9'])
  })
})
