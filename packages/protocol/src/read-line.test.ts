import { describe, expect, test } from 'vitest'
import { MOST_CHARACTERS, MOST_NESTING } from './limits.ts'
import { rawNumberOf } from './raw-number.ts'
import { VERBS } from './requests.ts'
import { Bench } from './testing/bench.ts'

describe('a bad line gets an error answer', () => {
  test.each([
    ['nothing', '', 'not-json'],
    ['spaces', '  \t', 'not-json'],
    ['no JSON', 'hello', 'not-json'],
    ['cut off', '{"id":1,"do":"hello"', 'not-json'],
    ['two objects', '{"id":1,"do":"hello"}{"id":2,"do":"hello"}', 'not-json'],
    ['a NUL byte', '{"id":1,"do":"he\u0000llo"}', 'not-json'],
    ['null', 'null', 'bad-request'],
    ['a number', '7', 'bad-request'],
    ['a list', '[{"id":1,"do":"hello"}]', 'bad-request'],
    ['no verb', '{"id":1}', 'bad-request'],
    ['a verb that is no text', '{"id":1,"do":["hello"]}', 'bad-request'],
    ['an unknown verb', '{"id":1,"do":"helo"}', 'unknown-verb'],
    ['a verb of Object.prototype', '{"id":1,"do":"toString"}', 'unknown-verb'],
    ['__proto__ as a verb', '{"id":1,"do":"__proto__"}', 'unknown-verb'],
    ['deep nesting', `{"id":1,"do":"hello","x":${'['.repeat(1_000_000)}`, 'bad-request'],
    ['deep nesting in the id', `{"do":"hello","id":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, 'bad-request'],
    ['an enormous line', `{"id":1,"do":"hello","x":"${'y'.repeat(MOST_CHARACTERS)}"}`, 'line-too-long'],
  ])('%s', async (_case, line, code) => {
    const answer = await new Bench().line(line)
    expect(answer).toMatchObject({ ok: false, error: { code } })
    expect(answer.error.message).not.toBe('')
  })

  test('brackets inside a text are no nesting', async () => {
    const answer = await new Bench().line(`{"id":"${'[{'.repeat(MOST_NESTING)}\\"[","do":"hello"}`)
    expect(answer.ok).toBe(true)
  })
})

describe('the id comes back as it was', () => {
  test.each([
    ['1'],
    ['-0.5'],
    ['"a\\u0000b\\ud800"'],
    ['null'],
    ['true'],
    ['{"deep":[1,{"er":null}]}'],
    ['12345678901234567890'],
    ['1e400'],
    ['0.1000000000000000000001'],
  ])('%s', async id => {
    const { engine } = new Bench()
    for (const rest of ['"do":"hello"', '"do":"helo"', '"do":"act"', '"x":1', '"do":"new","game":"chess","scenario":"x"']) {
      expect(await engine.handle(`{"id":${id},${rest}}`)).toContain(`{"id":${id},"ok":`)
      expect(await engine.handle(`{${rest}, "id" : ${id} }`)).toContain(`{"id":${id},"ok":`)
    }
  })

  test('without an id it is null', async () => {
    expect(await new Bench().line('{"do":"hello"}')).toMatchObject({ id: null, ok: true })
  })

  test('the text of a number is found where the parser would find it', () => {
    expect(rawNumberOf('{"x":{"id":1},"a":"\\"id\\":2","id" : 3e400 ,"y":[{"id":4}]}', 'id')).toBe('3e400')
    expect(rawNumberOf('{"id":1,"\\u0069d":2}', 'id')).toBe('2')
    expect(rawNumberOf('{"id":1,"id":"two"}', 'id')).toBe(null)
  })
})

describe('fields', () => {
  test.each([
    ['legal', { mach: 'm1', seat: 'red' }, 'mach', 'did you mean match?'],
    ['act', { match: 'm1', seat: 'red', action: { type: 'wait' }, strictdice: true }, 'strictdice', 'did you mean strictDice?'],
    ['quit', { now: true }, 'now', 'it takes id, do'],
    ['legal', { match: 'm1' }, 'seat', 'is missing'],
    ['legal', { match: 1, seat: 'red' }, 'match', 'expected string, found 1'],
    ['new', { game: 'duel', scenario: 'even', seed: 1.5 }, 'seed', 'expected a text'],
    ['new', { game: 'duel', scenario: 'even', seed: 2 ** 60 }, 'seed', 'write larger ones as text'],
    ['new', { game: 'duel', scenario: 'even', dice: [1, '2'] }, 'dice[1]', 'expected number'],
    ['log', { match: 'm1', from: -1 }, 'from', 'expected a whole number, 0 or more'],
    ['act', { match: 'm1', seat: 'red' }, 'action', 'is missing'],
  ])('%s %j', async (verb, fields, path, words) => {
    const error = await new Bench().refused(verb, fields)
    expect(error).toMatchObject({ code: 'bad-request', path })
    expect(error.message).toContain(words)
  })

  test('__proto__ is a field like any other, and no verb knows it', async () => {
    const answer = await new Bench().line('{"id":1,"do":"hello","__proto__":{"x":1}}')
    expect(answer.error).toMatchObject({ code: 'bad-request', path: '__proto__' })
  })

  test.each(VERBS)('%s takes no field it does not know', async verb => {
    expect(await new Bench().refused(verb, { unheardOf: 1 })).toMatchObject({ code: 'bad-request', path: 'unheardOf' })
  })
})

test('answers come in the order of the lines, also where the first must load and the second need not', async () => {
  const { engine } = new Bench()
  const lines = ['{"id":1,"do":"hello"}', '{"id":2', '{"id":3,"do":"undo","match":"m9"}', '{"id":4,"do":"hello"}', '{"id":5}']
  const order: number[] = []
  await Promise.all(lines.map(async (line, i) => order.push(JSON.parse(await engine.handle(line)).id ?? -i)))
  expect(order).toEqual([1, -1, 3, 4, 5])
})

test('quit is answered and then ends the engine', async () => {
  const { engine } = new Bench()
  expect(engine.hasEnded).toBe(false)
  expect(await engine.handle('{"id":9,"do":"quit"}')).toBe('{"id":9,"ok":true}')
  expect(engine.hasEnded).toBe(true)
})

test('a line the host could not read is refused in its turn', async () => {
  const { engine } = new Bench()
  const first = engine.handle('{"id":1,"do":"hello"}')
  const second = engine.refuse({ code: 'not-json', message: 'The line is not UTF-8 text.' })
  expect(JSON.parse(await first)).toMatchObject({ id: 1, ok: true })
  expect(JSON.parse(await second)).toMatchObject({ id: null, ok: false, error: { code: 'not-json' } })
  expect(JSON.parse(await engine.refuse('line-too-long'))).toMatchObject({ error: { code: 'line-too-long' } })
})
