import type { IncomingHttpHeaders } from 'node:http'

/** A program has no origin; a page must be ours, or from where the host says it is served too. */
export function isOwnPage({ origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>, origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes(origin)) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
