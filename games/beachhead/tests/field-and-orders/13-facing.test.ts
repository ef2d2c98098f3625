// Facing (option `flanking: "facing"`) as orders set it: at deployment, launch, unload and the end of a move.
import { describe, expect, it } from 'vitest'
import { at, fresh } from '../builder.ts'

const FACING = { flanking: 'facing' } as const

describe('where a unit looks', () => {
  it('BI-26.8 launched: as given, else the default toward the enemy', () => {
    const sketch = {
      map: 'CCC/SSS/DDD',
      step: 'deploy',
      units: { w: 'usswasp 1,2', a1: 'aav7 aboard', a2: 'aav7 aboard' },
    } as const
    const b = at(sketch, FACING)
    b.do({ type: 'launch', unit: 'a1', cargo: [], hex: '0,2', facing: 2 }).do({
      type: 'launch',
      unit: 'a2',
      cargo: [],
      hex: '2,2',
    })
    expect([b.unit('a1').facing, b.unit('a2').facing]).toEqual([2, 4])
  })
  it('BI-26.8 unloaded: as given', () => {
    const units = { l1: 'lcac 1,1', m1: 'marine_squad in=l1', m2: 'marine_squad in=l1', i1: 'infantry_squad 3,0' }
    const b = at({ map: 'CCCC/BBBB/SSSS/DDDD', units }, FACING)
    b.do({ type: 'unload', unit: 'l1', drops: [{ unit: 'm1', hex: '1,0', facing: 5 }] })
    expect(b.unit('m1').facing).toBe(5)
  })
  it('BI-26.8 deployed: as given, else toward the enemy’s edge', () => {
    const forces = { assault: { usswasp: 1, marine_squad: 3 }, defender: { infantry_squad: 2 } }
    const b = fresh({ map: 'CCCC/CCCC/SSSS/DDDD', objectives: { p: 'port 0,0' }, forces }, { dummies: 0, ...FACING })
    b.do({ type: 'place', unit: 'infantry_squad-1', hex: '0,0', facing: 3 }).do({
      type: 'place',
      unit: 'infantry_squad-2',
      hex: '1,0',
    })
    expect([b.unit('infantry_squad-1').facing, b.unit('infantry_squad-2').facing]).toEqual([3, 1])
  })
  it.each([
    ['N', 'DDD/CCC/CCC', 1, 4],
    ['S', 'CCC/CCC/DDD', 4, 1],
    ['W', 'DCC/DCC/DCC', 0, 3],
    ['E', 'CCD/CCD/CCD', 3, 0],
  ] as const)('BI-26.8 offshore %s: Assault and Defender look at each other', (offshore, map, assault, defender) => {
    const b = at(
      {
        map,
        offshore,
        units: { m1: 'marine_squad 1,1', i1: 'infantry_squad 1,2'.replace('1,2', map.includes('CCC/DDD') ? '1,0' : '1,2') },
      },
      FACING,
    )
    expect([b.unit('m1').facing, b.unit('i1').facing]).toEqual([assault, defender])
  })
  it('BI-26.8 along the last step of a longer way, and an attacker turns to its target', () => {
    const b = at(
      { map: 'CCC/CCC/CCC', step: 'move.assault', units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 2,2 facing=1' } },
      FACING,
    )
    b.do({ type: 'move', unit: 'm1', to: '1,1', path: ['0,1', '1,1'] })
    expect(b.unit('m1').facing).toBe(0)
    b.reach('action').do({ type: 'attack', unit: 'm1', target: 'i1' }, 'attack 1 1 1 1')
    // 2,2 lies south-east of 1,1; the squad there looks south-east too, so the attack comes from behind: 3 + 1 dice.
    expect(b.unit('m1').facing).toBe(1)
  })
})
