// The war as somebody meets it at a terminal, at a console of the test's own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { policiesOf } from '@sandtable/ai'
import { seeded } from '@sandtable/kernel'
import { makePaint } from '@sandtable/terminal'
import entry, { ww2 } from '@sandtable/ww2'
import ww2Terminal, { type Side, type WwAction, type WwState, type WwView } from '@sandtable/ww2/terminal'
import { afterAll, describe, expect, it } from 'vitest'
import { type Player, person } from './players.ts'
import { begin } from './saved-game.ts'
import { Shell } from './shell.ts'
import { ScriptConsole } from './testing/script-console.ts'

const root = mkdtempSync(join(tmpdir(), 'sandtable-ww2-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const levels = await policiesOf(entry)
const greedy: Player = { name: 'greedy', policy: levels.greedy ?? null }

type Seats = { readonly nw: Player; readonly se: Player }
const TWO: Seats = { nw: person, se: person }

function sit(console: ScriptConsole, players: Seats, options: object = {}): Shell {
  const { scenario } = ww2.scenarios.find(({ id }) => id === 'tutorial')!
  const start = { entry, terminal: ww2Terminal, scenario, options, players, seed: 'x', byHand: false }
  const session = { ...begin(start, root), file: join(root, 'game.json') }
  const look = { paint: makePaint('none'), glyphs: 'ascii' as const, width: () => console.columns }
  return new Shell({ console, look, dataDir: root, speed: 0 }, session)
}

async function play(lines: readonly string[], players: Seats = TWO, options: object = {}) {
  const console = new ScriptConsole(lines)
  const shell = sit(console, players, options)
  await shell.run()
  return { console, shell, state: shell.match.state as WwState }
}

/** Both factions, then both placements: every match of these tests begins so. */
const OPENING = ['German', 'British', 'ready', '1', 'ready', '1']
const after = (text: string, line: string): string => text.slice(text.lastIndexOf(`> ${line}\n`) + line.length + 3)

/** Types what the greedy policy would do, as a person would have to type it. */
class Pilot extends ScriptConsole {
  shell: Shell | null = null
  readonly side: Side
  constructor(side: Side) {
    super([])
    this.side = side
  }
  override async ask(prompt: string): Promise<string> {
    const line = prompt.includes('[Y/n]') ? 'y' : this.#line()
    this.print(`${prompt}${line}`)
    return line
  }
  #line(): string {
    const match = this.shell!.match
    const view = match.view(this.side) as WwView
    if (view.result) return 'quit'
    if (view.phase === 'losses') return '1'
    if (view.phase === 'planning' && view.own?.draft) return 'commit'
    const { action } = greedy.policy!.choose(view, this.side, seeded('unused')) as { action: WwAction }
    if (action.type === 'chooseFaction') return action.faction
    if (action.type === 'place') return action.hex
    if (action.type !== 'submitPlan' || !('plan' in action) || !action.plan) throw new Error(action.type)
    const [event] = ww2.apply(match.state as WwState, this.side, { type: 'savePlan', plan: action.plan }, seeded(1)).events
    return `plan ${event?.type === 'draft_changed' ? event.plan : ''}`
  }
}

describe('a whole war by typing', () => {
  it.each<Side>(['nw', 'se'])('WW-7.6 the tutorial to its end from %s', async side => {
    const console = new Pilot(side)
    const shell = sit(console, side === 'nw' ? { nw: person, se: greedy } : { nw: greedy, se: person })
    console.shell = shell
    await shell.run()
    expect(shell.match.outcome).not.toBeNull()
    expect(console.text).toContain('What turn 1 brought')
    expect(console.text).toMatch(/ win: | A draw: /)
    expect(console.text).not.toMatch(/undefined|\[object|NaN/)
    const typed = shell.match.record().entries.filter(({ seat }) => seat === side)
    expect(typed.length).toBeGreaterThan(10)
  })
})

it('WW-11.7 losses are chosen by their number where the turn waits for them', async () => {
  const console = new Pilot('nw')
  const shell = sit(console, { nw: person, se: greedy }, { interactiveCasualties: true })
  console.shell = shell
  await shell.run()
  expect(shell.match.outcome).not.toBeNull()
  const answers = shell.match
    .record()
    .entries.filter(each => each.seat === 'nw' && 'action' in each && each.action.type === 'assignLosses')
  expect(answers.length).toBeGreaterThan(0)
  expect(console.text).toMatch(/WW-11\.[67]\n {2}1 /)
})

describe('planning', () => {
  it('WW-7.28 a mistake is pointed at under its character', async () => {
    const { console } = await play([...OPENING, 'ready', 'g1: A1=>A2'])
    const lines = console.text.split('\n')
    const caret = lines.findIndex(line => /^ *\^$/.test(line))
    expect(lines[caret - 1]).toBe('g1: A1=>A2')
    expect(lines[caret]).toBe(`${' '.repeat('g1: A1'.length)}^`)
    expect(lines[caret + 1]).toContain('WW-7.28')
  })

  it('WW-18.2 the ledger counts, drop takes a line out, and too dear a plan is refused with its clause', async () => {
    const { console, state } = await play([...OPENING, 'ready', 'buy LI A1', 'buy 9HM A1', '+HM@G5', 'drop 1', 'plan'])
    expect(console.text).toContain('Treasury 10, recruits 3: 3 spent, 7 left. WW-7.25')
    expect(console.text).toMatch(/WW-7\.2[03]/)
    expect(after(console.text, 'plan')).toContain('The plan is empty.')
    expect(state.plans.nw.draft?.buys).toEqual([])
  })

  it('WW-7.20 more recruits for a city join those that are planned there', async () => {
    const { state } = await play([...OPENING, 'ready', 'buy LI A1', '+2LI@A1; A1->A2'])
    expect(state.plans.nw.draft?.buys).toEqual([{ at: 'A1', units: ['LI', 'LI', 'LI'] }])
    expect(state.plans.nw.draft?.steps).toHaveLength(1)
  })

  it('WW-7.6 march and fire are the notation in words; the last column is not taken for a number of shells', async () => {
    const { console, state } = await play([...OPENING, 'ready', 'march a1 a2 b2', 'march', 'fire x16 w15 2', 'plan'])
    expect(state.plans.nw.draft?.steps).toEqual([{ do: 'move', units: ['g1'], path: ['A1', 'A2', 'B2'] }])
    expect(after(console.text, 'march')).toContain('march needs a hex to leave')
    expect(after(console.text, 'fire x16 w15 2')).toContain('W15 is not on the map. WW-7.18\nThe plan stays as it was.')
  })

  it('WW-1.10 help and hexes speak of the own army', async () => {
    const { console } = await play(['British', 'German', 'ready', '1', 'ready', '1', 'ready', 'help orders', 'hex A1'])
    expect(after(console.text, 'help orders')).toContain('b1,b2: D4->D5->E6 marches')
    expect(after(console.text, 'hex A1')).toMatch(/^A1, held by the British\./)
  })

  it('WW-18.7 undo and redo go through the drafts of this turn, and of the own side only', async () => {
    const typed = ['buy LI A1', 'A1->A2', 'undo', 'undo', 'undo', 'redo']
    const { console, state } = await play([...OPENING, 'ready', ...typed])
    expect(after(console.text, 'undo')).toContain('This plan has not been changed yet. WW-18.7')
    expect(state.plans.nw.draft).toMatchObject({ buys: [{ at: 'A1', units: ['LI'] }], steps: [] })
    const second = await play([...OPENING, 'ready', 'buy LI A1', 'commit', 'y', 'ready', 'undo', 'redo'])
    expect(after(second.console.text, 'undo')).toContain('This plan has not been changed yet.')
    expect(second.state.plans).toMatchObject({ nw: { isSubmitted: true }, se: { draft: null } })
  })

  it('WW-18.3 preview tells what the plan would do; no die falls in a march', async () => {
    const { console } = await play([...OPENING, 'ready', 'A1->A2', 'preview', 'odds'])
    expect(after(console.text, 'preview')).toContain('If nothing else moves and the air is calm: WW-18.3')
    expect(after(console.text, 'odds')).toContain('No die falls there')
  })

  it('WW-17.6 after both plans each person is given the report, with both plans side by side', async () => {
    const { console } = await play([...OPENING, 'ready', 'A1->A2', 'commit', 'y', 'ready', 'commit', 'y', 'ready', 'report'])
    const report = after(console.text, 'report')
    expect(report).toContain('What turn 1 brought WW-17.6')
    expect(report).toMatch(/1 +g1: A1->A2 \(done\)/)
  })

  it('WW-3.1 calendar, initiative and both sides stand under the map; help and hexes answer', async () => {
    const { console } = await play([...OPENING, 'ready', 'hex A1', 'units', 'help orders', 'legend', 'hex Z9'])
    expect(console.text).toContain('1935 March Turn 1, Spring (turn 1 of 24).')
    expect(after(console.text, 'hex A1')).toMatch(/^A1, held by the Germans\.\ng1 LI: Strength 1, Health 1 WW-10\.3/)
    expect(console.text).toContain('(LI1)')
    expect(console.text).toContain('[li1]')
    expect(console.text).toContain('\\A1+___/')
    expect(console.text).toMatch(/\\\*C5[+-]__\//)
    expect(console.text).toContain('Z9 is not on the map.')
    expect(console.text).toMatch(/\+2HM,LI@C3 raises recruits/)
  })
})

describe('secrets', () => {
  it('WW-18.5 the board is covered until the right person says so', async () => {
    const { console } = await play(['German', 'British', 'units', 'map', 'log', 'ready'])
    const covered = console.text.slice(console.text.indexOf('> British'), console.text.lastIndexOf('> ready'))
    expect(covered).toContain('The Germans: the next secret is yours.')
    expect(covered).not.toContain('\\_')
  })

  it.each([
    ['buy LI A1', 'buy HM A1'],
    ['A1->A2', 'A1->B1'],
  ])('WW-4.3 another plan of the first side leaves what the second is shown the same: %s, %s', async (one, other) => {
    const SECOND = ['log', 'ready', 'map', 'units', 'log all', 'report', 'plan', 'standing', 'hex A1', 'undo', 'help', 'quit']
    const shown = async (line: string) => {
      const { console } = await play([...OPENING, 'ready', line, 'commit', 'y', ...SECOND])
      return after(console.text, 'commit')
    }
    const text = await shown(one)
    expect(text).toContain('The British: the next secret is yours.')
    expect(await shown(other)).toBe(text)
  })

  it('WW-15.10 under fog the other treasury and army stay unknown', async () => {
    const { console } = await play([...OPENING, 'ready', 'standing', 'units'], TWO, { fogOfWar: true })
    expect(after(console.text, 'standing')).toMatch(/The British .*treasury \?/)
    expect(after(console.text, 'units')).not.toContain('b1')
  })
})
