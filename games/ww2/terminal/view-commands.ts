// Commands that look: hexes, armies, the last turn. None of them changes anything.

import { type Command, columns, Failure, INKS } from '@sandtable/terminal'
import { hud, placeName, stackAt, stacksOf } from '../viewmodel/index.ts'
import { SIDES, type Ww2Context } from './context.ts'
import { LEGEND, SIDE_INKS } from './map.ts'
import { fateTable, reportLines, reportSteps, standingLines } from './panels.ts'

export function viewCommands(table: Ww2Context): readonly Command[] {
  const { host } = table
  const command = (name: string, takes: string, summary: string, run: Command['run']): Command => ({
    name,
    takes,
    summary,
    topic: 'look',
    run,
  })
  return [
    command('hex', '<hex>', 'Who stands there, and whose it is.', ([word = '']) =>
      host.say(...hexLines(table, word.toUpperCase())),
    ),
    command('units', '', 'Both armies, hex by hex.', () => host.say(...armyLines(table))),
    command('standing', '', 'Calendar, initiative and both sides in figures.', () =>
      host.say(...standingLines(table.state, host.look, table.side)),
    ),
    command('report', '[step]', 'The last turn; with the word step, one thing at a time.', async ([how]) => {
      const events = table.lastTurn()
      if (events.length === 0) return host.say('No turn has been played yet.')
      if (how === undefined) return host.say(...reportLines(events, host.look))
      for (const lines of reportSteps(events, host.look)) {
        host.say(...lines)
        if (/^q/i.test((await host.console.ask('Enter: next, q: enough > ')).trim())) return
      }
      host.say(...fateTable(events, host.look))
    }),
    command('legend', '', 'What the signs on the map mean.', () => host.say(...LEGEND)),
  ]
}

const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function hexLines({ state, host }: Ww2Context, hex: string): string[] {
  const [col, row] = [hex.charCodeAt(0) - 65, Number(hex.slice(1)) - 1]
  const letter = state.setting.map[row]?.[col]
  if (letter === undefined || letter === '.')
    throw new Failure(hex === '' ? 'Which hex? For example C3.' : `${hex} is not on the map.`)
  const stack = stackAt(state, hex)
  const owner = SIDES.find(side => state.owners[row * (state.setting.map[0]?.length ?? 0) + col] === side[0])
  const held = owner ? `held by ${uncapitalised(hud(state).sides[owner].name)}` : "nobody's"
  const who = stack
    ? `${stack.units.map(({ id, type, damage }) => `${id} ${type}${damage > 0 ? ' damaged' : ''}`).join(', ')}: Strength ${stack.strength}, Health ${stack.health} ${host.look.paint('WW-10.3', INKS.clause)}`
    : 'Nobody stands there.'
  return [`${placeName(state, hex)}, ${held}.`, who]
}

function armyLines({ state, host }: Ww2Context): string[] {
  const rows = stacksOf(state).map(({ hex, side, units, strength, health }) => [
    host.look.paint(side, SIDE_INKS[side]),
    placeName(state, hex),
    units.map(({ id, type, damage }) => `${id} ${type}${damage > 0 ? 'd' : ''}`).join(' '),
    `S${strength}/H${health}`,
  ])
  return rows.length > 0 ? columns(rows) : ['Nobody is in the field.']
}
