// The terminal game as somebody meets it, at a console of the test's own.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { playScript } from './testing/script-console.ts'

const root = mkdtempSync(join(tmpdir(), 'sandtable-play-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const newHome = () => mkdtempSync(join(root, 'home-'))

const TWO = ['musket', 'first-volley', '--side', 'both', '--seed', 'x']
const play = (lines: readonly string[], args: readonly string[] = TWO, home = newHome()) => playScript(args, lines, home)
/** What was printed after the last line that was typed as `line`. */
const after = (text: string, line: string): string => text.slice(text.lastIndexOf(`> ${line}\n`) + line.length + 3)

describe('looking', () => {
  test('MK-20.25 before the first turn: map, forces, limit, first player, victory, options', async () => {
    const { console } = await play([], ['musket', 'bunker-hill', '--side', 'red', '--seed', 'x'])
    expect(console.text).toMatch(/Bunker Hill, 17 June 1775\n {2}Militia have thrown up/)
    expect(console.text).toContain(
      '7 by 9 hexes. British go first. After turn 10 Americans win unless British have won before.',
    )
    expect(console.text).toMatch(/ln5 {2}D9 {2}Grenadiers +Line Infantry +elite; comes on turn 3/)
    expect(console.text).toContain('Wins: Burn 1 town hex and eliminate 4 American units.')
    expect(console.text).toMatch(/Options: hill bonuses, open hills/)
  })

  test('MK-20.7 MK-20.4 a unit in hand shows what it can do and why not, and nothing is committed', async () => {
    const home = newHome()
    const { console } = await play(['sel 1st', 'quit'], TWO, home)
    expect(after(console.text, 'sel 1st')).toContain('move 1 C6 1mp, 2 B5 1mp, 3 B4 2mp, 4 A6 1mp')
    expect(console.text).toContain('no fire: Out of range: 5 hexes, this unit reaches 2. MK-8.2')
    const [file] = readdirSync(join(home, 'games'))
    expect(JSON.parse(readFileSync(join(home, 'games', file!), 'utf8')).entries).toEqual([])
  })

  test('MK-20.12 MK-20.18 unit, hex, sight, command, reach and threat answer in words', async () => {
    const { console } = await play([
      'unit D5',
      'hex d3',
      'sight D5 D1',
      'command',
      'reach b-light',
      'sel b-light',
      'threat',
      'units',
      'goals',
    ])
    const { text } = console
    expect(text).toContain('Rangers (b-light), Blue, at D5 (open ground)')
    expect(text).toContain('An objective; nobody stands there. MK-14.4')
    expect(text).toContain('D5 does not see D1, 4 hexes away. The line passes D4, D3 and D2. In the way: D3 (hilltop). MK-7.3')
    expect(text).toContain('Captain Ames at B6 commands within 3: the hexes marked +.')
    expect(text).toMatch(/Rangers shoots 2 hexes/)
    expect(text).toContain('What Rangers could lose on average next turn')
    expect(text).toMatch(/b-line-1 +4\/4 +ready +\* Captain Ames 3/)
    expect(text).toContain('Red: Eliminate 2 Blue units.')
  })

  test('MK-20.20 a rule by its number, and the one behind the last refusal', async () => {
    const { console } = await play(['rule 6.9', 'rule MK-99.9', 'd5', 'a1', 'why'])
    expect(after(console.text, 'rule 6.9')).toMatch(/^MK-6.9 \S+/)
    expect(console.text).toContain('There is no rule MK-99.9.')
    expect(after(console.text, 'why')).toMatch(/^MK-6.1 /)
  })

  test('help lists every command by purpose, a topic, or a word about one', async () => {
    const { console } = await play(['help', 'help attack', 'help fire', 'help chrage', 'legend'])
    for (const name of [
      'sel',
      'move',
      'fire',
      'charge',
      'exit',
      'done',
      'end',
      'odds',
      'undo',
      'log',
      'why',
      'rule',
      'sight',
      'command',
      'unit',
      'map',
      'save',
      'load',
      'replay',
      'help',
      'quit',
    ])
      expect(console.text).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'))
    expect(after(console.text, 'help attack')).toMatch(/^fire 1 or charge 1 shows the exact odds/)
    expect(console.text).toContain('No help about "chrage". Did you mean charge?')
    expect(console.text).toContain('capitals')
  })
})

/** Both sides walk towards the hill until they can shoot. */
const CLOSE = ['D5 D4', 'end', 'y', 'r-lhorse', 'F3', 'end', 'y']

describe('playing', () => {
  test('MK-20.9 MK-20.20 exact odds and a question before an attack, then the dice one by one and the sentence', async () => {
    const { console } = await play([...CLOSE, 'sel D4', 'fire F3', 'y'])
    expect(console.text).toContain('Rangers fire at Hussars (F3, 2 hexes)')
    const text = after(console.text, 'fire F3')
    expect(text).toMatch(/Hits on 30 or less of 60 \(50 %\); 30 without modifiers\./)
    expect(text).toMatch(/hit 50 % MK-8.4/)
    expect(text).toMatch(/Miss +50 % #{10}/)
    expect(text).toContain('Fire? [Y/n] y')
    expect(text).toMatch(/hit {20}d60 \d+, needs 30 or less: (yes|no) {2}MK-8.5\n/)
    expect(text).toMatch(/Rangers at D4 fire at Hussars \(F3, 2 hexes\): needs 30 or less, rolls \d+: /)
  })

  test('MK-20.8 declining leaves everything as it was', async () => {
    const home = newHome()
    const { console } = await play([...CLOSE, 'sel D4', 'fire F3', 'n', 'map'], TWO, home)
    expect(console.text).toContain('Left as it was.')
    const [file] = readdirSync(join(home, 'games'))
    const { entries } = JSON.parse(readFileSync(join(home, 'games', file!), 'utf8'))
    expect(entries.some(({ action }: { action?: { type: string } }) => action?.type === 'fire')).toBe(false)
  })

  test('MK-20.14 the end of a turn asks while units could act, and says how many', async () => {
    const { console } = await play(['end', 'n', 'B6 B4', 'E6 F5', 'D5 D4', 'end'])
    expect(console.text).toContain('3 units could still act: 1st Foot, 2nd Foot and Rangers. End the turn? MK-20.14 [Y/n] n')
    expect(console.text).toContain('Blue ends its part of turn 1. Red to play.')
  })

  test('MK-20.16 another unit while one is active: a question if it has done nothing', async () => {
    const { console } = await play(['sel 1st', 'activate', 'D5', 'n', 'D5', 'y'])
    expect(console.text).toContain('1st Foot has done nothing yet: end its activation and turn to Rangers? MK-20.16 [Y/n] n')
    expect(after(console.text, 'D5')).toMatch(/Rangers, D5, open ground/)
  })

  test('MK-20.17 undo takes back what used no die, and says why not after one', async () => {
    const { console } = await play(['B6 B4', 'undo', 'unit b-line-1', ...CLOSE, 'sel D4', 'fire F3', 'y', 'undo'])
    expect(after(console.text, 'unit b-line-1')).toMatch(/at B6/)
    expect(after(console.text, 'undo')).toMatch(/cannot be taken back: dice fell.* MK-17.7/)
  })

  test('MK-20.17 undo is offered beside the board only while it can be done', async () => {
    const offers = async (lines: readonly string[]) => {
      const { console } = await play([...lines, 'map'])
      return after(console.text, 'map').includes('undo takes the last action back')
    }
    expect(await offers([])).toBe(false)
    expect(await offers(['B6 B4'])).toBe(true)
    expect(await offers([...CLOSE, 'sel D4', 'fire F3', 'y'])).toBe(false)
  })

  test('MK-20.15 what is not allowed says why with its rule and changes nothing', async () => {
    const { console } = await play([
      'fire 1',
      'sel D5',
      'fire E1',
      'charge E1',
      'move A1',
      'exit',
      'complete',
      'Z9',
      '42',
      'fier 2',
    ])
    const { text } = console
    expect(text).toContain('Out of range: 5 hexes, this unit reaches 2. MK-8.2')
    expect(text).toContain('Light Infantry never charges. MK-9.1')
    expect(text).toContain('Too far: A1 is out of reach with 1 movement point. MK-6.1')
    expect(text).toContain('This side may not leave the board')
    expect(text).toContain('No unit is active: activate one first. MK-5.11')
    expect(text).toContain('Z9 is not on the board: columns A to F, rows 1 to 6.')
    expect(text).toMatch(/The numbers here go from 1 to \d+\./)
    expect(text).toContain('I do not know "fier". Did you mean fire?')
  })

  test('MK-20.13 MK-20.2 the margin tells turn, side, progress and units to act', async () => {
    const { console } = await play(['map'])
    expect(console.text).toContain('Turn 1 of 8: Blue (AB)')
    expect(console.text).toContain('Choose a unit; 3 to act')
    expect(console.text).toContain('- Eliminate 2 Red units: 0 of 2 eliminated')
  })

  test('MK-20.23 at the end winner and reason, and the board can still be looked at', async () => {
    const { console, code } = await play([
      ...Array.from({ length: 16 }, () => ['end', 'y']).flat(),
      'unit b-light',
      'fire 1',
      'end',
      'quit',
    ])
    expect(console.text).toMatch(/Blue wins\. The time is up, more strength left decides\. MK-14\.10/)
    expect(after(console.text, 'unit b-light')).toMatch(/^Rangers/)
    expect(after(console.text, 'end')).toMatch(/The battle is over\. MK-5\.16/)
    expect(code).toBe(0)
  })

  test('MK-20.6 an enemy that can be fired at and charged: which?', async () => {
    const march = ['E8 F7', 'end', 'y', 'end', 'y', 'F7 F6', 'end', 'y', 'end', 'y']
    const args = ['musket', 'bunker-hill', '--side', 'both', '--seed', 'x']
    const { console } = await play([...march, 'sel F6', 'F5', '', 'F5', 'c', 'n', 'F5', 'f', 'y'], args)
    expect(console.text).toContain("Fire at Stark's New Hampshire or charge it? MK-20.6 [f fire, c charge, Enter neither] c")
    expect(console.text).toContain("43rd Foot charges Stark's New Hampshire (F5)")
    expect(console.flat).toMatch(/43rd Foot at F6 fires at Stark's New Hampshire \(F5, 1 hex\): needs 30 or less/)
  })
})

describe('dice by hand', () => {
  const HAND = [...TWO, '--dice', 'hand']
  test('MK-20.21 the prompt names kind, purpose and need; a bad number is sent back; two dice make a d60', async () => {
    const home = newHome()
    const { console } = await play([...CLOSE, 'sel D4', 'fire F3', 'y', '61', 'high', '3 0', '2 5', '1 3', 'log 3'], HAND, home)
    expect(console.text).toContain('d60 for hit (MK-8.5), 30 or less: hits > 61\n  A d60 shows 1 to 60, not 61.')
    expect(console.text).toContain('A d60 shows a number from 1 to 60.')
    expect(console.text).toContain('d60 for devastating (MK-8.6), 10 or less: takes 2 strength > 2 5')
    expect(console.flat).toMatch(
      /rolls 30: hit for 1 \(devastating on 10 or less, rolls 15\)\. Morale needs \d+, rolls 3: holds/,
    )
    const [file] = readdirSync(join(home, 'games'))
    const record = JSON.parse(readFileSync(join(home, 'games', file!), 'utf8'))
    expect(record.dice.strict).toBe(true)
    expect(record.entries.at(-1).draws.every(({ hand }: { hand?: true }) => hand)).toBe(true)
  })

  test('MK-20.21 leaving in the middle of a throw changes nothing', async () => {
    const home = newHome()
    await play([...CLOSE, 'sel D4', 'activate', 'fire F3', 'y', '30'], HAND, home)
    const [file] = readdirSync(join(home, 'games'))
    const record = JSON.parse(readFileSync(join(home, 'games', file!), 'utf8'))
    expect(record.entries.at(-1).action.type).toBe('activate')
    const { console } = await playScript(['--load', join(home, 'games', file!)], ['fire F3', 'y', '60'], home)
    expect(console.text).toContain('rolls 60: miss')
  })
})

describe('an opponent', () => {
  const AGAINST = ['musket', 'first-volley', '--side', 'blue', '--opponent', 'greedy', '--seed', 'x']

  test('MK-20.22 what it did is told before the own turn, and can be told again', async () => {
    const { console } = await play(['end', 'y', 'again'], AGAINST)
    expect(console.text).toMatch(/Since you last looked: \d moved\.\n- Moved: /)
    expect(after(console.text, 'again')).toMatch(/^Since you last looked/)
  })

  test('MK-20.22 at a keyboard it is paced, with the board drawn as it goes; speed 0 shows it at once', async () => {
    const slow = await playScript(AGAINST, ['', 'end', 'y'], newHome(), { isInteractive: true })
    expect(slow.console.pauses.length).toBeGreaterThan(2)
    expect(Math.min(...slow.console.pauses)).toBeGreaterThanOrEqual(350)
    expect(slow.console.text).toContain('(any key: on to the end of this turn)')
    const fast = await playScript([...AGAINST, '--speed', '0'], ['', 'end', 'y'], newHome(), { isInteractive: true })
    expect(fast.console.pauses).toEqual([])
    const half = await playScript([...AGAINST, '--speed', '2'], ['', 'end', 'y'], newHome(), { isInteractive: true })
    expect(half.console.pauses[0]).toBe(Math.round(slow.console.pauses[0]! / 2))
  })

  test('MK-20.22 a key skips to the end of its turn', async () => {
    const all = await playScript(AGAINST, ['', 'end', 'y'], newHome(), { isInteractive: true })
    const skipped = await playScript(AGAINST, ['', 'end', 'y'], newHome(), { isInteractive: true, skipAfter: 1 })
    expect(skipped.console.pauses).toHaveLength(1)
    expect(skipped.console.text).toContain('Since you last looked')
    expect(all.console.pauses.length).toBeGreaterThan(1)
  })

  test('MK-20.22 either side can be the computer, and the same seed gives the same game', async () => {
    const red = ['musket', 'first-volley', '--side', 'red', '--opponent', 'random', '--seed', 'y']
    const [one, two] = await Promise.all([play(['map'], red), play(['map'], red)])
    const board = (text: string) =>
      text
        .split('\n')
        .filter(line => /^[/\\]/.test(line))
        .join('\n')
    expect(board(one.console.text)).toBe(board(two.console.text))
    expect(one.console.text).toContain('Red [ab]')
  })
})

describe('MK-20.20 the log and the way back', () => {
  test('MK-20.20 numbered lines with clauses; replay shows the board at one of them', async () => {
    const { console } = await play(['B6 B4', 'log', 'replay 0', 'replay 2', 'replay 99', 'replay', 'b', 'f', '', 'q', 'map'])
    expect(console.text).toMatch(/^ {3}2 {2}1st Foot marches by road from B6 to B4\. MK-6\.1/m)
    expect(after(console.text, 'replay 0')).toMatch(/\(LN4\*\)\\__C6__[\s\S]*After entry 0 of 2\./)
    expect(after(console.text, 'replay 2')).toMatch(/LN4\* [\s\S]*After entry 2 of 2\./)
    expect(console.text).toContain('There is no entry 99.')
    expect(
      after(console.text, 'f')
        .split('\n')
        .find(line => line.startsWith('After')),
    ).toBe('After entry 0 of 2.')
  })
})

describe('saving', () => {
  test('save and load; a damaged file is told in a sentence and the game goes on', async () => {
    const home = newHome()
    const file = join(home, 'battle.json')
    const bad = join(home, 'bad.json')
    writeFileSync(bad, '{"format": "sandtable-record"')
    const lines = [
      'B6 B4',
      `save ${file}`,
      'undo',
      `load ${file}`,
      'unit b-line-1',
      `load ${bad}`,
      `load ${home}/none.json`,
      'unit b-line-1',
      `save ${home}/note.txt`,
    ]
    writeFileSync(join(home, 'note.txt'), 'Dear Ann')
    const { console } = await play(lines, TWO, home)
    expect(console.text).toContain(`Saved in ${file}`)
    expect(console.text).toContain(`Loaded ${file}.`)
    expect(console.text).toMatch(/bad\.json:\d+:\d+: this is not JSON/)
    expect(console.text).toContain('none.json: there is no such file')
    expect(after(console.text, 'unit b-line-1')).toMatch(/at B4/)
    expect(console.text).toContain('note.txt is there and is no saved game. Choose another name.')
    expect(readFileSync(join(home, 'note.txt'), 'utf8')).toBe('Dear Ann')
  })

  test('a record that does not hold is refused with the entry that differs', async () => {
    const home = newHome()
    const file = join(home, 'battle.json')
    await play(['B6 B4', `save ${file}`], TWO, home)
    const record = JSON.parse(readFileSync(file, 'utf8'))
    record.entries[1].action.to = '1,4'
    writeFileSync(file, JSON.stringify(record))
    await expect(playScript(['--load', file], [], home)).rejects.toThrow(/damaged at entry 2/)
  })

  test('every action is kept; the menu offers to go on, with the same opponent', async () => {
    const home = newHome()
    const first = await playScript(
      ['musket', 'first-volley', '--side', 'blue', '--opponent', 'random', '--seed', 'z'],
      ['B6 B4', '^C'],
      home,
    )
    expect(first.code).toBe(130)
    expect(first.console.text).toContain('Saved. To go on: sandtable play --load')
    const again = await playScript([], ['c', 'unit b-line-1'], home)
    expect(again.console.text).toContain('First Volley, Blue against random, 2 actions, just now')
    expect(after(again.console.text, 'unit b-line-1')).toMatch(/at B4/)
    expect(readdirSync(join(home, 'games'))).toHaveLength(1)
    expect(existsSync(join(home, 'games', `${readdirSync(join(home, 'games'))[0]}.tmp`))).toBe(false)
  })

  test('a folder that cannot be written to is said once, and play goes on', async () => {
    const home = join(newHome(), 'file')
    writeFileSync(home, '')
    const { console, code } = await play(['B6 B4', 'map', 'quit'], TWO, home)
    expect(console.text.match(/This game cannot be saved/g)).toHaveLength(1)
    expect(console.text).toContain('1st Foot marches by road')
    expect(code).toBe(0)
  })
})

describe('the menu', () => {
  test('one menu: the recommended battle, or another with side and opponent in one line', async () => {
    const home = newHome()
    const { console } = await playScript([], ['show 7', '7 red random', 'sdie', '99', '', 'quit'], home)
    expect(console.text).toMatch(/ 1 {2}First Volley recommended/)
    expect(console.text).toContain('First Volley: you play Blue against veteran.')
    expect(console.text).toContain('Bunker Hill, 17 June 1775: you play British against random.')
    expect(console.text).toMatch(/I do not know "sdie"/)
    // Those of every game in the catalogue.
    expect(console.text).toMatch(/The battles are numbered 1 to (2[4-9]|[3-9]\d)\./)
    expect(console.text).toContain('Turn 1 of 10: British [ab]')
    const styled = (await playScript([], ['novice:fox', 'q'], home)).console.text
    expect(styled).toContain('you play Blue against novice:fox.')
    expect((await playScript([], ['quit'], home)).code).toBe(0)
    expect((await playScript([], ['person', ''], home)).console.text).toContain('two people, one after the other')
  })

  test.each([
    [['muskett'], /no game "muskett"/],
    [['musket', 'bunker'], /no scenario "bunker"/],
    [['musket', 'first-volley', '--side', 'green'], /no side "green"/],
    [
      ['musket', 'first-volley', '--opponent', 'napoleon'],
      /no opponent "napoleon". There are person, veteran, .*elite.*adaptive.*\(elite:hotspur\): hotspur, fox, drillmaster\.$/,
    ],
    [['musket', 'first-volley', '--opponent', 'elite:fxo'], /Did you mean elite:fox\? There are person, veteran/],
    [['musket', 'first-volley', '--options', 'hills=on'], /--options.*hills/],
  ])('%s is told in a sentence', async (args, message) => {
    await expect(playScript(args, [], newHome())).rejects.toThrow(message)
  })

  test('MK-20.25 options chosen on the command line are in force and shown', async () => {
    const { console } = await play([], [...TWO, '--options', 'hillBonuses=on,openHills=on'])
    expect(console.text).toContain('Options: hill bonuses, open hills.')
  })
})

test('MK-20.24 at 80 columns no line of the board is wider, and the margin stands beside the map', async () => {
  const { console } = await playScript(['musket', 'bunker-hill', '--side', 'both', '--seed', 'x'], ['E8', 'map'], newHome(), {
    columns: 80,
  })
  const lines = console.text.split('\n').filter(line => /^[/\\ ]/.test(line))
  expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(80)
  expect(console.text).toMatch(/\\__C8__\/\[ar3\] .*/)
})
