import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
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
    expect(await line).toContain('node apps/web/build.mjs')
  })
})
