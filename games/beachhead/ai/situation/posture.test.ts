// What the Defender's battle has come down to, and what the Elite makes of it.
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import { at, type Sketch } from '../../tests/builder.ts'
import { DRILLED, SEASONED } from '../evaluation/eval-weights.ts'
import { ponder } from '../levels/decide.ts'
import { evalWeightsFor, postureOf, takersLeft } from './posture.ts'
import { situationIn, situationOf } from './situation.ts'

const stateOf = (sketch: Sketch) => at(sketch, { victory: 'standard' }).state
const MAP = 'CCCCCC/CCCCCC/CCCCCC/CCCCCC/BBBBBB/SSSSSS/DDDDDD'
const goals = (...primary: string[]) => ({ assault: { primary, secondary: [] }, defender: { primary: [], secondary: [] } })
const SQUADS = Object.fromEntries([0, 1, 2, 3, 4, 5].map(i => [`i${i}`, `infantry_squad ${i},0`]))
const GUNS = { w: 'usswasp 5,6', a: 'aav7 3,4', b: 'aav7 2,4', h: 'harrier 5,5 airborne' }
const sketch = (units: Record<string, string>, more: Partial<Sketch> = {}): Sketch => ({
  map: MAP,
  objectives: { p: 'port 2,2' },
  goals: goals('capture:p'),
  step: 'move.defender',
  units: { ...GUNS, ...units },
  ...more,
})

describe('the posture of the Defender', () => {
  it('BI-14.12 counts only people on foot as takers of ground', () => {
    const lists = { forces: { assault: {}, defender: {} } }
    const state = stateOf(sketch({ m: 'marine_squad 1,4', ...SQUADS }))
    expect(takersLeft({ ...state, setting: { ...state.setting, ...lists } })).toBe(1)
    expect(takersLeft({ ...state, setting: { ...state.setting, forces: null } })).toBe(null)
  })

  it('BI-20.3 is to be there at the end when nobody is left who could take what is needed', () => {
    const open = (units: Record<string, string>, more: Partial<Sketch> = {}) => {
      const state = stateOf(sketch(units, more))
      return { ...state, setting: { ...state.setting, forces: { assault: {}, defender: {} } } }
    }
    const marines = { m: 'marine_squad 1,4', n: 'marine_squad 0,4', o: 'marine_squad 4,4' }
    expect(postureOf(open({ ...SQUADS, ...marines }))).toBe('hold')
    expect(postureOf(open({ ...SQUADS, m: 'marine_squad 1,4' }))).toBe('hunt')
    expect(postureOf(open({ i0: 'infantry_squad 0,0', m: 'marine_squad 1,4' }))).toBe('hold')
    expect(postureOf(open(SQUADS))).toBe('outlast')
    const late = open({ ...SQUADS, ...marines }, { goals: goals('hold:p:3') })
    expect(postureOf({ ...late, turn: late.setting.turns - 1 })).toBe('outlast')
    expect(postureOf({ ...late, turn: late.setting.turns - 2 })).toBe('hold')
    expect(evalWeightsFor(DRILLED, open(SQUADS), 'defender')).toBe(DRILLED)
    expect(evalWeightsFor(SEASONED, open(SQUADS), 'assault')).toBe(SEASONED)
  })

  it('BI-24.10 who only has to be there goes out of reach, whatever he leaves', () => {
    const state = stateOf(sketch({ i: 'infantry_squad 2,2' }, { goals: goals('hold:p:3') }))
    const moves = (turn: number) => {
      const view = beachhead.view({ ...state, turn }, 'defender')
      return ponder(situationOf(view, 'defender', SEASONED)).ideas.filter(
        ({ action, value }) => action.type === 'move' && value > 0,
      )
    }
    expect(moves(1)).toEqual([])
    const [first] = moves(state.setting.turns)
    expect(first?.why).toContain('keeps out of reach')
  })
})

describe('the last who could take ground', () => {
  it('BI-24.5 counts for more the fewer there are', () => {
    const scarcity = (units: Record<string, string>) => {
      const state = stateOf(sketch(units))
      const setting = { ...state.setting, forces: { assault: {}, defender: {} } }
      return situationIn({ ...state, setting }, 'defender', SEASONED).scarcity
    }
    expect(scarcity({ ...SQUADS, m: 'marine_squad 1,4' })).toBeGreaterThan(
      scarcity({ ...SQUADS, m: 'marine_squad 1,4', n: 'marine_squad 0,4' }),
    )
    expect(scarcity({ ...SQUADS, m: 'marine_squad 1,4' })).toBeGreaterThan(1)
  })
})
