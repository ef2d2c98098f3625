// The tools we use, by their JavaScript files: started with the running Node, they need no shell scripts and no PATH.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGES = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules')

const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruiser.mjs',
  knip: 'knip/bin/knip.js',
  'svelte-check': 'svelte-check/bin/svelte-check',
  // The package `typescript`, which other tools need, has a `tsc` too (docs/decisions/0015).
  tsc: '@typescript/native/bin/tsc',
  vitest: 'vitest/vitest.mjs',
}

/** The file of a tool, or null where there is no tool of that name. */
export const toolFile = name => (Object.hasOwn(TOOLS, name) ? join(PACKAGES, TOOLS[name]) : null)
