import type { Page } from '@playwright/test'

export function frame(page: Page): Promise<void>
export function atRest(page: Page): Promise<void>
export function stands(page: Page): Promise<void>
export function settled(page: Page): Promise<void>
