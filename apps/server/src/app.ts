// What the server answers. It serves the page and says that it is well; matches stay in the browser.
import { type Context, Hono } from 'hono'
import { formFor, type PageFile, type Pages } from './pages.ts'

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

export function makeApp(pages: Pages) {
  return new Hono()
    .use(async (c, next) => {
      await next()
      for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value)
    })
    .get('/healthz', c => c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
    .all('/api/*', c => c.json({ error: 'not-found', message: `There is nothing at ${c.req.path}.` }, 404))
    .on(['GET', 'HEAD'], '*', c => {
      const file = findPage(pages, c.req.path)
      return file ? send(c, file) : c.text(`There is no file at ${c.req.path}.`, 404)
    })
    .all('*', c => c.text(`${c.req.method} is not answered here.`, 405, { Allow: 'GET, HEAD' }))
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
