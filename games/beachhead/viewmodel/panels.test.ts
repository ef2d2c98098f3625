import { Match } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { beachhead } from '../rules/contract/game.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import {
  deciderOf,
  goalRows,
  goOn,
  handCards,
  hexCard,
  hexWords,
  objectiveRows,
  oddsCard,
  orderOf,
  phaseMarks,
  type Scenario,
  type Side,
  shop,
  stepLine,
  stillToAct,
  type TableStep,
  turningPoints,
  unitCard,
  unitRecords,
  unseen,
  waspPanel,
} from './index.ts'

const scenario = (id: string) => SCENARIOS.find(each => each.id === id)?.scenario as Scenario
const firstWave = scenario('first-wave')

function at(step: NonNullable<Scenario['step']>, toAct: Side, more: Partial<Scenario> = {}) {
  const units: Scenario['units'] = [
    { id: 'usswasp-1', type: 'usswasp', hex: '2,5' },
    { id: 'lcac-1', type: 'lcac', aboard: true },
    { id: 'marine_squad-1', type: 'marine_squad', hex: '2,2', tokens: 1 },
    { id: 'marine_squad-2', type: 'marine_squad', aboard: true },
    { id: 'infantry_squad-1', type: 'infantry_squad', hex: '2,1' },
    { id: 'infantry_squad-2', type: 'infantry_squad', hex: '2,0', hidden: true },
  ]
  const position: Scenario = { ...firstWave, turn: 2, step, toAct, units, ...more }
  const match = new Match(beachhead, { scenario: position, options: {}, seed: 'desk' })
  return { match, view: match.view(toAct), legal: match.legal(toAct) }
}

describe('the phase bar', () => {
  it('BI-8.1 says where the turn stands and who decides', () => {
    const table = at('move.assault', 'assault')
    expect(phaseMarks(table.view).find(({ state }) => state === 'now')?.title).toBe('D Movement')
    expect(phaseMarks(table.view).filter(({ state }) => state === 'over')).toHaveLength(3)
    expect(deciderOf(table.view)).toBe('assault')
  })

  it('BI-8.2 going on with pieces left asks first', () => {
    const table = at('move.assault', 'assault')
    expect(stillToAct(table)).toContain('marine_squad-1')
    expect(goOn(table)).toMatchObject({ text: 'Done moving', caution: expect.stringContaining('could still move') })
    expect(stepLine(table, true)).toContain('can still move')
    expect(stepLine(table, false)).toBe('Assault moves.')
  })

  it('BI-8.2 nobody is warned for the ship alone', () => {
    const units: Scenario['units'] = [
      { id: 'usswasp-1', type: 'usswasp', hex: '2,5' },
      { id: 'infantry_squad-1', type: 'infantry_squad', hex: '2,1' },
    ]
    const table = at('move.assault', 'assault', { units })
    expect(stillToAct(table)).toEqual(['usswasp-1'])
    expect(goOn(table)).toMatchObject({ text: 'Done moving', caution: null, isNext: true })
  })

  it('BI-8.9 a pass is only warned of when it would end the phase', () => {
    expect(goOn(at('action', 'assault'))).toMatchObject({ text: 'Pass', caution: null, clause: 'BI-8.9' })
    expect(goOn(at('action', 'assault', { passed: true }))?.caution).toContain('has passed')
  })

  it('BI-10.4 unspent points are warned of', () => {
    expect(goOn(at('command.assault', 'assault', { cp: { assault: 2, defender: 0 } }))).toMatchObject({
      caution: '2 command points would be lost at the end of the turn. Go on?',
      clause: 'BI-10.4',
    })
  })
})

describe('the ship', () => {
  it('BI-18.1 shows hull, systems, ammunition and what each deck may still launch', () => {
    const panel = waspPanel(at('deploy', 'assault'))
    expect(panel.hull).toEqual({ have: 10, of: 10 })
    expect(panel.systems.map(({ status }) => status)).toEqual(['Operational', 'Operational', 'Operational'])
    expect(panel.launches).toEqual(['Flight deck: 2 more', 'Well deck: 1 landing craft or 2 AAV-7'])
    expect(panel.aboard.map(({ type, launch }) => [type, launch])).toEqual([
      ['lcac', 'lcac-1'],
      ['marine_squad', null],
    ])
  })

  it('BI-17.15 the Defender is told nothing of what is aboard or launched', () => {
    const panel = waspPanel(at('move.defender', 'defender'))
    expect(panel.aboard).toEqual([])
    expect(panel.launches).toEqual([])
  })
})

describe('the shop', () => {
  it('BI-10.5 what cannot be paid says what it costs', () => {
    const wares = shop(at('command.assault', 'assault', { cp: { assault: 1, defender: 0 } }))
    expect(wares.find(({ key }) => key === 'forceMarch')?.reason).toBeNull()
    expect(wares.find(({ key }) => key === 'rapidDeployment')).toMatchObject({
      action: { type: 'rapidDeployment' },
      reason: null,
    })
    expect(wares.find(({ key }) => key === 'coordinatedAir')?.reason).toBe('Costs 2 CP; you have 1.')
  })

  it('BI-10.19 reserves and works are the Defender’s', () => {
    const table = at('command.defender', 'defender', { cp: { assault: 0, defender: 3 }, pool: { militia_squad: 1 } })
    const keys = shop(table).map(({ key }) => key)
    expect(keys).toContain('reinforce:militia_squad')
    expect(keys).toContain('construct:trench')
    expect(shop({ ...table, legal: [] }).every(({ reason }) => reason !== null)).toBe(true)
  })

  it('BI-11.1 cards in the hand are played in the command step only', () => {
    const options = { ...firstWave.options, strategicCards: true }
    const hands = { assault: ['A2' as const, 'A5' as const], defender: [] }
    const cp = { assault: 2, defender: 0 }
    const [surge, repair] = handCards(at('command.assault', 'assault', { options, hands, cp }))
    expect(surge).toMatchObject({ title: 'Airlift Surge', price: 1, action: { type: 'playCard', card: 'A2' }, reason: null })
    expect(repair?.reason).toBe('It would have no effect now.')
    expect(handCards(at('move.assault', 'assault', { options, hands }))[0]?.reason).toContain('command step')
  })
})

describe('what is fought over', () => {
  it('BI-6.9 goals are open until they are fulfilled', () => {
    const { view } = at('action', 'assault')
    expect(objectiveRows(view)).toMatchObject([{ title: 'Civic Center', holder: 'defender', note: 'at 2,0' }])
    expect(goalRows(view, 'assault').map(({ state }) => state)).toEqual(['open', 'open'])
    const taken = (firstWave.objectives ?? []).map(objective => ({ ...objective, control: 'assault' as const }))
    // A second primary goal keeps the battle going.
    const goals = {
      assault: { primary: ['capture:town', 'eliminate:militia_squad'], secondary: [] },
      defender: { primary: [], secondary: ['highground'] },
    }
    const militia: Scenario['units'] = [
      { id: 'usswasp-1', type: 'usswasp', hex: '2,5' },
      { id: 'marine_squad-1', type: 'marine_squad', hex: '2,0' },
      { id: 'militia_squad-1', type: 'militia_squad', hex: '5,0' },
    ]
    const later = at('action', 'assault', { objectives: taken, goals, units: militia }).view
    expect(goalRows(later, 'assault')[0]?.state).toBe('done')
    expect(goalRows(later, 'defender')[0]?.state).toBe('unknown')
  })
})

describe('cards', () => {
  it('BI-16.2 a unit card shows figures, states and where it is', () => {
    const { view } = at('action', 'assault')
    const card = unitCard(view, 'marine_squad-1')
    expect(card).toMatchObject({ name: 'Marine Squad 1', where: 'at 2,2' })
    expect(card?.states.map(({ title }) => title)).toEqual(['Suppressed'])
    expect(card?.figures.find(({ name }) => name === 'MV')?.value).toBe('2')
  })

  it('BI-17.9 of a marker nothing is told but its number', () => {
    const { view } = at('action', 'assault')
    const marker = view.shown.defender.find(({ type }) => type === null)
    const card = unitCard(view, marker?.name ?? '')
    expect(card?.figures).toEqual([])
    expect(card?.name).toBe(`Marker ${marker?.name}`)
    expect(JSON.stringify(card)).not.toContain('infantry')
  })

  it('BI-3.1 a hex card tells the ground and who is there', () => {
    const { view } = at('action', 'assault')
    expect(hexCard(view, '3,2')).toMatchObject({ name: '3,2', ground: 'Heavy Woods' })
    expect(hexWords(view, '2,2', [])).toBe('2,2, Clear: Marine Squad 1, suppressed.')
  })

  it('BI-25.13 the odds card names dice, number, modifiers and ends', () => {
    const { match, view } = at('action', 'assault')
    const action = { type: 'attack', unit: 'marine_squad-1', target: 'infantry_squad-1' } as const
    const odds = match.odds('assault', action)
    if (!odds) throw new Error('an attack has odds')
    const card = oddsCard(view, orderOf(view, action), odds)
    expect(card.title).toBe('Marine Squad 1 attacks Infantry Squad 1')
    expect(card.sum).toBe('3 dice, 4 or more hits')
    expect(card.causes).toEqual([
      { text: 'suppressed −1', clause: 'BI-16.2' },
      { text: 'flanking +1', clause: 'BI-15.6' },
    ])
    expect(card.parts.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1)
    // The worst first and red, nothing last and grey, whatever their chances.
    expect(card.parts.map(({ label }) => label)).toEqual(['Destroyed', '1 damage', 'No effect'])
    expect(card.parts.map(({ look }) => look)).toEqual([2, 1, 0])
    expect(card.facts.find(({ label }) => label === 'At least one hit')?.text).toBe('88 %')
  })

  it('BI-17.8 what no unit sees is fog; with markers only there is none', () => {
    const { view } = at('action', 'assault')
    expect(unseen(view)).not.toContain('2,2')
    expect(unseen(at('action', 'assault', { options: { ...firstWave.options, fog: 'markers' } }).view)).toEqual([])
  })
})

describe('looking back', () => {
  it('BI-25.7 attacks, damage and fates are counted from the story', () => {
    const { match } = at('action', 'assault')
    const steps: TableStep[] = []
    for (let n = 0; n < 200 && !match.outcome && match.seq < 40; n++) {
      const seat = match.toAct[0] as Side
      const legal = match.legal(seat)
      const action =
        legal.find(({ type }) => type === 'attack') ?? legal.find(({ type }) => type === 'pass' || type === 'done') ?? legal[0]
      if (!action) break
      const before = match.view('assault')
      const { seq, events } = match.act(seat, action)
      const seen = events.map(event => beachhead.redact(event, 'assault')).filter(event => event !== null)
      steps.push({ seq, events: seen, before, after: match.view('assault') })
    }
    const deeds = unitRecords(steps)
    const dealt = deeds.reduce((sum, each) => sum + each.dealt, 0)
    const taken = deeds.reduce((sum, each) => sum + each.taken, 0)
    expect(dealt).toBeGreaterThan(0)
    expect(taken).toBe(dealt)
    expect(deeds.filter(({ fate }) => fate === 'destroyed').length).toBe(match.view('assault').lost.length)
    expect(turningPoints(steps).length).toBe(Math.min(3, match.view('assault').lost.length))
  })

  it('BI-25.7 hits on a structure are hits', () => {
    const { view } = at('action', 'assault')
    const unit = { name: 'super_cobra-1', type: 'super_cobra', side: 'assault', hex: '2,2' } as const
    const told = {
      type: 'structure_attacked',
      seat: 'assault',
      turn: 1,
      clauses: [],
      unit,
      objective: 'hub',
      modifiers: [],
    } as const
    const shot = { ...told, need: 4, dice: [6, 4, 3], damage: 2, hpLeft: 2 }
    const [deeds] = unitRecords([{ seq: 1, events: [shot as never], before: view, after: view }]).filter(
      ({ attacks }) => attacks > 0,
    )
    expect(deeds).toMatchObject({ attacks: 1, dice: 3, hits: 2, dealt: 2 })
  })
})
