// Who may import whom: the table in ARCHITECTURE.md, as rules a tool checks.
const PURE = '^(packages/(hex|kernel|odds|ai|lab|conformance|terminal)/src|games/[^/]+/(rules|text|ai|viewmodel|lab|terminal))/'
const NOT_TESTS = '\\.test\\.ts$|/testing/'

/** Rooms that may import only the workspace packages named. */
const only = (room, allowed) => ({
  name: `${room.replace(/[^a-z]+/g, '-')}-imports-only-${allowed.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: NOT_TESTS },
  to: { path: '^(packages|games|apps)/', pathNot: [`^${room}/`, ...allowed.map(a => `^${a}/`)].join('|') },
})

module.exports = {
  forbidden: [
    {
      name: 'rules-are-pure',
      comment: 'No UI, no Node API and no package but valibot: the same bits in Node, a page and a worker.',
      severity: 'error',
      from: { path: PURE, pathNot: NOT_TESTS },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'unknown'],
        pathNot: 'node_modules/valibot|^(packages|games)/',
      },
    },
    { name: 'no-apps-from-below', severity: 'error', from: { path: '^(packages|games)/' }, to: { path: '^apps/' } },
    {
      name: 'games-independent',
      severity: 'error',
      from: { path: '^games/([^/]+)/' },
      to: { path: '^games/[^/]+/', pathNot: '^games/$1/' },
    },
    {
      name: 'rules-know-no-words-or-policies',
      severity: 'error',
      from: { path: '^games/[^/]+/rules/', pathNot: NOT_TESTS },
      to: { path: '^games/[^/]+/(ai|ui)/' },
    },
    only('packages/hex', []),
    only('packages/kernel', []),
    only('packages/odds', []),
    only('packages/protocol', ['packages/kernel']),
    only('packages/conformance', ['packages/kernel']),
    only('packages/ai', ['packages/kernel', 'packages/odds']),
    only('packages/lab', ['packages/kernel', 'packages/hex', 'packages/odds', 'packages/ai']),
    only('packages/terminal', ['packages/kernel', 'packages/protocol']),
    only('packages/board', ['packages/hex', 'packages/kernel']),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'nobody-imports-tools-or-bench',
      severity: 'error',
      from: {
        path: '^(packages|games|apps)/',
        pathNot:
          '\\.test\\.ts$|(^|/)(build\\.mjs|vite\\.config\\.ts)$|^apps/cli/(bin/|src/commands/bench)|^apps/web/(e2e/|icons|quality|screenshots)',
      },
      to: { path: '^(tools|bench)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // A page that is being built lies in a folder of its own until it is done.
    exclude: { path: ['(^|/)(dist|coverage)/', '/dist[.][^/]+/', '^bench/peers/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.mjs', '.cjs', '.js', '.json'],
    },
  },
}
