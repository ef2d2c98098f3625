import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What keeps somebody out, as axe sees it: serious and critical findings on the page or a part of it, with the place. In the other theme
 * only what a colour can change is looked at again.
 */
export async function findings(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async where => {
    const { axe } = window as unknown as {
      axe: {
        run: (
          where: string,
          options: object,
        ) => Promise<{ violations: { id: string; impact: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>
      }
    }
    const put = (theme: string) => {
      document.documentElement.dataset.theme = theme
      // A colour on its way is neither of the two.
      for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
    }
    put('paper')
    const { violations } = await axe.run(where, { resultTypes: ['violations'] })
    put('night')
    const atNight = await axe.run(where, { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] })
    put('paper')
    return [...violations, ...atNight.violations]
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id} at ${String(target[0])}: ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
        ),
      )
  }, part)
}
