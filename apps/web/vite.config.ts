import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { playedBy } from '../../tools/build/played.mjs'
import { catalogued } from './build/catalogued.ts'
import { contents } from './build/contents.ts'
import { earlyFonts } from './build/early-fonts.ts'
import { pageWorker } from './build/page-worker.ts'
import { serviceWorker } from './build/service-worker.ts'
import { showcase } from './build/showcase.ts'

const root = dirname(fileURLToPath(import.meta.url))

const gameOf = (id: string) => /\/games\/([^/]+)\//.exec(id)?.[1] ?? 'game'

export default defineConfig({
  root,
  plugins: [svelte({ configFile: false }), catalogued(), showcase(), earlyFonts(), pageWorker(), serviceWorker(), contents()],
  worker: { format: 'es' },
  define: { SANDTABLE_PLAYED: JSON.stringify(await playedBy()) },
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
        // Few files, cut by folders: on a slow connection one more request costs more than a kilobyte. A group with `minShareCount` takes
        // what several parts of the page share; what only one of them needs stays in that part's own file. What a group imports comes
        // with it, unless a group of higher priority has it.
        codeSplitting: {
          groups: [
            // Fetched by the page and by its workers alike: the catalogue, and the bundler's own helpers.
            { name: 'catalogue', test: /\/games\/[^/]+\.ts$|preload-helper|rolldown[/-]runtime/, priority: 6 },
            { name: 'kernel', test: /\/packages\/(kernel|hex|odds)\//, priority: 5 },
            { name: 'svelte', test: /\/node_modules\/svelte\//, priority: 5 },
            {
              name: id => `${gameOf(id)}-rules`,
              debugName: 'rules',
              test: /\/games\/[^/]+\/((rules|scenarios|text|data|odds)\/|[^/]+\.ts$)/,
              priority: 4,
            },
            { name: 'ai', test: /\/packages\/ai\//, minShareCount: 2, priority: 3 },
            // What the first page needs. Workers are entries as well and have no document: folders that they share with the page stay out.
            { name: 'shell', test: /\/web\/src\/(?!(lab|admit)\/|[^?]*\.worker\.ts$)/, tags: ['$initial'], priority: 3 },
            { name: 'board', test: /\/packages\/board\/src\/[^/]+$/, minShareCount: 2, priority: 2 },
            // Drawn with in a worker too.
            { name: 'paint', test: /\/packages\/board\/src\/(paint|nato)\//, minShareCount: 2, priority: 2 },
            // A game without a map needs none of it.
            { name: 'hex-board', test: /\/packages\/board\/src\/hex-board\//, minShareCount: 2, priority: 1 },
            { name: 'play', test: /\/web\/src\/(play|parts|share)\/[^/]+$/, minShareCount: 2, priority: 1 },
            // What only two of a game's screens share may be of no use to its first one.
            {
              name: id => `${gameOf(id)}-table`,
              debugName: 'tables',
              test: /\/games\/[^/]+\/(ui|desk)\/[^/]+$/,
              minShareCount: 3,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
