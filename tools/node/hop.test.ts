// The hop to a supported Node, on any Node: SANDTABLE_NODE=fetched makes the one that runs the tests count as too old.
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Checkout, ended } from './testing/checkout.ts'
import { openRegistry, PLATFORM, packageWith, type Registry, thisNode, VERSION } from './testing/registry.ts'
import { isEnough, LEAST, PACKAGES } from './wanted.mjs'

const SENTENCE =
  /^Sandtable needs Node 24\.21 or later, and .+: install Node 24 from https:\/\/nodejs\.org and start Sandtable again\.\n$/
const HELLO = `console.log('hello from', process.argv.slice(2).join(' '))`

const folders: string[] = []
const temporary = () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-registry-'))
  folders.push(folder)
  return folder
}

const node = packageWith(temporary(), thisNode)
let registry: Registry
const checkouts: Checkout[] = []

function checkout(integrity: string | null = node.integrity, address = registry.address): Checkout {
  const made = new Checkout(address, integrity)
  made.write('hello.mjs', HELLO)
  checkouts.push(made)
  return made
}

beforeAll(async () => {
  registry = await openRegistry(node)
})

afterEach(() => {
  for (const made of checkouts.splice(0)) made.remove()
})

afterAll(async () => {
  await registry.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('supported Nodes', () => {
  test.each([
    ['18.0.0', false],
    ['20.20.2', false],
    ['22.23.3', false],
    ['24.0.0', false],
    ['24.20.9', false],
    ['24.21.0', true],
    ['24.30.1', true],
    ['25.9.0', false],
    ['26.0.0', true],
    ['30.1.0', true],
  ])('%s: %s', (version, isSupported) => {
    expect(isEnough(version)).toBe(isSupported)
  })

  test('every package is of the same Node, and pinned by a sha512', () => {
    expect(Object.keys(PACKAGES)).toContain('linux-x64')
    for (const { version, integrity } of Object.values(PACKAGES)) {
      expect(version.split('.')[0]).toBe(LEAST.split('.')[0])
      expect(Buffer.from(integrity.replace(/^sha512-/, ''), 'base64')).toHaveLength(64)
    }
  })
})

describe('fetching', () => {
  test('once, with one line that says so', async () => {
    const at = checkout()
    const before = registry.downloads()
    const first = await at.run(['tools/run.mjs', 'hello.mjs', 'afar'])
    expect(first).toMatchObject({ code: 0, out: 'hello from afar\n' })
    expect(first.err).toMatch(/^Fetching Node 24\.99\.0 .+\n$/)
    expect(await at.run(['tools/run.mjs', 'hello.mjs'])).toMatchObject({ code: 0, err: '' })
    expect(registry.downloads() - before).toBe(1)
    expect(at.nodes).toEqual([`${VERSION}-${PLATFORM}`])
  })

  test('once for commands that come together', async () => {
    const at = checkout()
    const before = registry.downloads()
    const all = await Promise.all([1, 2, 3].map(name => at.run(['tools/run.mjs', 'hello.mjs', String(name)])))
    expect(all.map(({ code, out }) => [code, out])).toEqual([1, 2, 3].map(name => [0, `hello from ${name}\n`]))
    expect(registry.downloads() - before).toBe(1)
  })

  test('not at all on a supported Node: the program runs in the same process', async () => {
    const at = checkout()
    const before = registry.downloads()
    at.write('pid.mjs', 'console.log(process.pid)')
    const child = at.start(['tools/run.mjs', 'pid.mjs'], {})
    expect(await ended(child)).toMatchObject({ code: 0, out: `${child.pid}\n`, err: '' })
    expect(registry.downloads()).toBe(before)
  })

  test('not again by a program that runs on the fetched Node', async () => {
    const at = checkout()
    const fetched = join(at.folder, '.node', `${VERSION}-${PLATFORM}`, 'bin', 'node')
    cpSync(process.execPath, fetched)
    at.write('pid.mjs', 'console.log(process.pid)')
    at.write(
      'program.mjs',
      `import { spawn } from 'node:child_process'
      const child = spawn(process.execPath, ['tools/run.mjs', 'pid.mjs'], { stdio: 'inherit' })
      console.log([process.execPath, child.pid].join())`,
    )
    const { out } = await at.run(['tools/run.mjs', 'program.mjs'])
    const [path, pid] = out.split('\n')[0]!.split(',')
    expect({ path, out }).toEqual({ path: fetched, out: `${fetched},${pid}\n${pid}\n` })
  })

  test('again after a command was killed, without waiting for its lock', async () => {
    const at = checkout()
    registry.hold(true)
    const asked = registry.asked()
    const killed = at.start(['tools/run.mjs', 'hello.mjs'])
    const gone = once(killed, 'exit')
    await asked
    process.kill(-killed.pid!, 'SIGKILL')
    await gone
    registry.hold(false)
    expect(at.nodes).toEqual([`${killed.pid}.tmp`])
    expect(await at.run(['tools/run.mjs', 'hello.mjs'])).toMatchObject({ code: 0 })
    expect(at.nodes).toEqual([`${VERSION}-${PLATFORM}`])
  })

  test('a package with another sha512 is refused, and nothing of it stays', async () => {
    const at = checkout(packageWith(temporary(), '#!/bin/sh\necho mine\n').integrity)
    const { code, out, err } = await at.run(['tools/run.mjs', 'hello.mjs'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(lastLine(err)).toMatch(SENTENCE)
    expect(err).toContain('wrong sha512')
    expect(at.nodes).toEqual([])
  })

  test('a package whose program does not run here is refused', async () => {
    const broken = packageWith(temporary(), '#!/bin/sh\nexit 1\n')
    const elsewhere = await openRegistry(broken)
    const at = checkout(broken.integrity, elsewhere.address)
    const { code, err } = await at.run(['tools/run.mjs', 'hello.mjs'])
    await elsewhere.close()
    expect(code).toBe(1)
    expect(lastLine(err)).toMatch(SENTENCE)
    expect(at.nodes).toEqual([])
  })

  test('a registry out of reach: one sentence', async () => {
    const away = await openRegistry(node)
    await away.close()
    const { code, out, err } = await checkout(node.integrity, away.address).run(['tools/run.mjs', 'hello.mjs'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err.split('\n')).toHaveLength(3)
    expect(lastLine(err)).toMatch(SENTENCE)
    expect(err).toContain('ECONNREFUSED')
  })

  test.each([['tools/run.mjs'], ['tools/setup.mjs'], ['apps/cli/bin/sandtable.mjs']])(
    'no package for this platform: %s says what to install',
    async program => {
      const { code, out, err } = await checkout(null).run([program, 'hello.mjs'])
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toMatch(SENTENCE)
      expect(err).toContain(PLATFORM)
    },
  )

  test('a folder that cannot be written: one sentence', async () => {
    const at = checkout()
    at.write('.node', 'a file where the folder would be')
    const { code, err } = await at.run(['tools/run.mjs', 'hello.mjs'])
    expect(code).toBe(1)
    expect(lastLine(err)).toMatch(SENTENCE)
  })
})

describe('the program behaves as if started directly', () => {
  /** A checkout whose Node has been fetched, and a program in it. */
  async function withProgram(text: string): Promise<Checkout> {
    const at = checkout()
    at.write('program.mjs', text)
    await at.run(['tools/run.mjs', 'hello.mjs'])
    return at
  }

  const program = ['tools/run.mjs', 'program.mjs']

  test('input, output, arguments, flags of Node and the exit code', async () => {
    const at = await withProgram(`
      const { execArgv, argv } = process
      process.stdin.on('data', chunk => process.stdout.write(String(chunk).toUpperCase()))
      process.stdin.on('end', () => {
        process.stderr.write(JSON.stringify({ execArgv, args: argv.slice(2) }))
        process.exitCode = 7
      })`)
    const child = at.start(['--max-semi-space-size=32', ...program, 'one', '--two=3', ''])
    const end = ended(child)
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    child.stdin.write('first\n')
    expect((await lines.next()).value).toBe('FIRST')
    child.stdin.end('second\n')
    expect(await end).toEqual({
      code: 7,
      signal: null,
      out: 'FIRST\nSECOND\n',
      err: JSON.stringify({ execArgv: ['--max-semi-space-size=32'], args: ['one', '--two=3', ''] }),
    })
  })

  test('its Node is first in PATH, and no variable of the hop is left in the environment', async () => {
    const at = await withProgram(`
      console.log(process.env.PATH.split(':')[0])
      console.log(Object.keys(process.env).filter(name => name.startsWith('SANDTABLE_')).join())`)
    const { out } = await at.run(program)
    expect(out).toBe(`${join(at.folder, '.node', `${VERSION}-${PLATFORM}`, 'bin')}\nSANDTABLE_NODE\n`)
  })

  test('how the program ended: by a signal', async () => {
    const at = await withProgram(`process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`)
    expect(await at.run(program)).toMatchObject({ code: null, signal: 'SIGKILL' })
  })

  describe('signals', () => {
    /** Prints the signals it gets, and exits on input. */
    const LISTENING = `
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => console.log(signal))
      process.stdin.on('data', () => process.exit(0))
      console.log('ready')`

    async function receivedAfter(send: (pid: number, signal: NodeJS.Signals) => void): Promise<readonly string[]> {
      const at = await withProgram(LISTENING)
      const child = at.start(program)
      const end = ended(child)
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
      await lines.next()
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT'] as const) {
        send(child.pid!, signal)
        await lines.next()
      }
      // Only to the command, which passes it on after a delay: a second copy of an earlier signal would arrive before it.
      child.kill('SIGHUP')
      for await (const line of lines) if (line === 'SIGHUP') break
      child.stdin.end('exit')
      const { out, ...rest } = await end
      expect(rest).toEqual({ code: 0, signal: null, err: '' })
      return out.trim().split('\n').slice(1, -1)
    }

    test('to the command alone reach the program, each once', async () => {
      expect(await receivedAfter((pid, signal) => process.kill(pid, signal))).toEqual(['SIGINT', 'SIGTERM', 'SIGINT'])
    })

    test('to the whole group, as Ctrl-C sends them, reach it once and not twice', async () => {
      expect(await receivedAfter((pid, signal) => process.kill(-pid, signal))).toEqual(['SIGINT', 'SIGTERM', 'SIGINT'])
    })

    test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends a program that does not listen', async signal => {
      const at = await withProgram(`console.log('ready'); setInterval(() => {}, 1000)`)
      const child = at.start(program)
      const end = ended(child)
      await once(child.stdout, 'data')
      child.kill(signal)
      expect(await end).toMatchObject({ code: null, signal })
    })
  })

  describe('the program does not outlive the command', () => {
    test('it gets SIGTERM when the command was killed, and may finish', async () => {
      const at = await withProgram(`
        process.on('SIGTERM', () => { console.log('finished'); process.exit(0) })
        console.log('ready')
        setInterval(() => {}, 1000)`)
      const child = at.start(program)
      const end = ended(child)
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      expect(await end).toMatchObject({ signal: 'SIGKILL', out: 'ready\nfinished\n' })
    })

    test('also while it computes without returning to its event loop', async () => {
      const at = await withProgram(`
        import { writeSync } from 'node:fs'
        writeSync(1, 'ready')
        for (;;);`)
      const child = at.start(program)
      const end = ended(child)
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      expect(await end).toMatchObject({ signal: 'SIGKILL', out: 'ready' })
    })
  })

  test('a program that is not there: a sentence', async () => {
    const at = await withProgram('')
    const { code, err } = await at.run(['tools/run.mjs', 'none.mjs'])
    expect({ code, err }).toEqual({
      code: 1,
      err: 'There is no program none.mjs. Name a file, or a tool of tools/setup/tool-files.mjs.\n',
    })
  })

  test('a tool, by its name', async () => {
    const at = checkout()
    at.write('node_modules/vitest/vitest.mjs', HELLO)
    expect(await at.run(['tools/run.mjs', 'vitest', 'run', 'fire'], {})).toMatchObject({
      code: 0,
      out: 'hello from run fire\n',
    })
  })

  test('TypeScript, with syntax that Node itself does not read', async () => {
    const at = checkout()
    at.link('node_modules/tsx')
    at.write('program.ts', `const f = (a: object, b: number = 'x' in a ? 1 : 2): number => b\nconsole.log(f({ x: 1 }), f({}))`)
    expect(await at.run(['tools/run.mjs', 'program.ts'], {})).toMatchObject({ code: 0, out: '1 2\n' })
  })
})

const lastLine = (text: string): string => `${text.trimEnd().split('\n').at(-1)}\n`
