// Help: the commands by what they are for, a word about one of them, or a topic of the game.
import { nearest } from '@sandtable/protocol'
import { columns, INKS, wrap } from '@sandtable/terminal'
import type { ShellContext } from './shell-context.ts'

const TOPICS = { play: 'To play', look: 'To look', game: 'The game' } as const

export function helpLines(shell: ShellContext, topic: string | undefined): string[] {
  if (topic === undefined) return overview(shell)
  const known = shell.table.help.find(each => each.topic === topic.toLowerCase())
  const width = shell.look.width()
  if (known) return known.lines.flatMap(line => wrap(line, width, '  '))
  const command = shell.commands.find(({ name, also }) => name === topic || also?.includes(topic))
  if (command) {
    const usage = `${command.name} ${command.takes}`.trim()
    const other = command.also ? ` Also: ${command.also.join(', ')}.` : ''
    return wrap(`${shell.look.paint(usage, INKS.key)}  ${command.summary}${other}`, width, '  ')
  }
  const words = [...shell.table.help.map(each => each.topic), ...shell.commands.map(({ name }) => name)]
  const meant = nearest(topic, words)
  return [`No help about "${topic}".${meant === null ? '' : ` Did you mean ${meant}?`}`]
}

function overview(shell: ShellContext): string[] {
  const { paint } = shell.look
  const lines: string[] = []
  for (const [id, title] of Object.entries(TOPICS)) {
    lines.push(paint(title, INKS.title))
    const rows = shell.commands
      .filter(({ topic }) => topic === id)
      .map(({ name, takes, summary }) => [`  ${`${name} ${takes}`.trim()}`, summary])
    lines.push(...columns(rows))
  }
  const topics = shell.table.help.map(({ topic }) => topic).join(', ')
  return [...lines, '', `The first letters of a command will do. More: help ${topics}.`]
}
