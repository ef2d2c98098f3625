// What is far too large: refused by its field, or no more work than its size.
import { ParseError, parseScenario, parseWith, seeded } from '@sandtable/kernel'
import { describe, expect, it, vi } from 'vitest'
import { ww2 } from '../index.ts'
import { CAPS } from '../rules/caps.ts'
import { everyAssignment } from '../rules/combat/losses.ts'
import type { WwAction } from '../rules/contract/actions.ts'
import { preview } from '../rules/plan/preview.ts'
import { Battlefield } from '../rules/turn/battlefield.ts'
import { lab } from '../testing/lab.ts'

function refusalOf(attempt: () => unknown): ParseError {
  try {
    attempt()
  } catch (error) {
    if (error instanceof ParseError) return error
    throw error
  }
  throw new Error('accepted')
}

const beginning = (treasury: number) =>
  ww2.setup(lab({ treasury: [treasury, 0], units: 'g1 AR E4, b1-b3 LI E6' }), {}, seeded(1)).state
const barrage = (shells: number): WwAction => ({
  type: 'addStep',
  step: { do: 'fire', units: ['g1'], shots: [{ at: 'E6', shells }] },
})
/** How often somebody looks who stands in a hex while this is worked out. */
function looks(work: () => unknown): number {
  const spy = vi.spyOn(Battlefield.prototype, 'at')
  try {
    work()
    return spy.mock.calls.length
  } finally {
    spy.mockRestore()
  }
}

describe('a barrage of very many shells', () => {
  it('WW-12.5 is refused above the limit, and so is the treasury that would pay for it', () => {
    const scenario = parseScenario(ww2, lab({ treasury: [20, 20] })) as { position: object }
    const rich = { ...scenario, position: { ...scenario.position, treasury: { nw: 1e9, se: 0 } } }
    expect(refusalOf(() => parseScenario(ww2, rich))).toMatchObject({
      code: 'bad-scenario',
      path: 'position.treasury.nw',
      message: `position.treasury.nw: 1000000000 is above the limit of ${CAPS.treasury.most}.`,
    })
    const path = 'step.shots[0].shells'
    expect(refusalOf(() => parseWith(ww2.actionSchema, barrage(1e9), 'bad-action')).path).toBe(path)
  })

  it('WW-12.5 takes no longer than one of a few', () => {
    const few = looks(() => ww2.odds(beginning(60), 'nw', barrage(10)))
    const many = looks(() => ww2.odds(beginning(CAPS.treasury.most), 'nw', barrage(CAPS.shells.most)))
    expect(few).toBeGreaterThan(0)
    expect(many).toBe(few)
  })

  it('WW-12.2 WW-8.12 pays for every shell, also for those that hit nobody', () => {
    const state = beginning(1000)
    const plan = (shells: number) => preview(state, 'nw', `g1: E4*E6x${shells}`).byFace
    const calm = plan(900)[4] ?? []
    expect(calm.find(event => event.type === 'shot')).toMatchObject({ shells: 900, killed: ['b1', 'b2', 'b3'] })
    const two = 'g1: E4*E6x600,F4x400'
    const shells = preview(state, 'nw', two).byFace[4]?.flatMap(event => (event.type === 'shot' ? [event.shells] : []))
    expect(shells).toEqual([600, 400])
  })
})

describe('a plan that is too large', () => {
  it('WW-7.3 is refused in writing, by step and as a draft', () => {
    const { state } = ww2.setup(lab({ options: { allowWait: true } }), {}, seeded(1))
    const waits = Array.from({ length: CAPS.steps.most }, () => ({ do: 'wait' as const }))
    const full = { v: 1, turn: 1, side: 'nw', steps: waits }
    const saved = ww2.apply(state, 'nw', { type: 'savePlan', plan: full }, seeded(1)).state
    const more: WwAction = { type: 'addStep', step: { do: 'wait' } }
    const refusal = ww2.check(saved, 'nw', more)
    expect(refusal).toMatchObject({ code: 'E_SIZE', clause: 'WW-7.3' })
    expect(ww2.explain(refusal!)).toBe(`${CAPS.steps.most + 1} steps of a plan are above the limit of ${CAPS.steps.most}.`)
    const text = '--;'.repeat(CAPS.steps.most + 1)
    const actions: WwAction[] = [
      { type: 'savePlan', text },
      { type: 'submitPlan', text },
    ]
    for (const action of actions) expect(ww2.check(state, 'nw', action)).toMatchObject({ code: 'E_SIZE' })
    const path = Array.from({ length: 500 }, () => 'A1')
    const steps = Array.from({ length: 40 }, () => ({ do: 'move' as const, units: ['g1'], path }))
    expect(ww2.check(state, 'nw', { type: 'savePlan', plan: { ...full, steps } })).toMatchObject({
      code: 'E_SIZE',
      given: 20_040,
    })
  })
})

describe('a question about very many units', () => {
  const army = (each: number) =>
    (['LI', 'HI', 'LM', 'HM', 'AR'] as const).flatMap((type, t) =>
      Array.from({ length: each }, (_, i) => ({ serial: t * each + i + 1, type, damage: 0 })),
    )

  it('WW-11.7 lists no more hits than the limit, each answer once', () => {
    const answers = everyAssignment(army(200), 500)
    expect(answers.reduce((sum, hits) => sum + hits.length, 0)).toBeLessThan(CAPS.listedHits.most + 1000)
    expect(new Set(answers.map(hits => JSON.stringify(hits))).size).toBe(answers.length)
  })

  it('WW-11.7 lists every answer of an army within the company limit', () => {
    const most = [16, 9, 6, 8, 16].flatMap((n, t) =>
      Array.from({ length: n }, (_, i) => ({
        serial: t * 100 + i,
        type: (['LI', 'HI', 'LM', 'HM', 'AR'] as const)[t]!,
        damage: 0,
      })),
    )
    // Counted apart: 39,837 ways to choose who is left.
    expect(everyAssignment(most, 30)).toHaveLength(39_837)
  })
})
