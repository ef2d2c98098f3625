import { type AnyGame, Bug } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { duel } from '../../../kernel/src/testing/duel.ts'
import type { Bot, HostedGame } from '../host.ts'
import { Bench, hostedAs } from '../testing/bench.ts'

const STRIKE = { type: 'strike' }
/** A duel that knows these and nobody else. */
const duelWith = (bots: Record<string, Bot>, game = duel as AnyGame): HostedGame => ({
  ...hostedAs(game),
  bots: async () => bots,
  bot: async name => bots[name] ?? null,
})

describe('act', () => {
  test('answers where the match stands now and what happened', async () => {
    const bench = new Bench()
    const match = await bench.duel()
    const answer = await bench.get('act', { match, seat: 'blue', action: STRIKE, dice: [1, 1] })
    expect(answer).toMatchObject({ seq: 1, toAct: ['red'], outcome: null, events: [{ type: 'struck', loss: 2 }] })
    expect(answer.draws).toEqual([
      { label: 'DU-2.2 hit', kind: 'd6', value: 1, need: 4, hand: true },
      { label: 'DU-2.2 force', kind: 'd6', value: 1, need: 2, hand: true },
    ])
  })

  test('the same seed and actions give the same hashes', async () => {
    const hashes = await Promise.all(
      [1, 2].map(async () => {
        const bench = new Bench()
        const match = await bench.duel({ seed: 'again' })
        const all: string[] = []
        for (const seat of ['blue', 'red', 'blue', 'red'])
          all.push((await bench.get('act', { match, seat, action: STRIKE })).hash)
        return all
      }),
    )
    expect(hashes[0]).toEqual(hashes[1])
  })

  test.each([
    ['notYourTurn', { seat: 'red', action: STRIKE }],
    ['unknown-seat', { seat: 'grey', action: STRIKE }],
    ['bad-action', { seat: 'blue', action: { type: 'flee' } }],
    ['bad-die', { seat: 'blue', action: STRIKE, dice: [7] }],
    ['bad-die', { seat: 'blue', action: STRIKE, dice: [1.5] }],
    ['dice-needed', { seat: 'blue', action: STRIKE, dice: [3], strictDice: true }],
    ['dice-left', { seat: 'blue', action: STRIKE, dice: [6, 6], strictDice: true }],
  ])('%s: refused, and nothing has changed', async (code, fields) => {
    const bench = new Bench()
    const match = await bench.duel()
    const before = await bench.get('save', { match })
    expect(await bench.refused('act', { match, ...fields })).toMatchObject({ code })
    const after = await bench.get('save', { match })
    expect(after.record).toEqual(before.record)
    const [one, other] = [await bench.get('act', { match, seat: 'blue', action: STRIKE }), new Bench()]
    expect(one.hash).toBe((await other.get('act', { match: await other.duel(), seat: 'blue', action: STRIKE })).hash)
  })

  test('a missing die is named, so that a person can throw it', async () => {
    const bench = new Bench()
    const match = await bench.duel({ strictDice: true })
    const asked = { match, seat: 'blue', action: STRIKE }
    expect(await bench.refused('act', asked)).toMatchObject({ code: 'dice-needed', label: 'DU-2.2 hit', kind: 'd6', need: 4 })
    expect(await bench.refused('act', { ...asked, dice: [3] })).toMatchObject({ label: 'DU-2.2 force', need: 2 })
    expect(await bench.get('act', { ...asked, dice: [3, 3] })).toMatchObject({ seq: 1 })
    expect(await bench.get('act', { ...asked, seat: 'red', strictDice: false })).toMatchObject({ seq: 2 })
  })

  test('a mistake of ours is told, written down, and changes nothing', async () => {
    const broken = {
      ...duel,
      apply(...args: Parameters<typeof duel.apply>) {
        if (args[2].type === 'wait') throw new Bug('waiting is broken')
        return duel.apply(...args)
      },
    }
    const bench = new Bench({ duel: broken as AnyGame })
    const match = await bench.duel()
    const before = await bench.get('save', { match })
    expect(await bench.refused('act', { match, seat: 'blue', action: { type: 'wait' } })).toMatchObject({ code: 'internal' })
    expect(bench.bugs).toHaveLength(1)
    expect(await bench.get('save', { match })).toMatchObject({ record: before.record })
    expect(await bench.get('act', { match, seat: 'blue', action: STRIKE })).toMatchObject({ seq: 1 })
  })
})

describe('undo', () => {
  test('goes back, and is an entry itself', async () => {
    const bench = new Bench()
    const opened = await bench.get('new', { game: 'duel', scenario: 'uphill', seed: 1 })
    const { match } = opened
    await bench.get('act', { match, seat: 'blue', action: { type: 'bet', n: 2 } })
    expect(await bench.get('undo', { match })).toMatchObject({ seq: 2, hash: opened.hash, toAct: ['blue'], outcome: null })
    expect((await bench.get('save', { match })).record.entries[1]).toMatchObject({ seq: 2, seat: 'blue', undo: 0 })
  })

  test('not past dice: refused with the clause', async () => {
    const bench = new Bench()
    const match = await bench.duel()
    expect(await bench.refused('undo', { match })).toMatchObject({ code: 'cannot-undo', clause: 'DU-4.1' })
    await bench.get('act', { match, seat: 'blue', action: STRIKE })
    expect(await bench.refused('undo', { match })).toMatchObject({ code: 'cannot-undo', clause: 'DU-4.1' })
  })
})

describe('bot', () => {
  test('names a legal action and says why; the same seed gives the same choice', async () => {
    const bench = new Bench()
    const match = await bench.duel()
    const asked = { match, seat: 'blue', level: 'random', seed: 5, visits: 100 }
    const { action, why } = await bench.get('bot', asked)
    expect(await bench.get('check', { match, seat: 'blue', action })).toMatchObject({ legal: true })
    expect(why).toBe('One of 3, by chance.')
    for (let i = 0; i < 5; i++) expect((await bench.get('bot', { ...asked, ms: 10 })).action).toEqual(action)
  })

  /** Strikes, counts its choices in what it leaves for the next, and thinks as long as it may. */
  const counting = (): { bench: Bench; thoughts: number[] } => {
    const thoughts: number[] = []
    const bot: Bot = {
      choose(_view, _seat, _dice, asking) {
        let n = 0
        while (n < (asking?.evaluations ?? 1000) && !asking?.stop?.()) n++
        thoughts.push(n)
        const notes = Number(asking?.notes ?? 0) + 1
        return { action: STRIKE, why: `choice ${notes}`, notes }
      },
    }
    const hosted = duelWith({ counting: bot, other: bot })
    return { bench: new Bench({ duel: async () => hosted }), thoughts }
  }

  test('is handed what it noted in this match, in this seat, at this level; two matches at once are as two alone', async () => {
    const { bench } = counting()
    const whyIn = async (match: string, level = 'counting') =>
      (await bench.get('bot', { match, seat: 'blue', level, seed: 1 })).why
    const [one, two] = [await bench.duel(), await bench.duel()]
    expect([await whyIn(one), await whyIn(two), await whyIn(one), await whyIn(two)]).toEqual([
      'choice 1',
      'choice 1',
      'choice 2',
      'choice 2',
    ])
    expect(await whyIn(one, 'other')).toBe('choice 1')
  })

  test('what is taken back takes with it what was noted after it', async () => {
    const { bench } = counting()
    const match = await bench.duel()
    const why = async () => (await bench.get('bot', { match, seat: 'blue', level: 'counting', seed: 1 })).why
    expect(await why()).toBe('choice 1')
    await bench.get('act', { match, seat: 'blue', action: { type: 'bet', n: 2 } })
    expect(await why()).toBe('choice 2')
    await bench.get('undo', { match })
    expect(await why()).toBe('choice 2')
  })

  test('thinks no longer than `ms`, and without it as long as it likes', async () => {
    const { bench, thoughts } = counting()
    const match = await bench.duel()
    for (const cap of [{ ms: 20 }, { ms: 0 }, {}]) await bench.get('bot', { match, seat: 'blue', level: 'counting', ...cap })
    expect(thoughts).toEqual([19, 0, 1000])
  })

  test('looks at no more than `visits`', async () => {
    const { bench, thoughts } = counting()
    const match = await bench.duel()
    for (const cap of [{ visits: 7 }, { visits: 0 }, { visits: 50, ms: 20 }])
      await bench.get('bot', { match, seat: 'blue', level: 'counting', ...cap })
    expect(thoughts).toEqual([7, 0, 19])
  })

  test('an unknown level is told the known ones; a seat that is not to act is told who is', async () => {
    const bench = new Bench()
    const match = await bench.duel()
    const error = await bench.refused('bot', { match, seat: 'blue', level: 'veteran' })
    expect(error).toMatchObject({ code: 'unknown-level' })
    expect(error.message).toContain('Known: random')
    const slip = await bench.refused('bot', { match, seat: 'blue', level: 'rando' })
    expect(slip.message).toMatch(/Did you mean random\? Known: random/)
    expect(await bench.refused('bot', { match, seat: 'blue', level: 'toString' })).toMatchObject({ code: 'unknown-level' })
    const waiting = await bench.refused('bot', { match, seat: 'red', level: 'random' })
    expect(waiting).toMatchObject({ code: 'not-to-act', message: 'red has nothing to decide now; to act: blue.' })
  })

  test('is given the view of its seat, and never asks for the state or the dice of the match', async () => {
    const shown: unknown[] = []
    const game = { ...duel, view: (_state: unknown, viewer: string) => ({ onlyFor: viewer }) } as unknown as AnyGame
    const spy = {
      choose(view: unknown) {
        shown.push(view)
        return { action: STRIKE, why: 'I always do.' }
      },
    }
    const bench = new Bench({ duel: async () => duelWith({ spy }, game) })
    const match = await bench.duel()
    await bench.get('bot', { match, seat: 'blue', level: 'spy' })
    expect(shown).toEqual([{ onlyFor: 'blue' }])
  })
})
