// The page around a table: curtain, recap, hints, dice thrown by hand, the end and the rematch, on a real session.
import { type Action, Match, type MatchRecord } from '@sandtable/kernel'
import { ManualDice } from '@sandtable/session'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { preferences } from '../../settings.svelte.ts'
import { duelScenario, secretDuel, secretOf } from '../../testing/secret-duel.ts'
import { clear, click, found, named, settle, show } from '../../testing/show.ts'
import { library } from '../save/library.svelte.ts'
import type { SavedMatch } from '../save/saved-match.ts'
import { type LocalSession, localSession } from '../session/local-session.svelte.ts'
import Curtain from './Curtain.svelte'
import DicePrompt from './DicePrompt.svelte'
import PlayTable from './PlayTable.svelte'

const PERSON = { kind: 'person' } as const
const { game } = secretDuel.entry

function matchOf(...actions: readonly { type: string; n?: number }[]): MatchRecord {
  const match = new Match(game, { scenario: duelScenario, options: { rounds: 12 }, seed: 'table test' })
  for (const action of actions) match.act(match.toAct[0] as string, action)
  return match.record()
}

let count = 0
async function open(record: MatchRecord, change: Partial<SavedMatch> = {}): Promise<LocalSession> {
  const seq = record.entries.at(-1)?.seq ?? 0
  const saved: SavedMatch = {
    id: `match-${++count}`,
    game: 'duel',
    name: 'A duel',
    players: { red: PERSON, blue: PERSON },
    handDice: false,
    isLesson: false,
    record,
    seq,
    seen: seq,
    created: 0,
    updated: 0,
    headline: '',
    position: null,
    isOver: false,
    ...change,
  }
  await library.add(saved)
  const session = localSession(secretDuel, saved)
  await session.open()
  return session
}
const everything = () => document.documentElement.outerHTML

beforeEach(() => preferences.set({ pace: 0, hints: true, putAway: [], sound: false }))
afterEach(clear)

describe('the curtain', () => {
  test('hangs before the first person looks, with nothing of either side behind it', async () => {
    const session = await open(matchOf())
    const root = show(PlayTable, { session })
    expect(root.querySelector('.secret-table')).toBeNull()
    await found(root, '.curtain')
    for (const seat of ['red', 'blue']) expect(everything()).not.toContain(secretOf(seat))
    await click(named(root, 'I am red'))
    expect(everything()).toContain(secretOf('red'))
    expect(everything()).not.toContain(secretOf('blue'))
  })

  test('falls when the turn passes: neither board nor log nor announcement keeps what the last person saw', async () => {
    const session = await open(matchOf())
    const root = show(PlayTable, { session })
    await found(root, '.curtain')
    await click(named(root, 'I am red'))
    await session.act({ type: 'strike' })
    await settle()
    expect(session.curtain).toBe('blue')
    for (const seat of ['red', 'blue']) expect(everything()).not.toContain(secretOf(seat))
    await click(named(root, 'I am blue'))
    expect(everything()).toContain(secretOf('blue'))
    expect(everything()).not.toContain(secretOf('red'))
  })

  test('what it hid is told to the next person as they may know it', async () => {
    const session = await open(matchOf())
    const root = show(PlayTable, { session })
    await found(root, '.curtain')
    await click(named(root, 'I am red'))
    await session.act({ type: 'strike' })
    await settle()
    await click(named(root, 'I am blue'))
    const recap = await found(root, 'dialog')
    expect(recap.textContent).toContain('Since you last looked')
    expect(recap.textContent).toContain('red strikes.')
    expect(recap.textContent).not.toContain('throws')
    await click(named(root, 'Go on'))
    expect(root.querySelector('dialog')).toBeNull()
  })

  test('says whose turn it is and gives the focus to the one button', async () => {
    const session = await open(matchOf())
    const root = show(Curtain, { session, seat: 'blue' })
    expect(root.querySelector('h2')?.textContent).toBe('blue is next')
    expect(root.querySelectorAll('button')).toHaveLength(1)
  })
})

describe('since you last looked', () => {
  const told = (session: LocalSession) =>
    session.guide.recap?.entries.flatMap(({ sentences }) => sentences.map(({ text }) => text)) ?? null

  test('on one screen: nothing while the curtain hangs, then all since one’s own last action', async () => {
    const session = await open(
      matchOf({ type: 'wait' }, { type: 'guard' }, { type: 'wait' }, { type: 'bet', n: 1 }, { type: 'strike' }),
    )
    expect(session.viewer).toBe('red')
    expect(told(session)).toBeNull()
    session.liftCurtain()
    expect(told(session)).toEqual(['blue bets 1.', 'blue strikes.'])
  })

  test('against the computer: what it did after the person last saw the table, and nothing that was seen', async () => {
    const players = { red: { kind: 'policy', level: '', title: 'Computer' }, blue: PERSON } as const
    const missed = await open(matchOf({ type: 'wait' }, { type: 'guard' }, { type: 'bet', n: 2 }, { type: 'wait' }), {
      players,
      seen: 2,
    })
    expect(told(missed)).toEqual(['red bets 2.', 'red waits.'])
    missed.guide.closeRecap()
    expect(missed.guide.recap).toBeNull()
    expect(told(await open(matchOf({ type: 'wait' }), { players }))).toBeNull()
  })

  test('a rule in it opens the rulebook and closes it', async () => {
    const session = await open(matchOf({ type: 'wait' }, { type: 'guard' }), { seen: 0 })
    session.liftCurtain()
    const root = show(PlayTable, { session })
    await click(named(await found(root, 'dialog'), 'Rule DU-2.3'))
    expect(session.guide.recap).toBeNull()
    expect(session.clause?.id).toBe('DU-2.3')
  })
})

describe('hints', () => {
  async function hinted() {
    const session = await open(matchOf())
    session.liftCurtain()
    const root = show(PlayTable, { session })
    await settle(3)
    return { session, root }
  }
  test('one is shown at the moment of decision, with its rule', async () => {
    const { root, session } = await hinted()
    expect(root.querySelector('.hint')?.textContent).toContain('Strike early.')
    await click(named(root.querySelector('.hint') as HTMLElement, 'Rule DU-2.1'))
    expect(session.clause?.id).toBe('DU-2.1')
  })
  test('got it: gone for this game, back in the next', async () => {
    const { root } = await hinted()
    await click(named(root, 'Got it'))
    expect(root.querySelector('.hint')).toBeNull()
    clear()
    expect((await hinted()).root.querySelector('.hint')).not.toBeNull()
  })
  test('don’t show again: gone for good, until settings bring it back', async () => {
    const { root } = await hinted()
    await click(named(root, 'Don’t show again'))
    expect(preferences.now.putAway).toEqual(['duel.first'])
    clear()
    expect((await hinted()).root.querySelector('.hint')).toBeNull()
    clear()
    preferences.set({ putAway: [] })
    expect((await hinted()).root.querySelector('.hint')).not.toBeNull()
  })
})

describe('dice thrown by hand', () => {
  const table = async () => {
    const session = await open(matchOf(), { handDice: true })
    session.liftCurtain()
    return { session, root: show(PlayTable, { session }) }
  }

  test('are asked for one by one; a slip can be taken back, and nothing happened before the last one', async () => {
    const { session, root } = await table()
    const acting = session.act({ type: 'strike' })
    expect((await found(root, '#dice-title')).textContent).toBe('Throw a d6 for hit')
    expect(root.querySelector('#dice-need')?.textContent).toContain('4 or less succeeds.')
    await click(named(root, '2, succeeds'))
    expect(root.querySelector('#dice-title')?.textContent).toBe('Throw a d6 for force')
    await click(named(root, 'Take the last tap back'))
    expect(root.querySelector('#dice-title')?.textContent).toBe('Throw a d6 for hit')
    expect(session.record().entries).toHaveLength(0)
    await click(named(root, '6, fails'))
    await acting
    expect(session.record().entries).toMatchObject([{ draws: [{ value: 6, hand: true }] }])
  })

  test('not now: nothing was done', async () => {
    const { session, root } = await table()
    const acting = session.act({ type: 'strike' })
    await found(root, '#dice-title')
    await click(named(root, 'Not now'))
    await acting
    expect(session.record().entries).toHaveLength(0)
    expect(session.seat).toBe('red')
  })

  test('a bet uses no die: it can be taken back, and the strike after it cannot', async () => {
    const { session } = await table()
    await session.act({ type: 'bet', n: 1 } as Action)
    expect(session.whyNoUndo).toBeNull()
    session.undo()
    expect((session.view as { bet: number }).bet).toBe(0)
    const acting = session.act({ type: 'strike' })
    await settle(2)
    session.dice.tap(6)
    await acting
    await settle(2)
    session.liftCurtain()
    expect(session.whyNoUndo).not.toBeNull()
  })

  test('large dice are tapped in two steps', async () => {
    const dice = new ManualDice()
    const asked = { kind: 'd60', sides: 60, least: 1, purpose: 'hit', clause: 'MK-8.5', need: 21, thrown: [] }
    const root = show(DicePrompt, { dice, asked, mayCancel: false })
    expect(root.querySelectorAll('[aria-label="Numbers"] button')).toHaveLength(0)
    await click(named(root, '21–30'))
    const numbers = [...root.querySelectorAll('[aria-label="Numbers"] button')].map(each => each.getAttribute('aria-label'))
    expect(numbers).toEqual(['21, succeeds', ...Array.from({ length: 9 }, (_, i) => `${22 + i}, fails`)])
    expect(root.textContent).not.toContain('Not now')
  })
})

describe('the end', () => {
  const over = () => {
    const match = new Match(game, {
      scenario: { hp: { red: 6, blue: 1 }, coins: 1, first: 'red' },
      options: { rounds: 12 },
      seed: 'end',
    })
    match.act('red', { type: 'strike' }, { dice: [1, 6] })
    return match.record()
  }

  test('who won, why, and the ways on; a game without an account still shows what was thrown', async () => {
    const session = await open(over(), { isOver: true })
    session.liftCurtain()
    const root = show(PlayTable, { session })
    const dialog = await found(root, 'dialog')
    await found(dialog, '#luck-title')
    expect(dialog.querySelector('h2')?.textContent).toBe('Victory: red')
    expect(dialog.textContent).toContain('DU-3.1')
    expect(named(dialog, 'Watch the replay').getAttribute('href')).toBe(`/replay/${session.id}?at=0`)
    expect(dialog.textContent).toContain('Dice')
    expect(dialog.textContent).not.toContain('Turning point')
  })

  test('look at the board closes it, and the header brings it back', async () => {
    const session = await open(over(), { isOver: true })
    session.liftCurtain()
    const root = show(PlayTable, { session })
    await click(named(await found(root, 'dialog'), 'Look at the board'))
    expect(root.querySelector('dialog')).toBeNull()
    await click(named(root, 'Result'))
    await found(root, 'dialog')
  })
})

test('closing a suggestion ends the worker that thinks about it', async () => {
  const [begun, ended] = [vi.fn(), vi.fn()]
  vi.stubGlobal(
    'Worker',
    class {
      postMessage = begun
      terminate = ended
    },
  )
  const players = { red: PERSON, blue: { kind: 'policy', level: 'veteran', title: 'Computer' } } as const
  const root = show(PlayTable, { session: await open(matchOf(), { players }) })
  await click(named(root, 'Menu'))
  await found(root, '[aria-expanded="true"]')
  await vi.waitFor(() => click(named(root, 'Suggest a move')), 60_000)
  const dialog = await found(root, 'dialog')
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce(), 60_000)
  expect(ended).not.toHaveBeenCalled()
  await click(named(dialog, 'Close'))
  expect(ended).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('the table says what is under way: an order until it is done, and what is done until it is kept', async () => {
  library.trouble = null
  const session = await open(matchOf(), { players: { red: PERSON, blue: { kind: 'policy', level: 'none', title: 'Nobody' } } })
  session.pauseComputers()
  const root = show(PlayTable, { session })
  const says = () => {
    flushSync()
    const { busy, saved, told, over } = root.querySelector<HTMLElement>('.play')?.dataset ?? {}
    return { busy, saved, told, over }
  }
  await settle()
  expect(says()).toEqual({ busy: 'false', saved: 'true', told: '0', over: 'false' })
  const done = session.act({ type: 'strike' })
  expect(says()).toMatchObject({ busy: 'true' })
  await done
  expect(says()).toMatchObject({ saved: 'false', told: '1' })
  await settle()
  expect(says()).toEqual({ busy: 'false', saved: 'true', told: '1', over: 'false' })
})

test('where nothing can be kept the table does not say that it is', async () => {
  library.trouble = 'There is no room.'
  const root = show(PlayTable, { session: await open(matchOf()) })
  await settle()
  expect(root.querySelector<HTMLElement>('.play')?.dataset.saved).toBe('false')
  library.trouble = null
})

describe('a click of a tap on the board is dropped where it falls on something else', () => {
  /** A click by key has the place 0, 0; one by finger that of the tap. */
  function clicked(target: HTMLElement, timeStamp: number, at = 0): boolean {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: at, clientY: at })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    return target.dispatchEvent(event)
  }
  const table = async () => {
    const session = await open(matchOf())
    session.liftCurtain()
    const root = show(PlayTable, { session })
    root.querySelector('.secret-table')?.setAttribute('role', 'application')
    return { root, menu: named(root, 'Menu') }
  }

  test('but not the first press of a key, however soon after the page was opened', async () => {
    const { root, menu } = await table()
    expect(clicked(menu, 120)).toBe(true)
    await found(root, '[aria-expanded="true"]')
  })

  test('once, and only soon after the tap and at its place', async () => {
    const { root, menu } = await table()
    const tap = () => {
      const event = new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch', clientX: 40, clientY: 40 })
      Object.defineProperty(event, 'timeStamp', { value: 1000 })
      root.querySelector('.secret-table')?.dispatchEvent(event)
    }
    tap()
    expect([clicked(menu, 1600, 40), clicked(menu, 1100, 80), clicked(menu, 1100, 40), clicked(menu, 1100, 40)]).toEqual([
      ...[true, true, false, true],
    ])
  })
})
