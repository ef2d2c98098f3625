// Commands that plan: write, buy, change, look ahead, hand in (WW-7.27, WW-18.2 to WW-18.4).

import { type Command, columns, Failure, INKS, wrap } from '@sandtable/terminal'
import { ww2 } from '../index.ts'
import { cautions, draftText, foresee, planSheet } from '../viewmodel/index.ts'
import type { Ww2Context, WwAction } from './context.ts'
import { addOrders, saveDraft, writePlan } from './orders.ts'
import { draftLines } from './panels.ts'

export function planCommands(table: Ww2Context): readonly Command[] {
  const { host } = table
  const command = (name: string, also: readonly string[], takes: string, summary: string, run: Command['run']): Command => ({
    name,
    also,
    takes,
    summary,
    topic: 'play',
    run,
  })
  const act = (action: WwAction) => async () => void (await host.act(action))
  return [
    command(
      'plan',
      ['p'],
      '[orders]',
      'The plan so far with its ledger; with orders, a new plan instead of it.',
      async words => {
        if (words.length > 0) await writePlan(table, words.join(' '))
        else host.say(...draftLines(table.state, table.side, host.look))
      },
    ),
    command('buy', ['b'], '<units> <city>', 'Recruits: buy 2HM,LI C3 is the same as +2HM,1LI@C3.', async ([units, hex]) => {
      if (units === undefined || hex === undefined) throw new Failure('buy needs units and a city: buy 2HM,LI C3')
      await addOrders(table, `+${units.toUpperCase()}@${hex.toUpperCase()}`)
    }),
    command('march', ['move', 'm'], '<from> <hex> …', 'Everybody there goes: march D4 D5 E6 is D4->D5->E6.', async hexes => {
      if (hexes.length < 2) throw new Failure('march needs a hex to leave and the hexes of the way: march D4 D5 E6')
      await addOrders(table, hexes.join('->').toUpperCase())
    }),
    command(
      'fire',
      ['f'],
      '<from> <hex> [shells]',
      'The guns there fire: fire E4 F4 2 is E4*F4x2.',
      async ([from, at, n = '1']) => {
        if (from === undefined || at === undefined)
          throw new Failure('fire needs the hex of the guns and a target: fire E4 F4 2')
        await addOrders(table, `${from.toUpperCase()}*${at.toUpperCase()}x${n}`)
      },
    ),
    command('drop', [], '<number>', 'Take a line out of the plan, by its number.', ([n]) => drop(table, Number(n))),
    command('clear', [], '', 'An empty plan.', async () => void (await writePlan(table, ''))),
    command('undo', [], '', 'The plan as it was before the last change.', () => turnPage(table, 'back')),
    command('redo', [], '', 'The change that was taken back, again.', () => turnPage(table, 'forth')),
    command('preview', ['v'], '', 'What the plan does if the enemy does nothing and the air is calm.', () => preview(table)),
    command('odds', ['o'], '[step]', 'The six faces of the wind for a barrage of the plan, or for all of it.', ([n]) =>
      odds(table, n === undefined ? null : Number(n)),
    ),
    command('commit', ['submit', 'end', 'e'], '', 'Hand the plan in; asks where it gives something up.', () => commit(table)),
    command('draw', [], '', 'Offer a draw for this turn.', act({ type: 'offerDraw' })),
    command('accept', [], '', 'Accept the draw that is offered.', act({ type: 'acceptDraw' })),
    command('resign', [], '', 'Give the war up, after a question.', async () => {
      if (await host.confirm('Resign? The other side wins. WW-4.7')) await host.act({ type: 'resign' })
    }),
  ]
}

function needsPlanning({ state }: Ww2Context): void {
  if (state.phase !== 'planning') throw new Failure('There is no plan to look at now.')
}

async function drop(table: Ww2Context, n: number): Promise<void> {
  needsPlanning(table)
  const lines = draftText(table.state, table.side).split('\n')
  const { lines: shown } = planSheet(table.state, table.side)
  if (!(Number.isInteger(n) && n >= 1 && n <= shown.length)) throw new Failure(`The lines are numbered 1 to ${shown.length}.`)
  await writePlan(table, lines.filter((_, i) => i !== n - 1).join('\n'))
}

/** WW-18.7. */
async function turnPage(table: Ww2Context, way: 'back' | 'forth'): Promise<void> {
  needsPlanning(table)
  const { host, state, side, drafts } = table
  const text = drafts[way](state, side, draftText(state, side))
  if (text === undefined)
    host.refuse(way === 'back' ? 'This plan has not been changed yet.' : 'Nothing was taken back.', 'WW-18.7')
  else await saveDraft(table, text)
}

/** WW-18.3. */
function preview(table: Ww2Context): void {
  needsPlanning(table)
  const { host, state, side } = table
  const { plan } = planSheet(state, side)
  const seen = foresee(state, side, plan)
  if (!seen || seen.byStep.length === 0) {
    host.say(...draftLines(state, side, host.look))
    return
  }
  const lines = seen.byStep.flatMap((events, i) => {
    const told = events.map(event => ww2.describe(event)).filter(({ text }) => text !== '')
    return told.flatMap(({ text, clauses }) =>
      wrap(`${`${i + 1}`.padStart(3)} ${text} ${host.look.paint(clauses[0] ?? '', INKS.clause)}`, host.look.width(), '      '),
    )
  })
  host.say(`If nothing else moves and the air is calm: ${host.look.paint('WW-18.3', INKS.clause)}`, ...lines)
}

/** WW-18.4. */
function odds(table: Ww2Context, step: number | null): void {
  needsPlanning(table)
  const { host, state, side } = table
  const { plan } = planSheet(state, side)
  const found = ww2.odds(state, side, { type: 'submitPlan', plan }, step === null ? {} : { step })
  if (!found) {
    host.say('No die falls there: only barrages are uncertain. WW-10.15')
    return
  }
  const names = (ids: unknown) => ((ids as readonly string[]).length > 0 ? (ids as readonly string[]).join(',') : '-')
  const rows = found.outcomes.map(({ exact, wind, killed, lost }) => [
    `  ${exact?.[0]} of ${exact?.[1]}`,
    wind ? `wind ${wind}` : '',
    `destroys ${names(killed)}`,
    `loses ${names(lost)}`,
  ])
  host.say(`Exactly, if ${found.assumes}: ${host.look.paint('WW-18.4', INKS.clause)}`, ...columns(rows))
}

async function commit(table: Ww2Context): Promise<void> {
  needsPlanning(table)
  const { host, state, side } = table
  const found = cautions(state, side)
  if (found.length > 0) {
    host.say(...found.map(({ text, clause }) => `${host.look.paint(text, INKS.warn)} ${host.look.paint(clause, INKS.clause)}`))
    if (!(await host.confirm('Hand the plan in?'))) return host.say('Left as it was.')
  }
  if (await host.act({ type: 'submitPlan' })) table.drafts.forget(side)
}
