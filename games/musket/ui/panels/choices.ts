// Every choice there is now, as text: the board for screen readers. Choosing arms an order; a second button gives it.

import { unitById } from '../../rules/state/state.ts'
import { hexName, kindText } from '../../text/index.ts'
import { hexOf, type MusketState, type Order, overlay, percent, stillToAct } from '../../viewmodel/index.ts'

export type Choice =
  | { readonly key: string; readonly text: string; readonly does: 'select'; readonly unit: string }
  | { readonly key: string; readonly text: string; readonly does: 'arm'; readonly order: Order }

export function choicesFor(state: MusketState, selected: string | null): readonly Choice[] {
  const shown = overlay(state, selected)
  if (!shown || shown.mode === 'threat') return unitsToChoose(state)
  const name = (id: string) => unitById(state, id)?.who.name ?? id
  const moves = shown.moves.map(({ hex, cost, checks }): Choice => {
    const roll = checks > 0 ? ', with a roll to get away' : ''
    return {
      key: `m${hex}`,
      text: `Move to ${hexName(hex)}, cost ${cost}${roll}`,
      does: 'arm',
      order: { type: 'move', to: hex },
    }
  })
  const attacks = shown.targets.flatMap(({ unit, hex, rings, hitChance }) =>
    rings.map((ring): Choice => {
      const chance = ring === 'fire' && hitChance !== null ? `, hits ${percent(hitChance / 60)}` : ''
      const text = `${ring === 'fire' ? 'Fire at' : 'Charge'} ${name(unit)} at ${hexName(hex)}${chance}`
      return { key: `${ring}${unit}`, text, does: 'arm', order: { type: ring, target: unit } }
    }),
  )
  const exits = shown.exits.map(
    (hex): Choice => ({
      key: `x${hex}`,
      text: `Leave the board from ${hexName(hex)}`,
      does: 'arm',
      order: { type: 'exit', hex },
    }),
  )
  return [...attacks, ...moves, ...exits, ...(state.active ? [] : unitsToChoose(state))]
}

function unitsToChoose(state: MusketState): Choice[] {
  return stillToAct(state).map(unit => {
    const { id, name, kind, max } = unit.who
    const text = `Select ${name}, ${kindText[kind].name}, ${unit.sp} of ${max}, at ${hexName(hexOf(state, unit))}`
    return { key: `u${id}`, text, does: 'select', unit: id }
  })
}

/** The hex under the cursor, for the screen reader. */
export function hexWords(
  state: MusketState,
  hex: string,
  card: { readonly terrainName: string; readonly objective?: string | null } | null,
  selected: string | null,
): string {
  const shown = overlay(state, selected)
  const unit = state.units.find(each => hexOf(state, each) === hex)
  const move = shown?.moves.find(each => each.hex === hex)
  const target = shown?.targets.find(each => each.hex === hex)
  return [
    hexName(hex),
    card?.terrainName ?? '',
    card?.objective ?? '',
    unit
      ? `${unit.who.name}, ${state.setting.sides[unit.who.side]}, ${kindText[unit.who.kind].name}, ${unit.sp} of ${unit.who.max}`
      : '',
    move ? `can move here, cost ${move.cost}` : '',
    target ? `can be ${target.rings.map(ring => (ring === 'fire' ? 'fired at' : 'charged')).join(' or ')}` : '',
  ]
    .filter(word => word !== '')
    .join(', ')
}
