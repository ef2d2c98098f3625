// Offline use: the service worker, and the notice when a newer version waits behind it.
import { keepRest } from './offline.ts'
import { afterLoad, isSparing } from './parts/after-load.ts'

/** So long a first visit has the line to itself. */
const QUIET_MS = 2500

class Updates {
  isReady = $state(false)
  #waiting: ServiceWorker | null = null
  #isReloading = false

  /** After the page and the first click: what is kept for later must not take the line from what is wanted now. */
  watch(): void {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    afterLoad(() => setTimeout(() => this.#register(), navigator.serviceWorker.controller ? 0 : QUIET_MS))
  }

  #register(): void {
    const { serviceWorker } = navigator
    serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .then(registration => {
        if (!isSparing()) keepRest()
        this.#offer(registration.waiting)
        registration.addEventListener('updatefound', () => {
          const { installing } = registration
          installing?.addEventListener('statechange', () => installing.state === 'installed' && this.#offer(installing))
        })
      })
      .catch(() => undefined)
    serviceWorker.addEventListener('controllerchange', () => {
      if (this.#isReloading) location.reload()
    })
  }

  /** Everything is saved after every action, so a reload loses nothing. */
  take(): void {
    this.#isReloading = true
    navigator.serviceWorker.controller?.postMessage('let-go')
    this.#waiting?.postMessage('take-over')
  }

  later(): void {
    this.isReady = false
  }

  /** The first worker of all is no update. */
  #offer(worker: ServiceWorker | null): void {
    if (!worker || !navigator.serviceWorker.controller) return
    this.#waiting = worker
    this.isReady = true
  }
}

export const updates = new Updates()
