import { describe, expect, test } from 'vitest'
import { type Command, findCommand, isYes } from './commands.ts'

const command = (name: string, ...also: string[]): Command => ({
  name,
  also,
  takes: '',
  summary: '',
  topic: 'play',
  run: () => {},
})
const COMMANDS = [
  command('move', 'm'),
  command('map'),
  command('fire', 'f'),
  command('end', 'e'),
  command('exit', 'x'),
  command('undo'),
]

const answer = (line: string): string => {
  const found = findCommand(line, COMMANDS)
  return 'problem' in found ? found.problem : `${found.command.name}(${found.args.join('|')})`
}

describe('the command language', () => {
  test.each([
    ['move E4', 'move(E4)'],
    ['  MOVE   e4  ', 'move(e4)'],
    ['m E4 E3', 'move(E4|E3)'],
    ['mo E4', 'move(E4)'],
    ['u', 'undo()'],
    ['fi 2', 'fire(2)'],
    ['ma', 'map()'],
    ['ex', 'exit()'],
    ['mvoe E4', 'I do not know "mvoe". Did you mean move?'],
    ['fier 1', 'I do not know "fier". Did you mean fire?'],
    ['xyzzy', 'I do not know "xyzzy". Type help for what can be done.'],
  ])('%s', (line, expected) => {
    expect(answer(line)).toBe(expected)
  })

  test('a prefix that fits two is asked back, a short name is not', () => {
    expect(findCommand('e', COMMANDS)).toMatchObject({ command: { name: 'end' } })
    expect(answer('m')).toBe('move()')
    expect(findCommand('mamove', COMMANDS)).toHaveProperty('problem')
    expect(findCommand('', [command('save'), command('sel')])).toEqual({ problem: '"" could be save or sel.' })
  })

  test.each([
    ['', true],
    ['y', true],
    ['Yes', true],
    ['n', false],
    ['no', false],
    ['undo', false],
  ])('yes is %s: %s', (typed, yes) => {
    expect(isYes(typed)).toBe(yes)
  })
})
