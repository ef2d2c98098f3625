import { describe, expect, test } from 'vitest'
import { ended, run, session, start } from '../testing/run.ts'

const NEW = { id: 'n', do: 'new', game: 'musket', scenario: 'first-volley', seed: 7 }
const answersOf = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

describe('a session', () => {
  test('every line is answered in order, and nothing else is on standard output', async () => {
    const requests = [
      { do: 'hello' },
      NEW,
      { do: 'legal', match: 'm1', seat: 'blue' },
      { do: 'act', match: 'm1', seat: 'blue', action: { type: 'activate', unit: 'b-light' }, dice: [1] },
      { do: 'log', match: 'm1' },
      { do: 'bot', match: 'm1', seat: 'blue', level: 'greedy', seed: 1 },
      { do: 'nonsense' },
      { do: 'save', match: 'm1' },
      { do: 'quit' },
      { do: 'hello' },
    ]
    const answers = await session(...requests.map((request, i) => ({ ...request, id: i + 1 })))
    expect(answers.map(({ id, ok }) => [id, ok])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map(id => [id, id !== 7]))
    expect(answers[0]).toMatchObject({ name: 'Sandtable', protocol: 1 })
  })

  test('the same seed and actions give the same hashes in another process', async () => {
    const playouts = [1, 2, 3].map(seed => {
      const policies = { blue: 'random', red: 'greedy' }
      return { do: 'playout', game: 'musket', scenario: 'first-volley', seed, policies }
    })
    const [one, other] = await Promise.all([session(...playouts), session(...playouts)])
    expect(one).toEqual(other)
    expect(one.every(({ outcome }) => outcome !== null)).toBe(true)
  })

  test('matches without a seed get different ones', async () => {
    const { seed: _, ...unseeded } = NEW
    const answers = await session(unseeded, unseeded, unseeded)
    expect(new Set(answers.map(({ seed }) => seed)).size).toBe(3)
  })
})

describe('how it ends', () => {
  test('at the end of the input, also without a last line end', async () => {
    expect(await run(['engine'])).toMatchObject({ code: 0, out: '', err: '' })
    const { code, out } = await run(['engine'], '{"id":1,"do":"hello"}')
    expect([code, answersOf(out).length]).toEqual([0, 1])
  })

  test('on quit, while the input is still open', async () => {
    const child = start('engine')
    child.stdin.write('{"id":1,"do":"quit"}\n')
    expect(await ended(child)).toMatchObject({ code: 0, out: '{"id":1,"ok":true}\n', err: '' })
  })

  test('on SIGINT at once and without a word, also in the middle of a long playout', async () => {
    const child = start('engine')
    const done = ended(child)
    const policies = { blue: 'random', red: 'random' }
    const long = { do: 'playout', game: 'musket', scenario: 'drill-field', seed: 1, policies, maxActions: 1_000_000 }
    child.stdin.write(`${JSON.stringify(long)}\n`.repeat(1000))
    // The first of a thousand is done: it is in the middle of the next.
    await new Promise(resolve => child.stdout.once('data', resolve))
    child.kill('SIGINT')
    expect(await done).toMatchObject({ code: null, signal: 'SIGINT', err: '' })
  })

  test('quietly, when nobody reads the answers', async () => {
    const child = start('engine')
    child.stdin.on('error', () => {})
    child.stdout.destroy()
    child.stdin.write('{"id":1,"do":"hello"}\n'.repeat(1000))
    expect(await ended(child)).toMatchObject({ code: 0, err: '' })
  })

  test('killed in the middle of a line, it leaves nothing that a new one could stumble over', async () => {
    const child = start('engine')
    const done = ended(child)
    child.stdin.write(`${JSON.stringify(NEW)}\n{"id":2,"do":"ac`)
    await new Promise(resolve => child.stdout.once('data', resolve))
    child.kill('SIGKILL')
    const { signal, out } = await done
    expect(signal).toBe('SIGKILL')
    expect(answersOf(out)).toEqual(await session(NEW))
  })
})

describe('bad input never ends it', () => {
  const hostile: [string, Uint8Array | string, string][] = [
    ['invalid UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 'not-json'],
    ['NUL bytes', new Uint8Array(1000), 'not-json'],
    ['an empty line', '', 'not-json'],
    ['a carriage return', '\r', 'not-json'],
    ['a million brackets', '['.repeat(1_000_000), 'bad-request'],
    ['sixteen million brackets', '{"a":'.repeat(3_300_000), 'bad-request'],
    ['a line of 40 MB', 'x'.repeat(40_000_000), 'line-too-long'],
    ['a text of 16 MB', `{"do":"legal","match":"${'m'.repeat(16_000_000)}","seat":"blue"}`, 'bad-request'],
    ['lone surrogates', '{"id":"\\ud800","do":"\\udfff"}', 'unknown-verb'],
  ]
  test.each(hostile)('%s', async (_case, line, code) => {
    const good = JSON.stringify(NEW)
    const input = Buffer.concat([Buffer.from(`${good}\n`), Buffer.from(line), Buffer.from(`\n${good}\n`)])
    const ran = await run(['engine'], input)
    const answers = answersOf(ran.out)
    expect(answers.map(({ ok }) => ok)).toEqual([true, false, true])
    expect(answers[1].error.code).toBe(code)
    expect(answers[2].hash).toBe(answers[0].hash)
    expect([ran.code, ran.err]).toEqual([0, ''])
  })

  test('line ends of other systems are taken', async () => {
    const { out } = await run(['engine'], '{"id":1,"do":"hello"}\r\n{"id":2,"do":"hello"}\r\n')
    expect(answersOf(out).map(({ id, ok }) => [id, ok])).toEqual([
      [1, true],
      [2, true],
    ])
  })

  test('thousands of lines at once come back complete, though the reader is slow', async () => {
    const child = start('engine')
    child.stdout.pause()
    // One answer in ten is as long as answers get: thirty megabytes in all, many times what a pipe holds.
    const lines = Array.from({ length: 3000 }, (_, id) => `{"id":${id},"do":"${id % 10 === 0 ? 'hello' : 'nothing'}"}\n`).join(
      '',
    )
    child.stdin.end(lines)
    // Nobody takes what has come, and no more of it is read.
    await expect
      .poll(() => child.stdout.readableLength, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(child.stdout.readableHighWaterMark)
    const done = ended(child)
    child.stdout.resume()
    const { code, out } = await done
    expect(code).toBe(0)
    expect(answersOf(out).map(({ id }) => id)).toEqual(Array.from({ length: 3000 }, (_, id) => id))
  })
})
