// What the desk lets a player do is what the rules list, everywhere: random battles, every unit, every hex.
import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { musket } from '../index.ts'
import { asIfActive, newSelection, overlay, type panel, type Side, select, tap, whyNot } from './index.ts'

const ids = musket.scenarios.map(({ id }) => id)

describe('what is offered is what is legal', () => {
  test.each(ids)('MK-20.3 MK-20.4 MK-20.5 %s: a tap arms exactly what the rules accept', id => {
    const scenario = musket.scenarios.find(each => each.id === id)!.scenario
    const match = new Match(musket, { scenario, options: {}, seed: id })
    const dice = seeded(`${id} taps`)
    for (let i = 0; i < 60 && !match.outcome; i++) {
      const seat = match.toAct[0] as Side
      if (i % 4 === 0) checkPosition(match.state, seat)
      const legal = match.legal(seat)
      match.act(seat, legal[dice.pick(legal.length, 'random action')]!)
    }
  })
})

function checkPosition(state: Parameters<typeof panel>[0], seat: Side): void {
  const { columns, rows } = state.setting
  const hexes = Array.from({ length: columns * rows }, (_, cell) => `${cell % columns},${Math.floor(cell / columns)}`)
  for (const unit of state.units) {
    const { id, side } = unit.who
    if (side !== seat || (state.active && state.active.unit !== id) || unit.activated) continue
    const legal = musket.legal(asIfActive(state, id), seat)
    const shown = overlay(state, id)
    expect(shown?.moves.map(({ hex }) => hex).sort()).toEqual(
      legal.flatMap(action => (action.type === 'move' && 'to' in action ? [action.to] : [])).sort(),
    )
    const attacks = shown?.targets.flatMap(({ unit: target, rings }) => rings.map(ring => `${ring} ${target}`)).sort()
    expect(attacks).toEqual(
      legal
        .flatMap(action => (action.type === 'fire' || action.type === 'charge' ? [`${action.type} ${action.target}`] : []))
        .sort(),
    )
    for (const hex of hexes) {
      const { selection, intent } = tap(select(newSelection(seat), id), state, hex)
      if (intent.kind === 'give') expect(intent.orders).toEqual([{ type: 'endActivation' }])
      if (!selection.armed) continue
      const order = selection.armed.orders.at(-1)!
      expect(whyNot(asIfActive(state, id), seat, order)).toBeNull()
    }
  }
}
