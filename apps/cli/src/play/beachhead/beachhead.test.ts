// Beachhead as somebody meets it at a terminal.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomPolicy } from '@sandtable/ai'
import { beachhead } from '@sandtable/beachhead'
import type { BeachheadAction } from '@sandtable/beachhead/desk'
import { type Action, Replay, seeded } from '@sandtable/kernel'
import { afterAll, describe, expect, test } from 'vitest'
import type { Session } from '../session.ts'
import { screenAt } from './testing/screen-at.ts'
import { playAtTable } from './testing/table-of.ts'
import { typed } from './testing/type-order.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandtable-beachhead-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A script: lines one after the other; questions and hand-overs on the way are answered by Enter. */
const script = (lines: readonly string[]) => {
  const left = [...lines]
  return (prompt: string): string | null => (/take the screen|\[Y\/n\]/.test(prompt) ? '' : (left.shift() ?? null))
}
const opponent = randomPolicy(beachhead as never)
const play = (lines: readonly string[], scenario = 'first-wave', seat = 'assault') =>
  playAtTable(scenario, 'x', folder, script(lines), { [seat === 'assault' ? 'defender' : 'assault']: opponent })

/** A random player who types. */
const typist = (seed: string) => {
  const dice = seeded(seed)
  const wanted: Action[] = []
  const answer = (prompt: string, { match }: Session): string | null => {
    if (match.outcome) return null
    if (/take the screen|\[Y\/n\]/.test(prompt)) return ''
    const seat = match.toAct[0] as string
    const listed = match.legal(seat) as readonly BeachheadAction[]
    const deeds = listed.filter(({ type }) => !['pass', 'done', 'unplace'].includes(type))
    const pool = deeds.length > 0 && dice.pick(4, 'deed') > 0 ? deeds : listed
    const action = pool[dice.pick(pool.length, 'choice')] as BeachheadAction
    wanted.push(action)
    return typed(action)
  }
  return { answer, wanted }
}

describe('BI-25.15 whole games typed line by line', () => {
  test.each([
    ['first-wave', 'both'],
    ['first-wave', 'assault'],
    ['first-wave', 'defender'],
    ['quick-six', 'both'],
    ['quick-six', 'assault'],
    ['quick-six', 'defender'],
  ])(
    'BI-25.15 BI-26.5 %s, typed by %s',
    async (scenario, who) => {
      const { answer, wanted } = typist(`${scenario} ${who}`)
      const seating = who === 'both' ? {} : { [who === 'assault' ? 'defender' : 'assault']: opponent }
      const { session, text } = await playAtTable(scenario, `seed ${who}`, folder, answer, seating)
      expect(session.match.outcome).not.toBeNull()
      const people = who === 'both' ? ['assault', 'defender'] : [who]
      const record = session.match.record()
      const done = record.entries
        .filter(entry => people.includes(entry.seat))
        .flatMap(entry => ('action' in entry ? [entry.action] : []))
      expect(done).toEqual(wanted)
      expect(text).toMatch(/(wins|A draw): /)
      expect(text).not.toMatch(/undefined|\[object|NaN|is no order/)
    },
    60_000,
  )
})

describe('BI-25.10 looking', () => {
  test('BI-25.10 the board: ground, works, markers, fog, the ship, the step, the goals', async () => {
    const { text } = await play([])
    expect(text).toContain('Turn 1 of 6 - B Command - Assault command.')
    expect(text).toMatch(/^ 0 {1,2}\.?L {6}/m)
    expect(text).toContain('WA')
    expect(text).toContain('USS Wasp: hull 10/10, ammunition 6/6; Flight deck Operational')
    expect(text).toMatch(/Aboard: LCAC 1|Aboard: .*Marine Squad 1/)
    expect(text).toContain('[ ] Assault: Capture the Civic Center')
  })

  test('BI-25.16 unit, goals, legend and help answer', async () => {
    const { text } = await play(['unit lcac-1', 'goals', 'legend', 'help', 'help lift', 'log'])
    expect(text).toContain('LCAC')
    expect(text).toContain('Civic Center at 2,0: Defender')
    expect(text).toContain('?3 is marker M3')
    for (const name of ['launch', 'move', 'attack', 'unload', 'odds', 'auto', 'done', 'undo', 'quit'])
      expect(text).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'))
    expect(text).toContain('Turn 1 begins.')
  })
})

describe('BI-1.9 slips are named', () => {
  test.each([
    ['move zz 3,3', '"zz" is no unit of yours.'],
    ['move lcac-1 z9', '"z9" is no hex: column and row, like 3,4.'],
    ['move', 'Which unit? Name one, or take it in hand first'],
    ['launch lcac-1', 'A hex is missing'],
    ['launch lcac-1 to 2,4', 'Not now: the Assault spends command points'],
    ['march marine-9', '"marine-9" is no unit of yours.'],
    ['sel ma1', '"ma1" could be'],
    ['attack marine_squad-1', 'The target is missing.'],
    ['reinforce tank 1,1', 'That is no order'],
    ['lanch lcac-1', 'Did you mean launch?'],
    ['999', 'The numbers here go from 1 to'],
    ['odds', 'Of which order?'],
    ['auto', 'Set-up is over'],
    ['card A1 2,2', 'is not in your hand.'],
  ])('BI-1.9 %s', async (line, answer) => {
    const { text } = await play([line], line === 'sel ma1' ? 'red-beach' : 'first-wave')
    expect(text).toContain(answer)
  })
})

test('BI-12.6 a launch with cargo, a unit in hand and the order in short', async () => {
  const { text, session } = await play(['done', 'launch lcac-1 marine_squad-1 m2 to 2,4', 'sel lcac', 'move 2,3', 'done'])
  expect(text).toContain('LCAC 1 is launched to 2,4 with Marine Squad 1 and Marine Squad 2.')
  expect(text).toContain('LCAC 1 moves from 2,4 to 2,3')
  expect(session.match.record().entries.length).toBeGreaterThan(3)
})

test('BI-25.15 auto sets up, step by step, for either side', async () => {
  const { session } = await playAtTable('quick-six', 'x', folder, script(['auto', 'auto']))
  expect((session.match.view('assault') as { turn: number; muster: unknown }).muster).toBeNull()
})

describe('BI-17.17 nothing hidden is printed', () => {
  test('BI-17.17 BI-17.24 what an opponent does unseen is told neither at once nor in the log', async () => {
    const { text } = await playAtTable('quick-six', 'x', folder, script(['log all', 'replay 5', 'again']), {
      defender: opponent,
    })
    expect(text).toContain('The Defender is set up.')
    expect(text).not.toMatch(/(Squad|Team|Technical|Dummy) \d+ is placed/)
  })

  test('BI-17.17 BI-25.15 two people: between them stands the hand-over, and what was printed before it is for the one who left', async () => {
    const { text } = await playAtTable('quick-six', 'x', folder, script(['auto', 'auto', 'decline', 'done', 'done']))
    const [first = '', ...later] = text.split('Hand over to ')
    expect(later.length).toBeGreaterThan(1)
    expect(first).toContain('Infantry Squad 1 is placed')
    const assaults = later.filter(part => part.startsWith('the Assault'))
    expect(assaults.length).toBeGreaterThan(0)
    for (const part of assaults) expect(part).not.toMatch(/Infantry Squad \d|Technical \d|\bin\d|\bd1\b/)
  })

  test.each(['assault', 'defender'] as const)(
    'BI-17.17 BI-17.19 %s prints the same for every truth its view allows',
    async seat => {
      const { answer } = typist(`secrets ${seat}`)
      const { session } = await playAtTable('quick-six', 'secrets', folder, answer)
      const replay = new Replay(beachhead, session.match.record() as never)
      let compared = 0
      for (let at = 5; at < replay.length; at += 9) {
        const { state } = replay.go(at)
        if (!beachhead.toAct(state).includes(seat)) continue
        const other = beachhead.imagine(beachhead.view(state, seat), seeded(`other ${at}`))
        expect(screenAt(other, seat)).toBe(screenAt(state, seat))
        compared++
      }
      expect(compared).toBeGreaterThan(3)
    },
    60_000,
  )
})
