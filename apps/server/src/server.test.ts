import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildServer } from '../build.mjs'

let bundle: string
let pages: string
const running: ChildProcess[] = []

beforeAll(async () => {
  bundle = await buildServer()
  pages = mkdtempSync(join(tmpdir(), 'sandtable-served-'))
  writeFileSync(join(pages, 'index.html'), '<title>page</title>')
  return () => rmSync(pages, { recursive: true, force: true })
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

function start(args: readonly string[], env: Record<string, string> = {}) {
  const data = args.includes('--data') ? [] : ['--data', mkdtempSync(join(pages, 'data-'))]
  const child = spawn(process.execPath, [bundle, ...args, ...data], { env: { ...process.env, PORT: '', ...env } })
  running.push(child)
  let said = ''
  const line = new Promise<string>(resolve => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        said += chunk
        if (said.includes('\n')) resolve(said)
      })
  })
  return { child, line }
}
const addressIn = (line: string) => /http:\/\/\S+/.exec(line)?.[0] as string

describe('the server program', () => {
  it('tells its address, answers, and stops when asked to', async () => {
    const { child, line } = start(['--port', '0', '--pages', pages])
    const said = await line
    expect(said).toMatch(/^Sandtable is running at http:\/\/localhost:\d+\n/)
    expect(await (await fetch(`${addressIn(said)}/healthz`)).json()).toEqual({ ok: true })
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('stops as cleanly when %s comes twice', async signal => {
    const { child, line } = start(['--port', '0', '--pages', pages])
    await line
    child.kill(signal)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('takes the next port when nobody insisted, and refuses when somebody did', async () => {
    const first = start(['--pages', pages])
    const port = Number(new URL(addressIn(await first.line)).port)
    const second = start(['--pages', pages])
    expect(Number(new URL(addressIn(await second.line)).port)).toBeGreaterThan(port)
    const third = start(['--pages', pages], { PORT: String(port) })
    expect(await third.line).toContain(`Port ${port} is taken`)
    const [code] = await once(third.child, 'exit')
    expect(code).toBe(2)
  })

  it('leaves a folder to the one that serves it already, and takes it over when that one is gone', {
    timeout: 60_000,
  }, async () => {
    const data = join(pages, 'shared')
    const first = start(['--port', '0', '--pages', pages, '--data', data])
    await first.line
    const second = start(['--port', '0', '--pages', pages, '--data', data])
    expect(await second.line).toContain(`Another Sandtable serves the matches in ${data}. Stop that one first`)
    expect(await once(second.child, 'exit')).toEqual([2, null])
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    expect(await start(['--port', '0', '--pages', pages, '--data', data]).line).toContain('is running')
  })

  it('names a flag it does not know', async () => {
    const { child, line } = start(['--prot', '1'])
    expect(await line).toContain('--prot')
    const [code] = await once(child, 'exit')
    expect(code).toBe(2)
  })

  it('says what to do when the page is not built', async () => {
    const { line } = start(['--pages', '/nowhere'])
    expect(await line).toContain('node tools/setup.mjs --build')
  })
})

describe('addresses that try to climb out of the folder of the page', () => {
  const SECRET = 'what lies beside the page'
  let address: string

  /** As it is written: `fetch` would tidy the path up. */
  async function asked(path: string): Promise<{ readonly status: number | undefined; readonly text: string }> {
    const { hostname, port } = new URL(address)
    const [answer] = await once(get({ hostname, port, path }), 'response')
    let text = ''
    for await (const chunk of answer) text += chunk
    return { status: answer.statusCode, text }
  }

  beforeEach(async () => {
    const folder = join(pages, 'inner')
    mkdirSync(join(folder, 'assets'), { recursive: true })
    writeFileSync(join(folder, 'index.html'), '<title>page</title>')
    writeFileSync(join(folder, 'assets', 'main.js'), '// script')
    for (const name of ['secret.txt', 'secret']) writeFileSync(join(pages, name), SECRET)
    address = addressIn(await start(['--port', '0', '--pages', folder]).line)
  })

  it('find nothing, however slashes, backslashes and dots are encoded', async () => {
    expect(await asked('/assets/main.js')).toEqual({ status: 200, text: '// script' })
    const ups = ['../', '..%2f', '..%2F', '%2e%2e/', '%2e%2e%2f', '..\\', '..%5c', '%2e%2e%5C', '..%252f', '%252e%252e%255c']
    const targets = [
      'secret.txt',
      'secret',
      'etc/passwd',
      'etc%2fpasswd',
      'etc%5cpasswd',
      'secret.txt%00.js',
      'secret.txt%2500',
    ]
    for (const up of ups)
      for (const target of targets)
        for (const path of [`/assets/${up}${up}${target}`, `/${up}${target}`, `/assets/${up.repeat(12)}${target}`]) {
          const { status, text } = await asked(path)
          expect([400, 404], path).toContain(status)
          expect(text, path).not.toMatch(/root:|beside the page/)
        }
  })

  it('and an encoded slash is no slash: a file has one address', async () => {
    for (const path of [
      '/assets%2fmain.js',
      '/assets%5cmain.js',
      '/assets%252fmain.js',
      '//assets/main.js',
      '/assets//main.js',
    ])
      expect((await asked(path)).status, path).toBe(404)
    // Without the ending of a file it is an address within the page, which says itself that there is nothing.
    for (const path of ['/%2fetc%2fpasswd', '//etc/passwd', '/%252e%25252e%25252fsecret', '/..%c0%afsecret'])
      expect(await asked(path), path).toEqual({ status: 200, text: '<title>page</title>' })
  })
})
