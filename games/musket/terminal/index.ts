// Musket at a terminal.
import { noDice } from '@sandtable/kernel'
import type { TerminalGame } from '@sandtable/terminal'
import { musket } from '../index.ts'
import { type MusketAction, type OptionChoices, orderText, type Scenario, scenarioCard } from '../viewmodel/index.ts'
import { scenarioLines } from './screens.ts'
import { MusketTable } from './table.ts'

type MusketView = Parameters<typeof musket.imagine>[0]

const musketTerminal: TerminalGame = {
  id: 'musket',
  recommended: 'first-volley',
  menuLine(scenario) {
    const { map, turnLimit, units, reinforcements = [] } = scenario as Scenario
    const coming = reinforcements.flatMap(group => group.units.map(() => group.side))
    const count = (side: string) =>
      units.filter(unit => unit.side === side).length + coming.filter(other => other === side).length
    const turns = turnLimit === null ? 'no limit' : `${turnLimit ?? 15} turns`
    return `${map[0]?.length}x${map.length}, ${turns}, ${count('blue')} against ${count('red')}`
  },
  seatNames(scenario) {
    return (scenario as Scenario).sides ?? { blue: 'Blue', red: 'Red' }
  },
  scenarioScreen(scenario, options, look) {
    return scenarioLines(scenarioCard(scenario as Scenario, options as OptionChoices), look)
  },
  orderWords: (view, action) => orderText(musket.imagine(view as MusketView, noDice), action as MusketAction),
  openTable: host => new MusketTable(host),
}

export default musketTerminal
