// Beachhead as somebody meets it at a terminal.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Policy, randomPolicy } from '@sandtable/ai'
import { beachhead } from '@sandtable/beachhead'
import { deployForMe } from '@sandtable/beachhead/ai'
import type { BeachheadAction, BeachheadView } from '@sandtable/beachhead/viewmodel'
import { type Action, seeded } from '@sandtable/kernel'
import { afterAll, describe, expect, test } from 'vitest'
import type { SavedGame } from './saved-game.ts'
import { typed } from './testing/beachhead-orders.ts'
import { playAtTable } from './testing/beachhead-table.ts'

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
  const answer = (prompt: string, { match }: SavedGame): string | null => {
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
    const { text } = await play(['unit lcac-1', 'unit AV1', 'unit ?3', 'goals', 'legend', 'help', 'help lift', 'log'])
    expect(text).toContain('LCAC')
    // Whatever stands on the map can be typed.
    expect(text).toContain('AAV-7 1')
    expect(text).not.toMatch(/is no (unit|enemy)/)
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
    ['sel mar', '"mar" could be'],
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

describe('BI-15.7 BI-3.18 the way and the facing', () => {
  const tabletop = (lines: readonly string[]) =>
    playAtTable('red-beach', 'x', folder, script(lines), { defender: opponent }, { flanking: 'facing' })

  test('BI-12.6 what a craft may be launched with is told with the places', async () => {
    const { text } = await play(['done', 'sel lcac'])
    expect(text).toMatch(/launch with Marine Squad 1, Marine Squad 2, Marine Squad 3 to \d+\) \d,\d/)
    expect(text).toMatch(/LCAC 1: launch \d+\) \d,\d/)
  })

  test('BI-15.7 face turns what is launched and what has moved', async () => {
    const lines = ['auto', 'decline', 'done', 'done', 'move osprey-1 3,6 face nw', 'unit osprey-1', 'help facing']
    const { session, text } = await tabletop(lines)
    const moves = session.match.record().entries.flatMap(entry => ('action' in entry ? [entry.action] : []))
    expect(moves.filter(({ type }) => type === 'move')).toContainEqual({ type: 'move', unit: 'osprey-1', to: '3,6', facing: 4 })
    expect(text).toContain('at 3,6, facing north-west')
    expect(text).toContain('names the way (BI-3.18)')
  })

  test('BI-15.7 a word that is no direction is named', async () => {
    const { text } = await play(['move lcac-1 2,3 face up'])
    expect(text).toContain('"up" is no direction: e, se, sw, w, nw or ne.')
  })
})

test('BI-26.5 a long menu is numbered to its end and shown page by page', async () => {
  const lines = ['more', '30', 'more', 'more', 'more', 'more']
  const { text, session } = await playAtTable('quick-six', 'x', folder, script(lines), { assault: opponent })
  const [first = '', second = ''] = text.split('> more')
  const [, count = '0'] = /1 to 24 of (\d+): more shows the next ones/.exec(first) ?? []
  expect(Number(count)).toBeGreaterThan(60)
  expect(second).toContain(`25 to 48 of ${count}: more`)
  const [, place = ''] = /30\) (\d,\d)/.exec(second) ?? []
  expect(session.match.record().entries[0]).toMatchObject({ action: { type: 'placeDummy', hex: place } })
  // The last page is followed by the first.
  expect(text.split('> more').at(-1)).toContain('1 to 24 of')
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

  const chosen = (action: Action) => ({ action, why: '' })
  /** The Defender lays out the same either way; the hesitant one places, takes back and places again. */
  const deployer = (isHesitant: boolean): Policy => {
    let hesitations = isHesitant ? 6 : 0
    return {
      id: 'deployer',
      title: 'Deployer',
      choose(view, seat) {
        const { own, muster } = view as BeachheadView
        const placed = own?.units.find(({ hex, unplaced }) => hex !== undefined && !unplaced)
        if (muster && placed && hesitations-- > 0) return chosen({ type: 'unplace', piece: placed.id } as Action)
        return chosen(deployForMe(view as BeachheadView, seat) ?? { type: 'done' })
      },
    }
  }

  test('BI-17.17 BI-17.24 how much the other side did unseen is told by no number and no clause', async () => {
    const asked = ['log all', 'replay 1', 'replay', 'b', 'q', 'why', 'auto', 'log 3', 'replay 3', 'why', 'undo', 'log all']
    const seen = async (isHesitant: boolean) => {
      const { text, session } = await playAtTable('quick-six', 'x', folder, script(asked), { defender: deployer(isHesitant) })
      // The file is named after the hour, which is nobody's secret.
      return {
        text: text.replace(/--load \S+/, ''),
        hidden: session.match.record().entries.filter(({ seat }) => seat === 'defender').length,
      }
    }
    const calm = await seen(false)
    const hesitant = await seen(true)
    expect(hesitant.hidden).toBeGreaterThan(calm.hidden)
    expect(hesitant.text).toBe(calm.text)
    expect(calm.text).toContain('After entry 1 of 1.')
  })
})
