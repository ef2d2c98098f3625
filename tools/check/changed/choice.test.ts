import { describe, expect, test } from 'vitest'
import { chooseTests } from './choice.ts'
import { importsOf } from './imports.ts'

/** A repository: by file, its text. */
const tree = (files: Readonly<Record<string, string>>) => importsOf(Object.keys(files), file => files[file] as string)
const uses = (...names: string[]) => names.map(name => `import { x } from '${name}'`).join('\n')

describe('what a file names', () => {
  const imports = tree({
    'packages/kernel/package.json':
      '{ "name": "@sandtable/kernel", "exports": { ".": "./src/index.ts", "./testing": "./src/testing.ts" } }',
    'packages/kernel/src/index.ts': '',
    'packages/kernel/src/testing.ts': '',
    'games/musket/package.json':
      '{ "name": "@sandtable/musket", "exports": { ".": { "browser": "./page.ts", "default": "./index.ts" } } }',
    'games/musket/page.ts': '',
    'games/musket/index.ts': `${uses('@sandtable/kernel', './rules/fire.ts')}; import('./ai/index.ts'); // './gone.ts'`,
    'games/musket/rules/fire.ts': "import type { X } from '../index.ts'\nimport data from './data.json' with { type: 'json' }",
    'games/musket/rules/data.json': '{}',
    'games/musket/ai/index.ts': "new URL('../rulebook.md', import.meta.url)",
    'games/musket/rulebook.md': '',
    'games/musket/ui/Table.svelte': `<script lang="ts">\n${uses('@sandtable/kernel/testing')}\n</script>`,
    'apps/web/catalogue.ts':
      "import.meta.glob('../../games/*/ui/*.svelte'); import x from '@sandtable/musket'; import '../../games/musket/rulebook.md?raw'",
  })

  test.each([
    ['games/musket/index.ts', ['packages/kernel/src/index.ts', 'games/musket/rules/fire.ts', 'games/musket/ai/index.ts']],
    ['games/musket/rules/fire.ts', ['games/musket/index.ts', 'games/musket/rules/data.json']],
    ['games/musket/ai/index.ts', ['games/musket/rulebook.md']],
    ['games/musket/ui/Table.svelte', ['packages/kernel/src/testing.ts']],
    [
      'apps/web/catalogue.ts',
      ['games/musket/ui/Table.svelte', 'games/musket/page.ts', 'games/musket/index.ts', 'games/musket/rulebook.md'],
    ],
  ])('%s', (file, named) => {
    expect([...(imports.get(file) ?? [])]).toEqual(named)
  })
})

describe('the tests of a change', () => {
  const imports = tree({
    'games/musket/rules/fire.ts': uses('./dice.ts'),
    'games/musket/rules/dice.ts': '',
    'games/musket/rules/fire.test.ts': uses('./fire.ts'),
    'games/musket/index.ts': uses('./rules/fire.ts'),
    'games/musket/conformance.test.ts': uses('./index.ts'),
    'games/musket/records/one.json': '{}',
    'games/ww2/rules/fire.ts': '',
    'games/ww2/rules/fire.test.ts': uses('./fire.ts'),
    'apps/cli/play.test.ts': uses('../../games/musket/rules/fire.ts'),
    'apps/web/e2e/play.e2e.test.ts': uses('../../../games/musket/rules/fire.ts'),
    'tools/lone.test.ts': '',
  })
  const choose = (changed: readonly string[], roomMs = 1e6, times: Readonly<Record<string, number>> = {}) =>
    chooseTests(imports, changed, new Map(Object.entries(times)), roomMs)

  test('are those that reach it: first those of its room, the nearest first, and none in a browser', () => {
    expect(choose(['games/musket/rules/dice.ts'])).toEqual({
      chosen: ['games/musket/rules/fire.test.ts', 'games/musket/conformance.test.ts', 'apps/cli/play.test.ts'],
      leftOut: [],
    })
  })

  test('are as many as there is time for', () => {
    const times = {
      'games/musket/conformance.test.ts': 9000,
      'games/musket/rules/fire.test.ts': 300,
      'apps/cli/play.test.ts': 500,
    }
    expect(choose(['games/musket/rules/dice.ts'], 1000, times)).toEqual({
      chosen: ['games/musket/rules/fire.test.ts', 'apps/cli/play.test.ts'],
      leftOut: ['games/musket/conformance.test.ts'],
    })
  })

  test('are thought to take long where their kind does, as long as they were not timed', () => {
    expect(choose(['games/musket/rules/dice.ts'], 2000).leftOut).toEqual(['games/musket/conformance.test.ts'])
  })

  test('begin with a test that was changed itself, however long it takes', () => {
    const changed = ['games/musket/conformance.test.ts', 'games/musket/rules/dice.ts']
    expect(choose(changed, 2000).chosen).toEqual(['games/musket/conformance.test.ts', 'games/musket/rules/fire.test.ts'])
  })

  test('of a file that nothing imports are those beside it and above it in its room', () => {
    expect(choose(['games/musket/records/one.json']).chosen).toEqual(['games/musket/conformance.test.ts'])
    expect(choose(['README.md']).chosen).toEqual([])
  })

  test('are none where nothing reaches what changed', () => {
    expect(choose(['games/ww2/rules/fire.ts']).chosen).toEqual(['games/ww2/rules/fire.test.ts'])
    expect(choose([])).toEqual({ chosen: [], leftOut: [] })
  })
})
