// Ctrl-C once: stop cleanly and keep what is done. Twice: at once.

export function stopSignal(): { readonly signal: AbortSignal; done(): void } {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(130)
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return {
    signal: controller.signal,
    done() {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}
