// Chapter 22: the ten scenario cards, as games begun with them.
import { describe, expect, it } from 'vitest'
import type { OptionChoices } from '../../rules/setup/options.ts'
import { at, type Board, scenario } from '../builder.ts'

/** The shuffle that brings card n (from 0) to the top and leaves the deck otherwise as it is, but for the card it changes places with. */
const shuffle = (n: number) =>
  `deck.scenario ${Array.from({ length: 9 }, (_, i) => 9 - i)
    .map(i => (i === n ? 0 : i))
    .join(' ')}`
const game = (n: number, options: OptionChoices = {}): Board => scenario('cards', { events: false, ...options }, shuffle(n - 1))

/** Goals with the objective's type in place of its id. */
function plain(b: Board) {
  const { objectives = [], goals } = b.all
  const names = (list: readonly string[] = []) =>
    list.map(goal => {
      const [what, of, n] = goal.split(':')
      const type = objectives.find(({ id }) => id === of)?.type ?? of
      return [what, type, n].filter(part => part !== undefined).join(' ')
    })
  return {
    markers: objectives.map(({ type, vip }) => (vip ? `${type} (VIP)` : type)).toSorted(),
    assault: names(goals?.assault?.primary).toSorted(),
    also: names(goals?.assault?.secondary).toSorted(),
    defender: names(goals?.defender?.primary).toSorted(),
    besides: names(goals?.defender?.secondary).toSorted(),
  }
}

// The standard Defender list has no SAM Site, so BI-22.2 turns a goal about those alone into one about Infantry Squads.
const CARDS = [
  [
    'BI-22.1/SC01 Seize the Port',
    ['airfield', 'port'],
    ['hold port 2'],
    ['capture airfield', 'eliminate aa_team'],
    ['prevent port'],
    ['aircraft 2'],
  ],
  [
    'BI-22.1/SC02 Silence the Hub',
    ['civic_center', 'comms_hub'],
    ['destroy comms_hub'],
    ['capture civic_center'],
    ['share'],
    ['highground'],
  ],
  [
    'BI-22.1/SC03 Bring Them Home',
    ['civic_center (VIP)', 'port'],
    ['extract civic_center'],
    ['capture port'],
    ['prevent civic_center'],
    ['aircraft 2'],
  ],
  [
    'BI-22.1/SC04 Runway Zero',
    ['airfield', 'comms_hub'],
    ['hold airfield 2'],
    ['destroy comms_hub', 'eliminate infantry_squad'],
    ['prevent airfield'],
    ['share'],
  ],
  [
    'BI-22.1/SC05 Decapitation',
    ['comms_hub', 'hvt'],
    ['capture hvt', 'destroy comms_hub'],
    ['eliminate long_range_artillery'],
    ['sink'],
    ['highground'],
  ],
  [
    'BI-22.1/SC06 Port and Hub',
    ['comms_hub', 'port'],
    ['destroy comms_hub', 'hold port 2'],
    ['eliminate mortar_team'],
    ['share'],
    ['aircraft 2'],
  ],
  [
    'BI-22.1/SC07 Two Towns',
    ['civic_center', 'hvt', 'port'],
    ['capture civic_center', 'capture port'],
    ['capture hvt'],
    ['prevent civic_center'],
    ['aircraft 3'],
  ],
  ['BI-22.1/SC08 Kill the Fleet', ['comms_hub', 'hvt'], ['capture hvt'], ['destroy comms_hub'], ['sink'], ['share']],
  [
    'BI-22.1/SC10 Long Haul',
    ['airfield', 'civic_center', 'port'],
    ['hold civic_center 2', 'hold port 3'],
    ['capture airfield'],
    ['prevent port'],
    ['share'],
  ],
] as const

describe('the deck', () => {
  it.each(CARDS)('%s', (name, markers, assault, also, defender, besides) => {
    expect(plain(game(Number(name.slice(10, 12))))).toEqual({ markers, assault, also, defender, besides })
  })
  it('BI-22.1/SC09 Clear the Skies', () => {
    const { markers, assault, also, defender, besides } = plain(game(9))
    expect([markers, also, defender, besides]).toEqual([['airfield', 'hvt'], ['capture hvt'], ['aircraft 3'], ['highground']])
    expect(assault[0]).toBe('capture airfield')
    expect(assault[1]).toMatch(/^eliminate aa_team/)
    expect(assault).toHaveLength(2)
  })
  it('BI-22.1 ten cards are shuffled', () => {
    expect(game(1).draws).toEqual(Array.from({ length: 9 }, (_, i) => `deck.scenario pick${10 - i}`))
  })
  it('BI-22.1 two cards: goals and markers are the union', () => {
    const { markers, assault } = plain(scenario('cards', { events: false, scenarioCards: 2 }, shuffle(0)))
    expect(markers).toEqual(['airfield', 'civic_center', 'comms_hub', 'port'])
    expect(assault).toEqual(['destroy comms_hub', 'hold port 2'])
  })
})

describe('two cards', () => {
  /** Card a stays or comes on top, card b second. */
  const both = (a: number, b: number) =>
    plain(
      scenario(
        'cards',
        { events: false, scenarioCards: 2 },
        `deck.scenario ${Array.from({ length: 9 }, (_, i) => 9 - i)
          .map(i => (i === b - 1 ? 1 : i === a - 1 ? 0 : i))
          .join(' ')}`,
      ),
    )
  it('BI-22.1 a goal on both cards counts once', () => {
    const { markers, assault, besides } = both(1, 6)
    expect(markers).toEqual(['airfield', 'comms_hub', 'port'])
    expect(assault).toEqual(['destroy comms_hub', 'hold port 2'])
    expect(besides).toEqual(['aircraft 2'])
  })
  it('BI-22.1 a town with a VIP and one without are one town with a VIP', () => {
    expect(both(3, 7).markers).toEqual(['civic_center (VIP)', 'hvt', 'port'])
  })
})

describe('goals about units that are not there', () => {
  it('BI-22.2 are replaced by Infantry Squads', () => {
    expect(plain(game(4)).also).toContain('eliminate infantry_squad')
  })
  const bought = (units: Record<string, number>) => {
    const b = game(4, { forces: 'points' })
    b.do({ type: 'buy', units }, '', 'defender').do({ type: 'done' }, '', 'defender')
    b.do({ type: 'buy', units: { marine_squad: 4 } }, '', 'assault').do({ type: 'done' }, '', 'assault')
    return plain(b).also
  }
  it('BI-22.2 or dropped if there are none of those either', () => {
    expect(bought({ militia_squad: 3 })).toEqual(['destroy comms_hub'])
    expect(bought({ infantry_squad: 1, militia_squad: 3 })).toEqual(['destroy comms_hub', 'eliminate infantry_squad'])
  })
  it('BI-22.2 and stand if they are fielded', () => {
    expect(bought({ sam_site: 1, infantry_squad: 1 })).toEqual(['destroy comms_hub', 'eliminate sam_site'])
  })
})

describe('when a Defender goal wins', () => {
  const after = (goal: string, turn: number, lost: readonly ('harrier' | 'marine_squad')[] = []) =>
    at(
      {
        map: 'CCCC/SSSS/DDDD',
        turn,
        objectives: { p: 'port 1,0' },
        goals: { assault: { primary: ['capture:p'], secondary: [] }, defender: { primary: [goal], secondary: [] } },
        lost: lost.map((type, i) => ({ id: `x${i}`, type })),
        units: {
          w: 'usswasp 1,2',
          m1: 'marine_squad 0,0',
          m2: 'marine_squad aboard',
          m3: 'marine_squad aboard',
          i1: 'infantry_squad 3,0',
        },
      },
      { victory: 'standard' },
    ).endTurn().winner
  it('BI-22.3 prevent only in the last F3', () => {
    expect([after('prevent:p', 3), after('prevent:p', 15)]).toEqual([null, 'defender BI-20.7'])
  })
  it('BI-22.3 disable and eliminate as soon as F3 finds them', () => {
    expect(after('aircraft:2', 3, ['harrier', 'harrier'])).toBe('defender BI-20.7')
    expect(after('share', 3, ['marine_squad', 'marine_squad', 'marine_squad', 'marine_squad'])).toBe('defender BI-20.7')
    expect(after('share', 3, ['marine_squad', 'marine_squad', 'marine_squad'])).toBe(null)
  })
})
