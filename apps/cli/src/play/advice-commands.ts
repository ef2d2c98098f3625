// What the computer thinks: of a move you could make, of those it made, and of the whole game when it is over.
import { advice, adviserOf, analyse, type Choice, Recollection, valueText } from '@sandtable/ai'
import { Replay } from '@sandtable/kernel'
import { type Command, Failure, INKS, wrap } from '@sandtable/terminal'
import { analysisLines, saidOf } from '../analysis-text.ts'

import type { ShellContext } from './shell-context.ts'

export const adviceCommands = (shell: ShellContext): readonly Command[] => [
  {
    name: 'hint',
    takes: '',
    summary: 'What the strongest computer would do here, and why.',
    topic: 'look',
    run: () => hint(shell),
  },
  {
    name: 'reasons',
    takes: '',
    summary: 'Why the computer made its last moves; where sides hide things, after the game.',
    topic: 'look',
    run: () => reasons(shell),
  },
  {
    name: 'analyse',
    takes: '',
    summary: 'After the game: the chances, decisions and luck, and where it turned.',
    topic: 'look',
    also: ['analyze'],
    run: () => lookBack(shell),
  },
]

async function hint(shell: ShellContext): Promise<void> {
  const { match, session, seat } = shell
  if (!match.undecided.includes(seat)) throw new Failure('There is nothing for you to decide now.')
  const adviser = await adviserOf(session.entry)
  if (!adviser) throw new Failure('Nobody gives advice in this game.')
  const view = match.view(seat)
  shell.say(...choiceLines(shell, view, advice(adviser, view, seat)))
}

async function reasons(shell: ShellContext): Promise<void> {
  const { match, session } = shell
  // What a computer thinks of tells what it hides.
  if (match.game.hidesDraw && !match.outcome)
    throw new Failure('Its reasons would tell what it hides. Ask again after the game.')
  const record = match.record()
  const { line } = new Replay(match.game, record)
  const isComputers = (entry: (typeof line)[number]) => session.players[entry.seat]?.policy != null
  const last = line.findLastIndex(isComputers)
  const first = line.slice(0, last + 1).findLastIndex(entry => !isComputers(entry)) + 1
  if (last < 0) throw new Failure('The computer has not moved yet.')
  const recollection = new Recollection(session.entry, record)
  for (const { seq, seat } of line.slice(first, last + 1)) {
    const level = session.players[seat]?.name ?? ''
    const found = await recollection.ask(seq, { match: session.seed, level, memory: session.memory ?? {} })
    if (found) shell.say(...choiceLines(shell, found.view, found.choice))
    else shell.say('It would answer differently today.')
  }
}

function choiceLines(shell: ShellContext, view: unknown, { action, why, value, measure, alternatives = [] }: Choice): string[] {
  const { look, session } = shell
  const words = (each: Choice['action']) => session.terminal.orderWords?.(view, each) ?? each.type
  const chance = (worth: number | null | undefined) => (typeof worth === 'number' ? ` (${valueText(worth, measure)})` : '')
  return [
    `${look.paint(words(action), INKS.title)}${chance(value)}`,
    ...wrap(`  ${why}`, look.width(), '  '),
    ...alternatives.flatMap(other =>
      wrap(`  or ${words(other.action)}${chance(other.value)}: ${other.why}`, look.width(), '    '),
    ),
  ]
}

async function lookBack(shell: ShellContext): Promise<void> {
  const { match, session, look } = shell
  const { game } = match
  if (!match.outcome) throw new Failure('A game is analysed when it is over.')
  const record = match.record()
  const seats = game.seats.map(({ id }) => ({ id, title: shell.table.seatName(id) }))
  const found = await analyse(
    session.entry,
    record,
    seats[0]?.id ?? '',
    progressBy(text => shell.console.print(text)),
  )
  if (!found) throw new Failure('This game has no measure of who is ahead.')
  const replay = new Replay(game, record)
  shell.say(
    ...analysisLines(found, {
      seats,
      width: look.width(),
      glyphs: look.glyphs,
      said: at => saidOf(game, replay.go(at).events),
      orderWords: (view, action) => session.terminal.orderWords?.(view, action) ?? action.type,
    }),
  )
}

/** A line for every quarter: enough to see that it goes on. */
export function progressBy(print: (text: string) => void): (done: number) => void {
  let told = -1
  return done => {
    const quarter = Math.floor(done * 4 + 1e-9)
    if (quarter <= told) return
    told = quarter
    print(quarter === 4 ? 'Analysed.' : `Analysing … ${quarter * 25} %`)
  }
}
