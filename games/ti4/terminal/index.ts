// The combat assistant at a terminal.

import { INKS, type TerminalGame, wrap } from '@sandtable/terminal'
import { ti4 } from '../index.ts'
import { stepName } from '../text/index.ts'
import { FLOW } from '../viewmodel/index.ts'
import { fleetLines } from './panels.ts'
import { TiTable } from './table.ts'

type Scenario = Parameters<typeof ti4.setup>[0]
type OptionChoices = Parameters<typeof ti4.setup>[1]
const NO_DICE = { roll: () => 1, pick: () => 0 }

const ti4Terminal: TerminalGame = {
  id: 'ti4',
  recommended: 'training',
  isShared: true,
  menuLine(scenario) {
    const { seats, step = 'P0.1' } = scenario as Scenario
    return `${seats.length} players, from ${step} ${stepName(step)}`
  },
  seatNames: scenario =>
    Object.fromEntries((scenario as Scenario).seats.map(({ id, name }) => [id, name || `Player ${id.toUpperCase()}`])),
  scenarioScreen(scenario, options, look) {
    const { title = '', summary = '' } = scenario as Scenario
    const { state } = ti4.setup(scenario as Scenario, options as OptionChoices, NO_DICE)
    const width = Math.min(96, look.width())
    return [
      look.paint(title, INKS.title),
      ...wrap(`  ${summary}`, width, '  '),
      '',
      ...fleetLines(state, look),
      '',
      ...wrap(`${FLOW}.`.replaceAll('→', '>'), width, '  '),
      'An unofficial assistant made by fans. help table tells how it is used.',
    ]
  },
  openTable: host => new TiTable(host),
}

export default ti4Terminal
export type { Session, TiAction } from './game-types.ts'
export type { TiTable } from './table.ts'
