import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { pageWorker } from './build/page-worker.ts'
import { serviceWorker } from './build/service-worker.ts'

const root = dirname(fileURLToPath(import.meta.url))

const gameOf = (id: string) => /\/games\/([^/]+)\//.exec(id)?.[1] ?? 'game'

export default defineConfig({
  root,
  plugins: [svelte({ configFile: false }), pageWorker(), serviceWorker()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Everything is a file of its own: the policy allows no inline script, and a data: font could not be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Our modules do nothing but export: who takes one thing through an index does not take all that the index names.
      treeshake: { moduleSideEffects: [{ test: /\/(packages|games)\/[^?]*\.(ts|svelte)$/, sideEffects: false }] },
      output: {
        // Few files, cut where somebody needs one part without the other: a request costs a slow line more than a kilobyte.
        codeSplitting: {
          groups: [
            // Without anything of the page: the worker imports these, and 'kernel' and the rules, as well.
            { name: 'doors', test: /vite\/preload-helper|rolldown\/runtime|\/games\/index\.ts$/, priority: 6 },
            { name: 'svelte', test: /node_modules\/svelte\//, priority: 5 },
            { name: 'shell', test: /\/web\/src\/(App\.svelte|styles\/base\.css)$/, priority: 4 },
            { name: 'kernel', test: /\/packages\/(kernel|hex|odds|ai)\//, priority: 3 },
            {
              name: id => `${gameOf(id)}-rules`,
              debugName: 'rules',
              test: /\/games\/[^/]+\/(index\.ts|(rules|scenarios|text)\/)/,
              priority: 2,
            },
            {
              name: id => `${gameOf(id)}-pictures`,
              debugName: 'pictures',
              test: /\/games\/[^/]+\/ui\/(Picture|Lazy\w+)\.svelte$|\/ui\/(words|facts|hints|lesson|keys)\.ts$/,
              priority: 1,
            },
            { name: 'play', test: /\/web\/src\/play\/(start\.ts|PlayTable\.svelte|session\.svelte\.ts)$/ },
          ],
        },
      },
    },
  },
})
