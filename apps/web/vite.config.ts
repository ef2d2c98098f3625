import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { playedBy } from '../../tools/played.mjs'
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
        // Few files, cut where somebody needs one part without the other: a request costs a slow line more than a kilobyte.
        codeSplitting: {
          groups: [
            // What a group imports comes with it, unless a group before it has it: the kernel stands alone, and who only plays by its
            // rules does not fetch how the computer thinks.
            { name: 'kernel', test: /\/packages\/(kernel|hex|odds)\//, priority: 8 },
            {
              name: 'entry',
              test: /\/packages\/ai\/src\/(entry|random|luck|who-plays)\.ts$|\/web\/src\/ahead\.ts$/,
              priority: 7.5,
            },
            { name: 'thought', test: /\/packages\/ai\/src\/(?!(index|entry|random|luck|who-plays)\.ts$)/, priority: 7 },
            // Without anything of the page: the worker imports these, and 'kernel' and the rules, as well.
            { name: 'doors', test: /vite\/preload-helper|rolldown[/-]runtime|\/games\/index\.ts$/, priority: 6 },
            { name: 'svelte', test: /node_modules\/svelte\//, priority: 5 },
            // Small parts that the table has too: set-up and saved games need not wait for the rest of it.
            {
              name: 'shell',
              test: /\/web\/src\/(main\.ts|App\.svelte|styles\/base\.css|parts\/(SideMark|Late)\.svelte|play\/(scenario|surroundings)\.ts|share\/secrets\.ts)$|\/board\/src\/LateTable\.svelte$/,
              priority: 4,
            },
            // Two games draw with them, and none should fetch the other's table for it.
            { name: 'nato', test: /\/board\/src\/nato\//, priority: 3 },
            // A game without a map needs none of it; a picture needs nothing else.
            { name: 'board', test: /\/board\/src\/(paint\/|(HexBoard|Ground|Counter)\.svelte$)/, priority: 3 },
            // Laid over the map on demand, by one game from the start and by others later.
            { name: 'look', test: /\/board\/src\/(LensBar|RiskNote|KeyHelp)\.svelte$/, priority: 3 },
            // The door for a first move, with what stands behind it and what its table reads: the battle comes while somebody deploys.
            {
              name: id => `${gameOf(id)}-first`,
              debugName: 'first',
              test: /\/games\/([^/]+\/first|beachhead\/(text\/(card|goal|status)-words|rules\/(mover|loads))|musket\/(rules\/queries|text\/symbols))\.ts$/,
              priority: 3,
            },
            // The words of options are for those who choose a battle.
            {
              name: id => `${gameOf(id)}-rules`,
              debugName: 'rules',
              test: /\/games\/[^/]+\/((index|page|door)\.ts|(rules|scenarios)\/|text\/(?!option-words\.))/,
              priority: 2,
            },
            // The first screen with its table; who chooses a battle needs the game's words besides.
            {
              name: id => `${gameOf(id)}-screen`,
              debugName: 'screens',
              test: /\/games\/([^/]+\/ui\/first|ti4\/ui\/index)\.ts$/,
              priority: 1,
            },
            { name: id => `${gameOf(id)}-choices`, debugName: 'choices', test: /\/games\/[^/]+\/ui\/index\.ts$/, priority: 0 },
            // With the advice that stands above it.
            {
              name: id => `${gameOf(id)}-table`,
              debugName: 'tables',
              test: /\/games\/[^/]+\/ui\/(\w*Table\.svelte|hints\.ts)$/,
              priority: 0,
            },
            {
              name: 'play',
              priority: 2,
              test: /\/web\/src\/(play\/(start\.ts|PlayTable\.svelte|session\.svelte\.ts)|pages\/Play\.svelte)$|\/board\/src\/(?!ReplayBar|Odds|Minimap|Effects|story-player|table-room)[\w.-]+\.(svelte|ts)$/,
            },
          ],
        },
      },
    },
  },
})
