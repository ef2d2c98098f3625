import { describe, expect, test } from 'vitest'
import { Canvas } from './canvas.ts'
import { depthOf, INKS, makePaint } from './ink.ts'
import { beside, clip, columns, visible, widthOf, wrap } from './layout.ts'

const paint = makePaint('256')

describe('lines', () => {
  test.each<[string, string, number, string, string[]]>([
    ['short', 'one two', 20, '', ['one two']],
    ['broken', 'one two three', 8, '', ['one two', 'three']],
    ['indented', 'one two three', 8, '  ', ['one two', '  three']],
    ['its own indent', '  one two', 6, '    ', ['  one', '    two']],
    ['a long word', 'one extraordinarily two', 8, '', ['one', 'extraordinarily', 'two']],
    ['a percentage stays whole', 'hits at 65 %', 10, '', ['hits at', '65 %']],
    ['nothing', '', 5, '', ['']],
  ])('wrap: %s', (_case, text, width, indent, lines) => {
    expect(wrap(text, width, indent)).toEqual(lines)
  })

  test('a colour cut by a break ends with its line and begins again', () => {
    const lines = wrap(paint('one two three', INKS.warn), 8)
    expect(lines.map(visible)).toEqual(['one two', 'three'])
    for (const line of lines) expect(line.endsWith('\x1b[0m')).toBe(true)
    expect(widthOf(lines[0]!)).toBe(7)
  })

  test('clip counts what is seen, not the colour codes', () => {
    expect(clip('abcdef', 3)).toBe('abc')
    expect(visible(clip(`${paint('abc', INKS.warn)}def`, 4))).toBe('abcd')
    expect(clip('ab', 4)).toBe('ab')
  })

  test('columns and two blocks side by side', () => {
    expect(
      columns([
        ['a', 'bb'],
        ['ccc', 'd'],
      ]),
    ).toEqual(['a    bb', 'ccc  d'])
    expect(beside(['ab', 'c'], ['X', 'Y', 'Z'], 4)).toEqual(['ab  X', 'c   Y', '    Z'])
  })

  test('a canvas drops what falls off and blanks at the end', () => {
    const canvas = new Canvas(4, 2)
    canvas.put(2, 0, 'abcd')
    canvas.put(-1, 1, 'xy  ')
    canvas.put(0, 9, 'z')
    expect(canvas.lines(makePaint('none'))).toEqual(['  ab', 'y'])
  })
})

describe('MK-20.24 colour can be left out', () => {
  const tty = (bits: number) => ({ isTTY: true, getColorDepth: () => bits })
  test.each([
    ['a good terminal', false, tty(24), {}, '256'],
    ['an old one', false, tty(4), {}, '16'],
    ['the flag', true, tty(24), {}, 'none'],
    ['NO_COLOR', false, tty(24), { NO_COLOR: '1' }, 'none'],
    ['an empty NO_COLOR says nothing', false, tty(24), { NO_COLOR: '' }, '256'],
    ['a dumb terminal', false, tty(24), { TERM: 'dumb' }, 'none'],
    ['a pipe', false, {}, {}, 'none'],
    ['a pipe that is told to', false, {}, { FORCE_COLOR: '1' }, '256'],
  ] as const)('MK-20.24 %s', (_case, flag, stream, env, depth) => {
    expect(depthOf(flag, stream, env)).toBe(depth)
  })

  test('MK-20.24 without colour nothing is added to the text; with sixteen no 256-colour code appears', () => {
    expect(makePaint('none')('x', INKS.number)).toBe('x')
    expect(makePaint('16')('x', INKS.number)).toBe('\x1b[1;33mx\x1b[0m')
    expect(makePaint('256')('x', undefined)).toBe('x')
  })
})
