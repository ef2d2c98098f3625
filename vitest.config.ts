import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'packages/!(board)/src/**/*.test.ts',
            'packages/board/src/**/!(*.web).test.ts',
            'games/*/{rules,text,ai,desk,ui,scenarios,tests,odds,data}/**/!(*.web).test.ts',
            'games/*/*.test.ts',
            'apps/web/src/**/!(*.web).test.ts',
          ],
          // Rules modules keep no state, so one context serves all files: several times faster.
          pool: 'threads',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'node',
          include: ['apps/{cli,server}/src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        plugins: [svelte()],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'web',
          include: ['{packages/board/src,games/*/ui,apps/web/src}/**/*.web.test.ts'],
          environment: 'happy-dom',
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['apps/web/e2e/**/*.e2e.test.ts'],
          globalSetup: ['apps/web/e2e/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One browser at a time: two cores do not carry more, and timings stay honest.
          fileParallelism: false,
        },
      },
    ],
  },
})
