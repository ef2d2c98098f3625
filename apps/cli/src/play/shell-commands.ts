// Commands that every game has: the record, the rules, the way back and the way out.
import { TableError } from '@sandtable/kernel'
import { type Command, Failure, INKS } from '@sandtable/terminal'
import { adviceCommands } from './advice-commands.ts'
import { helpLines } from './help.ts'
import { memoryCommands } from './memory.ts'
import { replayCommand } from './replay-command.ts'
import { ruleLines } from './rules.ts'
import { loadInto, saveAs } from './save-commands.ts'
import type { ShellContext } from './shell-context.ts'
import { logCommand } from './visible-log.ts'

export function shellCommands(shell: ShellContext): readonly Command[] {
  return [
    {
      name: 'undo',
      takes: '',
      summary: 'Take the last action back, as long as no die has fallen since.',
      topic: 'play',
      run: () => shell.undo().catch(error => tellUndo(shell, error)),
    },
    {
      name: 'map',
      takes: '',
      summary: 'Draw the board again.',
      topic: 'look',
      also: ['board'],
      run: () => (shell.console.isInteractive ? shell.redraw() : shell.drawBoard(shell.table.board())),
    },
    {
      name: 'again',
      takes: '',
      summary: 'What the others did before this turn, once more.',
      topic: 'look',
      run: () => shell.say(...(shell.lastDigest.length > 0 ? shell.lastDigest : ['Nothing yet.'])),
    },
    logCommand(shell),
    replayCommand(shell),
    ...adviceCommands(shell),
    ...memoryCommands(shell),
    {
      name: 'why',
      takes: '',
      summary: 'The rule behind the last refusal or the last thing that happened.',
      topic: 'look',
      async run() {
        if (shell.lastClauses.length === 0) return shell.say('Nothing has been refused or rolled yet.')
        shell.say(...(await ruleLines(shell, shell.lastClauses)))
      },
    },
    {
      name: 'rule',
      takes: '<clause>',
      summary: `A rule by its number: rule ${shell.match.game.clausePrefix}-6.9.`,
      topic: 'look',
      also: ['rules'],
      async run(args) {
        const wanted = args.length > 0 ? args : shell.lastClauses
        if (wanted.length === 0) return shell.say(`Which one? For example: rule ${shell.match.game.clausePrefix}-6.9`)
        shell.say(...(await ruleLines(shell, wanted)))
      },
    },
    {
      name: 'save',
      takes: '<file>',
      summary: 'Write the game to a file. (It is also kept after every action.)',
      topic: 'game',
      run: args => saveAs(shell, args),
    },
    {
      name: 'load',
      takes: '<file>',
      summary: 'Go on with another saved game.',
      topic: 'game',
      run: args => loadInto(shell, args),
    },
    {
      name: 'speed',
      takes: '<number>',
      summary: 'How fast the opponent plays: 1 to be read, 2 twice as fast, 0 at once.',
      topic: 'game',
      run: ([text]) => setSpeed(shell, text),
    },
    {
      name: 'help',
      takes: '[topic]',
      summary: 'This list, or more about one thing.',
      topic: 'game',
      also: ['?', 'h'],
      run: ([topic]) => shell.say(...helpLines(shell, topic)),
    },
    {
      name: 'quit',
      takes: '',
      summary: 'Leave. The game is saved.',
      topic: 'game',
      also: ['q', 'exit-game', 'bye'],
      run: () => {
        shell.isLeaving = true
      },
    },
  ]
}

function tellUndo(shell: ShellContext, error: unknown): void {
  if (!(error instanceof TableError)) throw error
  shell.refuse(error.message, error.clause ?? shell.match.game.undo.clause)
}

function setSpeed(shell: ShellContext, text: string | undefined): void {
  const speed = Number(text)
  if (text === undefined || !(speed >= 0 && speed <= 100)) throw new Failure('speed takes a number from 0 (at once) to 100.')
  shell.speed = speed
  shell.say(speed === 0 ? 'The opponent plays at once.' : `Speed ${shell.look.paint(String(speed), INKS.key)}.`)
}
