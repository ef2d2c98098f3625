import { availableParallelism } from 'node:os'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

/** Left to itself vitest keeps one core free: on a machine with two that is half of it. */
const WORKERS = Math.max(2, availableParallelism() - 1)

/** Browser tests that measure. */
const FIGURES = ['apps/web/e2e/{figures,large-board}.e2e.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'packages/!(board)/src/**/*.test.ts',
            'packages/board/src/**/!(*.web).test.ts',
            'games/*/{rules,text,ai,desk,ui,scenarios,tests,odds,data,lab}/**/!(*.web).test.ts',
            'games/*/*.test.ts',
            'apps/web/src/**/!(*.web).test.ts',
          ],
          // Rules modules keep no state, so one context serves all files: several times faster.
          pool: 'threads',
          isolate: false,
          testTimeout: 60_000,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'node',
          include: ['apps/{cli,server}/src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/*.test.ts'],
          testTimeout: 120_000,
          maxWorkers: WORKERS,
        },
      },
      {
        plugins: [svelte()],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'web',
          include: ['{packages/board/src,games/*/ui,apps/web/src}/**/*.web.test.ts'],
          environment: 'happy-dom',
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['apps/web/e2e/**/*.e2e.test.ts'],
          exclude: FIGURES,
          globalSetup: ['apps/web/e2e/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // After everything else: two browsers are all that two cores carry.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'figures',
          include: FIGURES,
          globalSetup: ['apps/web/e2e/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Last and alone, so that what is measured is the page and not its neighbours.
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
