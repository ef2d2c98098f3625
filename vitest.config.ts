import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'packages/!(board)/src/**/*.test.ts',
            'games/*/{rules,text,ai,scenarios}/**/*.test.ts',
            'games/*/*.test.ts',
          ],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          name: 'node',
          include: ['apps/cli/src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/*.test.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
