import type { IncomingHttpHeaders } from 'node:http'

/** A program has no origin; a page must be the server's own or come from an origin that the host allows. */
export function isOwnPage({ origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>, origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes(origin)) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
