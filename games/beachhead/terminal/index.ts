// Beachhead at a terminal.

import { type TerminalGame, wrap } from '@sandtable/terminal'
import { SIDE_WORDS } from '../text/index.ts'
import { type BeachheadAction, type BeachheadView, orderOf, orderTitle, type Scenario } from '../viewmodel/index.ts'
import { BeachheadTable } from './table.ts'

const total = (counts: { readonly [type: string]: number } | undefined): number =>
  Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0)

const beachheadTerminal: TerminalGame = {
  id: 'beachhead',
  recommended: 'first-wave',
  menuLine(scenario) {
    const { map = [], turns, forces } = scenario as Scenario
    const size = map.length > 0 ? `${map[0]?.length}x${map.length}, ` : ''
    const armies = forces ? `, ${total(forces.assault)} against ${total(forces.defender)}` : ''
    return `${size}${turns ?? 15} turns${armies}`
  },
  seatNames: () => ({ assault: SIDE_WORDS.assault.title, defender: SIDE_WORDS.defender.title }),
  scenarioScreen(scenario, _options, look) {
    const { title, summary } = scenario as Scenario & { readonly summary?: string }
    const sides = Object.values(SIDE_WORDS).map(side => `  ${side.title}: ${side.line}`)
    return [
      title ?? 'Beachhead',
      ...wrap(`  ${summary ?? ''}`, look.width(), '  '),
      '',
      ...sides.flatMap(line => wrap(line, look.width(), '    ')),
      '',
    ]
  },
  orderWords: (view, action) => {
    const seen = view as BeachheadView
    return orderTitle(seen, orderOf(seen, action as BeachheadAction))
  },
  openTable: host => new BeachheadTable(host),
}

export default beachheadTerminal
