// Short messages at the edge of the page, with one thing to do about them.

export type Notice = {
  readonly id: number
  readonly text: string
  readonly action: { readonly title: string; readonly run: () => void } | null
}

const STAYS_MS = 9000

class Notices {
  all = $state.raw<readonly Notice[]>([])
  #last = 0

  /** Stays a while; the action, if any, closes it. */
  tell(text: string, action: Notice['action'] = null): void {
    const id = ++this.#last
    this.all = [...this.all, { id, text, action }]
    setTimeout(() => this.close(id), STAYS_MS)
  }

  close(id: number): void {
    this.all = this.all.filter(notice => notice.id !== id)
  }
}

export const notices = new Notices()
