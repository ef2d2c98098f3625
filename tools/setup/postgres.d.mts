export function findPostgres(): string | null
export function ensurePostgres(): void
export function startPostgres(): Promise<{ readonly url: string; restart(): Promise<void>; stop(): Promise<void> }>
