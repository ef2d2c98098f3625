// Which room may import which: the rows of tools/rooms/rooms.json, from which the table in ARCHITECTURE.md is made too.
const { rooms, exceptions } = require('./tools/rooms/rooms.json')

const NOT_TESTS = '\\.test\\.ts$|/testing/|/tests/'

/** A room as a pattern of paths. `id` stands for the game: any at first, then the same again. */
const pattern = (room, id) => {
  const path = room.replaceAll('.', '\\.').replaceAll('*', '[^/]+').replaceAll('<id>', id)
  return /\.\w+$/.test(room) ? `^${path}$` : `^${path}/`
}
const ofAnyGame = room => pattern(room, '[^/]+')

const ruleOf = ({ room, imports }) => {
  // A room of a game imports rooms of the same game; what is no game's room imports those of any.
  const id = room.includes('<id>') ? '$1' : '[^/]+'
  const allowed = [room, ...imports].map(each => pattern(each, id))
  const also = exceptions.filter(({ from }) => new RegExp(ofAnyGame(room)).test(`${from}/`))
  return {
    name: `${room}: imports only what its row allows`,
    severity: 'error',
    from: { path: pattern(room, '([^/]+)'), pathNot: room.endsWith('/testing') ? '\\.test\\.ts$' : NOT_TESTS },
    to: {
      path: '^(packages|games|apps)/.*(?<!/package\\.json)$',
      pathNot: [...allowed, ...also.map(({ to }) => pattern(to, ''))].join('|'),
    },
  }
}

module.exports = {
  forbidden: [
    ...rooms.map(ruleOf),
    {
      name: 'pure rooms: no page, no Node API and no package but valibot',
      comment: 'The same bits in Node, a page and a worker.',
      severity: 'error',
      from: {
        path: rooms
          .filter(({ pure }) => pure)
          .map(({ room }) => ofAnyGame(room))
          .join('|'),
        pathNot: `${NOT_TESTS}|^packages/conformance/records/`,
      },
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
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'products-import-no-tools-or-bench',
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
