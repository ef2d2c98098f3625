import { Match } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { beachhead } from '../rules/contract/game.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import {
  type BeachheadAction,
  followed,
  type Interaction,
  mayCarry,
  NOTHING_SELECTED,
  ordersOf,
  othersAt,
  overlay,
  type Scenario,
  type SeatChoices,
  type Selection,
  type Side,
  settle,
  takeLaunch,
  takePick,
  takeUnload,
  takeUp,
  tap,
  toggleCargo,
  unloadAction,
} from './index.ts'

const firstWave = SCENARIOS[0]?.scenario as Scenario
type Units = NonNullable<Scenario['units']>

/** First Wave with these units, at this step. */
function at(step: NonNullable<Scenario['step']>, toAct: Side, units: Units, more: Partial<Scenario> = {}): SeatChoices {
  const ship: Units = units.some(({ type }) => type === 'usswasp') ? [] : [{ id: 'usswasp-1', type: 'usswasp', hex: '2,5' }]
  const scenario: Scenario = { ...firstWave, turn: 2, step, toAct, units: [...ship, ...units], ...more }
  const match = new Match(beachhead, { scenario, options: {}, seed: 'desk' })
  return { view: match.view(toAct), legal: match.legal(toAct) }
}
const hand = <K extends Selection['kind']>(found: Selection | null, kind: K): Selection & { kind: K } => {
  if (found?.kind !== kind) throw new Error(`the hand holds ${found?.kind}`)
  return found as Selection & { kind: K }
}

describe('tapping', () => {
  const marines = at('move.assault', 'assault', [{ id: 'marine_squad-1', type: 'marine_squad', hex: '2,2' }])

  it('BI-13.2 a unit is taken up, a hex is armed, the second tap gives the move', () => {
    const chosen = tap(marines, NOTHING_SELECTED, '2,2')
    expect(chosen.interaction.selection).toEqual({ kind: 'unit', id: 'marine_squad-1' })
    const armed = tap(marines, chosen.interaction, '2,1')
    expect(armed.give).toBeNull()
    expect(armed.interaction.armed?.action).toEqual({ type: 'move', unit: 'marine_squad-1', to: '2,1' })
    expect(tap(marines, armed.interaction, '2,1').give).toEqual({ type: 'move', unit: 'marine_squad-1', to: '2,1' })
  })

  it('BI-25.11 the reach is marked with its cost, the armed way as a path', () => {
    const interaction = takeUp('marine_squad-1')
    const { reach, selected } = overlay(marines, interaction)
    expect(selected).toBe('2,2')
    expect(reach.find(({ hex }) => hex === '2,1')?.figure).toBe('1')
    // Heavy Woods cost two.
    expect(reach.find(({ hex }) => hex === '3,2')?.figure).toBe('2')
    expect(overlay(marines, tap(marines, interaction, '2,0').interaction).path).toHaveLength(3)
  })

  it('BI-13.6 where an air unit can land or stay in the air the table asks', () => {
    const cobra = at('move.air', 'assault', [{ id: 'super_cobra-1', type: 'super_cobra', hex: '2,4', airborne: true }])
    const { interaction } = tap(cobra, takeUp('super_cobra-1'), '2,3')
    expect(interaction.armed).toBeNull()
    expect(interaction.asked.map(({ verb }) => verb)).toEqual(['Move', 'Land'])
    expect(overlay(cobra, interaction).reach.find(({ hex }) => hex === '2,3')?.figure).toMatch(/ L$/)
  })

  it('BI-3.19 tapping again goes through a stack', () => {
    const stack = at('move.assault', 'assault', [
      { id: 'marine_squad-1', type: 'marine_squad', hex: '2,2' },
      { id: 'marine_squad-2', type: 'marine_squad', hex: '2,2' },
    ])
    const first = tap(stack, NOTHING_SELECTED, '2,2').interaction
    const second = tap(stack, first, '2,2').interaction
    expect(hand(first.selection, 'unit').id).toBe('marine_squad-1')
    expect(hand(second.selection, 'unit').id).toBe('marine_squad-2')
    expect(hand(tap(stack, second, '2,2').interaction.selection, 'unit').id).toBe('marine_squad-1')
  })

  it('BI-15.3 a revealed enemy in reach is ringed and attacked by two taps', () => {
    const duel = at('action', 'assault', [
      { id: 'marine_squad-1', type: 'marine_squad', hex: '2,2' },
      { id: 'infantry_squad-1', type: 'infantry_squad', hex: '2,1' },
    ])
    expect(overlay(duel, takeUp('marine_squad-1')).targets).toEqual([{ hex: '2,1', rings: ['fire'] }])
    const { interaction } = tap(duel, takeUp('marine_squad-1'), '2,1')
    expect(tap(duel, interaction, '2,1').give).toEqual({ type: 'attack', unit: 'marine_squad-1', target: 'infantry_squad-1' })
  })

  it('a tap on nothing lets go', () => {
    expect(tap(marines, takeUp('marine_squad-1'), '5,5')).toEqual({ interaction: NOTHING_SELECTED, give: null, did: false })
  })

  it('a unit that left the map leaves the hand', () => {
    expect(settle(marines, takeUp('lcac-9'))).toEqual(NOTHING_SELECTED)
    expect(settle(marines, takeUp('marine_squad-1')).selection).toEqual({ kind: 'unit', id: 'marine_squad-1' })
  })
})

describe('cargo', () => {
  const aboard: Units = [
    { id: 'lcac-1', type: 'lcac', aboard: true },
    { id: 'aav7-1', type: 'aav7', aboard: true },
    ...[1, 2, 3, 4].map(n => ({ id: `marine_squad-${n}`, type: 'marine_squad' as const, aboard: true as const })),
  ]
  const deploy = at('deploy', 'assault', aboard)

  it('BI-12.13 passengers are tapped in as long as they fit, and out again', () => {
    let launch = hand(takeLaunch('lcac-1').selection, 'launch')
    for (const n of [1, 2, 3]) launch = toggleCargo(deploy.view, launch, `marine_squad-${n}`)
    expect(launch.cargo).toHaveLength(3)
    expect(toggleCargo(deploy.view, launch, 'marine_squad-4')).toBe(launch)
    expect(mayCarry(deploy.view, 'lcac-1', [...launch.cargo, 'aav7-1'])).toBe(false)
    expect(toggleCargo(deploy.view, launch, 'marine_squad-2').cargo).toEqual(['marine_squad-1', 'marine_squad-3'])
  })

  it('BI-12.6 a launch is given beside the ship, with what is loaded', () => {
    const loaded = { ...NOTHING_SELECTED, selection: { kind: 'launch' as const, unit: 'lcac-1', cargo: ['marine_squad-2'] } }
    const hexes = ordersOf(deploy, loaded.selection).flatMap(order => order.hexes)
    expect(hexes.length).toBeGreaterThan(0)
    const { interaction } = tap(deploy, loaded, hexes[0] as string)
    const given = tap(deploy, interaction, hexes[0] as string).give
    expect(given).toEqual({ type: 'launch', unit: 'lcac-1', cargo: ['marine_squad-2'], hex: hexes[0] })
    expect(overlay(deploy, interaction).path).toEqual(['2,5', hexes[0]])
  })

  it('BI-12.16 passengers are set down hex by hex, all in one action', () => {
    const landed = at('action', 'assault', [
      { id: 'lcac-1', type: 'lcac', hex: '2,3' },
      { id: 'marine_squad-1', type: 'marine_squad', in: 'lcac-1' },
      { id: 'marine_squad-2', type: 'marine_squad', in: 'lcac-1' },
    ])
    let interaction = takeUnload(landed.view, 'lcac-1')
    const hexes = ordersOf(landed, interaction.selection).flatMap(order => order.hexes)
    interaction = tap(landed, interaction, hexes[0] as string).interaction
    expect(hand(interaction.selection, 'unload').passenger).toBe('marine_squad-2')
    // A finger on the craft itself does not lose who has a place.
    expect(tap(landed, interaction, '2,3')).toEqual({ interaction, give: null, did: false })
    interaction = tap(landed, interaction, hexes[1] as string).interaction
    expect(unloadAction(hand(interaction.selection, 'unload'))).toEqual({
      type: 'unload',
      unit: 'lcac-1',
      drops: [
        { unit: 'marine_squad-1', hex: hexes[0] },
        { unit: 'marine_squad-2', hex: hexes[1] },
      ],
    })
  })

  it('BI-12.16 where somebody can only be set down, no cost of moving is shown', () => {
    const landed = at('action', 'assault', [
      { id: 'lcac-1', type: 'lcac', hex: '2,3' },
      { id: 'marine_squad-1', type: 'marine_squad', in: 'lcac-1' },
    ])
    const { reach } = overlay(landed, takeUp('lcac-1'))
    expect(reach.length).toBeGreaterThan(0)
    expect(new Set(reach.map(({ figure }) => figure))).toEqual(new Set(['']))
  })

  it('BI-12.15 a transport is loaded by tapping it', () => {
    const beside = at('action', 'assault', [
      { id: 'aav7-1', type: 'aav7', hex: '2,3', acted: true },
      { id: 'marine_squad-1', type: 'marine_squad', hex: '2,2' },
    ])
    const { interaction } = tap(beside, takeUp('marine_squad-1'), '2,3')
    expect(interaction.armed?.action).toEqual({ type: 'load', unit: 'marine_squad-1', into: 'aav7-1' })
  })

  it('BI-12.15 a transport that can still act itself is asked about, for it may have been meant', () => {
    const beside = at('action', 'assault', [
      { id: 'aav7-1', type: 'aav7', hex: '2,3' },
      { id: 'marine_squad-1', type: 'marine_squad', hex: '2,2' },
    ])
    const { interaction } = tap(beside, takeUp('marine_squad-1'), '2,3')
    expect(interaction.armed).toBeNull()
    expect(interaction.asked.map(({ action }) => action)).toEqual([{ type: 'load', unit: 'marine_squad-1', into: 'aav7-1' }])
    expect(othersAt(beside, 'marine_squad-1', '2,3')).toEqual(['aav7-1'])
  })
})

describe('what takes several hexes', () => {
  const guns = at(
    'command.defender',
    'defender',
    [
      { id: 'artillery-1', type: 'artillery', hex: '2,0' },
      { id: 'marine_squad-1', type: 'marine_squad', hex: '2,3' },
    ],
    { cp: { assault: 0, defender: 4 } },
  )

  it('BI-10.11 a barrage is pointed out hex by hex until one area is left', () => {
    let { interaction } = tap(guns, takePick('barrage:artillery-1'), '2,3')
    expect(interaction.armed).toBeNull()
    expect(overlay(guns, interaction).area).toEqual(['2,3'])
    interaction = tap(guns, interaction, '3,3').interaction
    const third = ordersOf(guns, interaction.selection)
      .flatMap(order => order.hexes)
      .find(hex => hex !== '2,3' && hex !== '3,3') as string
    interaction = tap(guns, interaction, third).interaction
    expect(interaction.armed?.action).toMatchObject({ type: 'barrage', unit: 'artillery-1' })
    const given = tap(guns, interaction, third).give as BeachheadAction & { type: 'barrage' }
    expect([...given.hexes].sort()).toEqual(['2,3', '3,3', third].sort())
  })

  it('BI-10.11 every hex that can be shelled is lit from the start, then those that touch; a ring is for somebody in sight', () => {
    const lit = (interaction: Interaction) => overlay(guns, interaction).reach.map(({ hex }) => hex)
    const first = takePick('barrage:artillery-1')
    expect(lit(first)).toContain('5,5')
    // The guns stand there themselves.
    expect(lit(first)).not.toContain('2,0')
    // The marines and the ship.
    expect(
      overlay(guns, first)
        .targets.map(({ hex }) => hex)
        .sort(),
    ).toEqual(['2,3', '2,5'])
    const second = tap(guns, first, '2,3').interaction
    expect(lit(second)).toContain('3,3')
    expect(lit(second)).not.toContain('5,5')
    expect(overlay(guns, second).targets).toEqual([])
  })

  it('BI-10.10 areas with somebody in them are listed before empty ones', () => {
    const held = ordersOf(guns, takePick('barrage:artillery-1').selection).map(({ hexes }) => hexes.includes('2,3'))
    expect(held).toContain(false)
    expect(held.lastIndexOf(true)).toBeLessThan(held.indexOf(false))
  })

  it('BI-10.11 pointing away begins a new area', () => {
    const { interaction } = tap(guns, tap(guns, takePick('barrage:artillery-1'), '2,3').interaction, '5,5')
    expect(hand(interaction.selection, 'pick').hexes).toEqual(['5,5'])
  })
})

describe('what comes next', () => {
  const squads: Units = [
    { id: 'marine_squad-1', type: 'marine_squad', hex: '2,2', acted: true },
    { id: 'marine_squad-2', type: 'marine_squad', hex: '2,3' },
  ]

  it('BI-8.9 a unit that has acted leaves the hand, one that can still act stays', () => {
    const action = at('action', 'assault', squads)
    expect(followed(action, takeUp('marine_squad-1'), true).selection).toBeNull()
    expect(followed(action, takeUp('marine_squad-2'), true).selection).toEqual({ kind: 'unit', id: 'marine_squad-2' })
  })

  it('BI-9.2 an event that asks is taken up whoever was in the hand', () => {
    const asking = at('event', 'assault', squads, { choice: 'E20' })
    expect(asking.legal.every(({ type }) => type === 'eventChoice')).toBe(true)
    expect(followed(asking, takeUp('usswasp-1'), true).selection).toEqual({ kind: 'pick', key: 'eventChoice', hexes: [] })
  })
})

describe('shells', () => {
  it('BI-4.24 rings are for those in sight, the rest of the reach is lit', () => {
    const mortar = at('action', 'defender', [
      { id: 'mortar_team-1', type: 'mortar_team', hex: '2,0' },
      { id: 'marine_squad-1', type: 'marine_squad', hex: '2,3' },
    ])
    const { reach, targets } = overlay(mortar, takeUp('mortar_team-1'))
    const shelled = ordersOf(mortar, { kind: 'unit', id: 'mortar_team-1' }).filter(({ action }) => action.type === 'attackHex')
    expect(targets.map(({ hex }) => hex)).toContain('2,3')
    expect(reach.map(({ hex }) => hex)).not.toContain('2,3')
    expect(reach.length + targets.length).toBe(shelled.length)
  })
})
