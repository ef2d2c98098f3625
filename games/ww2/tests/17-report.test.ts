// Chapters 17, 18 and the half-turn of 14.6: what is told, quoted and previewed.
import { digest, Match, parseRecordText, verify } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'
import { lineOf } from '../rules/contract/report-lines.ts'
import { preview, quote } from '../rules/plan/preview.ts'
import { at, flight, nameOf, placeOf, type Side, scenarioOf, Table } from './builder.ts'

describe('report', () => {
  const table = () =>
    at({ units: 'g1 AR E4, g2 LM D4, g3 HM C3, b1 LI E6, b2 LI D5, b3 HM H6' }).turn(
      'g1: E4*E6x2; g2: D4->D5; g3: C3->C4',
      'b1: E6->E7; +AR@H6',
      '5',
    )
  it('WW-17.1 every event carries turn and clauses, steps their side and number', () => {
    for (const event of table().events) {
      expect(event.clauses.length, event.type).toBeGreaterThan(0)
      expect(
        event.clauses.every(clause => /^WW-\d+\.\d+[a-e]?$/.test(clause)),
        event.type,
      ).toBe(true)
      expect(event.turn).toBeGreaterThan(0)
      expect(ww2.describe(event).text).toMatch(/\S/)
    }
  })
  it('WW-17.1 the text form', () => {
    expect(table().lines).toEqual([
      'muster b4 AR H6',
      'nw.1 wind 0',
      'nw.1 shot E4*E6x2 plain E6 killed b1',
      'se.1 void',
      'nw.2 combat D5 S3/H1 v S1/H1 dmg 2/0 victory def-lost b2',
      'nw.2 moved g2 D5',
      'nw.3 moved g3 C4',
      'owner C4 none>nw',
      'owner D4 nw>none',
      'owner D5 se>nw',
      'owner E6 se>none',
      'income nw +16 = 29',
      'income se +10 = 27',
    ])
  })
  it.each([
    ['victory', 'g1 HI D4, b1 LI D5'],
    ['repulsed', 'g1-g3 LI D4, b1 HM D5'],
    ['stalemate', 'g1 LI D4, b1 LI D5'],
    ['attackers destroyed', 'g1 LI D4, b1 HM D5'],
    ['both destroyed', 'g1 HI D4, b1 HI D5'],
  ])('WW-17.2 the word for %s', (word, units) => {
    const fought = at({ units }).turn('D4->D5')
    expect(fought.told('combat').outcome).toBe(word)
  })
  it('WW-17.2 damage is told before the cap', () => {
    expect(at({ units: 'g1-g3 HM D4, b1 LI D5' }).turn('D4->D5').steps[0]).toContain('dmg 11/0')
  })
  it('WW-17.3 no word about the dead where nobody died; the order of dying', () => {
    expect(at({ units: 'g1 LI D4, b1 LI D5' }).turn('D4->D5').steps[0]).not.toMatch(/lost/)
    const shot = at({ units: 'g1 AR E4, b1 HM E6, b2 LI E6' }).turn('g1: E4*E6x2', '', '5').steps[1]
    expect(shot).toMatch(/killed b2,b1$/)
  })
  it('WW-17.4 owners in reading order, only where they changed', () => {
    const owners = at({ units: 'g1 LI D4, g2 LI B8, b1 LI I1, b2 LI H6' })
      .turn('g1: D4->D3; g2: B8->A8', 'b1: I1->H1')
      .lines.filter(line => line.startsWith('owner'))
    expect(owners).toEqual([
      'owner H1 none>se',
      'owner I1 se>none',
      'owner D3 none>nw',
      'owner D4 nw>none',
      'owner A8 none>nw',
      'owner B8 nw>none',
    ])
  })
  it('WW-17.5 the words of the end', () => {
    expect(at().do('nw', { type: 'resign' }).lines).toEqual(['over se resignation'])
    expect(at({ turn: 264 }).turn().lines.at(-1)).toBe('over - draw level')
  })
  it('WW-17.6 the fate of each step: done, cut short by contact, void', () => {
    const played = at({ init: 'se', units: 'g1 LM D4, g2 LI A2, g3 LI H2, b1 LI D5, b2 LM H3' })
    played.turn('g3: H2->H1; g1: D4->D5->D6; g2: A2->A3', 'b2: H3->H2')
    const report = played.eventsOf('plan_reported').find(({ side }) => side === 'nw')
    expect(report?.steps.map(({ fate }) => fate)).toEqual(['void', 'cut', 'done'])
  })
})

describe('information', () => {
  it('WW-18.1 without fog all but plans and placements is public', () => {
    const { state } = at({ units: 'g1 HM D4 d, b1 LI J8', money: [7, 9] })
    for (const viewer of ['nw', 'se', 'table']) {
      const view = ww2.view(state, viewer)
      expect(view.treasury).toEqual({ nw: 7, se: 9 })
      expect(view.units.nw).toEqual([{ id: 'g1', type: 'HM', at: 'D4', damaged: true }])
      expect(view.units.se).toHaveLength(1)
    }
  })
  it('WW-18.2 the quote: ledger and every error, without touching the state', () => {
    const table = at({ units: 'g1-g2 LI D4, g3 AR E4' })
    const before = digest(table.state)
    const { ledger, errors } = quote(table.state, 'nw', '+LI@C3; g1: D4->D3; g3: E4*E6x2')
    expect(errors).toEqual([])
    expect(ledger).toMatchObject({ treasury: 20, buys: 3, moves: 1, fees: 1, shells: 2, left: 13 })
    const bad = quote(table.state, 'nw', 'g1: D4->D6; +LI@E5')
    expect(bad.errors.map(({ code }) => code).sort()).toEqual(['E_PATH', 'E_SITE'])
    expect(digest(table.state)).toBe(before)
  })
  it('WW-18.3 the preview is the turn against an idle enemy, once for each face', () => {
    const table = at({ units: 'g1 AR E4, g2 LM D4, b1 LI E6, b2 LI D5' }).do('se', { type: 'savePlan', text: 'b2: D5->D6' })
    const plan = 'g1: E4*E6x1; g2: D4->D5'
    const { byFace, refusal } = preview(table.state, 'nw', plan)
    expect(refusal).toBeNull()
    expect(byFace).toHaveLength(6)
    for (const [i, events] of byFace.entries()) {
      const played = at({ units: 'g1 AR E4, g2 LM D4, b1 LI E6, b2 LI D5' }).turn(plan, '', `${i + 1}`)
      expect(events.map(lineOf).filter(line => line !== null && /^nw\./.test(line))).toEqual(played.steps)
    }
  })
  it('WW-18.4 the odds of a barrage: faces out of six', () => {
    const table = at({ units: 'g1 AR E4, g2 LI E5, b1 LI E6' })
    const shot = { do: 'fire', units: ['g1'], shots: [{ at: 'E6', shells: 1 }] } as const
    const odds = ww2.odds(table.state, 'nw', { type: 'addStep', step: shot })
    // One face for each wind, two for the calm.
    expect(odds?.outcomes.map(({ p }) => Math.round(p * 6)).sort()).toEqual([1, 1, 1, 1, 2])
    expect(flight('E4', 'E6', 'N').hex).toBe('E5')
    const march = { do: 'move', units: ['g2'], path: ['E5', 'D5'] } as const
    expect(ww2.odds(table.state, 'nw', { type: 'addStep', step: march })).toBeNull()
    // Neither a draft of the enemy's nor that he is ready changes what is told.
    for (const action of [{ type: 'savePlan', text: 'b1: E6->E7' }, { type: 'submitPlan' }] as const) {
      table.do('se', action)
      expect(ww2.odds(table.state, 'nw', { type: 'addStep', step: shot })).toEqual(odds)
    }
  })
  it('WW-18.7 a draft is changed back by saving the earlier one; nothing after both plans', () => {
    const match = new Match(ww2, { scenario: scenarioOf({ units: 'g1 LI D4' }), options: {}, seed: 'u' })
    match.act('nw', { type: 'savePlan', text: 'g1: D4->D3' })
    match.act('nw', { type: 'savePlan', text: 'g1: D4->D5' })
    match.act('nw', { type: 'savePlan', text: 'g1: D4->D3' })
    match.act('nw', { type: 'submitPlan' })
    match.act('se', { type: 'submitPlan' })
    expect(match.state.units.nw[0]).toMatchObject({ serial: 1 })
    expect(match.whyNoUndo()).not.toBeNull()
  })
  it('WW-18.8 a record plays back to the same state', () => {
    const match = new Match(ww2, {
      scenario: scenarioOf({ units: 'g1 AR E4, b1-b3 HM E6, b4 LI E6', options: { interactiveCasualties: true } }),
      options: {},
      seed: 'r',
    })
    match.act('nw', { type: 'submitPlan', text: 'g1: E4*E6x2' })
    match.act('se', { type: 'submitPlan' })
    while (match.state.phase === 'losses') match.act(match.toAct[0]!, { type: 'timeout' })
    const record = parseRecordText(JSON.stringify(match.record()))
    expect(verify(ww2 as never, record as never)).toMatchObject({ valid: true })
  })
  it('WW-18.8 any moment is a scenario again', () => {
    const table = at({ units: 'g1 LI D4, b1 LI E6', options: { supply: true, fogOfWar: true } })
      .turn('g1: D4->D5')
      .do('nw', { type: 'savePlan', text: '+LI@C3' })
    expect(digest(new Table(ww2.position!(table.state)).state)).toBe(digest(table.state))
  })
})

describe('half-turn', () => {
  const turned = (hex: string) => {
    const [column, row] = placeOf(hex)
    return nameOf(9 - column, 7 - row)
  }
  const SWAP: Readonly<Record<string, string>> = { g: 'b', b: 'g' }
  const turn = (text: string) =>
    text
      .replace(/(?<!\/)\b[A-J][1-8](?=\b|x)/g, turned)
      .replace(/\b([gb])(?=\d)/g, (_, letter: string) => SWAP[letter]!)
      .replace(/\b(nw|se)\b/g, side => (side === 'nw' ? 'se' : 'nw'))
      .replace(/wind ([NSEW])/, (_, wind: string) => `wind ${{ N: 'S', S: 'N', E: 'W', W: 'E' }[wind]}`)
  const FACES = [2, 1, 4, 3, 6, 5]
  const UNITS = 'g1 AR E4, g2 HM D4, g3 LI E5, b1 HM F4, b2 AR G5, b3 LM D6, b4 LI F4'
  const PLANS = [
    'g1: E4*F4x2,G4x1; g2: D4->D5->D6; +LI@C3; g3: E5->F5',
    'b2: G5*E4x1; b1: F4->E5; b3: D6->D5->D4; loss noabsorb',
  ] as const
  /** A second barrage, if a gun is left for it, finds no wind. */
  function play(init: Side, units: string, nw: string, se: string, face: number): readonly string[] {
    const { state } = at({ init, units }).do('nw', { type: 'submitPlan', text: nw })
    const faces = [face, 5]
    const { events } = ww2.apply(state, 'se', { type: 'submitPlan', text: se }, { roll: () => faces.shift()!, pick: () => 0 })
    return events.map(lineOf).filter(line => line !== null)
  }
  it.each([1, 2, 3, 4, 5, 6])('WW-14.6 the turned war is the war turned, with wind face %i', face => {
    for (const init of ['nw', 'se'] as const) {
      const plain = play(init, UNITS, PLANS[0], PLANS[1], face)
      const other = play(init === 'nw' ? 'se' : 'nw', turn(UNITS), turn(PLANS[1]), turn(PLANS[0]), FACES[face - 1]!)
      const settle = (lines: readonly string[]) => [
        lines.filter(line => /^(nw|se)\./.test(line)),
        lines.filter(line => !/^(nw|se)\./.test(line)).sort(),
      ]
      expect(plain.length).toBeGreaterThan(8)
      expect(settle(other)).toEqual(settle(plain.map(turn)))
    }
  })
})
