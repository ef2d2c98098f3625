// What could come back next turn, place by place: expected loss and by whom.

import { hexName } from '@sandtable/musket/text'
import { hexOf, threatAt } from '@sandtable/musket/viewmodel'
import { Failure } from '../../args.ts'
import { columns, wrap } from '../layout.ts'
import type { AtMusket } from './at-musket.ts'

export function threatLines(table: AtMusket, hex: string | null): string[] {
  const { state, desk, places, host } = table
  const unit = state.units.find(({ who }) => who.id === desk.selected)
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
