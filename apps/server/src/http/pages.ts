// The built page, read once and kept: every file with its type, its compressed forms and how long it may be cached.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

export type PageFile = {
  readonly type: string
  readonly etag: string
  readonly cache: string
  readonly plain: Uint8Array<ArrayBuffer>
  readonly br: Uint8Array<ArrayBuffer> | null
  readonly gzip: Uint8Array<ArrayBuffer> | null
}

export type Pages = ReadonlyMap<string, PageFile>

/** By address: '/index.html', '/assets/main-1a2b.js'. Nothing outside the folder can be asked for, since nothing else is in the map. */
export function readPages(folder: string): Pages {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const files = paths.filter(path => TYPES[extname(path)] !== undefined)
  return new Map(files.map(path => [`/${relative(folder, path).split(sep).join('/')}`, readPage(folder, path)]))
}

function readPage(folder: string, path: string): PageFile {
  const plain = new Uint8Array(readFileSync(path))
  // The builder names these by their contents, so an address never changes its meaning.
  const isHashed = relative(folder, path).split(sep)[0] === 'assets'
  return {
    type: TYPES[extname(path)] as string,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    cache: isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    plain,
    br: readIfThere(`${path}.br`),
    gzip: readIfThere(`${path}.gz`),
  }
}

const readIfThere = (path: string) => (existsSync(path) ? new Uint8Array(readFileSync(path)) : null)

type Encoding = 'br' | 'gzip' | null

/** The smallest form that the browser says it can read. */
export function formFor(
  file: PageFile,
  accepts: string,
): { readonly body: Uint8Array<ArrayBuffer>; readonly encoding: Encoding } {
  const offered = accepts.split(',').map(part => part.trim().toLowerCase())
  const takes = (name: string) => offered.some(part => part.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(part))
  if (file.br && takes('br')) return { body: file.br, encoding: 'br' }
  if (file.gzip && takes('gzip')) return { body: file.gzip, encoding: 'gzip' }
  return { body: file.plain, encoding: null }
}
