// A local package registry with one package: a script that starts the Node that runs the tests.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { platformName } from '../wanted.mjs'

export const PLATFORM = platformName(process.platform, process.arch)
export const VERSION = '24.99.0'

export type Package = { readonly file: Buffer; readonly integrity: string }

/** `script` stands in for the program of the package. */
export function packageWith(folder: string, script: string): Package {
  const bin = join(folder, 'package', 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(folder, 'package', 'package.json'), JSON.stringify({ name: `node-${PLATFORM}`, version: VERSION }))
  writeFileSync(join(bin, 'node'), script)
  chmodSync(join(bin, 'node'), 0o755)
  execFileSync('tar', ['-czf', 'node.tgz', 'package'], { cwd: folder })
  const file = readFileSync(join(folder, 'node.tgz'))
  return { file, integrity: `sha512-${createHash('sha512').update(file).digest('base64')}` }
}

export const thisNode = `#!/bin/sh\nexec '${process.execPath}' "$@"\n`

export type Registry = Awaited<ReturnType<typeof openRegistry>>

/** While `isHeld`, it accepts downloads and does not answer them. */
export async function openRegistry(served: Package) {
  const state = { downloads: 0, isHeld: false, asked: () => {} }
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) download(response)
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(manifest()))
  })
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const manifest = () => {
    const name = `node-${PLATFORM}`
    const version = { name, version: VERSION, dist: { tarball: `${address()}/node.tgz` } }
    return { name, 'dist-tags': { latest: VERSION }, versions: { [VERSION]: version } }
  }
  const download = (response: ServerResponse) => {
    state.downloads++
    state.asked()
    if (!state.isHeld) response.end(served.file)
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: address(),
    downloads: () => state.downloads,
    hold(isHeld: boolean) {
      state.isHeld = isHeld
    },
    /** Settles at the next download. */
    asked: () => new Promise<void>(resolve => (state.asked = resolve)),
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}
