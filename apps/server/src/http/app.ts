// What the server answers over HTTP: the page, health, metrics, and the online API.
import { type Context, Hono } from 'hono'
import type { Online } from '../online.ts'
import { formFor, type PageFile, type Pages } from './pages.ts'

type Headers = Readonly<Record<string, string>>

const EVERY_ANSWER: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** These bind documents and workers only. On a stylesheet they would be wasted bytes. */
const PAGES_AND_WORKERS: Headers = {
  'Content-Security-Policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** An asset of the page by its name and type; everything else, answers without a file too, might be opened as a page. */
const isPlainAsset = (path: string, type: string | null): boolean =>
  path.startsWith('/assets/') && !/worker/i.test(path) && !/html/.test(type ?? '')

const NEVER_KEPT: Headers = { 'Cache-Control': 'no-store' }

export function makeApp(pages: Pages, online: Online | null = null) {
  const app = new Hono()
    .use(async (c, next) => {
      await next()
      const isAsset = isPlainAsset(c.req.path, c.res.headers.get('Content-Type'))
      const headers = isAsset ? EVERY_ANSWER : { ...EVERY_ANSWER, ...PAGES_AND_WORKERS }
      for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
    })
    .use(async (c, next) => {
      if (!climbs(rawPath(c))) return next()
      online?.refused('odd-path', c)
      return c.text('There is no file at this address.', 404)
    })
    .get('/healthz', c => c.json({ ok: true }, 200, NEVER_KEPT))
    .get('/readyz', async c => {
      const isReady = (await online?.isReady()) ?? true
      return c.json({ ok: isReady }, isReady ? 200 : 503, NEVER_KEPT)
    })
    .get('/metrics', c => c.text(online?.metricsText() ?? '', 200, NEVER_KEPT))
  if (online) app.route('/api', online.api)
  return app
    .all('/api/*', c => c.json({ error: 'not-found', message: `There is nothing at ${c.req.path}.` }, 404))
    .on(['GET', 'HEAD'], '*', c => {
      const file = findPage(pages, c.req.path)
      return file ? send(c, file) : c.text(`There is no file at ${c.req.path}.`, 404)
    })
    .all('*', c => c.text(`${c.req.method} is not answered here.`, 405, { Allow: 'GET, HEAD' }))
}

/** As the client sent it: the parsers on the way here take `..` out of it. */
const rawPath = (c: Context): string => (c.env as { incoming?: { url?: string } } | undefined)?.incoming?.url ?? c.req.path

/** A file outside the map cannot be had; the attempt is refused and logged. */
function climbs(path: string): boolean {
  const plain = decoded(decoded(path.split('?')[0] ?? ''))
  return plain.includes('\0') || plain.split(/[\\/]/).includes('..')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The file itself; else, for an address that names no file, the page: it knows its own routes and says when there is none. */
function findPage(pages: Pages, path: string): PageFile | undefined {
  const isFile = /\.[a-z0-9]+$/i.test(path) || path.startsWith('/assets/')
  return path === '/' || !isFile ? (pages.get(path) ?? pages.get('/index.html')) : pages.get(path)
}

function send(c: Context, file: PageFile): Response {
  const { body, encoding } = formFor(file, c.req.header('Accept-Encoding') ?? '')
  const headers: Record<string, string> = { ETag: file.etag, 'Cache-Control': file.cache, Vary: 'Accept-Encoding' }
  if (c.req.header('If-None-Match')?.includes(file.etag)) return c.body(null, 304, headers)
  headers['Content-Type'] = file.type
  if (encoding) headers['Content-Encoding'] = encoding
  headers['Content-Length'] = String(body.length)
  return c.req.method === 'HEAD' ? c.body(null, 200, headers) : c.body(body, 200, headers)
}
