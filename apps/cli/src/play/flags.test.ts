import { describe, expect, test } from 'vitest'
import { dataDir } from './data-dir.ts'
import { playHelp, readOptions, readPlayArgs } from './flags.ts'
import { clausesOf } from './rules.ts'

describe('the command line', () => {
  test('everything the menu asks can be said at once', () => {
    const { flags, words } = readPlayArgs(
      'musket bunker-hill --side blue --opponent person --seed x --dice hand --options hillBonuses=on --speed 0 --no-colour'.split(
        ' ',
      ),
    )
    expect(words).toEqual(['musket', 'bunker-hill'])
    expect(flags).toEqual({
      side: 'blue',
      opponent: 'person',
      seed: 'x',
      dice: 'hand',
      options: 'hillBonuses=on',
      speed: '0',
      'no-colour': true,
    })
  })

  test.each([
    [['--sid', 'blue'], /no flag --sid. Did you mean --side\?/],
    [['musket', 'first-volley', 'now'], /there is also "now"/],
    [['--dice', 'loaded'], /--dice takes hand or seeded/],
    [['--speed', 'fast'], /--speed takes a number/],
    [['--load', 'x.json', '--side', 'red'], /--side does not go with --load/],
    [['musket', '--load', 'x.json'], /musket does not go with --load/],
  ])('%s is told in a sentence', (args, message) => {
    expect(() => readPlayArgs(args)).toThrow(message)
  })

  test('the help names the levels and styles of every game', async () => {
    const help = await playHelp()
    expect(help).toMatch(/^ {2}musket +veteran, .*novice, elite, adaptive, .*: hotspur, fox, drillmaster$/m)
    expect(help).toMatch(/^ {2}beachhead +veteran, .*novice, elite, adaptive, .*: berserker, .*$/m)
    expect(help).toMatch(/^ {2}ww2 +veteran, .*novice, elite, adaptive, .*: thunderbolt, .*$/m)
  })

  test('options are switches or words', () => {
    expect(readOptions('hillBonuses=on,openHills=off, preset=advanced')).toEqual({
      hillBonuses: true,
      openHills: false,
      preset: 'advanced',
    })
    expect(readOptions('turns=12,dummies=0,forces=points')).toEqual({ turns: 12, dummies: 0, forces: 'points' })
    expect(readOptions(undefined)).toEqual({})
  })
})

test.each([
  [{ HOME: '/home/ann' }, '/home/ann/.local/state/sandtable'],
  [{ HOME: '/home/ann', XDG_STATE_HOME: '/var/state' }, '/var/state/sandtable'],
  [{ HOME: '/home/ann', XDG_STATE_HOME: 'relative' }, '/home/ann/.local/state/sandtable'],
])('games are kept where the system says: %s', (env, folder) => {
  expect(dataDir(env)).toBe(folder)
})

test('a clause is read out of the rulebook in plain text, tables and all', () => {
  const clauses = clausesOf(
    '## 6 Movement\n\n- <a id="MK-6.1"></a>**MK-6.1** Go ([MK-3.2](#MK-3.2)) **now**.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- <a id="MK-6.2"></a>**MK-6.2** Stay.\n\n| Card | What |\n|---|---|\n| <a id="MK-6.2/E1"></a>MK-6.2/E1 | Fog | See less. |\n\n## 7 Sight\n\nwords',
  )
  expect([...clauses]).toEqual([
    ['MK-6.1', 'Go (MK-3.2) now.\n\n| a | b |\n| 1 | 2 |'],
    ['MK-6.2', 'Stay.\n\n| Card | What |\n| MK-6.2/E1 | Fog | See less. |'],
    ['MK-6.2/E1', 'Fog: See less.'],
  ])
})
