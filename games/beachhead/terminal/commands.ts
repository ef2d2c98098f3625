// Commands of this table: every verb of the rules, taking a unit in hand, odds, set-up by itself, and looking.

import { type Command, Failure, findCommand } from '@sandtable/terminal'
import { deployForMe } from '../ai/index.ts'
import { SIDE_WORDS } from '../text/index.ts'
import { type BeachheadAction, objectiveRows, unitCard } from '../viewmodel/index.ts'
import type { BeachheadContext } from './context.ts'
import { enemyNamed, isOwn, ownNamed } from './find.ts'
import { VERBS, type Verb } from './orders.ts'
import { folded, goalLines } from './panels.ts'
import { LEGEND } from './topics.ts'

/** No set-up step asks for more actions than this. */
const MOST_SETUP = 400

export function tableCommands(table: BeachheadContext): readonly Command[] {
  return [
    ...VERBS.map(verb => command(table, verb)),
    {
      name: 'sel',
      also: ['s', 'select'],
      takes: '[unit]',
      summary: 'Take a unit in hand and see what it can do; alone, put it down.',
      topic: 'play',
      run: ([word]) => table.select(word === undefined ? null : ownNamed(table.view, word)),
    },
    {
      name: 'more',
      takes: '',
      summary: 'The next part of a long list of choices.',
      topic: 'play',
      run: () => table.more(),
    },
    {
      name: 'auto',
      takes: '',
      summary: 'Let this set-up step be done for you.',
      topic: 'play',
      run: () => auto(table),
    },
    {
      name: 'resign',
      takes: '',
      summary: 'Give the battle up.',
      topic: 'play',
      async run() {
        if (await table.host.confirm('Resign and lose?')) await table.give({ type: 'resign' })
      },
    },
    {
      name: 'odds',
      also: ['o'],
      takes: '<order>',
      summary: 'Exact odds of an order: odds attack m1 in2.',
      topic: 'look',
      run: words => odds(table, words),
    },
    {
      name: 'unit',
      takes: '<unit | enemy>',
      summary: 'Everything you may know of a piece.',
      topic: 'look',
      run: ([word]) => card(table, word),
    },
    {
      name: 'goals',
      takes: '',
      summary: 'Goals and objectives, and how they stand.',
      topic: 'look',
      run: () =>
        table.host.say(
          ...goalLines(table.view),
          ...objectiveRows(table.view).map(
            ({ title, hex, holder, note }) =>
              `${title} at ${hex}: ${SIDE_WORDS[holder].title}${note === '' ? '' : `, ${note}`}`,
          ),
        ),
    },
    {
      name: 'legend',
      takes: '',
      summary: 'The signs on the map.',
      topic: 'look',
      run: () => table.host.say(...folded(LEGEND, table.host.look)),
    },
  ]
}

function command(table: BeachheadContext, verb: Verb): Command {
  const { name, also = [], takes, summary, asks = false } = verb
  return { name, also, takes, summary, topic: 'play', run: words => table.give(verb.make(words, table), asks) }
}

/** Only as long as the step and the seat are the same: what comes next is for a player to decide. */
async function auto(table: BeachheadContext): Promise<void> {
  const { step } = table.view
  if (!table.view.muster) throw new Failure('Set-up is over: from here on you play yourself.')
  const seat = table.view.viewer
  for (let n = 0; n < MOST_SETUP && table.isMine && table.view.step === step; n++) {
    const action: BeachheadAction | null = deployForMe(table.view, seat)
    if (action === null || !(await table.host.act(action))) return
    if (action.type === 'pickSection' || action.type === 'placeSection') return
  }
}

function odds(table: BeachheadContext, words: readonly string[]): void {
  if (words.length === 0) throw new Failure('Of which order? For example: odds attack marine_squad-1 infantry_squad-2')
  const verbs = VERBS.map(verb => command(table, verb))
  const found = findCommand(words.join(' '), verbs)
  if ('problem' in found) throw new Failure(found.problem)
  const verb = VERBS.find(({ name }) => name === found.command.name) as Verb
  table.host.say(...table.odds(table.parsed(verb.make(found.args, table))))
}

function card(table: BeachheadContext, word: string | undefined): void {
  const { view } = table
  const name = word === undefined ? table.selected : isOwn(view, word) ? ownNamed(view, word) : enemyNamed(view, word)
  const found = name === null ? null : unitCard(view, name)
  if (!found) throw new Failure('Which unit? For example: unit marine_squad-1')
  const { name: called, title, line, where, figures } = found
  table.host.say(
    `${called}, ${title}. ${where}`,
    `  ${line}`,
    ...(figures.length > 0 ? [`  ${figures.map(({ name: figure, value }) => `${figure} ${value}`).join(', ')}`] : []),
  )
}
