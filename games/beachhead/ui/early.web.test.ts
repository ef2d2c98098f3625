// The light door by itself: nothing here may import the front door, which would bring what is to be missing.
import { Match, seeded } from '@sandtable/kernel'
import { expect, it, vi } from 'vitest'

// Files of this project share their modules, and another may have brought the rest already: here everything begins anew.
vi.resetModules()
const { default: early } = await import('../first.ts')
const { hasRest } = await import('../rules/rest.ts')

const begin = (game: typeof early.game) => {
  const { scenario } = game.scenarios.find(({ id }) => id === 'quick-six') as (typeof game.scenarios)[number]
  return new Match(game, { scenario, options: {}, seed: 'early' })
}

it('the Defender lays out the whole of the first battle before the rest of the rules has come, and the rest agrees', async () => {
  const match = begin(early.game)
  const dice = seeded('hand')
  const told: string[] = []
  for (;;) {
    const [seat] = match.toAct
    if (!seat) throw new Error('Somebody decides.')
    early.game.view(match.state, seat)
    early.game.forms?.(match.state, seat)
    const actions = match.legal(seat).filter(action => early.early?.suffices(action))
    const action = actions[dice.roll(actions.length || 1, 'action') - 1]
    if (!action) break
    expect(early.game.odds?.(match.state, seat, action)).toBeNull()
    told.push(...match.act(seat, action).events.map(event => early.game.describe(event).text))
    const wrong = early.game.check(match.state, seat, { type: 'place', unit: 'aa_team-1', hex: '3,5' } as never)
    expect(wrong && early.game.explain(wrong)).toMatch(/outside the deployment zones/)
  }
  expect(told.length).toBeGreaterThan(8)
  expect(told.every(text => text.length > 10)).toBe(true)
  expect(hasRest()).toBe(false)
  expect(() => match.act('defender', { type: 'done' } as never)).toThrow(/rest/)

  const { beachhead } = await import('../index.ts')
  expect(hasRest()).toBe(true)
  const whole = Match.load(beachhead as never, match.record())
  expect(whole.hash).toBe(match.hash)
  whole.act('defender', { type: 'done' } as never)
  match.act('defender', { type: 'done' } as never)
  expect(match.hash).toBe(whole.hash)
  expect(match.toAct).toEqual(['assault'])
})
