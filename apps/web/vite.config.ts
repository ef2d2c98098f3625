import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { catalogued } from './build/catalogued.ts'
import { earlyFonts } from './build/early-fonts.ts'
import { pageWorker } from './build/page-worker.ts'
import { serviceWorker } from './build/service-worker.ts'
import { showcase } from './build/showcase.ts'

const root = dirname(fileURLToPath(import.meta.url))

const gameOf = (id: string) => /\/games\/([^/]+)\//.exec(id)?.[1] ?? 'game'

export default defineConfig({
  root,
  plugins: [svelte({ configFile: false }), catalogued(), showcase(), earlyFonts(), pageWorker(), serviceWorker()],
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
            { name: 'doors', test: /vite\/preload-helper|rolldown[/-]runtime|\/games\/index\.ts$/, priority: 6 },
            { name: 'svelte', test: /node_modules\/svelte\//, priority: 5 },
            { name: 'shell', test: /\/web\/src\/(main\.ts|App\.svelte|styles\/base\.css)$/, priority: 4 },
            // Two games draw with them, and none should fetch the other's table for it.
            { name: 'nato', test: /\/board\/src\/nato\//, priority: 3 },
            { name: 'kernel', test: /\/packages\/(kernel|hex|odds|ai)\/|\/web\/src\/ahead\.ts$/, priority: 3 },
            {
              name: id => `${gameOf(id)}-rules`,
              debugName: 'rules',
              test: /\/games\/[^/]+\/(index\.ts|(rules|scenarios|text)\/)/,
              priority: 2,
            },
            {
              name: id => `${gameOf(id)}-table`,
              debugName: 'tables',
              test: /\/games\/[^/]+\/ui\/(index\.ts|\w*Table\.svelte)$/,
              priority: 1,
            },
            {
              name: 'play',
              priority: 2,
              test: /\/web\/src\/(play\/(start\.ts|PlayTable\.svelte|session\.svelte\.ts)|pages\/Play\.svelte)$|\/board\/src\/(?!ReplayBar)[\w.-]+\.(svelte|ts)$/,
            },
          ],
        },
      },
    },
  },
})
