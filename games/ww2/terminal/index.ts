// The war of 1935 to 1946 at a terminal.

import { INKS, type TerminalGame, wrap } from '@sandtable/terminal'
import { ww2 } from '../index.ts'
import { orderText } from '../text/index.ts'
import { hud } from '../viewmodel/index.ts'
import { LEGEND, mapLines } from './map.ts'
import { WwTable } from './table.ts'

type WwView = Parameters<typeof ww2.imagine>[0]
type WwAction = Parameters<typeof ww2.apply>[2]
type Scenario = Parameters<typeof ww2.setup>[0]
type OptionChoices = Parameters<typeof ww2.setup>[1]
const FIRST = { roll: () => 1, pick: () => 0 }

const ww2Terminal: TerminalGame = {
  id: 'ww2',
  recommended: 'tutorial',
  menuLine(scenario) {
    const { map, options } = scenario as Scenario
    const cities = map.join('').replace(/[^sab]/g, '').length
    return `${map[0]?.length}x${map.length}, ${options?.lastTurn ?? 264} turns, ${cities} cities`
  },
  seatNames: () => Object.fromEntries(ww2.seats.map(({ id, title }) => [id, title])),
  /** The draws of the set-up come with the factions, so there is nothing here that chance decides. */
  scenarioScreen(scenario, options, look) {
    const { state, events } = ww2.setup(scenario as Scenario, options as OptionChoices, FIRST)
    const { title, summary } = state.setting
    const width = Math.min(96, look.width())
    const [opened] = events.filter(event => event.type === 'game_opened').map(event => ww2.describe(event).text)
    return [
      look.paint(title, INKS.title),
      ...wrap(`  ${summary}`, width, '  '),
      '',
      ...mapLines({ ...state, owners: '', units: { nw: [], se: [] } }, look),
      ...LEGEND.flatMap(line => wrap(line, width, '  ')),
      ...wrap(`${opened ?? ''} It begins in ${hud(state).counter}. A side without a city has lost. WW-13.2`, width, '  '),
    ]
  },
  orderWords(view, action) {
    const seen = view as WwView
    return orderText(() => ww2.imagine(seen, FIRST), seen.viewer, action as WwAction)
  },
  openTable: host => new WwTable(host),
}

export default ww2Terminal
export type { Side, WwAction, WwState, WwView } from './context.ts'
