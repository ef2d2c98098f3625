// Offline use: the service worker, and the notice when a newer version waits behind it.

class Updates {
  isReady = $state(false)
  #waiting: ServiceWorker | null = null
  #isReloading = false

  watch(): void {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .then(registration => {
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
