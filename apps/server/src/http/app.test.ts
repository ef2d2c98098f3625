import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp } from './app.ts'
import { readPages } from './pages.ts'

let folder: string
let app: ReturnType<typeof makeApp>
const script = 'console.log(1)\n'.repeat(60)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-pages-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(folder, 'sw.js'), '// worker')
  writeFileSync(join(folder, 'assets/main-1a2b.js'), script)
  writeFileSync(join(folder, 'assets/main-1a2b.js.gz'), gzipSync(script))
  writeFileSync(join(folder, '.built'), '')
  app = makeApp(readPages(folder))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the server', () => {
  it.each(['/', '/play/abc', '/games/musket?scenario=x', '/no/such/page'])('answers %s with the page', async path => {
    const answer = await app.request(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<title>page</title>')
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  })

  it('allows no script but its own', async () => {
    const { headers } = await app.request('/')
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/script-src|unsafe-eval/)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('binds what runs on its own, and spares plain assets the words', async () => {
    const policyOf = async (path: string) => (await app.request(path)).headers.get('Content-Security-Policy')
    expect(await policyOf('/assets/main-1a2b.js')).toBeNull()
    expect((await app.request('/assets/main-1a2b.js')).headers.get('X-Content-Type-Options')).toBe('nosniff')
    for (const path of ['/', '/play/musket', '/nowhere.js', '/assets/ai.worker-9z.js', '/api/x', '/healthz'])
      expect(await policyOf(path), path).toContain("default-src 'self'")
  })

  it('sends hashed files compressed and for ever', async () => {
    const answer = await app.request('/assets/main-1a2b.js', { headers: { 'Accept-Encoding': 'gzip, br;q=0' } })
    expect(answer.headers.get('Content-Encoding')).toBe('gzip')
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
    expect(answer.headers.get('Content-Type')).toContain('text/javascript')
    const plain = await app.request('/assets/main-1a2b.js')
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    expect(await plain.text()).toBe(script)
  })

  it('says that nothing has changed', async () => {
    const etag = (await app.request('/')).headers.get('ETag') as string
    const again = await app.request('/', { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
  })

  it.each([
    '/assets/gone.js',
    '/favicon.ico',
    '/.built',
    '/main.js.gz',
    '/assets%2fmain-1a2b.js',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fetc/passwd',
    '/assets/..%5c..%5cetc%5cpasswd',
    '/assets/..%252f..%252fetc%252fpasswd',
    '/..%2fetc/passwd',
  ])('has no file at %s', async path => {
    expect((await app.request(path)).status).toBe(404)
  })

  it('keeps its interface apart from the page', async () => {
    expect(await (await app.request('/healthz')).json()).toEqual({ ok: true })
    const missing = await app.request('/api/matches')
    expect(missing.status).toBe(404)
    expect(await missing.json()).toMatchObject({ error: 'not-found' })
    expect((await app.request('/', { method: 'POST' })).status).toBe(405)
  })
})
