// What could come back next turn, place by place: expected loss and by whom.

import { columns, Failure, wrap } from '@sandtable/terminal'
import { hexName } from '../text/index.ts'
import { hexOf, threatAt } from '../viewmodel/index.ts'
import type { AtMusket } from './context.ts'

export function threatLines(table: AtMusket, hex: string | null): string[] {
  const { state, selection, places, host } = table
  const unit = state.units.find(({ who }) => who.id === selection.selected)
  if (!unit) throw new Failure('Take a unit in hand first: sel D5')
  const here = hexOf(state, unit)
  const hexes = hex === null ? [here, ...places.flatMap(place => (place.move ? [place.hex] : []))] : [hex]
  const nameOf = (id: string) => state.units.find(({ who }) => who.id === id)?.who.name ?? id
  const rows = hexes.map(at => {
    const threat = threatAt(state, unit.who.id, at)
    const attackers = threat?.attackers.map(each => `${nameOf(each.unit)} (${each.by} ${each.expectedLoss.toFixed(1)})`) ?? []
    return [hexName(at), `${(threat?.expectedLoss ?? 0).toFixed(1)} SP`, attackers.join(', ') || 'nobody']
  })
  return [
    `What ${unit.who.name} could lose on average next turn, if every order of theirs arrives:`,
    ...columns(rows.map(row => ['', ...row])).flatMap(line => wrap(line, host.look.width(), ' '.repeat(15))),
  ]
}
