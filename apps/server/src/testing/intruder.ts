// Somebody who does not keep to the rules of the line: from any address, with any header, and any bytes.
import { connect } from 'node:net'
import type { Tell } from '@sandtable/protocol/online'
import WebSocket from 'ws'

type From = { readonly from?: string; readonly origin?: string }

export class Intruder {
  readonly heard: Tell[] = []
  readonly socket: WebSocket
  /** The code with which the server closed the line. */
  readonly closed: Promise<number>

  private constructor(socket: WebSocket) {
    this.socket = socket
    this.closed = new Promise(resolve => socket.once('close', resolve))
    socket.on('message', data => this.heard.push(JSON.parse(data.toString()) as Tell))
    socket.on('error', () => {})
  }

  /** Rejects with the status when the server does not let it in. */
  static open(port: number, { from = '127.0.0.1', origin }: From = {}): Promise<Intruder> {
    return new Promise((resolve, reject) => {
      const headers = origin === undefined ? {} : { Origin: origin }
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { localAddress: from, headers })
      const intruder = new Intruder(socket)
      socket.once('open', () => resolve(intruder))
      socket.once('unexpected-response', (_, { statusCode }) => reject(new Error(String(statusCode))))
      socket.once('error', reject)
    })
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message))
  }

  /** The first answer to what is sent now. */
  ask(message: unknown): Promise<Tell> {
    const answer = new Promise<Tell>(resolve => {
      const hear = (data: WebSocket.RawData) => {
        const tell = JSON.parse(data.toString()) as Tell
        if (tell.type !== 'refused' && tell.type !== 'done' && tell.type !== 'welcome') return
        this.socket.off('message', hear)
        resolve(tell)
      }
      this.socket.on('message', hear)
    })
    this.send(message)
    return answer
  }

  end(): void {
    this.socket.terminate()
  }
}

/** Sends bytes as they are and gives what came back until the server closed. */
export function rawRequest(port: number, bytes: string | Buffer, from = '127.0.0.1'): Promise<string> {
  return new Promise(resolve => {
    let said = ''
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    socket.on('data', chunk => {
      said += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(said))
    socket.write(bytes)
  })
}
