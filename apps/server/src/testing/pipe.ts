// A pipe in front of a database, to be cut and mended: to the server it is the database that goes away and comes back.
import { connect, createServer, type Server, type Socket } from 'node:net'

export class Pipe {
  readonly #to: URL
  readonly #server: Server
  readonly #ends = new Set<Socket>()
  #isCut = false
  #isDeaf = false
  #port = 0

  private constructor(to: string) {
    this.#to = new URL(to)
    this.#server = createServer(near => this.#join(near))
  }

  static async lay(to: string): Promise<Pipe> {
    const pipe = new Pipe(to)
    await new Promise<void>(resolve => pipe.#server.listen(0, '127.0.0.1', resolve))
    const address = pipe.#server.address()
    if (typeof address === 'object' && address) pipe.#port = address.port
    return pipe
  }

  get url(): string {
    const url = new URL(this.#to)
    url.port = String(this.#port)
    return url.href
  }

  /** Whatever comes back from now on is lost; what is sent arrives. */
  deafen(): void {
    this.#isDeaf = true
  }

  cut(): void {
    this.#isCut = true
    for (const end of this.#ends) end.destroy()
  }

  mend(): void {
    this.#isCut = false
    this.#isDeaf = false
  }

  async end(): Promise<void> {
    this.cut()
    await new Promise(resolve => this.#server.close(resolve))
  }

  #join(near: Socket): void {
    if (this.#isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(this.#to.port), this.#to.hostname)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#ends.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        this.#ends.delete(end)
        other.destroy()
      })
    }
    near.on('data', chunk => far.write(chunk))
    far.on('data', chunk => {
      if (!this.#isDeaf) near.write(chunk)
    })
  }
}
