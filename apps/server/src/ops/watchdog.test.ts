// A process whose event loop stands still is ended with a sentence; one that is busy, or was suspended, goes on.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'

const LIMIT_MS = 400
const at = (name: string): string => JSON.stringify(new URL(`./${name}.ts`, import.meta.url).href)

let child: ChildProcess | null = null
afterEach(() => child?.kill('SIGKILL'))

/** A process with a watchdog that then does `work`, and what it wrote. */
function watched(work: string): { readonly child: ChildProcess; said(): string } {
  const program = `
    import { startWatchdog } from ${at('watchdog')}
    startWatchdog(new URL(${at('watchdog-worker')}), ${LIMIT_MS})
    ${work}`
  const started = spawn(process.execPath, ['--input-type=module', '--eval', program])
  child = started
  let said = ''
  for (const stream of [started.stdout, started.stderr]) stream.on('data', chunk => (said += chunk))
  return { child: started, said: () => said }
}

test('an event loop that stands still is ended, and says so once', async () => {
  const { child, said } = watched('setTimeout(() => { for (;;); }, 100)')
  const [code, signal] = await once(child, 'close')
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  const [line, ...rest] = said().trimEnd().split('\n')
  expect(JSON.parse(line as string)).toMatchObject({
    problem: expect.stringMatching(/^The server stood still for 0\.4 seconds/),
  })
  expect(rest).toEqual([])
})

test('one that is busy without standing still goes on to its end', async () => {
  const work = `
    const end = performance.now() + ${3 * LIMIT_MS}
    const spin = () => {
      const until = performance.now() + ${LIMIT_MS / 20}
      while (performance.now() < until);
      if (performance.now() < end) setTimeout(spin)
      else console.log('done')
    }
    spin()`
  const { child, said } = watched(work)
  expect(await once(child, 'close')).toEqual([0, null])
  expect(said()).toBe('done\n')
})

test.skipIf(process.platform === 'win32')('one that was suspended goes on', async () => {
  const { child, said } = watched(`
    console.log('begun')
    process.stdin.once('data', () => { console.log('woken'); process.exit(0) })`)
  while (!said().includes('begun')) await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')
  child.kill('SIGSTOP')
  await wait(3 * LIMIT_MS)
  child.kill('SIGCONT')
  child.stdin?.write('wake\n')
  expect(await once(child, 'close')).toEqual([0, null])
  expect(said()).toBe('begun\nwoken\n')
})
