import type { Browser } from '@playwright/test'

export function chromiumPath(): string | null
export function launch(): Promise<Browser>
