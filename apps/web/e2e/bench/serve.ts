// Builds the page of the large board and serves it: it is no part of what people get, so it is not in the page's own build.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build } from 'vite'

const HERE = dirname(fileURLToPath(import.meta.url))
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

export async function serveLargeBoard(): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sandtable-board-'))
  await build({
    configFile: false,
    root: HERE,
    mode: 'production',
    logLevel: 'error',
    plugins: [svelte({ configFile: false, compilerOptions: { dev: false } })],
    build: { outDir: folder, emptyOutDir: true },
  })
  const server: Server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '/index.html')
    readFile(join(folder, path)).then(
      contents => response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(contents),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>(resolve => {
    server.listen(0, 'localhost', resolve)
  })
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
