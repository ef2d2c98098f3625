// What the service worker is told to keep for a time without a network: an opened game first, then the others.

/** The connection belongs to what is on screen for this long. */
const QUIET_MS = 3000

const opened = new Set<string>()

/** This game was opened: all of it is kept, also what has not been shown yet. */
export function keepGame(id: string): void {
  if (opened.has(id)) return
  opened.add(id)
  setTimeout(() => tell({ opened: [id] }), QUIET_MS)
}

export function keepRest(): void {
  setTimeout(() => tell('keep-rest'), QUIET_MS)
}

/** Before there is a worker, this waits for it; where there is none, for ever. */
function tell(what: unknown): void {
  if (!import.meta.env.PROD || typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(what)).catch(() => undefined)
}
