// The bundled server as a process of its own, on a free port or on one it had before.
import { type ChildProcess, spawn } from 'node:child_process'
import { buildServer } from '../../server/build.mjs'

export type Served = { readonly address: string; readonly process: ChildProcess }

export async function serve(data: string, port = 0): Promise<Served> {
  const bundle = await buildServer()
  const server = spawn(process.execPath, [bundle, '--port', String(port), '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { address: await addressOf(server), process: server }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', code => reject(new Error(`The server stopped with code ${code}.`)))
    server.stdout?.on('data', chunk => {
      const found = /http:\/\/\S+/.exec(String(chunk))
      if (found) resolve(found[0])
    })
  })
}
