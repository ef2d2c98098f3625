// The assistant as people around a terminal meet it, at a console of the test's own.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { policiesOf } from '@sandtable/ai'
import { parseRecordText, verify } from '@sandtable/kernel'
import { makePaint } from '@sandtable/terminal'
import entry, { ti4 } from '@sandtable/ti4'
import ti4Terminal, { type Session, type TiAction, type TiTable } from '@sandtable/ti4/terminal'
import { afterAll, describe, expect, it, test } from 'vitest'
import { BIN, ended } from '../testing/run.ts'
import { type Player, person } from './players.ts'
import { begin } from './saved-game.ts'
import { Shell } from './shell.ts'
import { playScript, ScriptConsole } from './testing/script-console.ts'

const root = mkdtempSync(join(tmpdir(), 'sandtable-ti4-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const { suggest } = await policiesOf(entry)
const computer: Player = { name: 'suggest', policy: suggest ?? null }

type Setting = { readonly scenario?: string; readonly b?: Player; readonly options?: object; readonly byHand?: boolean }

function sit(console: ScriptConsole, { scenario: id = 'training', b = person, options = {}, byHand = false }: Setting): Shell {
  const { scenario } = ti4.scenarios.find(each => each.id === id)!
  const players = Object.fromEntries(ti4.seats.map(({ id: seat }) => [seat, seat === 'b' ? b : person]))
  const start = { entry, terminal: ti4Terminal, scenario, options, players, seed: 'x', byHand }
  const look = { paint: makePaint('none'), glyphs: 'ascii' as const, width: () => console.columns }
  return new Shell({ console, look, dataDir: root, speed: 0 }, { ...begin(start, root), file: join(root, 'game.json') })
}

async function play(lines: readonly string[], setting: Setting = {}) {
  const console = new ScriptConsole(lines)
  const shell = sit(console, setting)
  await shell.run()
  return { console, shell, s: shell.match.state as Session }
}
const after = (text: string, line: string): string => text.slice(text.lastIndexOf(`> ${line}\n`) + line.length + 3)

/** Types the number of what the simplest level would press, until the combat is over. */
class Pilot extends ScriptConsole {
  shell: Shell | null = null
  readonly typed: string[] = []
  readonly #last: string[]
  readonly #seats: readonly string[]
  constructor(last: readonly string[], seats: readonly string[]) {
    super([])
    this.#last = [...last]
    this.#seats = seats
  }
  override async ask(prompt: string): Promise<string> {
    const line = this.#line()
    this.typed.push(line)
    this.print(`${prompt}${line}`)
    return line
  }
  #line(): string {
    const { match, table } = this.shell!
    const seat = match.toAct.find(each => this.#seats.includes(each))
    if (seat === undefined) return this.#last.shift() ?? 'quit'
    const action = suggest!.choose(match.view(seat), seat, null as never).action as TiAction
    const { buttons, cards } = table as TiTable
    const all = [...buttons, ...cards]
    const isIt = (each: TiAction) => JSON.stringify(each) === JSON.stringify(action)
    // Pieces alike are one choice: another of the same kind will do.
    const isLikeIt = (each: TiAction) => each.type === action.type && pieceOf(each) === pieceOf(action)
    const exact = all.findIndex(({ action: each }) => isIt(each))
    const at = exact >= 0 ? exact : all.findIndex(({ action: each }) => isLikeIt(each))
    if (at < 0) throw new Error(`${JSON.stringify(action)} has no number`)
    return String(at + 1)
  }
}

const pieceOf = (action: TiAction): string | null => ('unit' in action ? action.unit.replace(/\d+$/, '') : null)

async function fly(setting: Setting, last: readonly string[], seats: readonly string[] = ['a', 'b']) {
  const console = new Pilot(last, seats)
  const shell = sit(console, setting)
  console.shell = shell
  await shell.run()
  return { console, shell, s: shell.match.state as Session }
}

describe('a whole combat by numbered choices', () => {
  it.each(['training', 'battle', 'invasion'])(
    'TI-G.16.1 %s from its first step to the last, with its report',
    async scenario => {
      const { console, s, shell } = await fly({ scenario }, ['report', 'report json'])
      expect(s.step).toBe('idle')
      expect(shell.match.outcome).not.toBeNull()
      const report = after(console.text, 'report')
      expect(report).toContain('Combat report')
      expect(report).toContain('TO DO ON THE BOARD')
      const json = JSON.parse(after(console.text, 'report json').split('\n')[0]!)
      expect(json).toMatchObject({ result: s.result, participants: [{ seat: 'a' }, { seat: 'b' }] })
    },
  )

  it('TI-G.16.3 the computer plays the other side and leaves going on to the people', async () => {
    const { console, s } = await fly({ b: computer }, [], ['a'])
    expect(s.step).toBe('idle')
    expect(console.text).toContain('Hacan rolls')
  })
})

test('TI-G.1.2 from the menu everybody at the table is a person, and another game brings its own levels', async () => {
  const { console } = await playScript([], ['tutorial', 'training', '', 'quit'], root)
  expect(console.text).toMatch(/First steps: you play .* against \w+\./i)
  expect(console.text).toContain('Training fight: two people, one after the other.')
  expect(console.text).toContain('P2.1  Start of the round, round 1')
})

test('TI-G.2.6 the program itself, fed by a pipe, comes to the same end', async () => {
  const { console, shell } = await fly({ scenario: 'invasion' }, ['report', 'quit'])
  const env = { ...process.env, XDG_STATE_HOME: root, LANG: 'C', LC_ALL: 'C', COLUMNS: '100' }
  const child = spawn(process.execPath, [BIN, 'play', 'ti4', 'invasion', '--seed', 'x'], { env })
  child.stdin.end(console.typed.map(line => `${line}\n`).join(''))
  const { code, out, err } = await ended(child)
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('Combat report')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a pipe is given no colour codes, and LANG=C asks for plain letters.
  expect(out).not.toMatch(/[^\x00-\x7f]|\x1b/)
  const [file] = readdirSync(join(root, 'sandtable', 'games'))
  const record = parseRecordText(readFileSync(join(root, 'sandtable', 'games', file!), 'utf8'))
  expect(verify(ti4 as never, record)).toMatchObject({ valid: true, hash: shell.match.hash })
})

describe('the screen of a step', () => {
  it('TI-G.15.1 has step, round, both fleets, choices, odds and the reminder', async () => {
    const { console } = await play([])
    expect(console.text).toContain('P2.1  Start of the round, round 1 TI-P2.1.1')
    expect(console.text).toMatch(/Player A, attacker, Federation of Sol +Player B, defender, Emirates of Hacan/)
    expect(console.text).toMatch(/ {3}2 Cruiser I +7\+/)
    expect(console.text).toMatch(/Odds from here: attacker \d+\.\d %, .*TI-O\.26/)
    expect(console.text).toContain('The active player may make transactions')
    expect(console.text).toMatch(/ 1 {2}Continue \(Sol\)/)
  })

  it('TI-G.1.3 what is missing is named, and continue waits for it', async () => {
    const { console } = await play(['continue', 'continue', 'advance'])
    expect(console.text).toContain('Still needed: whether Sol fires')
    expect(console.text).toContain('Before going on, still needed: whether Sol fires. TI-G.1.3')
    expect(console.text).toContain('I do not know "advance".')
  })

  it('TI-P0.5.1 pieces typed too early are told where they belong, and planets are listed as soon as they are known', async () => {
    const { console } = await play(
      ['muaat', 'yssaril', 'set a 1 cruiser', 'continue', 'continue', 'planet Jord of b', 'set a 1 cruiser'],
      { scenario: 'empty' },
    )
    expect(after(console.text, 'yssaril')).toContain('Pieces are entered in Units; now it is Activation. TI-P0.5.1')
    expect(console.text).toContain('Planets: Mellon (Yssaril Tribes), Jord (Yssaril Tribes).')
    expect(console.text).toContain('1 Cruiser I')
  })

  it('TI-G.6.4 each die is told with its piece, its value and what it came to', async () => {
    const { console } = await play(['continue', '1', 'roll'])
    expect(console.text).toMatch(/Destroyer I 1, 9\+: \d+, (hit|miss)/)
    expect(console.text).toMatch(/Dice of Sol, anti-fighter barrage: /)
  })

  it('TI-S.8 TI-G.15.5 steps, cards with their text and reminders can be read', async () => {
    const { console } = await play(['steps', 'cards morale', 'cards zzz', 'reminders', 'help table'])
    expect(after(console.text, 'steps')).toMatch(/> P2\.1 +Start of the round +current/)
    expect(after(console.text, 'cards morale')).toMatch(/Morale Boost: .*\n(.*\n)* +\d+ {2}Use Morale Boost \(Sol\)/)
    expect(after(console.text, 'cards zzz')).toContain('Nothing here is called "zzz".')
    expect(console.text).toContain('One terminal for everybody')
  })
})

/** To the combat rolls of round 1. */
const TO_ROLLS = ['continue', 'fire', 'roll', 'continue', 'suggest', 'stay', 'stay', 'continue']

describe('back, undo and redo', () => {
  it('TI-G.4.4 TI-G.4.6 a roll taken back falls the same again, by undo and by redo', async () => {
    const faces = (text: string) => text.match(/Destroyer I 1, 9\+: \d+/g)
    const { console, s } = await play(['continue', 'fire', 'roll', 'undo', 'roll', 'undo', 'redo'])
    const rolled = faces(console.text)!
    expect(rolled).toHaveLength(6)
    expect(rolled.slice(2, 4)).toEqual(rolled.slice(0, 2))
    expect(rolled.slice(4, 6)).toEqual(rolled.slice(0, 2))
    expect(s.rolls[0]?.dice).toHaveLength(2)
  })

  it('TI-G.4.4 with fresh dice redo still gives what was undone', async () => {
    const { s, shell } = await play(['continue', 'fire', 'roll', 'undo', 'redo'], { options: { 'undo.freshDice': true } })
    const [first, , second] = shell.match.record().entries.slice(-3) as unknown as { draws: { value: number }[] }[]
    expect(second!.draws.map(({ value }) => value)).toEqual(first!.draws.map(({ value }) => value))
    expect(s.rolls[0]?.dice).toHaveLength(2)
  })

  it('TI-G.4.1 TI-G.4.3 back goes to the step before, redo forth again, a new action forgets', async () => {
    const { s } = await play([...TO_ROLLS, 'back'])
    expect(s.step).not.toBe('P2.4')
    const again = await play([...TO_ROLLS, 'back', 'redo'])
    expect(again.s.step).toBe('P2.4')
    const { console } = await play(['continue', 'undo', 'continue', 'redo', 'undo', 'undo', 'undo'])
    expect(after(console.text, 'redo')).toContain('Nothing was taken back.')
    expect(console.text).toContain('Nothing has been done yet. TI-G.4.6')
  })
})

describe('hits', () => {
  it.each(['order', 'win', 'value'])('TI-G.11.4 suggest %s assigns everything that can be assigned', async mode => {
    const { console, s } = await play([...TO_ROLLS, 'roll', 'roll', 'continue', `suggest ${mode}`, 'pass', `suggest ${mode}`])
    expect(console.text).toContain('Courageous to the End: ')
    expect(s.batches.flatMap(({ hits }) => hits).filter(({ state }) => state === 'open')).toEqual([])
    expect(s.units.filter(({ state }) => state === 'destroyed').length).toBeGreaterThan(1)
    const chances = after(console.text, `suggest ${mode}`).match(/: [\d.]+ %/g) ?? []
    expect(chances.length > 0).toBe(mode !== 'order')
  })

  it('TI-G.11.4 refuses another way with a sentence', async () => {
    const { console } = await play(['suggest best', 'suggest'])
    expect(console.text).toContain('suggest takes order, win or value, not "best".')
    expect(console.text).toContain('There are no hits to assign.')
  })
})

describe('advice', () => {
  it('TI-O.11 where a retreat may be announced each way stands with its chances', async () => {
    const { console, s } = await play(TO_ROLLS.slice(0, 5))
    expect(s.step).toBe('P2.3')
    const [, ways = ''] = console.text.split('Hacan: Retreat or stay? TI-O.11\n')
    expect(ways).toMatch(/^ +Stay to the end: wins [\d.]+ %, keeps [\d.]+ in cost\n/)
    expect(ways).toMatch(/Announce Retreat, leave after this round: wins [\d.]+ %, gets away [\d.]+ %, keeps/)
    expect(ways).toMatch(/Stay now, leave after the next round: wins/)
  })

  it('TI-O.14 TI-G.11.6 advise tells what cards change, and weighs the hits', async () => {
    const start = await play(['advise'])
    expect(after(start.console.text, 'advise')).toMatch(/ \d+ {2}Use Morale Boost \(Sol\) {2}\+\d+\.\d % to win/)
    const struck = await play([...TO_ROLLS, 'roll', 'roll', 'continue', 'advise'])
    expect(after(struck.console.text, 'advise')).toMatch(/Which pieces take the hits\? TI-G\.11\.6\n.*: wins [\d.]+ %/)
  })

  it('TI-P3.2.1 the pieces say which planet they bombard', async () => {
    const { console } = await play(['bombard', '3'], { scenario: 'invasion' })
    expect(after(console.text, '3')).toMatch(/1 War Sun +3\+ x3 +at Fria/)
    expect(after(console.text, '3')).toMatch(/2 Super Dreadnought II +4\+ +at Abyz/)
  })
})

describe('setting the table', () => {
  const SETUP = ['sol', 'hacan', 'proceed', 'movement']

  it('TI-P0.5.1 TI-P0.5.2 factions, pieces, planets and what is owned are typed', async () => {
    const typed = [
      'own a plasma scoring, cruiser II',
      'pool a 5',
      'planet Jord of b',
      'set a 3 cruiser II, 2 fighter, 1 carrier, 2 inf',
    ]
    const more = ['set b 2 dreadnought*, 1 cruiser', 'set b 2 infantry, 1 pds at Jord', 'system nebula']
    const { s, console } = await play([...SETUP, ...typed, ...more], { scenario: 'empty' })
    expect(s.step).toBe('P0.5')
    expect(s.seats[0]).toMatchObject({ faction: 'sol', techs: ['tech.plasma'], upgrades: ['cruiser'], fleetPool: 5 })
    const count = (seat: string, place: string) => s.units.filter(unit => unit.owner === seat && unit.place === place).length
    expect([count('a', 'space'), count('b', 'space'), count('b', 'planet:Jord')]).toEqual([8, 3, 3])
    expect(s.units.filter(({ state }) => state === 'sustained')).toHaveLength(2)
    expect(s.system.nebula).toBe(true)
    expect(console.text).toMatch(/Odds from here: /)
  })

  it('TI-O.1 what cannot be read is shown with a caret under the character', async () => {
    const { console } = await play(
      [...SETUP, 'set a 3 crusier', 'set z 1 cruiser', 'own a plasmo', 'system fog', 'do {', '99'],
      {
        scenario: 'empty',
      },
    )
    expect(console.text).toContain('3 crusier\n  ^\nCharacter 3: sol has no unit "crusier".')
    expect(console.text).toContain('There is no player "z".')
    expect(console.text).toContain('plasmo\n^\nCharacter 1: there is no effect "plasmo".')
    expect(console.text).toContain('"fog" is no feature.')
    expect(console.text).toContain('This is not JSON.')
    expect(console.text).toContain('There is no choice 99.')
  })

  it('TI-G.12.8 too many for the holds: how many, and pieces alike are one choice', async () => {
    const { console, s } = await play([...SETUP, 'set a 1 carrier, 7 fighter', 'confirm', '1', 'confirm'], {
      scenario: 'empty',
    })
    expect(console.text).toContain('Still needed: 1 piece of Federation of Sol over capacity.')
    expect(console.text).toMatch(/ 1 {2}Remove Fighter I 1 \(of 7 alike\)/)
    expect(console.text).toContain(
      'Federation of Sol has 1 piece too many for capacity: remove it or override the check. TI-G.12.8',
    )
    expect(s.step).not.toBe('P0.5')
  })

  it('TI-A.5 more pieces than the box holds are refused with the clause', async () => {
    const { console } = await play([...SETUP, 'set a 9 cruiser'], { scenario: 'empty' })
    expect(console.text).toContain('There are 8 cruisers in the box, no more. TI-A.5')
  })
})

it('TI-G.6.1 TI-G.6.6 dice thrown by hand are asked for one by one; 0 is a 10', async () => {
  const { s, console } = await play(['continue', 'fire', 'roll', '11', '0', '3'], { byHand: true })
  expect(console.text).toContain('A face from 1 to 9, or 0 for the ten.')
  expect(s.rolls[0]?.dice.map(({ raw }) => raw)).toEqual([10, 3])
})

it('TI-O.13 odds of a roll before it falls', async () => {
  const { console } = await play(['continue', 'fire', 'odds 1', 'odds'])
  expect(after(console.text, 'odds 1')).toMatch(/Roll All Dice TI-O\.13\n {2}0 +64\.00 %\n {2}1 +32\.00 %\n {2}2 +4\.00 %/)
  expect(after(console.text, 'odds')).toContain('rounds to be expected')
})
