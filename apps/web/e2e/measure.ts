// Hands for the page of the laboratory.
import type { Page } from '@playwright/test'
import { seedWith } from './lab.ts'

/** Fills the form and plays to the end. */
export async function measure(page: Page, games: number, seed = 'e2e'): Promise<void> {
  const play = page.getByRole('button', { name: 'Play' })
  await page.getByLabel('Games', { exact: true }).fill(String(games))
  await seedWith(page, seed, 'Seed of the run')
  await play.click()
  await page.getByText(`Done: ${games} games.`).waitFor()
  await page.getByRole('heading', { name: 'Which run was this?' }).waitFor()
}
