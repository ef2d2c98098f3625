// The page's end of the printing: one drawing, plates of it on demand. A sharp plate gives way to a newer wish.
import type { PressAsk, PressReply } from './messages.ts'
import type { Plate } from './plate.ts'
import PressWorker from './press.worker.ts?worker'
import type { Drawing } from './strokes.ts'

export class Press {
  readonly #worker = new PressWorker()
  readonly #waiting = new Map<number, (image: ImageBitmap | null) => void>()
  #last = 0

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<PressReply>) => this.#settle(data.id, data.image)
    this.#worker.onerror = () => {
      for (const id of [...this.#waiting.keys()]) this.#settle(id, null)
    }
  }

  lay(drawing: Drawing): void {
    this.#worker.postMessage({ ask: 'lay', drawing } satisfies PressAsk)
  }

  print(plate: Plate, isKept = false): Promise<ImageBitmap | null> {
    const id = ++this.#last
    return new Promise(resolve => {
      this.#waiting.set(id, resolve)
      this.#worker.postMessage({ ask: 'print', id, plate, isKept } satisfies PressAsk)
    })
  }

  close(): void {
    this.#worker.terminate()
    for (const id of [...this.#waiting.keys()]) this.#settle(id, null)
  }

  #settle(id: number, image: ImageBitmap | null): void {
    this.#waiting.get(id)?.(image)
    this.#waiting.delete(id)
  }
}
