// The end of a measured server that talks to the case: where it listens, and what it has used so far.

/** Microseconds of CPU time, threads included, and bytes in use after everything unreachable is gone. */
export type Used = { readonly cpu: number; readonly heap: number; readonly resident: number }
export type Asked = 'used' | 'collect' | 'tidy'

export function serveCase(port: number, tidy: () => Promise<void> = async () => {}): void {
  process.on('message', (asked: Asked) => {
    void (asked === 'tidy' ? tidy() : Promise.resolve()).then(() => {
      if (asked === 'collect') for (let i = 0; i < 3; i++) globalThis.gc?.()
      process.send?.(used())
    })
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port })
}

function used(): Used {
  const { user, system } = process.cpuUsage()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { cpu: user + system, heap: heapUsed + external, resident: rss }
}
