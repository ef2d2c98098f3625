// The hard cap on thinking: levels count positions, and only a host on an unusually slow machine cuts them short. There is
// no clock here; the host hands over its own. Where results must come out the same again, as in the lab, no search is stopped.

/** A stop signal (`Asking.stop`) that says so once `ms` have passed on this clock, which counts milliseconds. */
export function stopAfter(ms: number, clock: () => number): () => boolean {
  const end = clock() + ms
  return () => clock() >= end
}

/** Where one person waits for it, some ten times what the slowest decision takes. */
export const PATIENCE_MS = 10_000
