import { availableParallelism } from 'node:os'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Left to itself vitest keeps one core free. Who starts a program or a server waits for it, so there are two of those a core; who reckons
 * needs one for itself, and each more would only translate and compile the same modules once more.
 */
const CORES = availableParallelism()
const WAITING = 2 * CORES
const BROWSERS = Math.min(8, 2 * CORES)

/** What a page comes to is waited for until it must have hung (HANGS_MS in apps/web/e2e/lab.ts); what is there already is found at once. */
const PATIENT = { poll: { timeout: 120_000, interval: 80 } }

const STEADY = ['tools/check/steady-chance.ts']

/** Browser tests that measure. */
const FIGURES = ['apps/web/e2e/{figures,large-board}.e2e.test.ts']

/** Where nothing is known of earlier runs, a short file that takes long comes last and runs alone. These are begun first. */
const LONG =
  /(?:(?:play|room|access|sitting|online|campaign)\.e2e|conformance|records|secrecy|fuzz|queue|store-away|cli\/src\/main|engine|lab\/(?:lab|command))\.test\.ts$/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'packages/!(board)/src/**/*.test.ts',
            'packages/board/src/**/!(*.web).test.ts',
            'games/*/{rules,text,ai,viewmodel,terminal,ui,scenarios,tests,odds,data}/**/!(*.web).test.ts',
            'games/*/*.test.ts',
            'apps/web/src/**/!(*.web).test.ts',
          ],
          setupFiles: STEADY,
          // Rules modules keep no state, so one context serves all files: several times faster.
          pool: 'threads',
          isolate: false,
          // Against what hangs. The longest take a quarter of it, or all of a minute on a machine that does other things too.
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
          maxWorkers: CORES,
        },
      },
      {
        test: {
          name: 'node',
          // The laboratory's what-ifs write into the tables of the rules, which the rules' own tests freeze: not in one process.
          include: [
            'apps/{cli,server}/src/**/*.test.ts',
            'apps/web/build/*.test.ts',
            'games/*/lab/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/*.test.ts',
          ],
          setupFiles: STEADY,
          isolate: false,
          testTimeout: 120_000,
          maxWorkers: WAITING,
        },
      },
      {
        plugins: [svelte()],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'web',
          include: ['{packages/board/src,games/*/ui,apps/web/src}/**/*.web.test.ts'],
          environment: 'happy-dom',
          setupFiles: ['tools/check/settled-imports.ts'],
          isolate: false,
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
          maxWorkers: CORES,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['apps/web/e2e/**/*.e2e.test.ts'],
          exclude: FIGURES,
          globalSetup: ['apps/web/e2e/global-setup.ts'],
          isolate: false,
          // Against what hangs: twenty times what the longest takes.
          testTimeout: 480_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          // After everything else.
          sequence: { groupOrder: 2 },
          maxWorkers: BROWSERS,
        },
      },
      {
        test: {
          name: 'figures',
          include: FIGURES,
          globalSetup: ['apps/web/e2e/global-setup.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          // Last and alone, so that what is measured is the page and not its neighbours.
          sequence: { groupOrder: 3 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
