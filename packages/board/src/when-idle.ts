/** So long the first screen has the line for itself. */
const QUIET_MS = 2000

/** Fetches what the first screen does without, a little later. What it returns calls that off. */
export function whenIdle(fetch: () => void): () => void {
  const timer = setTimeout(fetch, QUIET_MS)
  return () => clearTimeout(timer)
}
